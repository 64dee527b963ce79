/* The parts of Ticket to Ride Italy at the terminal, as term.c gathers them. */
#ifndef PIAZZA_GAMES_TICKETS_TERM_TERM_H
#define PIAZZA_GAMES_TICKETS_TERM_TERM_H

#include "games/tickets/tickets.h"
#include "term/term_game.h"

extern const struct face tk_face;
extern const struct say_words tk_say;
extern const struct choices tk_choices;
extern const struct scores_kind tk_scores;
extern const struct term_shorthand tk_shorthand;
extern const struct term_game term_game_tickets;

#endif
