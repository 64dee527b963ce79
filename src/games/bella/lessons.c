/* What Bella Italia tells beginners. The rules behind each lesson are named, so that whoever
 * changes a rule finds it. */
#include "bella.h"
#include "core/marks.h"

enum lesson { TAKE, EXCHANGE, GIVE, TRIP, NO_TRIP, DISCARD, LESSONS };

static const struct pz_lesson list[] = {
    [TAKE] =
        {N_("Take a ticket"), /* B2, B6, B13, B18 */
         N_("Choose one of the cities on the card that was turned over, and take the top ticket "
            "of its pile. All see the back, which is its home; only you see the other "
            "city.\n\nLook at what your hand lacks for a ring: tickets that lead from city to "
            "city and back to the first. In each pile there are five tickets to each of the two "
            "neighbours in the ring, two to each of the two cities across, and two to Roma.\n\nA "
            "tip: a trip of six goes through all six cities and wins alone.")},
    [EXCHANGE] =
        {N_("Exchange"), /* B8 to B12 */
         N_("Once a turn you may exchange a ticket. To the left you get one of the city before "
            "the home of yours in the ring, to the right one of the city after it. The neighbour "
            "cannot refuse, but chooses which of several to give, without seeing what you "
            "offer.\n\nLook at the backs in the neighbours' hands: they are open to all.\n\nA "
            "tip: offer the ticket that you need least, and remember that the neighbour will "
            "know it.")},
    [GIVE] =
        {N_("Give a ticket"), /* B11, B12 */
         N_("A neighbour exchanges with you. You must give a ticket with the back that is asked "
            "for, and choose which; what you get for it lies back up until then.\n\nLook at the "
            "trips that your hand is near to.\n\nA tip: give the ticket that is easiest to get "
            "again.")},
    [TRIP] =
        {N_("A round trip"), /* B13 to B16, B18 */
         N_("Your tickets close a ring: you may make the trip now. The lengths 2, 3, 4 and 5 "
            "together win, or one trip of 6; each length can be made once. The tickets of the "
            "trip are out of the game then.\n\nLook at the homes: if they are all different, you "
            "have another turn at once. A trip through Roma never does that.\n\nA tip: think of "
            "what these tickets could become. A trip that is made is safe, a hand is not.")},
    [NO_TRIP] =
        {N_("No trip yet"), /* B13 */
         N_("You are asked whether you travel whenever your hand is large enough for a length "
            "that you have not made, also if its tickets close no ring: that is your secret. "
            "This time there is only one answer.")},
    [DISCARD] =
        {N_("One ticket too many"), /* B17 */
         N_("Whoever holds seven tickets and made no trip puts one of them back, face down, "
            "under the pile of its home.\n\nLook at the ticket that belongs to the fewest "
            "trips.\n\nA tip: you know which ticket lies there, and so may know when it comes "
            "again.")},
    [LESSONS] = {NULL, NULL},
};

/* The lesson about a move, as a bit. */
static uint32_t lesson_of(pz_move move)
{
    return move < BELLA_MOVE_EXCHANGE       ? 1u << TAKE
           : move < BELLA_MOVE_NO_EXCHANGE  ? 1u << EXCHANGE
           : move == BELLA_MOVE_NO_EXCHANGE ? 0
           : move < BELLA_MOVE_TRIP         ? 1u << GIVE
           : move < BELLA_MOVE_NO_TRIP      ? 1u << TRIP
           : move == BELLA_MOVE_NO_TRIP     ? 1u << NO_TRIP
                                            : 1u << DISCARD;
}

static uint32_t fitting(const void *view, const pz_move *moves, uint32_t count)
{
    uint32_t lessons = 0;
    (void)view;
    for (uint32_t i = 0; i < count; i++) {
        lessons |= lesson_of(moves[i]);
    }
    return lessons >> TRIP & 1 ? lessons & ~(1u << NO_TRIP) : lessons;
}

const struct pz_game_lessons bella_lessons = {
    .goal = N_("Collect tickets and make round trips: rings of tickets that lead back to the "
               "city where they began. Whoever has made trips of the lengths 2, 3, 4 and 5 has "
               "won at once, and so has whoever makes one trip of length 6."), /* B13, B18 */
    .list = list,
    .fitting = fitting,
};
