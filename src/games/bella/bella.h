/* Bella Italia: the state, and what the files of this folder share. docs/rules/bella.md lists the
 * rules by number (B1, B2 and so on).
 *
 * Tickets. A *kind* is a number from 0 to 24. The two kinds that join the same two cities of the
 * ring are p and p + 15, and the tickets to Roma are 10 to 14. So a set of kinds is a word, and the
 * pairs of cities that it joins are `word | word >> 15`. The five kinds of one home are its *slots*
 * (next in the ring, before in the ring, across next, across before, Roma).
 *
 * Multisets. All tickets of one home fit into a word of 16 bits: each slot has as many bits as
 * there are copies (5, 5, 2, 2, 2), filled from the lowest. So equal multisets are equal words, a
 * random ticket is a random bit, and removing what a set does not hold changes nothing. */
#ifndef PIAZZA_BELLA_H
#define PIAZZA_BELLA_H

#include "core/bits.h"
#include "piazza/game.h"

enum {
    BELLA_SEATS = 4,
    BELLA_PILES = 5, /* the cities with a pile: Milano, Venezia, Napoli, Palermo, Torino */
    BELLA_ROMA = 5,
    BELLA_CITIES = 6,
    BELLA_KINDS = 25,
    BELLA_SLOTS = 5,       /* kinds of one home */
    BELLA_NAME_MAX = 24,   /* size of the name of any ticket or card, with its NUL */
    BELLA_PAIRS = 15,      /* pairs of cities */
    BELLA_CARDS = 16,      /* kinds of selection cards */
    BELLA_ALL_CITIES = 15, /* the card that shows all five cities */
    BELLA_HAND_MAX = 7,
    BELLA_TRIP_MIN = 2,
    BELLA_TRIP_MAX = 6,
    BELLA_LENGTHS = 5,
    BELLA_ALL_LENGTHS = 0x7c, /* bits: 2 to 6 */
    BELLA_RINGS = 212,        /* rings of 2 to 6 cities; a ring of 2 is a pair */
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
enum { BELLA_HIDDEN = 15 }; /* in a view, a ticket under a pile whose face the seat does not know */

/* What everybody at the table can see. It is part of states and of views, and rules that need no
 * faces are functions of it. */
struct bella_public {
    /* Who discarded each ticket under the pile: a seat in 2 bits each, the next ticket lowest. */
    uint32_t under_by[BELLA_PILES];
    uint32_t backs[BELLA_SEATS]; /* how many tickets of each home a hand has; see bella_backs() */
    uint32_t cards;              /* bits: the cards not turned over yet; see bella_card_group() */
    uint32_t turns;              /* how many turns are finished */
    uint16_t trip[BELLA_SEATS][BELLA_LENGTHS]; /* [seat][length - 2]: its trip + 1, or 0 */
    uint8_t left[BELLA_PILES];  /* how many tickets nobody has seen since the shuffle */
    uint8_t under[BELLA_PILES]; /* how many discards lie under those */
    uint8_t held[BELLA_SEATS];  /* how many tickets a hand has */
    uint8_t made[BELLA_SEATS];  /* bits: the lengths of the trips that a seat has made */
    uint8_t players;
    uint8_t mix;        /* the mix of selection cards: BELLA_MIX_... */
    uint8_t starter;    /* the seat that had the first turn */
    uint8_t turn;       /* the seat whose turn it is */
    uint8_t phase;      /* an enum bella_phase */
    uint8_t shown;      /* the card that is turned over + 1; 0 after its ticket is dealt */
    uint8_t taking;     /* the city that was chosen + 1; 0 after its ticket is dealt */
    uint8_t offer_home; /* the home of the offered ticket + 1, while the partner chooses; else 0 */
    uint8_t side;       /* the enum bella_side of the offer */
    int8_t actor;       /* a seat, PZ_CHANCE or PZ_NOBODY */
};

/* In `pub`, the members backs, left, held, made, offer_home and actor follow from the others. */
struct bella_state {
    struct bella_public pub;
    uint32_t kinds[BELLA_SEATS]; /* the set of kinds in the hand; follows from `hand` */
    /* The tickets under the pile: a slot in 4 bits each, the next ticket lowest. */
    uint64_t under_face[BELLA_PILES];
    uint16_t pile[BELLA_PILES]; /* the tickets that nobody has seen since the shuffle */
    uint16_t hand[BELLA_SEATS][BELLA_PILES];
    /* [holder][seat][home]: the tickets in the hand of `holder` that `seat` knows. */
    uint16_t known[BELLA_SEATS][BELLA_SEATS][BELLA_PILES];
    uint8_t offer; /* the offered kind + 1, while the partner chooses; it is still in the hand */
    uint8_t pad[5];
};

/* What a seat knows. */
struct bella_view {
    struct bella_public pub;
    uint64_t under_face[BELLA_PILES];            /* as in the state, or BELLA_HIDDEN */
    uint16_t hand[BELLA_PILES];                  /* the hand of the seat */
    uint16_t known[BELLA_SEATS][BELLA_PILES];    /* what the seat knows of each other hand */
    uint16_t known_to[BELLA_SEATS][BELLA_PILES]; /* what each other seat knows of its hand */
    uint8_t offer;                               /* the offered kind + 1 if the seat offers it */
    int8_t seat;
    uint8_t pad[4];
};

/* Numbers of moves. */
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
    BELLA_MOVES_AT_ONCE = 16 /* chance has 16 cards; a test counts the moves of every hand */
};

