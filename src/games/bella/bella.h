/* Bella Italia: the state, and what the files of this folder share. The rules by their numbers
 * stand in docs/rules/bella.md.
 *
 * Tickets. A *kind* is a number from 0 to 24, chosen such that the two kinds that join the same two
 * cities of the ring are p and p + 15, and the tickets to Roma are 10 to 14: a set of kinds is a
 * word, and the pairs of cities that it joins are `word | word >> 15`. The five kinds of one home
 * are its *slots* (next in the ring, before in the ring, across next, across before, Roma).
 *
 * Multisets. All tickets of one home fit a word of 16 bits: each slot has as many bits as there are
 * copies (5, 5, 2, 2, 2), filled from below. So equal multisets are equal words, a ticket drawn at
 * random is a bit drawn at random, and taking away what a set does not hold changes nothing. */
#ifndef PIAZZA_BELLA_H
#define PIAZZA_BELLA_H

#include "../../core/bits.h"
#include "piazza/game.h"

enum {
    BELLA_SEATS = 4,
    BELLA_PILES = 5, /* cities with a pile: Milano, Venezia, Napoli, Palermo, Torino */
    BELLA_ROMA = 5,
    BELLA_CITIES = 6,
    BELLA_KINDS = 25,
    BELLA_SLOTS = 5,     /* kinds of one home */
    BELLA_NAME_MAX = 24, /* bytes of any ticket's or card's name with its NUL */
    BELLA_PAIRS =
        15, /* of cities; a kind is p, or p + BELLA_PAIRS for the same pair from the other home */
    BELLA_CARDS = 16,      /* kinds of selection cards */
    BELLA_ALL_CITIES = 15, /* the card that shows all five */
    BELLA_HAND_MAX = 7,
    BELLA_TRIP_MIN = 2,
    BELLA_TRIP_MAX = 6,
    BELLA_LENGTHS = 5,
    BELLA_RINGS = 212, /* pairs of cities, and rings of 3 to 6 */
    BELLA_TRIPS = 2319
};

enum { BELLA_MIX_PAIRS, BELLA_MIX_SINGLES };
enum bella_phase {
    BELLA_TAKE,
    BELLA_EXCHANGE,
    BELLA_GIVE,
    BELLA_TRIP,
    BELLA_DISCARD,
    BELLA_PHASES
};
enum bella_side { BELLA_LEFT, BELLA_RIGHT }; /* black circle, grey circle */
enum { BELLA_HIDDEN = 15 }; /* in a view: a face under a pile that the seat does not know */

/* What all at the table can see, in a state and in a view alike: the rules that need no faces are
 * functions of it. */
struct bella_public {
    uint32_t
        under_by[BELLA_PILES];   /* seats of 2 bits, the next ticket's lowest: who discarded it */
    uint32_t backs[BELLA_SEATS]; /* tickets of each home in a hand, 4 bits each; bella_backs() */
    uint32_t cards;              /* selection cards not turned over yet; see bella_card_group() */
    uint32_t turns;
    uint16_t trip[BELLA_SEATS][BELLA_LENGTHS]; /* [length - 2]: the number of the trip + 1, or 0 */
    uint8_t left[BELLA_PILES];  /* tickets never seen since the shuffle; they come first */
    uint8_t under[BELLA_PILES]; /* discards under them */
    uint8_t held[BELLA_SEATS];  /* how many tickets */
    uint8_t made[BELLA_SEATS];  /* bits: lengths; follows from `trip` */
    uint8_t players;
    uint8_t mix;
    uint8_t starter;
    uint8_t turn; /* the seat whose turn it is */
    uint8_t phase;
    uint8_t shown;      /* card + 1, until its ticket is taken */
    uint8_t taking;     /* city + 1, until its ticket is dealt */
    uint8_t offer_home; /* home + 1, while the partner chooses */
    uint8_t side;       /* of the offer */
    int8_t actor;
};

/* In `pub`, backs, left, held, made, offer_home and actor follow from the rest of the state. */
struct bella_state {
    struct bella_public pub;
    uint32_t kinds[BELLA_SEATS];      /* the set of kinds in the hand; follows from `hand` */
    uint64_t under_face[BELLA_PILES]; /* slots of 4 bits, the next ticket's lowest */
    uint16_t pile[BELLA_PILES];       /* the tickets never seen since the shuffle */
    uint16_t hand[BELLA_SEATS][BELLA_PILES];
    uint16_t known[BELLA_SEATS][BELLA_SEATS]
                  [BELLA_PILES]; /* [holder][seat]: of that hand, what the seat knows */
    uint8_t offer; /* kind + 1, while the partner chooses; the ticket is still in the hand */
    uint8_t pad[5];
};

