/* Ticket to Ride Italy at the terminal. */
#include "term.h"
#include "os/language.h"

static const struct term_picture picture = {
    {"    ·  ·   ", " ┌──┐■■■■■■ ", " │□□│■■■■■■─", "═●═●══●══●══"},
    {"    d  d   ", " rrrrbbbbbb ", " rrrrbbbbbbd", "dkdkddkddkdd"}};

const struct term_game term_game_tickets = {
    .game = &pz_game_tickets,
    .face = &tk_face,
    .words = &tk_say,
    .choices = &tk_choices,
    .scores = &tk_scores,
    .shorthand = &tk_shorthand,
    .picture = &picture,
    .about = N_("Collect cards, claim railways and ferries, and join the cities on your secret "
                "tickets. Whoever links many regions in one network gets a bonus."),
    .minutes = "30–60",
};
