/* Faces of games, and how a game without one is shown. */
#include "face.h"
#include "tell.h"
#include "term_game.h"

const struct face *face_of(const struct pz_game *game)
{
    static const struct face none;
    const struct face *face = term_game_of(game)->face;
    return face != NULL ? face : &none;
}

static void draw_sentences(const struct pz_game *game, struct canvas *canvas, int x, int y,
                           int width, int height, const void *view, int you,
                           const char names[][PZ_NAME_MAX])
{
    static char told[1 << 14];
    const int whole = canvas->height;
    struct pz_text out = pz_text_in(told, sizeof told);
    tell_view(game, view, you, names, &out);
    canvas->height = y + height < whole ? y + height : whole; /* what is longer is not drawn */
    canvas_wrap(canvas, x, y, width, COLOUR_PLAIN, told);
    canvas->height = whole;
}

void face_draw(const struct pz_game *game, struct canvas *canvas, int x, int y, int width,
               int height, const void *view, int you, const char names[][PZ_NAME_MAX], int chosen)
{
    const struct face *face = face_of(game);
    if (face->draw != NULL) {
        face->draw(canvas, x, y, width, height, view, you, names, chosen);
    } else {
        draw_sentences(game, canvas, x, y, width, height, view, you, names);
    }
}

const char *face_rules(const struct pz_game *game, const void *view)
{
    const struct face *face = face_of(game);
    return face->rules != NULL ? face->rules(view) : "";
}

uint32_t face_emblem(int seat)
{
    static const uint32_t emblems[PZ_SEATS_MAX] = {0x25cf, 0x25a0, 0x25b2, 0x25c6, 0x271a, 0x2605};
    return emblems[seat];
}