/* What a seat knows. */
struct bella_view {
    struct bella_public pub;
    uint64_t under_face[BELLA_PILES];            /* as in the state, or BELLA_HIDDEN */
    uint16_t hand[BELLA_PILES];                  /* the seat's */
    uint16_t known[BELLA_SEATS][BELLA_PILES];    /* of each other hand, what it knows */
    uint16_t known_to[BELLA_SEATS][BELLA_PILES]; /* of its hand, what each other seat knows */
    uint8_t offer;                               /* kind + 1 if the seat offers the ticket itself */
    int8_t seat;
    uint8_t pad[4];
};

/* Moves. */
enum {
    BELLA_MOVE_TAKE = 0,                                 /* + city */
    BELLA_MOVE_EXCHANGE = BELLA_MOVE_TAKE + BELLA_PILES, /* + BELLA_KINDS * side + kind */
    BELLA_MOVE_NO_EXCHANGE = BELLA_MOVE_EXCHANGE + 2 * BELLA_KINDS,
    BELLA_MOVE_GIVE = BELLA_MOVE_NO_EXCHANGE + 1,    /* + kind */
    BELLA_MOVE_TRIP = BELLA_MOVE_GIVE + BELLA_KINDS, /* + trip */
    BELLA_MOVE_NO_TRIP = BELLA_MOVE_TRIP + BELLA_TRIPS,
    BELLA_MOVE_DISCARD = BELLA_MOVE_NO_TRIP + 1,        /* + kind */
    BELLA_MOVE_SHOW = BELLA_MOVE_DISCARD + BELLA_KINDS, /* + card */
    BELLA_MOVE_DEAL = BELLA_MOVE_SHOW + BELLA_CARDS,    /* + kind */
    BELLA_MOVE_COUNT = BELLA_MOVE_DEAL + BELLA_KINDS,
    BELLA_MOVES_AT_ONCE = 16 /* chance has 16 cards; a test counts those of every hand */
};

static inline unsigned bella_exchange_side(pz_move exchange)
{
    return exchange - BELLA_MOVE_EXCHANGE < BELLA_KINDS ? BELLA_LEFT : BELLA_RIGHT;
}

static inline unsigned bella_exchange_kind(pz_move exchange)
{
    return (unsigned)(exchange - BELLA_MOVE_EXCHANGE) % BELLA_KINDS;
}

/* code, name, rule, sentence */
#define BELLA_REFUSALS(X)                                                                        \
    X(NO_CARD, "no-card", "B6", "no card is to be turned over, or none of that kind is left")    \
    X(NO_DEAL, "no-deal", "B6", "that ticket cannot come from a pile now")                       \
    X(NOT_TAKING, "not-taking", "B6",                                                            \
      "a ticket is taken at the start of the turn, when a card is turned over")                  \
    X(NOT_SHOWN, "not-shown", "B6", "the card that is turned over does not show that city")      \
    X(PILE_EMPTY, "pile-empty", "B7", "that pile has no tickets left")                           \
    X(NOT_EXCHANGING, "not-exchanging", "B8",                                                    \
      "there is at most one exchange a turn, after taking a ticket")                             \
    X(NOT_HELD, "not-held", "B8", "only a ticket from the hand can be offered")                  \
    X(OTHER_CIRCLE, "other-circle", "B9",                                                        \
      "with two players the starter uses only black (left) and the other only grey (right)")     \
    X(NO_SUCH_BACK, "no-such-back", "B10",                                                       \
      "that neighbour has no ticket of the city in the circle of that side")                     \
    X(NOT_GIVING, "not-giving", "B11", "nobody is asked to give a ticket now")                   \
    X(OTHER_BACK, "other-back", "B11",                                                           \
      "the partner gives a ticket from the hand whose back is the city in the circle")           \
    X(NOT_TRAVELLING, "not-travelling", "B13",                                                   \
      "there is at most one round trip a turn, after the exchange")                              \
    X(NO_TICKETS, "no-tickets", "B13", "the hand does not have all the tickets of that trip")    \
    X(LENGTH_MADE, "length-made", "B14", "a player does not make the same length a second time") \
    X(NOT_DISCARDING, "not-discarding", "B17",                                                   \
      "only a player with seven tickets and no trip this turn discards, a ticket from the hand")

