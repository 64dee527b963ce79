/* The file of results: a line that says what is played, a line with the number of blocks, and a
 * line for each block that has been played, in any order. A run that was interrupted goes on where
 * the file ends; the parts of a match are joined by their files. */
#include "line.h"
#include "os/language.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SYNC_SECONDS = 5 };

struct arena_file {
    const char *path;
    FILE *out;
    time_t synced;
    int error; /* errno of the first failure */
};

/* ---- reading ---- */

/* The lines of a file, one after the other. */
struct lines {
    const char *path;
    FILE *in;
    char *text;
    size_t capacity;
    ssize_t length;  /* bytes of the line with its '\n'; not positive at the end of the file */
    bool whole;      /* the line ends with '\n'; a last line that was cut off does not */
    unsigned number; /* the number of the line, from 1 */
    long start;      /* where in the file the line begins */
};

static bool next_line(struct lines *lines)
{
    lines->start = ftell(lines->in);
    lines->length = getline(&lines->text, &lines->capacity, lines->in);
    lines->number++;
    lines->whole = lines->length > 0 && lines->text[lines->length - 1] == '\n';
    return lines->length > 0;
}

static int wrong_line(const struct lines *lines, const struct pz_problem *problem)
{
    char why[300];
    language_problem(problem, why, sizeof why);
    return arena_error("%s:%u: %s", lines->path, lines->number, why);
}

/* Puts the games of a line into the arena; those beyond its last block are left out. */
static int keep_block(const struct lines *lines, struct arena *arena, const struct arena_line *line)
{
    const uint64_t block = (uint64_t)line->block;
    const size_t size = (size_t)line->players * sizeof *line->game;
    if (!arena_in_part(arena, block)) {
        return arena_error("%s:%u: block %llu belongs to another part", lines->path, lines->number,
                           (unsigned long long)block);
    }
    if (block >= arena->block_count) {
        return 0;
    }
    if (arena->blocks[block] != NULL) {
        return arena_error("%s:%u: block %llu comes twice", lines->path, lines->number,
                           (unsigned long long)block);
    }
    arena->blocks[block] = malloc(size);
    if (arena->blocks[block] == NULL) {
        return arena_error("not enough memory");
    }
    memcpy(arena->blocks[block], line->game, size);
    return 0;
}

/* Reads the lines after the header. Blocks go into the arena, unless it has no array for them yet;
 * *blocks is the number planned, from the last line that gives one. Stops at a line that was cut
 * off. */
static int read_lines(struct lines *lines, struct arena *arena, uint64_t *blocks)
{
    struct arena_game games[PZ_SEATS_MAX];
    struct arena_line line = {.players = arena->setup.players, .game = games};
    while (next_line(lines) && lines->whole) {
        struct pz_problem problem;
        if (arena_read_line(lines->text, (size_t)lines->length, &line, &problem) != 0) {
            return wrong_line(lines, &problem);
        }
        if (line.block < 0) {
            *blocks = (uint64_t)line.blocks;
        } else if (arena->blocks != NULL) {
            const int code = keep_block(lines, arena, &line);
            if (code != 0) {
                return code;
            }
        }
    }
    return ferror(lines->in) ? arena_error("%s: %s", lines->path, strerror(errno)) : 0;
}

/* ---- writing ---- */

static bool append(struct arena_file *file, const char *text, size_t length)
{
    if (fwrite(text, 1, length, file->out) != length || fflush(file->out) != 0) {
        file->error = errno;
        return false;
    }
    const time_t now = time(NULL);
    if (now - file->synced >= SYNC_SECONDS) {
        file->synced = now;
        fsync(fileno(file->out));
    }
    return true;
}

static bool append_count(struct arena_file *file, uint64_t blocks)
{
    char line[64];
    const int length =
        snprintf(line, sizeof line, "{\"blocks\":%llu}\n", (unsigned long long)blocks);
    return append(file, line, (size_t)length);
}

