/* See moments.h. */
#include "moments.h"
#include <stdio.h>

enum { RECORD_MAX = 1 << 20, MOVES_MAX = 1 << 16 };

int moments_of(int argc, char **argv,
               void (*print)(const struct pz_record *record, const void *state))
{
    static char text[RECORD_MAX];
    static pz_move moves[MOVES_MAX];
    struct pz_record record;
    struct pz_problem problem;
    union pz_any_state state;
    size_t count = 0;
    FILE *in = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (in == NULL) {
        fprintf(stderr, "usage: %s RECORD\n", argv[0]);
        return 2;
    }
    const size_t length = fread(text, 1, sizeof text, in);
    fclose(in);
    if (pz_record_read(text, length, &record, moves, MOVES_MAX, &count, NULL, &problem) != 0) {
        fprintf(stderr, "%s:%u:%u: %s\n", argv[1], problem.line, problem.column, problem.text);
        return 1;
    }
    const struct pz_game *game = record.game;
    bool asked = false;
    game->init(state.bytes, &record.setup);
    for (size_t i = 0; i < count; i++) {
        if (!asked && game->actor(state.bytes) >= 0) {
            asked = true;
            printf("== the first decision, after %zu moves\n", i);
            print(&record, state.bytes);
        }
        if (i == count / 2) {
            printf("== the middle, after %zu moves\n", i);
            print(&record, state.bytes);
        }
        if (game->apply(state.bytes, moves[i]) != 0) {
            fprintf(stderr, "%s: move %zu is refused\n", argv[1], i);
            return 1;
        }
    }
    printf("== the end, after %zu moves\n", count);
    print(&record, state.bytes);
    return 0;
}
