/* Ticket to Ride Italy: the state, the view, and what the files of this folder share. The rules by
 * their numbers stand in docs/rules/tickets.md. */
#ifndef PIAZZA_TICKETS_H
#define PIAZZA_TICKETS_H

#include "../../core/bits.h"
#include "map.h"
#include "piazza/game.h"

enum {
    TK_SEATS_MAX = 5,
    TK_EACH = 12,  /* train cards of each colour (T1), */
    TK_LOCOS = 14, /* and locomotives */
    TK_TRAINS = 45,
    TK_ROW = 5,
    TK_DEALT = 4,       /* train cards at set-up (T3), */
    TK_FIRST_OFFER = 5, /* and tickets (T4), */
    TK_FIRST_KEEP = 3,  /* of which this many at least are kept */
    TK_OFFER = 4,       /* tickets drawn later (T10) */
    TK_FERRIES = 10,    /* ferry cards (T2), */
    TK_FERRIES_MAX = 2, /* in a hand (T9) */
    TK_LAST_TRAINS = 2, /* with this many or fewer the end comes (T20) */
    TK_SWEEP = 3,       /* open locomotives that sweep the row (T6) */
    TK_UNDER_MAX = 64   /* no map has more tickets */
};

/* JSON says "keep" both for TK_DEAL, the set-up up to the last choice of tickets, and for TK_KEEP,
 * the choice within a turn. */
enum tk_phase { TK_DEAL, TK_TURN, TK_SECOND, TK_KEEP, TK_OVER };

/* What chance is drawing. */
enum tk_drawing { TK_NOTHING, TK_TO_ROW, TK_TO_HAND, TK_TO_OFFER };

/* Cards are counted: the eight colours as the bytes of a word (cards.h), locomotives beside it.
 * Sets of tickets are words by the tickets' numbers. No padding; what is not used is zero. */

/* What everybody at the table sees and, with perfect memory, knows: the same in a state and in
 * every view of it. */
struct tk_public {
    uint64_t known[TK_SEATS_MAX]; /* at least these cards of each hand everybody knows (view.c) */
    uint64_t discard;
    struct pz_set128 tracks[TK_SEATS_MAX]; /* claimed, by the tracks' numbers */
    uint32_t turns;                        /* finished */
    uint8_t known_loco[TK_SEATS_MAX];
    uint8_t discard_loco;
    uint8_t row[TK_ROW]; /* sort + 1, or 0 for an empty place */
    uint8_t row_cards;   /* how many places are not empty, */
    uint8_t row_locos;   /* and how many hold a locomotive */
    uint8_t ferries[TK_SEATS_MAX];
    uint8_t trains[TK_SEATS_MAX];
    uint8_t points[TK_SEATS_MAX]; /* for routes */
    uint8_t
        under_by[TK_UNDER_MAX]; /* who put each ticket under the deck: seat + 1; 0 = not known */
    uint8_t under_count;
    uint8_t players;
    uint8_t first;
    uint8_t turn; /* whose turn it is; at set-up who is dealt to or asked */
    uint8_t phase;
    uint8_t drawing;
    uint8_t last_turns; /* 0, or turns_left + 1 (T20) */
    int8_t actor;
};

struct tk_state {
    struct tk_public pub;
    uint64_t hand[TK_SEATS_MAX];
    uint64_t deck;
    uint64_t tickets[TK_SEATS_MAX]; /* held */
    uint64_t gave[TK_SEATS_MAX]; /* what each returned at set-up, until `returned` is drawn from */
    uint64_t unseen;             /* the ticket deck: this set comes first, */
    uint64_t returned;           /* then this one (T4), then `under` in its order (T10) */
    uint8_t hand_loco[TK_SEATS_MAX];
    uint8_t deck_loco;
    uint8_t offered[TK_SEATS_MAX][TK_FIRST_OFFER]; /* ticket + 1, in the order drawn; then 0 */
    uint8_t under[TK_UNDER_MAX];                   /* tickets, in the order they will come */
    uint8_t pad[1];
};

