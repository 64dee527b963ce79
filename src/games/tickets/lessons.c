/* What Ticket to Ride Italy tells beginners. The rules behind each lesson are named, so that
 * whoever changes a rule finds it. */
#include "core/marks.h"
#include "tickets.h"

enum lesson { KEEP, TURN, SECOND_CARD, CLAIM, FERRIES, LAST_ROUND, PASS, LESSONS };

static const struct pz_lesson list[] = {
    [KEEP] =
        {N_("Choose your tickets"), /* T4, T10, T18 */
         N_("A ticket names two places. If your tracks join them at the end, you get its points; "
            "if not, you lose as many. At the start you keep at least three of five, later at "
            "least one of those that you draw. Nobody else sees them.\n\nLook for tickets that "
            "have a part of their way in common: then one track serves several.\n\nA tip: you "
            "have 45 trains in all. A ticket that is not complete costs twice, its points and "
            "the trains that you spent on it.")},
    [TURN] =
        {N_("Your turn: one of four actions"), /* T8 to T11 */
         N_("Each turn you do one thing: draw two train cards, draw a ferry card, draw four "
            "tickets, or claim a track. Cards come from the open row or blind from the deck. A "
            "locomotive stands for any colour; taken from the row it is the only card of the "
            "turn.\n\nLook at the way of your tickets and at the colours that its tracks "
            "need.\n\nA tip: collect the colours of long tracks first. They bring most points, "
            "and others want them, too.")},
    [SECOND_CARD] =
        {N_("The second card"), /* T8 */
         N_("You take a second card, from the row or from the deck. A locomotive cannot be taken "
            "from the row now; one that comes blind from the deck is yours.")},
    [CLAIM] =
        {N_("Claim a track"), /* T11, T13, T16, T17 */
         N_("You can pay for a track. It takes as many cards of its colour as it has spaces; "
            "locomotives stand for any of them. It needs as many trains, and brings points at "
            "once: 1, 2, 4, 7, 10, 15 or 18 for the lengths 1 to 7.\n\nLook at tracks that are "
            "the only way: with two or three players a claimed track closes the others beside "
            "it, too.\n\nA tip: what you do not need at once can wait, but what another needs as "
            "well will not.")},
    [FERRIES] =
        {N_("Ferries"), /* T9, T14 */
         N_("Gray tracks are ferries. Each wave on them takes a locomotive or a ferry card, and "
            "one ferry card covers one or two waves. The other spaces take cards of one colour, "
            "whichever you like, or locomotives.\n\nA tip: a ferry card takes a whole turn, but "
            "it saves locomotives. Nobody holds more than two.")},
    [LAST_ROUND] =
        {N_("The last round"), /* T18, T20 */
         N_("Somebody has two trains or fewer: each player has one more turn, and then the game "
            "ends.\n\nLook at tickets that one more track completes; otherwise claim what brings "
            "most points.\n\nA tip: do not draw tickets any more that you cannot complete.")},
    [PASS] = {N_("Nothing can be done"), /* T12 */
              N_("There is no card, no ticket and no track for you this time: you pass.")},
    [LESSONS] = {NULL, NULL},
};

/* The lessons about a move, as bits. */
static uint32_t lessons_of(pz_move move, bool second)
{
    if (move >= TK_MOVE_CLAIM) {
        return 1u << CLAIM | (tk_payment_of(move).ferries > 0 ? 1u << FERRIES : 0);
    }
    return move <= TK_MOVE_DRAW_DECK ? (second ? 1u << SECOND_CARD : 1u << TURN)
           : move == TK_MOVE_PASS    ? 1u << PASS
           : move >= TK_MOVE_KEEP    ? 1u << KEEP
                                     : 0;
}

static uint32_t fitting(const void *v, const pz_move *moves, uint32_t count)
{
    const struct tk_view *view = v;
    uint32_t lessons = view->pub.last_turns > 1 ? 1u << LAST_ROUND : 0;
    for (uint32_t i = 0; i < count; i++) {
        lessons |= lessons_of(moves[i], view->pub.phase == TK_SECOND);
    }
    return lessons;
}

const struct pz_game_lessons tk_lessons = {
    .goal = N_("Claim tracks and join the cities on your secret tickets. Every track brings "
               "points at once; at the end each ticket adds its points, or takes them away if "
               "its two ends are not joined, and a network with cities in many regions brings a "
               "bonus. The most points win."), /* T11, T18, T22, T23 */
    .list = list,
    .fitting = fitting,
};
