/* views RECORD: what each seat and an onlooker see at some moments of a kept record, as JSON with a
 * line for each member of the view. The output is kept in tests/views and compared byte for byte:
 * programs that read views depend on every name in them. */
#include "piazza/piazza.h"
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_MAX = 1 << 20, MOVES_MAX = 1 << 16 };

static char text[TEXT_MAX];
static pz_move moves[MOVES_MAX];

/* Prints the JSON with a line end after each comma of the outermost object. */
static void print_members(const char *json)
{
    int depth = 0;
    bool quoted = false;
    for (; *json != '\0'; json++) {
        putchar(*json);
        if (*json == '"') {
            quoted = !quoted; /* our vocabulary has no quoted quotes */
        } else if (!quoted) {
            depth += (*json == '{' || *json == '[') - (*json == '}' || *json == ']');
            if (*json == ',' && depth == 1) {
                putchar('\n');
            }
        }
    }
    putchar('\n');
}

static void print_view(const struct pz_game *game, const void *state, int seat)
{
    static char buffer[TEXT_MAX];
    union pz_any_state view;
    struct pz_text out;
    struct pz_json json;
    game->view(state, seat, view.bytes);
    pz_text_init(&out, buffer, sizeof buffer);
    pz_json_init(&json, &out);
    game->view_write(view.bytes, &json);
    if (seat == PZ_NOBODY) {
        printf("onlooker: ");
    } else {
        printf("seat %d: ", seat);
    }
    print_members(buffer);
}

static void print_moment(const char *name, const struct pz_game *game, const void *state,
                         int players, size_t made)
{
    printf("== %s, after %zu moves\n", name, made);
    print_view(game, state, PZ_NOBODY);
    for (int seat = 0; seat < players; seat++) {
        print_view(game, state, seat);
    }
}

int main(int argc, char **argv)
{
    struct pz_record record;
    struct pz_problem problem;
    union pz_any_state state;
    size_t count = 0;
    FILE *in = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (in == NULL) {
        fprintf(stderr, "usage: views RECORD\n");
        return 2;
    }
    const size_t length = fread(text, 1, sizeof text, in);
    fclose(in);
    if (pz_record_read(text, length, &record, moves, MOVES_MAX, &count, NULL, &problem) != 0) {
        fprintf(stderr, "%s:%u:%u: %s\n", argv[1], problem.line, problem.column, problem.text);
        return 1;
    }
    const struct pz_game *game = record.game;
    const int players = record.setup.players;
    bool asked = false;
    game->init(state.bytes, &record.setup);
    for (size_t i = 0; i < count; i++) {
        if (!asked && game->actor(state.bytes) != PZ_CHANCE) {
            asked = true;
            print_moment("the first decision", game, state.bytes, players, i);
        }
        if (i == count / 2) {
            print_moment("the middle", game, state.bytes, players, i);
        }
        if (game->apply(state.bytes, moves[i]) != 0) {
            fprintf(stderr, "%s: move %zu is refused\n", argv[1], i);
            return 1;
        }
    }
    print_moment("the end", game, state.bytes, players, count);
    return 0;
}