/* What a seat knows (view.c); `seat` is PZ_NOBODY for an onlooker. */
struct tk_view {
    struct tk_public pub;
    uint64_t hand;                  /* its own */
    uint64_t tickets[TK_SEATS_MAX]; /* its own; everybody's at the end */
    uint64_t gave;                  /* its own */
    uint8_t hand_loco;
    uint8_t hand_count[TK_SEATS_MAX];
    uint8_t deck_count;
    uint8_t ticket_count[TK_SEATS_MAX];
    uint8_t offer_count[TK_SEATS_MAX];
    uint8_t gave_count[TK_SEATS_MAX];
    uint8_t offered[TK_FIRST_OFFER]; /* its own */
    uint8_t unseen_count;
    uint8_t returned_count;
    uint8_t under[TK_UNDER_MAX]; /* ticket + 1 where this seat put it, else 0 */
    int8_t seat;
    uint8_t pad[2];
};

/* Train cards in a hand or deck. */
struct tk_pile {
    uint64_t colours;
    uint8_t locos;
};

/* Moves. Keeping is numbered by the places of the offer as bits. */
enum {
    TK_MOVE_DRAW = 0,
    TK_MOVE_DRAW_DECK = TK_MOVE_DRAW + TK_SORTS,
    TK_MOVE_FERRY,
    TK_MOVE_TICKETS,
    TK_MOVE_PASS,
    TK_MOVE_KEEP,
    TK_MOVE_CARD = TK_MOVE_KEEP + (1 << TK_FIRST_OFFER),
    TK_MOVE_TICKET = TK_MOVE_CARD + TK_SORTS,
    TK_MOVE_CLAIM = TK_MOVE_TICKET + TK_TICKETS,
    TK_MOVE_COUNT = TK_MOVE_CLAIM + TK_CLAIMS
};

/* code, name, rule, sentence */
#define TK_REFUSALS(X)                                                                            \
    X(CHANCE_FIRST, "chance-first", "T8", "a card or a ticket is to be drawn from a deck first")  \
    X(NO_CARD_DUE, "no-card-due", "T7", "no such card can come from the deck now")                \
    X(NO_TICKET_DUE, "no-ticket-due", "T10", "that ticket cannot come from the ticket deck now")  \
    X(CHOOSE_FIRST, "choose-first", "T10", "the tickets on offer are to be chosen from first")    \
    X(NOT_CHOOSING, "not-choosing", "T10", "there are no tickets on offer")                       \
    X(NOT_OFFERED, "not-offered", "T10", "that ticket is not on offer")                           \
    X(KEEP_THREE, "keep-three", "T4", "at least three of the five tickets are kept")              \
    X(KEEP_ONE, "keep-one", "T10", "at least one of the tickets is kept")                         \
    X(SECOND_CARD, "second-card", "T8", "a second card is to be drawn")                           \
    X(NOT_OPEN, "not-open", "T8", "no such card lies open")                                       \
    X(LOCO_SECOND, "loco-second", "T8", "an open locomotive cannot be taken as the second card")  \
    X(NO_CARDS, "no-cards", "T7", "the deck and the discards are empty")                          \
    X(TWO_FERRIES, "two-ferries", "T9", "nobody holds more than two ferry cards")                 \
    X(NO_TICKETS, "no-tickets", "T10", "no tickets are left")                                     \
    X(TAKEN, "taken", "T11", "the track is claimed already")                                      \
    X(CLOSED, "closed", "T16", "with two or three players one track closes the others beside it") \
    X(OWN_DOUBLE, "own-double", "T16", "nobody claims two tracks of the same route")              \
    X(TRAINS, "trains", "T11", "there are not enough trains for that track")                      \
    X(NOT_IN_HAND, "not-in-hand", "T15", "the hand does not hold these cards")                    \
    X(NOT_EXACT, "not-exact", "T15", "the payment is not exact")                                  \
    X(WRONG_COLOUR, "wrong-colour", "T13",                                                        \
      "a coloured track takes cards of its colour and locomotives only")                          \
    X(WRONG_FERRY, "wrong-ferry", "T14",                                                          \
      "a wave takes a locomotive or a ferry card; a ferry card takes one or two waves, no other " \
      "space, and no more of them are paid than it needs")                                        \
    X(CAN_ACT, "can-act", "T12", "only a player who can do nothing else may pass")