enum bella_refusal {
#define BELLA_ENUM(code, name, rule, sentence) BELLA_REFUSE_##code,
    BELLA_REFUSALS(BELLA_ENUM)
#undef BELLA_ENUM
        BELLA_REFUSAL_COUNT
};

/* ---- cards.c: tickets and selection cards ---- */

extern const char *const bella_cities[BELLA_CITIES];
extern const uint8_t bella_home[BELLA_KINDS];
extern const uint8_t bella_other[BELLA_KINDS];
extern const uint8_t bella_slot[BELLA_KINDS];
extern const uint8_t bella_kind_at[BELLA_PILES][BELLA_SLOTS];
extern const uint32_t bella_kinds_of[BELLA_PILES]; /* the five kinds of a home as a set */
extern const uint8_t bella_copies[BELLA_SLOTS];    /* B2 */
extern const uint16_t bella_slot_bits[BELLA_SLOTS];
extern const uint16_t bella_slot_low[BELLA_SLOTS];
extern const uint8_t bella_slot_of_bit[16];
extern const uint8_t bella_card_cities[BELLA_CARDS]; /* as bits */

enum { BELLA_WHOLE_PILE = 0xffff, BELLA_WHOLE_SELECTION = 0x7ffffff }; /* 16 tickets, 27 cards */

static inline unsigned bella_city_before(unsigned city)
{
    return city == 0 ? BELLA_PILES - 1 : city - 1;
}

static inline unsigned bella_city_after(unsigned city)
{
    return city + 1 == BELLA_PILES ? 0 : city + 1;
}

/* B8: the city in the black or grey circle of a ticket. */
static inline unsigned bella_circle(unsigned home, unsigned side)
{
    return side == BELLA_LEFT ? bella_city_before(home) : bella_city_after(home);
}

/* Puts one more ticket of that slot into the set of one home, unless it has all copies. */
static inline void bella_put(uint16_t *set, unsigned slot)
{
    const unsigned bits = bella_slot_bits[slot];
    *set = (uint16_t)(*set | (((*set & bits) << 1 | bella_slot_low[slot]) & bits));
}

/* Takes one away, if the set has one. */
static inline void bella_drop(uint16_t *set, unsigned slot)
{
    const unsigned bits = bella_slot_bits[slot];
    *set = (uint16_t)((*set & ~bits) | ((*set & bits) >> 1 & bits));
}

static inline bool bella_has(uint16_t set, unsigned slot)
{
    return set & bella_slot_low[slot];
}

enum { BELLA_ONCE = 0x5421, BELLA_TWICE = 0xa842 }; /* the first and the second bit of each slot */

/* The kinds of which a hand has at least one (BELLA_ONCE) or two (BELLA_TWICE). */
static inline uint32_t bella_kinds_in(const uint16_t sets[BELLA_PILES], unsigned bits)
{
    uint32_t kinds = 0;
    for (unsigned home = 0; home < BELLA_PILES; home++) {
        for (unsigned left = sets[home] & bits; left != 0; left &= left - 1) {
            kinds |= UINT32_C(1) << bella_kind_at[home][bella_slot_of_bit[pz_lowest_bit(left)]];
        }
    }
    return kinds;
}

unsigned bella_count(uint16_t set, unsigned slot);
/* Takes all the tickets of another set away. */
void bella_drop_all(uint16_t *set, uint16_t gone);
/* All the slots filled from below? */
bool bella_is_set(uint16_t set);

/* B3: the bits of the word of selection cards that stand for that card, filled from below. */
uint32_t bella_card_group(unsigned mix, unsigned card);
/* The card that a bit stands for. */
unsigned bella_card_of_bit(unsigned mix, unsigned bit);

/* ---- trips.c ---- */

/* A ring of cities in the one order in which it is written: from its lowest city towards the lower
 * of the two neighbours. Its trips are numbered from `first`: in a ring of 3 to 6 each ticket
 * between two pile cities gives a bit (in travelling order, lowest first), which is 0 if the ticket
 * is travelled from its home. In a ring of two, whose tickets have no order, the number is how many
 * have the second city as their home. */
