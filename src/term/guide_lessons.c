/* The lessons of the guide in words. The rules behind them are named, so that whoever changes a
 * rule finds them. */
#include "guide_lessons.h"
#include "language.h"

/* Little Italy */

static const struct guide_step little_steps[] = {
    {SIGN_LEAVE, /* L5, L7, L8, L9, L12 */
     0,
     {N_("Out of the alley"),
      N_("All cars start in the alley. You choose one of the dice that were rolled, and the car of "
         "its colour drives as far as the die shows, whoever controls it. While it is in the alley "
         "you also choose the end by which it leaves, A or B. The step out of the alley counts as "
         "one space; spaces where another car stands are not counted.\n\nLook at which cars are "
         "yours, and how far it is from each end to the money and to the police.\n\nA tip: bring "
         "your own cars to a place from which a die can reach the money, and not the police.")}},
    {SIGN_DRIVE, /* L8, L9 */
     0,
     {N_("A die and its car"),
      N_("Choose a die: the car of its colour drives that many spaces, clockwise. It may be "
         "anybody's "
         "car. The die is out for the rest of the round; then the cup goes to your left "
         "neighbour.\n\nLook at what is left in the cup: those are the cars that the next player "
         "can "
         "drive.\n\nA tip: you can also drive a car of the others to where it does them no "
         "good.")}},
    {SIGN_SCORES, /* L10, L15, L16, L17 */
     0,
     {N_("Money and police"),
      N_("One of these moves brings a car to a marker, where it stops at once. Whoever drove it "
         "gets "
         "1 point. Then each player who controls the car gets the points of the circle from the "
         "money, or loses them to the police, but never below zero. The marker goes on to the next "
         "circle of its kind, and a car that stands there scores at once.\n\nLook at what every "
         "player would win or lose: it stands beside the move.\n\nA tip: the circles become more "
         "valuable up to 7, and with the 7 or the -7 the game ends.")}},
    {SIGN_ENTER, /* L11, L13, L14, L16, L17 */
     0,
     {N_("Into the alley"),
      N_("A car that comes to an entrance with at least one space to go may turn into the alley, "
         "if "
         "that is empty. That ends its move, however far it could still go. Later it leaves by the "
         "other end.\n\nThe circles 7 and -7 are both in the alley. A car that waits there scores "
         "when one of the markers arrives, and with that the game ends.\n\nA tip: the alley is a "
         "short cut to the other side of the ring.")}},
};

/* Bella Italia */

static const struct guide_step bella_steps[] = {
    {SIGN_TAKE, /* B2, B6, B13, B18 */
     0,
     {N_("Take a ticket"),
      N_("Choose one of the cities on the card that was turned over, and take the top ticket of "
         "its "
         "pile. All see the back, which is its home; only you see the other city.\n\nLook at what "
         "your hand lacks for a ring: tickets that lead from city to city and back to the first. "
         "In "
         "each pile there are five tickets to each of the two neighbours in the ring, two to each "
         "of "
         "the two cities across, and two to Roma.\n\nA tip: a trip of six goes through all six "
         "cities and wins alone.")}},
    {SIGN_EXCHANGE, /* B8 to B12 */
     0,
     {N_("Exchange"),
      N_("Once a turn you may exchange a ticket. To the left you get one of the city before the "
         "home "
         "of yours in the ring, to the right one of the city after it. The neighbour cannot "
         "refuse, "
         "but chooses which of several to give, without seeing what you offer.\n\nLook at the "
         "backs "
         "in the neighbours' hands: they are open to all.\n\nA tip: offer the ticket that you need "
         "least, and remember that the neighbour will know it.")}},
    {SIGN_GIVE, /* B11, B12 */
     0,
     {N_("Give a ticket"),
      N_("A neighbour exchanges with you. You must give a ticket with the back that is asked for, "
         "and "
         "choose which; what you get for it lies back up until then.\n\nLook at the trips that "
         "your "
         "hand is near to.\n\nA tip: give the ticket that is easiest to get again.")}},
    {SIGN_TRIP, /* B13 to B16, B18 */
     0,
     {N_("A round trip"),
      N_("Your tickets close a ring: you may make the trip now. The lengths 2, 3, 4 and 5 together "
         "win, or one trip of 6; each length can be made once. The tickets of the trip are out of "
         "the game then.\n\nLook at the homes: if they are all different, you have another turn at "
         "once. A trip through Roma never does that.\n\nA tip: think of what these tickets could "
         "become. A trip that is made is safe, a hand is not.")}},
    {SIGN_NO_TRIP, /* B13 */
     SIGN_TRIP,
     {N_("No trip yet"), N_("You are asked whether you travel whenever your hand is large enough "
                            "for a length that you "
                            "have not made, also if its tickets close no ring: that is your "
                            "secret. This time there is "
                            "only one answer.")}},
    {SIGN_DISCARD, /* B17 */
     0,
     {N_("One ticket too many"),
      N_("Whoever holds seven tickets and made no trip puts one of them back, face down, under the "
         "pile of its home.\n\nLook at the ticket that belongs to the fewest trips.\n\nA tip: you "
         "know which ticket lies there, and so may know when it comes again.")}},
};