enum tk_refusal {
#define TK_ENUM(code, name, rule, sentence) TK_REFUSE_##code,
    TK_REFUSALS(TK_ENUM)
#undef TK_ENUM
        TK_REFUSAL_COUNT
};

extern const struct pz_game pz_game_tickets;
extern const char *const tk_sorts[TK_SORTS];
extern const char *const tk_phases[TK_OVER + 1];       /* as JSON names them */
extern const char *const tk_drawings[TK_TO_OFFER + 1]; /* NULL for TK_NOTHING */

/* ---- claims.c ---- */

/* What a claim pays: `cards` of `colour`, locomotives, ferry cards. */
struct tk_payment {
    uint8_t track;
    uint8_t colour;
    uint8_t cards;
    uint8_t locos;
    uint8_t ferries;
};

/* The payment of a move from TK_MOVE_CLAIM on; and back: the move, or why the track does not take
 * that payment. */
struct tk_payment tk_payment_of(pz_move move);
int tk_payment_move(const struct tk_payment *payment);

/* The tracks that nobody has claimed and that are not closed to all (T16). */
struct pz_set128 tk_free_tracks(const struct tk_public *pub);
/* Those of them that the seat may claim if it can pay (T11, T16), trains not regarded. */
struct pz_set128 tk_open_tracks(const struct tk_public *pub, unsigned seat);

/* 0, or why the seat can never claim that track (T11, T16), trains and cards not regarded. */
int tk_track_refusal(const struct tk_public *pub, unsigned seat, unsigned track);
/* 0, or why the seat, with that hand, cannot make that claim now. */
int tk_claim_refusal(const struct tk_public *pub, const struct tk_pile *hand, unsigned seat,
                     pz_move move);

/* Lists the claims of the seat in ascending order; returns how many. */
uint32_t tk_list_claims(const struct tk_public *pub, const struct tk_pile *hand, unsigned seat,
                        pz_move *moves);

/* ---- rules.c ---- */

void tk_init(void *state, const struct pz_setup *setup);
int tk_actor(const void *state);
uint32_t tk_moves(const void *state, pz_move *moves, uint32_t *weights);
pz_move tk_pick(const void *state, struct pz_rng *rng);
int tk_apply(void *state, pz_move move);
void tk_make(void *state, pz_move move);
bool tk_ahead(const void *state, int seat, void *then);
struct pz_playout tk_playout(void *state, struct pz_rng *rng, uint32_t turn_limit);

/* T6: can the cards of deck and discard give five with fewer than three locomotives? */
bool tk_row_can_be_helped(const struct tk_state *state);
/* T8: can a second card be taken, after a first? */
bool tk_second_possible(const struct tk_state *state);

/* ---- score.c ---- */

struct tk_network {
    uint64_t cities;
    uint64_t regions; /* bits */
    uint64_t doubled; /* bits: those of them that count as two */
    uint8_t count;    /* of regions, as T22 counts them */
    uint8_t bonus;
};

struct tk_score {
    int16_t routes;
    int16_t tickets;
    int16_t regions;
    uint8_t completed; /* how many tickets */
    uint64_t done;     /* bits: the completed tickets */
    uint8_t networks;
    struct tk_network network[TK_CITIES];
};

/* Everything that these tracks and tickets would score if the game ended now. */
void tk_add_up(const struct pz_set128 *tracks, uint64_t tickets, struct tk_score *score);
void tk_result(const void *state, struct pz_result *result);
void tk_sheet_text(const void *state, const struct pz_voice *voice, struct pz_text *out);
void tk_sheet_write(const void *state, struct pz_json *json);

/* T22: what that many regions of a network bring. */
unsigned tk_region_bonus(unsigned count);
/* Cities, regions and points of a network, into an object that is open. */
void tk_write_network(struct pz_json *json, const struct tk_network *network);

/* ---- insight.c, tell.c, plan.c ---- */

/* How many trains the way with the fewest still takes that joins the ends of a ticket; TK_NO_WAY if
 * no way is open to the seat. */
unsigned tk_missing(const struct tk_view *view, unsigned seat, unsigned ticket);
void tk_insight(const void *view, int seat, struct pz_json *json);
void tk_tell(const void *view, int seat, struct pz_json *json);
/* All networks as a list, each with what one more region would bring it to. */
void tk_write_networks(struct pz_json *json, const struct tk_score *score);
int tk_plan(const void *view, int seat, const char *text, size_t length, struct pz_json *json,
            struct pz_problem *problem);

