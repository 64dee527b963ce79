/* views RECORD: what each seat and an onlooker see at some moments of a kept record, as JSON with a
 * line for each member, and how the points came about. The output is kept in tests/views and
 * compared byte for byte: programs that read views depend on every name in them. */
#include "moments.h"
#include <stdio.h>

enum { TEXT_MAX = 1 << 16 };

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

static char buffer[TEXT_MAX];
static struct pz_text out;
static struct pz_json json;

static void start(void)
{
    out = pz_text_in(buffer, sizeof buffer);
    json = pz_json_to(&out);
}

static void print_view(const struct pz_game *game, const void *state, int seat)
{
    union pz_any_state view;
    pz_game_view(game, state, seat, view.bytes);
    start();
    pz_game_view_write(game, view.bytes, &json);
    if (seat == PZ_NOBODY) {
        printf("onlooker: ");
    } else {
        printf("seat %d: ", seat);
    }
    print_members(buffer);
}

static void print_moment(const struct pz_record *record, const void *state)
{
    print_view(record->game, state, PZ_NOBODY);
    for (int seat = 0; seat < record->setup.players; seat++) {
        print_view(record->game, state, seat);
    }
    if (pz_game_has_sheet(record->game)) {
        start();
        pz_game_sheet_write(record->game, state, &json);
        printf("sheet: ");
        print_members(buffer);
    }
}

int main(int argc, char **argv)
{
    return moments_of(argc, argv, print_moment);
}