/* Ticket to Ride Italy */

static const struct guide_step tickets_steps[] = {
    {SIGN_KEEP, /* T4, T10, T18 */
     0,
     {N_("Choose your tickets"),
      N_("A ticket names two places. If your tracks join them at the end, you get its points; if "
         "not, "
         "you lose as many. At the start you keep at least three of five, later at least one of "
         "those that you draw. Nobody else sees them.\n\nLook for tickets that have a part of "
         "their "
         "way in common: then one track serves several.\n\nA tip: you have 45 trains in all. A "
         "ticket "
         "that is not complete costs twice, its points and the trains that you spent on it.")}},
    {SIGN_DRAW, /* T8 to T11 */
     SIGN_SECOND,
     {N_("Your turn: one of four actions"),
      N_("Each turn you do one thing: draw two train cards, draw a ferry card, draw four tickets, "
         "or "
         "claim a track. Cards come from the open row or blind from the deck. A locomotive stands "
         "for any colour; taken from the row it is the only card of the turn.\n\nLook at the way "
         "of "
         "your tickets and at the colours that its tracks need.\n\nA tip: collect the colours of "
         "long "
         "tracks first. They bring most points, and others want them, too.")}},
    {SIGN_DRAW | SIGN_SECOND, /* T8 */
     0,
     {N_("The second card"), N_("You take a second card, from the row or from the deck. A "
                                "locomotive cannot be taken from the "
                                "row now; one that comes blind from the deck is yours.")}},
    {SIGN_CLAIM, /* T11, T13, T16, T17 */
     0,
     {N_("Claim a track"), N_("You can pay for a track. It takes as many cards of its colour as it "
                              "has spaces; locomotives "
                              "stand for any of them. It needs as many trains, and brings points "
                              "at once: 1, 2, 4, 7, 10, "
                              "15 or 18 for the lengths 1 to 7.\n\nLook at tracks that are the "
                              "only way: with two or three "
                              "players a claimed track closes the others beside it, too.\n\nA tip: "
                              "what you do not need at "
                              "once can wait, but what another needs as well will not.")}},
    {SIGN_WAVES, /* T9, T14 */
     0,
     {N_("Ferries"),
      N_("Gray tracks are ferries. Each wave on them takes a locomotive or a ferry card, and one "
         "ferry "
         "card covers one or two waves. The other spaces take cards of one colour, whichever you "
         "like, or locomotives.\n\nA tip: a ferry card takes a whole turn, but it saves "
         "locomotives. Nobody holds more than two.")}},
    {SIGN_LAST, /* T18, T20 */
     0,
     {N_("The last round"),
      N_("Somebody has two trains or fewer: each player has one more turn, and then the game "
         "ends.\n\nLook at tickets that one more track completes; otherwise claim what brings most "
         "points.\n\nA tip: do not draw tickets any more that you cannot complete.")}},
    {SIGN_PASS, /* T12 */
     0,
     {N_("Nothing can be done"),
      N_("There is no card, no ticket and no track for you this time: you pass.")}},
};

#define COUNT(steps) (sizeof(steps) / sizeof(steps)[0])

const struct guide_course guide_courses[] = {
    {"little", /* L15, L17, L18 */
     N_("Be where the money is, and not where the police are. When a car comes to one of the two "
        "markers, the players who control the car win or lose the points of its circle. The game "
        "ends when the 7 or the -7 is scored, or when both markers are in the alley; then the most "
        "points win."),
     little_steps, COUNT(little_steps)},
    {"bella", /* B13, B18 */
     N_("Collect tickets and make round trips: rings of tickets that lead back to the city where "
        "they began. Whoever has made trips of the lengths 2, 3, 4 and 5 has won at once, and so "
        "has "
        "whoever makes one trip of length 6."),
     bella_steps, COUNT(bella_steps)},
    {"tickets", /* T11, T18, T22, T23 */
     N_("Claim tracks and join the cities on your secret tickets. Every track brings points at "
        "once; "
        "at the end each ticket adds its points, or takes them away if its two ends are not "
        "joined, "
        "and a network with cities in many regions brings a bonus. The most points win."),
     tickets_steps, COUNT(tickets_steps)},
    {NULL, NULL, NULL, 0},
};
