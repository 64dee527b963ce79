/* The parts of Bella Italia at the terminal, as term.c gathers them. */
#ifndef PIAZZA_GAMES_BELLA_TERM_TERM_H
#define PIAZZA_GAMES_BELLA_TERM_TERM_H

#include "games/bella/bella.h"
#include "term/term_game.h"

extern const struct pz_game pz_game_bella;
extern const struct face bella_face;
extern const struct say_words bella_say;
extern const struct choices bella_choices;
extern const struct scores_kind bella_scores;
extern const struct term_game term_game_bella;

#endif
