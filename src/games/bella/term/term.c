/* Bella Italia at the terminal. */
#include "term.h"
#include "os/language.h"

static const struct term_option options[] = {
    {"mix",
     N_("Selection cards"),
     N_("Most cards offer a pair of cities, or most offer a single one, which leaves you less "
        "choice."),
     {N_("Mostly pairs"), N_("Mostly single cities"), NULL}},
    {NULL, NULL, NULL, {NULL, NULL, NULL}},
};

static const struct term_picture picture = {
    {"┌──────────┐", "│ Mil──Ven │", "│  ╲Rom╱   │", "└──────────┘"},
    {"tttttttttttt", "t rrrddbbb t", "t  dgggd   t", "tttttttttttt"}};

const struct term_game term_game_bella = {
    .game = &pz_game_bella,
    .face = &bella_face,
    .words = &bella_say,
    .choices = &bella_choices,
    .scores = &bella_scores,
    .options = options,
    .picture = &picture,
    .about = N_("Take tickets, exchange them with your neighbours, and travel round trips that end "
                "where they began. Trips of every length from two to five win, and so does one "
                "grand tour of six."),
    .minutes = "20–30",
};