struct bella_ring {
    uint16_t pairs; /* the pairs of cities that it joins, as bits */
    uint16_t first;
    uint8_t length;
    uint8_t city[BELLA_TRIP_MAX];
    uint8_t pad;
};

extern const struct bella_ring
    bella_rings[BELLA_RINGS]; /* shorter ones first; the first 15 are pairs */
extern const uint8_t
    bella_ring_start[BELLA_TRIP_MAX + 2]; /* where those of each length start in the array */
extern const uint16_t bella_ring_pairs[BELLA_RINGS]; /* bella_rings[].pairs once more, packed */

/* What the search for trips needs to know of a hand. */
struct bella_hand {
    uint32_t kinds;   /* held at least once, as bits */
    uint32_t twice;   /* held at least twice */
    unsigned lengths; /* bits: the lengths that may be made */
};

struct bella_hand bella_hand_of(const uint16_t sets[BELLA_PILES], unsigned lengths);
/* The tickets of a trip in the order in which it is written; returns its length. */
unsigned bella_trip_tickets(unsigned trip, uint8_t kinds[BELLA_TRIP_MAX]);
const struct bella_ring *bella_trip_ring(unsigned trip);
/* The trip of these tickets, given in travelling order from any city, either way; -1 if none. */
int bella_trip_of(const uint8_t *kinds, unsigned count);
/* B15: all homes different? */
bool bella_trip_again(unsigned trip);
/* The ticket between the same cities that has its home in the other; BELLA_KINDS for one to Roma.
 */
unsigned bella_way_back(unsigned kind);
bool bella_trip_held(const struct bella_hand *hand, unsigned trip);
/* All trips of the hand in ascending order; returns how many. `moves` gets BELLA_MOVE_TRIP + trip.
 */
uint32_t bella_trip_list(const struct bella_hand *hand, pz_move *moves);
/* One of them or -1 for no trip, each with the same probability. */
int bella_trip_pick(const struct bella_hand *hand, struct pz_rng *rng);

/* ---- rules.c ---- */

/* Recomputes what follows from the rest of the state. */
void bella_derive(struct bella_state *state);
bool bella_won(unsigned made); /* B18 */

/* How many tickets with that back a hand has. */
static inline unsigned bella_backs(const struct bella_public *pub, unsigned seat, unsigned home)
{
    return pub->backs[seat] >> (4 * home) & 15;
}

/* The seat with which a player exchanges on that side (B5, B8). */
unsigned bella_neighbour(const struct bella_public *pub, unsigned seat, unsigned side);
/* May that side be used by the player whose turn it is (B9)? */
bool bella_side_open(const struct bella_public *pub, unsigned side);
/* The homes of tickets that it can offer on that side, as bits (B9, B10). */
unsigned bella_offers(const struct bella_public *pub, unsigned side);
/* The lengths that it could still make with a hand of that size, as bits (B14). */
unsigned bella_open_lengths(const struct bella_public *pub);
/* The cities that it may take a ticket of, as bits (B7); 0 if no card is shown. */
unsigned bella_choosable(const struct bella_public *pub);
/* The piles with tickets, as bits. */
unsigned bella_stocked(const struct bella_public *pub);
/* Questions are put only if all at the table can see that there is something to choose: */
bool bella_exchange_open(const struct bella_public *pub);
bool bella_trip_open(const struct bella_public *pub);
bool bella_give_open(const struct bella_public *pub, unsigned partner, unsigned home);

void bella_init(void *state, const struct pz_setup *setup);
int bella_actor(const void *state);
uint32_t bella_moves(const void *state, pz_move *moves, uint32_t *weights);
pz_move bella_pick(const void *state, struct pz_rng *rng);
int bella_apply(void *state, pz_move move);
void bella_make(void *state, pz_move move);
struct pz_playout bella_playout(void *state, struct pz_rng *rng, uint32_t turn_limit);

/* ---- notation.c, state_read.c, check.c, view.c ---- */

extern const char *const bella_phases[BELLA_PHASES];

/* A city, ticket or selection card from text; -1 if it names none. Turino is read as Torino. */
int bella_scan_city(struct pz_scan *scan);
int bella_scan_ticket(struct pz_scan *scan);
int bella_scan_card(struct pz_scan *scan);
void bella_ticket_write(unsigned kind, struct pz_text *out);
void bella_card_write(unsigned card, struct pz_text *out);

