/* Reads records that may have been cut off. */
#include "kept_record.h"
#include "os/language.h"
#include "record_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The headers of a record end with an empty line. One without moves and without that line is cut
 * off: bots could be missing at its seats. */
static bool has_headers(const struct kept_record *kept, const char *text, size_t length)
{
    bool empty_line = false;
    for (size_t i = 1; i < length && !empty_line; i++) {
        empty_line = text[i - 1] == '\n' && text[i] == '\n';
    }
    return kept->count > 0 || empty_line;
}

/* Is something missing where the text ends? */
static bool misses_end(const char *text, size_t length, const struct pz_problem *problem)
{
    uint32_t line = 1;
    for (size_t i = 0; i < length; i++) {
        line += text[i] == '\n';
    }
    return problem->line == line && problem->column == 1;
}

/* The most moves that a text of that length can have: a move and what separates it from the next
 * take at least two bytes. */
static size_t most_moves(size_t length)
{
    return length / 2 + 1;
}

static bool make_space(struct kept_record *kept, size_t length, char *words, size_t size)
{
    memset(kept, 0, sizeof *kept);
    kept->moves = malloc(most_moves(length) * sizeof *kept->moves);
    if (kept->moves == NULL) {
        snprintf(words, size, "%s", _("not enough memory"));
    }
    return kept->moves != NULL;
}

static int parse(struct kept_record *kept, const char *text, size_t length,
                 struct pz_problem *problem)
{
    return pz_record_read(text, length, &kept->head, kept->moves, most_moves(length), &kept->count,
                          kept->state.bytes, problem);
}

/* Frees the record and puts into words why it could not be read; returns false. */
static bool refuse(struct kept_record *kept, const char *path, const struct pz_problem *problem,
                   char *words, size_t size)
{
    char why[300];
    language_problem(problem, why, sizeof why);
    snprintf(words, size, "%s:%u:%u: %s", path, problem->line, problem->column, why);
    kept_record_free(kept);
    return false;
}

bool kept_record_read_whole(struct kept_record *kept, const char *path, const char *text,
                            size_t length, char *words, size_t size)
{
    struct pz_problem problem;
    return make_space(kept, length, words, size) &&
           (parse(kept, text, length, &problem) == 0 || refuse(kept, path, &problem, words, size));
}

/* If only the end of the game is missing, its last step is not whole either. */
bool kept_record_read(struct kept_record *kept, const char *path, const char *text, size_t given,
                      char *words, size_t size)
{
    struct pz_problem problem;
    struct pz_problem again;
    if (!make_space(kept, given, words, size)) {
        return false;
    }
    size_t length = record_file_whole(text, given);
    int code = parse(kept, text, length, &problem);
    if (code != 0 && misses_end(text, length, &problem)) {
        length = record_file_shorter(text, length);
        code = parse(kept, text, length, &again);
    }
    if (code != 0) {
        return refuse(kept, path, &problem, words, size);
    }
    if (!has_headers(kept, text, length)) {
        snprintf(words, size, _("%s is cut off: it ends within its headers"), path);
        kept_record_free(kept);
        return false;
    }
    kept->cut = length < given;
    return true;
}

void kept_record_free(struct kept_record *kept)
{
    free(kept->moves);
    kept->moves = NULL;
}

bool kept_record_over(const struct kept_record *kept)
{
    return pz_forfeits_over(&kept->head.forfeits) ||
           kept->head.game->actor(kept->state.bytes) == PZ_NOBODY;
}

void kept_record_result(const struct kept_record *kept, struct pz_result *result)
{
    pz_forfeits_result(&kept->head.forfeits, kept->head.game, kept->state.bytes, result);
}
