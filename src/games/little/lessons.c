/* What Little Italy tells beginners. The rules behind each lesson are named, so that whoever
 * changes a rule finds it. */
#include "core/marks.h"
#include "little.h"

enum lesson { OUT_OF_ALLEY, DIE_AND_CAR, MONEY_AND_POLICE, INTO_ALLEY, LESSONS };

static const struct pz_lesson list[] = {
    [OUT_OF_ALLEY] =
        {N_("Out of the alley"), /* L5, L7, L8, L9, L12 */
         N_("All cars start in the alley. You choose one of the dice that were rolled, and the "
            "car of its colour drives as far as the die shows, whoever controls it. While it is "
            "in the alley you also choose the end by which it leaves, A or B. The step out of "
            "the alley counts as one space; spaces where another car stands are not "
            "counted.\n\nLook at which cars are yours, and how far it is from each end to the "
            "money and to the police.\n\nA tip: bring your own cars to a place from which a die "
            "can reach the money, and not the police.")},
    [DIE_AND_CAR] =
        {N_("A die and its car"), /* L8, L9 */
         N_("Choose a die: the car of its colour drives that many spaces, clockwise. It may be "
            "anybody's car. The die is out for the rest of the round; then the cup goes to your "
            "left neighbour.\n\nLook at what is left in the cup: those are the cars that the "
            "next player can drive.\n\nA tip: you can also drive a car of the others to where it "
            "does them no good.")},
    [MONEY_AND_POLICE] =
        {N_("Money and police"), /* L10, L15, L16, L17 */
         N_("One of these moves brings a car to a marker, where it stops at once. Whoever drove "
            "it gets 1 point. Then each player who controls the car gets the points of the "
            "circle from the money, or loses them to the police, but never below zero. The "
            "marker goes on to the next circle of its kind, and a car that stands there scores "
            "at once.\n\nLook at what every player would win or lose: it stands beside the "
            "move.\n\nA tip: the circles become more valuable up to 7, and with the 7 or the -7 "
            "the game ends.")},
    [INTO_ALLEY] =
        {N_("Into the alley"), /* L11, L13, L14, L16, L17 */
         N_("A car that comes to an entrance with at least one space to go may turn into the "
            "alley, if that is empty. That ends its move, however far it could still go. Later "
            "it leaves by the other end.\n\nThe circles 7 and -7 are both in the alley. A car "
            "that waits there scores when one of the markers arrives, and with that the game "
            "ends.\n\nA tip: the alley is a short cut to the other side of the ring.")},
    [LESSONS] = {NULL, NULL},
};

static uint32_t fitting(const void *view, const pz_move *moves, uint32_t count)
{
    uint32_t lessons = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct little_drive drive;
        little_preview_move(view, moves[i], &drive);
        const unsigned way = drive.from >= LITTLE_ALLEY_SINCE_START ? OUT_OF_ALLEY
                             : drive.to >= LITTLE_ALLEY_SINCE_START ? INTO_ALLEY
                                                                    : DIE_AND_CAR;
        lessons |= 1u << way | (drive.reward > 0 ? 1u << MONEY_AND_POLICE : 0);
    }
    return lessons;
}

const struct pz_game_lessons little_lessons = {
    .goal = N_("Be where the money is, and not where the police are. When a car comes to one of "
               "the two markers, the players who control the car win or lose the points of its "
               "circle. The game ends when the 7 or the -7 is scored, or when both markers are "
               "in the alley; then the most points win."), /* L15, L17, L18 */
    .list = list,
    .fitting = fitting,
};
