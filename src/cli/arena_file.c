/* The file of results: a line that says what is played, a line with the number of blocks, and a
 * line for each block that has been played, in any order. A run that was interrupted goes on where
 * the file ends; the parts of a match are joined by their files. */
#include "arena_line.h"
#include <errno.h>
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
    ssize_t length; /* with its end; */
    bool whole;     /* false for a last line that was cut off */
    unsigned number;
    long start; /* where in the file it begins */
};

static bool next_line(struct lines *lines)
{
    lines->start = ftell(lines->in);
    lines->length = getline(&lines->text, &lines->capacity, lines->in);
    lines->number++;
    lines->whole = lines->length > 0 && lines->text[lines->length - 1] == '\n';
    return lines->length > 0;
}

static int wrong_line(const struct cli_args *args, const struct lines *lines,
                      const struct pz_problem *problem)
{
    char why[300];
    language_problem(problem, why, sizeof why);
    return cli_error(args, "%s:%u: %s", lines->path, lines->number, why);
}

/* Puts the games of a line into the arena; those beyond its last block are left out. */
static int keep_block(const struct cli_args *args, const struct lines *lines, struct arena *arena,
                      const struct arena_line *line)
{
    const uint64_t block = (uint64_t)line->block;
    const size_t size = (size_t)line->players * sizeof *line->game;
    if (!arena_is_ours(arena, block)) {
        return cli_error(args, "%s:%u: block %llu belongs to another part", lines->path,
                         lines->number, (unsigned long long)block);
    }
    if (block >= arena->block_count) {
        return 0;
    }
    if (arena->blocks[block] != NULL) {
        return cli_error(args, "%s:%u: block %llu comes twice", lines->path, lines->number,
                         (unsigned long long)block);
    }
    arena->blocks[block] = malloc(size);
    if (arena->blocks[block] == NULL) {
        return cli_error(args, "not enough memory");
    }
    memcpy(arena->blocks[block], line->game, size);
    return 0;
}

/* The lines behind the head: blocks into the arena unless it has none yet, and how many there are
 * to be (the last such line counts). Ends at a line that was cut off. */
static int read_lines(const struct cli_args *args, struct lines *lines, struct arena *arena,
                      uint64_t *blocks)
{
    struct arena_game games[PZ_SEATS_MAX];
    struct arena_line line = {.players = arena->config.setup.players, .game = games};
    while (next_line(lines) && lines->whole) {
        struct pz_problem problem;
        if (arena_read_line(lines->text, (size_t)lines->length, &line, &problem) != 0) {
            return wrong_line(args, lines, &problem);
        }
        if (line.block < 0) {
            *blocks = (uint64_t)line.blocks;
        } else if (arena->blocks != NULL) {
            const int code = keep_block(args, lines, arena, &line);
            if (code != 0) {
                return code;
            }
        }
    }
    return ferror(lines->in) ? cli_error(args, "%s: %s", lines->path, strerror(errno)) : 0;
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
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    arena_write_block(arena, block, &text);
    return cli_whole(&text) && append(file, buffer, text.length);
}

/* Reads what the file holds, and makes it ready for more. */
static int take_up(const struct cli_args *args, struct arena *arena, struct arena_file *file)
{
    static char head[ARENA_HEAD_MAX];
    struct pz_text text;
    struct lines lines = {.path = file->path, .in = file->out};
    uint64_t blocks = 0;
    int code = 0;
    pz_text_init(&text, head, sizeof head);
    arena_write_head(arena, &text);
    if (!cli_whole(&text)) {
        return CLI_FAILED;
    }
    const bool any = next_line(&lines);
    /* A head that was cut off is that of a run that had hardly begun. */
    const bool begun = any && !lines.whole && (size_t)lines.length < text.length &&
                       memcmp(head, lines.text, (size_t)lines.length) == 0;
    if (any && !begun) {
        code = arena_compare_heads(args, file->path, lines.text, head, NULL);
        code = code != 0 ? code : read_lines(args, &lines, arena, &blocks);
    }
    const bool cut = lines.length > 0 && !lines.whole;
    if (code == 0 && cut && ftruncate(fileno(file->out), lines.start) != 0) {
        code = cli_error(args, "%s: %s", file->path, strerror(errno));
    }
    free(lines.text);
    if (code != 0) {
        return code;
    }
    fseek(file->out, 0, SEEK_END);
    if ((blocks == 0 && (!any || begun) && !append(file, head, text.length)) ||
        (blocks != arena->block_count && !append_count(file, arena->block_count))) {
        code = cli_error(args, "%s: %s", file->path, strerror(file->error));
    }
    return code;
}

