/* faces RECORD: what the terminal shows of some moments of a kept record: the picture at three
 * sizes with a number for the colours, grounds, styles and tags of each row, the remarks beside the
 * moves, the rules that '?' shows, the sentences, and how the points came about. The output is kept
 * in tests/views and compared byte for byte. */
#include "moments.h"
#include "term/face.h"
#include "term/tell.h"
#include <stdio.h>

enum { TEXT_MAX = 1 << 15 };

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna",       "Bruno",  "Carla",
                                                      "Zo\xc3\xab", "Emilio", "F"};

/* A number that depends on everything in a row but its glyphs (FNV-1a). */
static unsigned ink_of(const struct canvas *canvas, int y)
{
    uint32_t sum = 2166136261;
    for (int x = 0; x < canvas->width; x++) {
        const struct cell *cell = &canvas->cells[y][x];
        const char *tag = canvas_tag_at(canvas, x, y);
        sum = (uint32_t)((sum ^ cell->colour) * UINT64_C(16777619));
        sum = (uint32_t)((sum ^ cell->style) * UINT64_C(16777619));
        if (cell->ground != GROUND_PLAIN) {
            sum = (uint32_t)((sum ^ cell->ground) * UINT64_C(16777619));
        }
        for (; tag != NULL && *tag != '\0'; tag++) {
            sum = (uint32_t)((sum ^ (uint8_t)*tag) * UINT64_C(16777619));
        }
    }
    return (sum ^ sum >> 16) & 0xffff;
}

/* The rows, each after the number of its colours, grounds, styles and tags. */
static void print_canvas(const struct canvas *canvas)
{
    for (int y = 0; y < canvas->height; y++) {
        char row[4 * CANVAS_WIDTH_MAX + 1];
        canvas_row(canvas, y, row, (int)sizeof row);
        printf("%04x|%s\n", ink_of(canvas, y), row);
    }
}

static void print_picture(const struct pz_game *game, const void *view, int seat, int width,
                          int height, int chosen)
{
    static struct canvas canvas;
    canvas_clear(&canvas, width, height, false);
    face_draw(game, &canvas, 0, 0, width, height, view, seat, names, chosen);
    printf("-- seat %d, %d x %d, move %d\n", seat, width, height, chosen);
    print_canvas(&canvas);
}

static void print_moves(const struct pz_game *game, const void *state, const void *view, int seat,
                        const pz_move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char move[PZ_MOVE_TEXT_MAX];
        char remark[TEXT_MAX];
        struct pz_text out = pz_text_in(move, sizeof move);
        game->move_write(state, moves[i], &out);
        out = pz_text_in(remark, sizeof remark);
        face_of(game)->remark(view, seat, moves[i], &out);
        printf("%s: %s\n", move, remark);
    }
}

static void print_sentences(const struct pz_game *game, const void *view, int seat)
{
    static char text[TEXT_MAX];
    struct pz_text out = pz_text_in(text, sizeof text);
    tell_view(game, view, seat, names, &out);
    printf("-- told to seat %d\n%s", seat, text);
}

static void print_sheet(const struct pz_game *game, const void *state)
{
    static char text[TEXT_MAX];
    struct pz_voice voice = {NULL, {NULL}};
    struct pz_text out;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        voice.names[seat] = names[seat];
    }
    out = pz_text_in(text, sizeof text);
    if (pz_game_has_sheet(game)) {
        pz_game_sheet_text(game, state, &voice, &out);
        printf("-- the sheet\n%s", text);
    }
}

static void print_moment(const struct pz_record *record, const void *state)
{
    static pz_move moves[PZ_MOVES_MAX];
    const struct pz_game *game = record->game;
    const int actor = game->actor(state);
    const int seat = actor >= 0 ? actor : 0;
    const uint32_t count = actor >= 0 ? game->moves(state, moves, NULL) : 0;
    union pz_any_state view;
    pz_game_view(game, state, seat, view.bytes);
    print_picture(game, view.bytes, seat, 50, 15, -1);
    print_picture(game, view.bytes, seat, 100, 40, count > 0 ? moves[count / 2] : -1);
    print_moves(game, state, view.bytes, seat, moves, count);
    printf("-- rules %s\n", face_rules(game, view.bytes));
    print_sentences(game, view.bytes, seat);
    pz_game_view(game, state, PZ_NOBODY, view.bytes);
    print_picture(game, view.bytes, PZ_NOBODY, 80, 21, -1);
    print_sentences(game, view.bytes, PZ_NOBODY);
    print_sheet(game, state);
}

int main(int argc, char **argv)
{
    return moments_of(argc, argv, print_moment);
}
