/* What the terminal knows of a game besides the contract. The folder src/games/GAME/term/ has it in
 * `const struct term_game term_game_GAME`; cmake/program.cmake lists those that there are. */
#ifndef PIAZZA_TERM_TERM_GAME_H
#define PIAZZA_TERM_TERM_GAME_H

#include "chooser.h"
#include "face.h"
#include "say_internal.h"
#include "scores_internal.h"

/* An option of the game in words. Texts are constant English and translated where they are shown.
 */
struct term_option {
    const char *key;
    const char *title;
    const char *help;
    /* The values in the order of the contract. An option that is typed has one text here: it says
     * what an empty value means. */
    const char *values[3];
};

enum { TERM_PICTURE_LINES = 4 };

/* Four lines of at most 12 glyphs. The letter below a glyph is its colour: r b g y k (plain),
 * t (title), d (dim). */
struct term_picture {
    const char *glyphs[TERM_PICTURE_LINES];
    const char *colours[TERM_PICTURE_LINES];
};

/* A way to type a move that only this game has. Both functions write sentences for people. */
struct term_shorthand {
    /* Says how to type the current decision; writes nothing if the shorthand does not apply. */
    void (*help)(const struct chooser *chooser, struct pz_text *out);
    /* Reads a line. False if it is not in shorthand. Otherwise *move is the move, legal or not, or
     * -1 after sentences about what is wrong. */
    bool (*read)(const struct chooser *chooser, const char *line, int *move, struct pz_text *out);
};

/* Every member but `game` may be NULL. The comments say what is shown then. */
struct term_game {
    const struct pz_game *game;
    const struct face *face;                /* NULL: the board is told in sentences */
    const struct say_words *words;          /* NULL: moves are shown in notation */
    const struct choices *choices;          /* NULL: all moves are one list */
    const struct scores_kind *scores;       /* NULL: points, and the sheet at the end */
    const struct term_shorthand *shorthand; /* NULL: moves are typed in notation only */
    const struct term_option *options;      /* ends with key NULL; others show key and help */
    const struct term_picture *picture;     /* in the lobby */
    const char *about;                      /* one or two sentences for the lobby, in English */
    const char *minutes;                    /* how long a game takes: "10–15" */
};

extern const struct term_game *const term_games[]; /* ends with NULL */

/* What the terminal knows of the game. For a game without such a folder every member is NULL. */
const struct term_game *term_game_of(const struct pz_game *game);

#endif