static inline bool bella_is_exchange(int move)
{
    return move >= BELLA_MOVE_EXCHANGE && move < BELLA_MOVE_NO_EXCHANGE;
}

static inline bool bella_is_trip(int move)
{
    return move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP;
}

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

/* Adds a ticket of that slot to the set of one home. Does nothing if the set has all copies. */
static inline void bella_put(uint16_t *set, unsigned slot)
{
    const unsigned bits = bella_slot_bits[slot];
    *set = (uint16_t)(*set | (((*set & bits) << 1 | bella_slot_low[slot]) & bits));
}

/* Removes a ticket of that slot. Does nothing if the set has none. */
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

/* Is there any ticket in a hand? */
static inline bool bella_any(const uint16_t sets[BELLA_PILES])
{
    return (sets[0] | sets[1] | sets[2] | sets[3] | sets[4]) != 0;
}

unsigned bella_count(uint16_t set, unsigned slot);
/* Removes all tickets of another set. */
void bella_drop_all(uint16_t *set, uint16_t gone);

/* B3: the bits that stand for that card in the word of selection cards, filled from the lowest. */
uint32_t bella_card_group(unsigned mix, unsigned card);
/* The card that a bit stands for. */
unsigned bella_card_of_bit(unsigned mix, unsigned bit);

/* ---- trips.c ---- */

/* A ring of cities in canonical order: from its lowest city towards the lower of the two
 * neighbours. Its trips are numbered from `first`. In a ring of 3 to 6 cities, each ticket between
 * two cities with a pile gives a bit of the number (in travelling order, lowest first): 0 if the
 * ticket is travelled from its home. In a ring of two, whose tickets have no order, the number
 * counts the tickets that have the second city as their home. */
struct bella_ring {
    uint16_t first;               /* the number of its first trip */
    uint8_t city[BELLA_TRIP_MAX]; /* not last, so that compilers know its length */
    uint8_t length;
};

/* All rings, shorter ones first. */
extern const struct bella_ring bella_rings[BELLA_RINGS];
/* [length]: where the rings of that length start. */
extern const uint8_t bella_ring_start[BELLA_TRIP_MAX + 2];
/* [ring]: the pairs of cities that it joins, as bits. */
extern const uint16_t bella_ring_pairs[BELLA_RINGS];

/* A hand as the search for trips sees it. */
struct bella_hand {
    uint32_t kinds;   /* bits: the kinds that are held at least once */
    uint32_t twice;   /* bits: the kinds that are held at least twice */
    unsigned lengths; /* bits: the lengths that may still be made */
};

struct bella_hand bella_hand_of(const uint16_t sets[BELLA_PILES], unsigned lengths);
/* Lists the tickets of a trip in canonical order, and returns its length. */
unsigned bella_trip_tickets(unsigned trip, uint8_t kinds[BELLA_TRIP_MAX]);
const struct bella_ring *bella_trip_ring(unsigned trip);
/* The trip of these tickets, or -1. They are in travelling order from any city, in any direction.
 */
int bella_trip_of(const uint8_t *kinds, unsigned count);
/* B15: true if all homes are different. */
bool bella_trip_again(unsigned trip);
bool bella_trip_held(const struct bella_hand *hand, unsigned trip);
/* Lists all trips of the hand in ascending order as BELLA_MOVE_TRIP + trip, and returns how many.
 */
uint32_t bella_trip_list(const struct bella_hand *hand, pz_move *moves);
/* Draws one of the trips of the hand, or -1 for no trip, each with the same probability. */
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

/* How many tickets a pile has. */
static inline unsigned bella_pile_count(const struct bella_public *pub, unsigned city)
{
    return (unsigned)pub->left[city] + pub->under[city];
}

/* The seat with which a player exchanges on that side (B5, B8). */
unsigned bella_neighbour(const struct bella_public *pub, unsigned seat, unsigned side);
/* True if the player whose turn it is may exchange on that side (B9). */
bool bella_side_open(const struct bella_public *pub, unsigned side);
/* The homes of the tickets that this player can offer on that side, as bits (B9, B10). */
unsigned bella_offers(const struct bella_public *pub, unsigned side);
/* The kinds of these tickets. */
uint32_t bella_offered_kinds(const struct bella_state *state, unsigned side);
/* The cities from which this player may take a ticket, as bits (B7); 0 if no card is shown. */
unsigned bella_choosable(const struct bella_public *pub);
/* The piles with tickets, as bits. */
unsigned bella_stocked(const struct bella_public *pub);
/* A player is asked only if everybody at the table can see that there may be a choice. These tell
 * whether there is such a question. */
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