/* ---- ways.c ---- */

enum { TK_NO_WAY = UINT16_MAX };

/* The cheapest ways from one place: what each other place costs, or TK_NO_WAY, and the track by
 * which its way arrives, or TK_NO_TRACK. */
struct tk_ways {
    uint16_t cost[TK_PLACES];
    uint8_t by[TK_PLACES];
};

/* `cost` is what each track costs, TK_NO_WAY if it cannot be used; no way may add up to that. Stops
 * as soon as the way to `to` is known; with TK_PLACES finds them all. */
void tk_find_ways(const uint16_t cost[TK_TRACKS], unsigned from, unsigned to, struct tk_ways *ways);
/* The tracks of the way to `to`; none if there is no way. */
struct pz_set128 tk_way_tracks(const struct tk_ways *ways, unsigned to);
/* What the cheapest way between two places costs, or TK_NO_WAY; *tracks gets every track that is on
 * such a way. */
unsigned tk_cheapest(const uint16_t cost[TK_TRACKS], unsigned a, unsigned b,
                     struct pz_set128 *tracks);

/* ---- notation.c, objects.c, state_write.c, state_read.c, check.c, view.c, guess.c ---- */

void tk_move_write(const void *state, pz_move move, struct pz_text *out);
void tk_move_seen(const void *state, pz_move move, int seat, struct pz_text *out);
int tk_move_read(const void *state, const char *text, size_t length);
void tk_object_write(const void *state, pz_move move, int seat, bool made, struct pz_json *json);
int tk_object_read(const void *state, const char *text, size_t length);
void tk_ticket_write(unsigned ticket, struct pz_text *out);
void tk_track_write(unsigned track, struct pz_text *out);
/* The ticket or track with that name, its cities in either order; or -1. */
int tk_ticket_named(const char *name, size_t length);
int tk_track_named(const char *name, size_t length);
/* The ticket whose name comes next; -1 after a failure. */
int tk_read_ticket(struct pz_json_reader *reader);
/* The sort of train card with that name, or -1. */
int tk_sort_named(const char *name);
/* The move that keeps these tickets, or the refusal if one of them is not on offer. */
int tk_keep_move(const struct tk_state *state, uint64_t tickets);

void tk_state_write(const void *state, struct pz_json *json);
int tk_state_read(void *state, const char *text, size_t length, struct pz_problem *problem);
int tk_check(const void *state, struct pz_problem *problem);
/* Recomputes what follows from the rest: row_cards, row_locos, actor. */
void tk_derive(struct tk_state *state);

/* Parts of the JSON of states and views. */
void tk_write_cards(struct pz_json *json, uint64_t colours, unsigned locos);
void tk_write_ticket(struct pz_json *json, unsigned ticket);
void tk_write_tickets(struct pz_json *json, uint64_t tickets);
void tk_write_bytes(struct pz_json *json, const char *key, const uint8_t *numbers, unsigned count);
void tk_write_row(struct pz_json *json, const struct tk_public *pub);
void tk_write_tracks(struct pz_json *json, const struct tk_public *pub);
void tk_write_known_hands(struct pz_json *json, const struct tk_public *pub);
void tk_write_known_under(struct pz_json *json, const struct tk_public *pub);
/* phase, drawing, turns_left, turn, turns, first. */
void tk_write_clock(struct pz_json *json, const struct tk_public *pub);

void tk_see(const void *state, int seat, void *view);
void tk_view_write(const void *view, struct pz_json *json);
int tk_view_read(void *view, const char *text, size_t length, struct pz_problem *problem);
/* NULL if a state can be guessed from the view, else why not: too many cards or tickets are placed,
 * or too few. Whether the rules allow that state tk_check() says. */
const char *tk_guess_broken(const struct tk_view *view);
void tk_guess(const void *view, struct pz_rng *rng, void *state);
/* Tickets of which the seat that has the view does not know where they are. */
uint64_t tk_unlocated_tickets(const struct tk_view *view);
bool tk_reveals(const void *state, pz_move move);

#endif
