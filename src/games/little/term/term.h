/* The parts of Little Italy at the terminal, as term.c gathers them. */
#ifndef PIAZZA_GAMES_LITTLE_TERM_TERM_H
#define PIAZZA_GAMES_LITTLE_TERM_TERM_H

#include "games/little/little.h"
#include "term/term_game.h"

extern const struct face little_face;
extern const struct say_words little_say;
extern const struct choices little_choices;
extern const struct scores_kind little_scores;
extern const struct term_game term_game_little;

#endif
