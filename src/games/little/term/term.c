/* Little Italy at the terminal. */
#include "term.h"
#include "os/language.h"

static const struct term_option options[] = {
    {"discs",
     N_("Circles"),
     N_("The numbers stand as printed, or ten of them are laid out at random."),
     {N_("As printed"), N_("At random"), NULL}},
    {"cars",
     N_("Colours of the cars"),
     N_("In the order of the seats, such as red,white,blue,green. Empty: as in the rules."),
     {N_("As in the rules"), NULL, NULL}},
    {NULL, NULL, NULL, {NULL, NULL, NULL}},
};

static const struct term_picture picture = {
    {"┌───■──────┐", "│ $ ║  ┌─┐ │", "●   ║  │6│ ■", "└───║──└─┘─┘"},
    {"ddddrddddddd", "d y d  ttt d", "b   d  ttt g", "ddddddtttddd"}};

const struct term_game term_game_little = {
    .game = &pz_game_little,
    .face = &little_face,
    .words = &little_say,
    .choices = &little_choices,
    .scores = &little_scores,
    .options = options,
    .picture = &picture,
    .about = N_("Roll the dice, choose one, and drive a car round the block. Be there when the "
                "money comes, and elsewhere when the police do."),
    .minutes = "10–15",
};