int arena_file_open(const struct cli_args *args, struct arena *arena, const char *path,
                    struct arena_file **out)
{
    struct arena_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return cli_error(args, "not enough memory");
    }
    file->path = path;
    file->out = fopen(path, "a+b");
    file->synced = time(NULL);
    struct stat status;
    int code = 0;
    if (file->out == NULL || fstat(fileno(file->out), &status) != 0) {
        code = cli_error(args, "%s: %s", path, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) { /* what is written must be there to be read again */
        code = cli_error(args, "%s: not a regular file", path);
    } else if (flock(fileno(file->out), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        code = cli_error(args, "%s: another piazza is writing it", path);
    } else {
        code = take_up(args, arena, file);
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

bool arena_file_close(const struct cli_args *args, struct arena_file *file)
{
    fsync(fileno(file->out));
    if (fclose(file->out) != 0 && file->error == 0) {
        file->error = errno;
    }
    const int error = file->error;
    if (error != 0) {
        cli_error(args, "%s: %s", file->path, strerror(error));
    }
    free(file);
    return error == 0;
}

/* ---- joining parts ---- */

/* What the first file says, with which the others must agree. */
struct joint {
    struct arena *arena;
    char *head;
    uint64_t parts;
    const char **paths; /* of each part */
};

static int join_head(const struct cli_args *args, struct lines *lines, struct joint *joint,
                     uint64_t *part)
{
    static struct arena other; /* of which only the part is wanted */
    struct pz_problem problem;
    memset(&other, 0, sizeof other);
    if (!next_line(lines) || !lines->whole ||
        arena_read_head(lines->text, (size_t)lines->length, &other, &problem) != 0) {
        return cli_error(args, "%s: not a file of 'piazza arena'", lines->path);
    }
    *part = other.part;
    if (joint->paths != NULL) {
        return arena_compare_heads(args, lines->path, lines->text, joint->head, "part");
    }
    *joint->arena = other;
    joint->parts = other.parts;
    free(joint->head);
    joint->head = strdup(lines->text);
    joint->paths = other.parts < SIZE_MAX / sizeof joint->paths[0]
                       ? calloc(other.parts, sizeof joint->paths[0])
                       : NULL;
    if (joint->head == NULL || joint->paths == NULL) {
        return cli_error(args, "not enough memory");
    }
    return arena_plan(args, joint->arena);
}

static int join_blocks(const struct cli_args *args, struct lines *lines, struct joint *joint,
                       uint64_t part)
{
    struct arena *arena = joint->arena;
    uint64_t blocks = 0;
    struct arena empty = {.config = arena->config};
    int code = read_lines(args, lines, &empty, &blocks);
    if (code != 0) {
        return code;
    }
    if (blocks == 0 || blocks % arena->lineup_count != 0) {
        return cli_error(args, "%s: does not say how many blocks it is to have", lines->path);
    }
    if (arena->blocks == NULL) {
        code = arena_make_blocks(args, arena, blocks / arena->lineup_count);
    } else if (blocks != arena->block_count) {
        code = cli_error(args, "%s: is of %llu blocks, %s of %llu", lines->path,
                         (unsigned long long)blocks, args->words[1],
                         (unsigned long long)arena->block_count);
    }
    arena->part = part;
    rewind(lines->in);
    lines->number = 0;
    next_line(lines); /* the head */
    return code != 0 ? code : read_lines(args, lines, arena, &blocks);
}

static int join_file(const struct cli_args *args, struct lines *lines, struct joint *joint)
{
    uint64_t part = 0;
    const int code = join_head(args, lines, joint, &part);
    if (code != 0 || joint->paths == NULL) {
        return code;
    }
    if (joint->paths[part - 1] != NULL) {
        return cli_error(args, "%s: part %llu of %llu was there already, in %s", lines->path,
                         (unsigned long long)part, (unsigned long long)joint->parts,
                         joint->paths[part - 1]);
    }
    joint->paths[part - 1] = lines->path;
    return join_blocks(args, lines, joint, part);
}

/* Are all parts there, and whole? */
static int check_joint(const struct cli_args *args, const struct joint *joint)
{
    const struct arena *arena = joint->arena;
    static uint64_t counts[STATS_SCORE_MAX + 1];
    struct arena_test_state test = {0};
    memset(counts, 0, sizeof counts);
    if (joint->paths == NULL) {
        return cli_error(args, "not enough memory");
    }
    for (uint64_t part = 0; part < joint->parts; part++) {
        if (joint->paths[part] == NULL) {
            return cli_error(args, "part %llu of %llu is missing", (unsigned long long)part + 1,
                             (unsigned long long)joint->parts);
        }
    }
    if (arena->has_test) {
        arena_test(arena, &test, counts);
    }
    for (uint64_t part = 0; part < joint->parts && test.decision == 0; part++) {
        uint64_t missing = 0;
        for (uint64_t block = part; block < arena->block_count; block += joint->parts) {
            missing += arena->blocks[block] == NULL;
        }
        if (missing > 0) {
            return cli_error(args, "%s: %llu blocks are missing; the command that made it goes on",
                             joint->paths[part], (unsigned long long)missing);
        }
    }
    return 0;
}

int arena_file_merge(const struct cli_args *args, const char *const *paths, int count,
                     struct arena *arena)
{
    struct joint joint = {.arena = arena};
    int code = 0;
    for (int i = 0; i < count && code == 0; i++) {
        struct lines lines = {.path = paths[i], .in = fopen(paths[i], "rb")};
        if (lines.in == NULL) {
            code = cli_error(args, "%s: %s", paths[i], strerror(errno));
            break;
        }
        code = join_file(args, &lines, &joint);
        free(lines.text);
        fclose(lines.in);
    }
    code = code != 0 ? code : check_joint(args, &joint);
    arena->part = 1;
    arena->parts = 1;
    free(joint.head);
    free(joint.paths);
    return code;
}