/* ---- state_write.c ---- */

void bella_state_write(const void *state, struct pz_json *json);
void bella_view_write(const void *view, struct pz_json *json);
/* These write a ticket by its name, the tickets of one home by their kinds, and those of a trip. */
void bella_write_ticket(struct pz_json *json, unsigned ticket);
void bella_write_multiset(struct pz_json *json, unsigned home, uint16_t set);
void bella_write_trip_tickets(struct pz_json *json, unsigned trip);

/* ---- notation.c, state_read.c, check.c, view.c ---- */

extern const char *const bella_phases[BELLA_PHASES];

/* Reads a city, ticket or selection card; -1 if the text names none. Turino is read as Torino. */
int bella_scan_city(struct pz_scan *scan);
int bella_scan_ticket(struct pz_scan *scan);
int bella_scan_card(struct pz_scan *scan);
/* A ticket that is seen is its kind, or BELLA_KINDS + its home if only the back is seen, which is
 * written as "Napoli>?". */
void bella_ticket_write(unsigned ticket, struct pz_text *out);
const char *bella_ticket_name(unsigned ticket, char name[BELLA_NAME_MAX]);
void bella_card_write(unsigned card, struct pz_text *out);

void bella_move_write(const void *state, pz_move move, struct pz_text *out);
void bella_move_seen(const void *state, pz_move move, int seat, struct pz_text *out);
int bella_move_read(const void *state, const char *text, size_t length);
int bella_state_read(void *state, const char *text, size_t length, struct pz_problem *problem);
int bella_check(const void *state, struct pz_problem *problem);

void bella_make_view(const void *state, int seat, void *view);
int bella_view_read(void *view, const char *text, size_t length, struct pz_problem *problem);
void bella_sample_state(const void *view, struct pz_rng *rng, void *state);
/* Draws a ticket from the set and returns its slot. All tickets are equally likely. */
unsigned bella_draw(uint16_t *set, struct pz_rng *rng);
bool bella_reveals(const void *state, pz_move move);

/* The tickets of that home that are neither in a trip nor among these faces under the pile. */
uint16_t bella_rest(const struct bella_public *pub, unsigned home, uint64_t under_face);
/* What the seat of a view can conclude about tickets of one home that it does not see: which have
 * no known place, which the hand of `holder` may hold, and which may come next from a pile. */
uint16_t bella_unplaced(const struct bella_view *view, unsigned home);
uint16_t bella_may_hold(const struct bella_view *view, unsigned holder, unsigned home);
uint16_t bella_may_come(const struct bella_view *view, unsigned city);
/* How many tickets of that kind in the view's hand some other seat knows. */
unsigned bella_known_to(const struct bella_view *view, unsigned kind);
/* True if the seat of the view knows a ticket under that pile. */
bool bella_knows_under(const struct bella_view *view, unsigned city);
/* The kind of all tickets in the set of that home; -1 if there are several kinds or no tickets. */
int bella_only_kind(uint16_t set, unsigned home);

/* The tickets of a move that not everybody sees. */
struct bella_faces {
    int ticket;        /* the ticket that the move names; -1 if everybody sees the whole move */
    int against;       /* the ticket that comes back in an exchange; -1 if none does, or not yet */
    unsigned partner;  /* in an exchange, the seat that it comes from */
    unsigned returned; /* in an exchange, its home */
    unsigned knows;    /* bits: the seats that see both */
};

struct bella_faces bella_faces_in(const void *state, pz_move move);

/* ---- objects.c ---- */

void bella_object_write(const void *state, pz_move move, int seat, bool made, struct pz_json *json);
int bella_object_read(const void *state, const char *text, size_t length);
/* Writes length, cities and tickets of a trip into an open object. */
void bella_write_trip(struct pz_json *json, unsigned trip);

/* ---- insight.c, tell.c ---- */

/* The trip of a length for which a hand lacks the fewest tickets. Among equal trips it is the one
 * with the most copies of the missing tickets elsewhere. */
struct bella_nearest {
    unsigned trip;
    unsigned count;   /* how many tickets are missing; BELLA_TRIP_MAX + 1 if no trip is possible */
    unsigned chances; /* how many copies of the missing tickets are elsewhere */
    unsigned now;     /* how many trips of that length the hand can make */
    uint8_t missing[BELLA_TRIP_MAX];
    uint8_t instead; /* the other ticket that would do if only one is missing, or BELLA_KINDS */
};

/* Finds the nearest trip of each length for the hand of the view. */
void bella_find_nearest(const struct bella_view *view,
                        struct bella_nearest found[BELLA_TRIP_MAX + 1]);
void bella_insight(const void *view, int seat, struct pz_json *json);
void bella_tell(const void *view, int seat, struct pz_json *json);

/* ---- sheet.c ---- */

void bella_result(const void *state, struct pz_result *result);
void bella_sheet_text(const void *state, const struct pz_voice *voice, struct pz_text *out);
void bella_sheet_write(const void *state, unsigned seat, struct pz_json *json);

#endif