bool arena_file_add(struct arena_file *file, const struct arena *arena, uint64_t block)
{
    char buffer[ARENA_LINE_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    arena_write_block(arena, block, &text);
    if (text.cut) {
        file->error = EOVERFLOW;
        return false;
    }
    return append(file, buffer, text.length);
}

/* Reads the lines after `head`, which must be the first line. Sets *headed to whether the file has
 * a head, and *blocks to the number of blocks that it names. */
static int read_file(struct lines *lines, const struct pz_text *head, struct arena *arena,
                     bool *headed, uint64_t *blocks)
{
    if (!next_line(lines)) {
        return 0;
    }
    /* A head that was cut off is that of a run that had hardly begun. */
    if (!lines->whole && (size_t)lines->length < head->length &&
        memcmp(head->string, lines->text, (size_t)lines->length) == 0) {
        return 0;
    }
    *headed = true;
    const int code = arena_compare_heads(lines->path, lines->text, head->string, NULL);
    return code != 0 ? code : read_lines(lines, arena, blocks);
}

/* Reads what the file holds, cuts off a line that is not whole, and adds what it lacks. */
static int resume(struct arena *arena, struct arena_file *file)
{
    static char buffer[ARENA_HEAD_MAX];
    struct pz_text head = pz_text_in(buffer, sizeof buffer);
    struct lines lines = {.path = file->path, .in = file->out};
    bool headed = false;
    uint64_t blocks = 0;
    arena_write_header(arena, &head);
    if (head.cut) {
        return arena_error("%s: %s", file->path, strerror(EOVERFLOW));
    }
    const int code = read_file(&lines, &head, arena, &headed, &blocks);
    const bool cut = lines.length > 0 && !lines.whole;
    free(lines.text);
    if (code != 0) {
        return code;
    }
    if (cut && ftruncate(fileno(file->out), lines.start) != 0) {
        return arena_error("%s: %s", file->path, strerror(errno));
    }
    fseek(file->out, 0, SEEK_END);
    if ((!headed && !append(file, buffer, head.length)) ||
        (blocks != arena->block_count && !append_count(file, arena->block_count))) {
        return arena_error("%s: %s", file->path, strerror(file->error));
    }
    return 0;
}

int arena_file_open(struct arena *arena, const char *path, struct arena_file **out)
{
    struct arena_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return arena_error("not enough memory");
    }
    file->path = path;
    file->out = fopen(path, "a+b");
    file->synced = time(NULL);
    struct stat status;
    int code = 0;
    if (file->out == NULL || fstat(fileno(file->out), &status) != 0) {
        code = arena_error("%s: %s", path, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) { /* what is written must be there to be read again */
        code = arena_error("%s: not a regular file", path);
    } else if (flock(fileno(file->out), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        code = arena_error("%s: another piazza is writing it", path);
    } else {
        code = resume(arena, file);
    }
    if (code == 0) {
        *out = file;
        return 0;
    }
    if (file->out != NULL) {
        fclose(file->out);
    }
    free(file);
    return code;
}

bool arena_file_close(struct arena_file *file)
{
    fsync(fileno(file->out));
    if (fclose(file->out) != 0 && file->error == 0) {
        file->error = errno;
    }
    const int error = file->error;
    if (error != 0) {
        arena_error("%s: %s", file->path, strerror(error));
    }
    free(file);
    return error == 0;
}

/* ---- joining parts ---- */

/* What the first file says. The others must agree with it. */
struct merge {
    struct arena *arena;
    const char *first; /* path of the first file */
    char *head;
    uint64_t parts;
    const char **paths; /* the file of each part; NULL while it has not come */
};

static int merge_header(struct lines *lines, struct merge *merge, uint64_t *part)
{
    static struct arena other; /* what the head of this file says */
    struct pz_problem problem;
    memset(&other, 0, sizeof other);
    if (!next_line(lines) || !lines->whole ||
        arena_read_header(lines->text, (size_t)lines->length, &other, &problem) != 0) {
        return arena_error("%s: not a file of 'piazza arena'", lines->path);
    }
    *part = other.part;
    if (merge->paths != NULL) {
        return arena_compare_heads(lines->path, lines->text, merge->head, "part");
    }
    *merge->arena = other;
    merge->parts = other.parts;
    merge->head = strdup(lines->text);
    merge->paths = other.parts < SIZE_MAX / sizeof merge->paths[0]
                       ? calloc(other.parts, sizeof merge->paths[0])
                       : NULL;
    if (merge->head == NULL || merge->paths == NULL) {
        return arena_error("not enough memory");
    }
    return arena_plan(merge->arena);
}

static int merge_blocks(struct lines *lines, struct merge *merge, uint64_t part)
{
    struct arena *arena = merge->arena;
    uint64_t blocks = 0;
    struct arena empty = {.setup = arena->setup};
    int code = read_lines(lines, &empty, &blocks);
    if (code != 0) {
        return code;
    }
    if (blocks == 0 || blocks % arena->lineup_count != 0) {
        return arena_error("%s: does not say how many blocks it is to have", lines->path);
    }
    if (arena->blocks == NULL) {
        code = arena_make_blocks(arena, blocks / arena->lineup_count);
    } else if (blocks != arena->block_count) {
        code = arena_error("%s: is of %llu blocks, %s of %llu", lines->path,
                           (unsigned long long)blocks, merge->first,
                           (unsigned long long)arena->block_count);
    }
    arena->part = part;
    rewind(lines->in);
    lines->number = 0;
    next_line(lines); /* the head */
    return code != 0 ? code : read_lines(lines, arena, &blocks);
}

static int merge_file(struct lines *lines, struct merge *merge)
{
    uint64_t part = 0;
    const int code = merge_header(lines, merge, &part);
    if (code != 0 || merge->paths == NULL) {
        return code;
    }
    if (merge->paths[part - 1] != NULL) {
        return arena_error("%s: part %llu of %llu was there already, in %s", lines->path,
                           (unsigned long long)part, (unsigned long long)merge->parts,
                           merge->paths[part - 1]);
    }
    merge->paths[part - 1] = lines->path;
    return merge_blocks(lines, merge, part);
}

/* Are all parts there, and whole? */
static int check_merge(const struct merge *merge)
{
    const struct arena *arena = merge->arena;
    static uint64_t counts[STATS_SCORE_MAX + 1];
    struct arena_test_state test = {0};
    memset(counts, 0, sizeof counts);
    for (uint64_t part = 0; part < merge->parts; part++) {
        if (merge->paths[part] == NULL) {
            return arena_error("part %llu of %llu is missing", (unsigned long long)part + 1,
                               (unsigned long long)merge->parts);
        }
    }
    if (arena->has_test) {
        arena_test(arena, &test, counts);
    }
    for (uint64_t part = 0; part < merge->parts && test.decision == 0; part++) {
        uint64_t missing = 0;
        for (uint64_t block = part; block < arena->block_count; block += merge->parts) {
            missing += arena->blocks[block] == NULL;
        }
        if (missing > 0) {
            return arena_error("%s: %llu blocks are missing; the command that made it goes on",
                               merge->paths[part], (unsigned long long)missing);
        }
    }
    return 0;
}

int arena_file_merge(const char *const *paths, int count, struct arena *arena)
{
    struct merge merge = {.arena = arena, .first = paths[0]};
    int code = 0;
    for (int i = 0; i < count && code == 0; i++) {
        struct lines lines = {.path = paths[i], .in = fopen(paths[i], "rb")};
        if (lines.in == NULL) {
            code = arena_error("%s: %s", paths[i], strerror(errno));
            break;
        }
        code = merge_file(&lines, &merge);
        free(lines.text);
        fclose(lines.in);
    }
    if (code == 0 && merge.paths != NULL) { /* gcc cannot know that arena_error() is never 0 */
        code = check_merge(&merge);
    }
    arena->part = 1;
    arena->parts = 1;
    free(merge.head);
    free(merge.paths);
    return code;
}
