/* The colours of a canvas as colours of the terminal.
 *
 * Of 256 colours they were chosen so that each can be read on its theme's backgrounds and that any
 * two can be told apart, also by people with one of the three kinds of colour blindness, as far as
 * dark inks on light paper allow it. */
#include "palette.h"

/* The eight, in the order of ANSI. */
enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, NONE = PALETTE_DEFAULT };

enum { PURE_BLACK = 16, PURE_WHITE = 231 };

/* For text on a dark and on a light background, and for a field (NONE: that of the text, since one
 * grey would vanish on either background); of 256 colours and of eight. */
struct paint {
    short dark;
    short light;
    short field;
    short few_dark;
    short few_light; /* pale ones have the terminal's own ink: letters tell them apart */
    short few_field;
};

static const struct paint paints[COLOURS] = {
    [COLOUR_PLAIN] = {NONE, NONE, 250, NONE, NONE, WHITE},
    [COLOUR_RED] = {203, 124, 124, RED, RED, RED},
    [COLOUR_BLUE] = {69, 27, 25, BLUE, BLUE, BLUE},
    [COLOUR_GREEN] = {84, 22, 36, GREEN, NONE, GREEN},
    [COLOUR_YELLOW] = {220, 136, 220, YELLOW, NONE, YELLOW},
    [COLOUR_BLACK] = {246, PURE_BLACK, 239, NONE, NONE, BLACK},
    [COLOUR_WHITE] = {255, 244, PURE_WHITE, WHITE, NONE, WHITE},
    [COLOUR_ORANGE] = {208, 130, 202, YELLOW, NONE, YELLOW},
    [COLOUR_PINK] = {176, 163, 176, MAGENTA, MAGENTA, MAGENTA},
    [COLOUR_DIM] = {246, 242, 244, NONE, NONE, WHITE},
    [COLOUR_TITLE] = {80, 23, 23, CYAN, BLUE, CYAN},
    [COLOUR_ALARM] = {214, 130, 214, RED, RED, RED},
    [COLOUR_COAST] = {245, 137, 67, NONE, NONE, WHITE},
    [COLOUR_SEATS] = {203, 124, 124, RED, RED, RED},
    [COLOUR_SEATS + 1] = {69, 20, 25, BLUE, BLUE, BLUE},
    [COLOUR_SEATS + 2] = {84, 29, 36, GREEN, NONE, GREEN},
    [COLOUR_SEATS + 3] = {220, 136, 220, YELLOW, NONE, YELLOW},
    [COLOUR_SEATS + 4] = {252, 235, NONE, WHITE, NONE, NONE},
    [COLOUR_SEATS + 5] = {147, 135, 141, MAGENTA, MAGENTA, MAGENTA},
};

static const struct {
    short dark;
    short light;
} grounds[GROUND_COLOURS] = {
    [GROUND_PLAIN] = {NONE, NONE}, [GROUND_SEA] = {NONE, 195},   [GROUND_LAND] = {236, 230},
    [GROUND_LAND_2] = {237, 229},  [GROUND_LAND_3] = {235, 255}, [GROUND_LIT] = {238, 194},
    [GROUND_BEYOND] = {234, 254},  [GROUND_ROAD] = {237, 254},   [GROUND_WAY] = {22, 194},
    [GROUND_SHEET] = {236, 255},
};

/* Fields on which black is read better than white. */
static bool is_bright(short field)
{
    enum { FIRST_GREY = 232, CUBE = 6 };
    if (field >= FIRST_GREY) {
        return field >= FIRST_GREY + 11;
    }
    const int red = (field - PURE_BLACK) / (CUBE * CUBE);
    const int green = (field - PURE_BLACK) / CUBE % CUBE;
    const int blue = (field - PURE_BLACK) % CUBE;
    return 3 * red + 6 * green + blue >= 16;
}

static struct palette_look of_many(bool light, const struct cell *cell)
{
    if (cell->ground >= GROUND_COLOURS) {
        const struct paint *paint = &paints[cell->ground - GROUND_COLOURS];
        const short field = paint->field != NONE ? paint->field
                            : light              ? paint->light
                                                 : paint->dark;
        return (struct palette_look){is_bright(field) ? PURE_BLACK : PURE_WHITE, field, false};
    }
    const struct paint *paint = &paints[cell->colour];
    struct palette_look look = {
        light ? paint->light : paint->dark,
        light ? grounds[cell->ground].light : grounds[cell->ground].dark,
        false,
    };
    /* The terminal's own ink is only sure to be read on its own ground. */
    if (look.ink == NONE && look.ground != NONE) {
        look.ink = light ? 235 : 253;
    }
    return look;
}

/* Only what is a field has one: patches under text and lines would be all that is seen. */
static struct palette_look of_few(bool light, const struct cell *cell)
{
    if (cell->ground >= GROUND_COLOURS) {
        const short its = paints[cell->ground - GROUND_COLOURS].few_field;
        const short field = its != NONE ? its : light ? BLACK : WHITE;
        const bool deep = field == BLACK || field == BLUE || field == RED || field == MAGENTA;
        return (struct palette_look){deep ? WHITE : BLACK, field, deep};
    }
    const short ink = light ? paints[cell->colour].few_light : paints[cell->colour].few_dark;
    return (struct palette_look){ink, NONE, !light && (ink == BLUE || ink == RED)};
}

struct palette_look palette_of(enum theme theme, bool many_colours, const struct cell *cell)
{
    const bool light = theme == THEME_LIGHT;
    return many_colours ? of_many(light, cell) : of_few(light, cell);
}