void bella_move_write(const void *state, pz_move move, struct pz_text *out);
void bella_move_seen(const void *state, pz_move move, int seat, struct pz_text *out);
int bella_move_read(const void *state, const char *text, size_t length);
void bella_state_write(const void *state, struct pz_json *json);
int bella_state_read(void *state, const char *text, size_t length, struct pz_problem *problem);
int bella_check(const void *state, struct pz_problem *problem);

void bella_see(const void *state, int seat, void *view);
void bella_view_write(const void *view, struct pz_json *json);
int bella_view_read(void *view, const char *text, size_t length, struct pz_problem *problem);
void bella_guess(const void *view, struct pz_rng *rng, void *state);
bool bella_reveals(const void *state, pz_move move);

/* The tickets of that home that are neither in a trip nor among those faces under the pile. */
uint16_t bella_rest(const struct bella_public *pub, unsigned home, uint64_t under_face);
/* What the seat of a view can tell of places that it does not see, as sets of one home: the tickets
 * whose place it does not know; what that hand may hold, and what may come next from that pile. */
uint16_t bella_unplaced(const struct bella_view *view, unsigned home);
uint16_t bella_may_hold(const struct bella_view *view, unsigned holder, unsigned home);
uint16_t bella_may_come(const struct bella_view *view, unsigned city);
/* Of the hand of the view, how many of that kind some other seat knows. */
unsigned bella_known_to(const struct bella_view *view, unsigned kind);
/* Does the seat of the view know a ticket under that pile? */
bool bella_knows_under(const struct bella_view *view, unsigned city);
/* The kind of all the tickets in the set of that home; -1 if there are several or none. */
int bella_only_kind(uint16_t set, unsigned home);

/* The tickets of a move that not everybody sees: the one that it names and, in an exchange, the one
 * that comes back. */
struct bella_faces {
    int ticket;     /* -1: all of the move is open */
    int against;    /* -1: nothing comes back, or not yet */
    unsigned knows; /* bits: the seats that see what there is of both */
};

struct bella_faces bella_faces_in(const void *state, pz_move move);

/* ---- objects.c ---- */

void bella_object_write(const void *state, pz_move move, int seat, bool made, struct pz_json *json);
int bella_object_read(const void *state, const char *text, size_t length);
/* Length, cities and tickets of a trip, into an object that is open. */
void bella_write_trip(struct pz_json *json, unsigned trip);

/* ---- insight.c, tell.c ---- */

/* The trip of a length for which a hand lacks least; of equals the one whose missing tickets there
 * are most of. */
struct bella_nearest {
    unsigned trip;
    unsigned count; /* BELLA_TRIP_MAX + 1: no trip of that length can be made any more */
    unsigned chances;
    unsigned now; /* how many trips of that length the hand can make */
    uint8_t missing[BELLA_TRIP_MAX];
    uint8_t instead; /* if one is missing: the ticket of the way back, if that would do too, or
                        BELLA_KINDS */
};

/* Of every length, for the hand of the view. */
void bella_find_nearest(const struct bella_view *view,
                        struct bella_nearest found[BELLA_TRIP_MAX + 1]);
void bella_insight(const void *view, int seat, struct pz_json *json);
void bella_tell(const void *view, int seat, struct pz_json *json);

/* ---- sheet.c ---- */

void bella_result(const void *state, struct pz_result *result);
void bella_sheet_text(const void *state, const struct pz_voice *voice, struct pz_text *out);
void bella_sheet_write(const void *state, struct pz_json *json);

/* Members that states and views have in common. */
void bella_write_ticket(struct pz_json *json, unsigned kind);
void bella_write_multiset(struct pz_json *json, unsigned home, uint16_t set);
void bella_write_tickets(struct pz_json *json, const uint16_t sets[BELLA_PILES]);
void bella_write_mix(struct pz_json *json, const struct bella_public *pub);
void bella_write_selection(struct pz_json *json, const struct bella_public *pub);
void bella_write_trips(struct pz_json *json, const struct bella_public *pub);
void bella_write_seats_under(struct pz_json *json, const struct bella_public *pub, unsigned city);
void bella_write_turn(struct pz_json *json, const struct bella_public *pub);

#endif
