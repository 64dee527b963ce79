/* Ticket to Ride Italy: the state, the view, and what the files of this folder share.
 * docs/rules/tickets.md lists the rules by number. */
#ifndef PIAZZA_TICKETS_H
#define PIAZZA_TICKETS_H

#include "core/bits.h"
#include "map.h"
#include "piazza/game.h"

enum {
    TK_SEATS_MAX = 5,
    TK_EACH = 12,  /* train cards of each colour (T1) */
    TK_LOCOS = 14, /* locomotives (T1) */
    TK_TRAINS = 45,
    TK_ROW = 5,
    TK_DEALT = 4,       /* train cards dealt to each player at set-up (T3) */
    TK_FIRST_OFFER = 5, /* tickets offered at set-up (T4) */
    TK_FIRST_KEEP = 3,  /* fewest tickets that may be kept at set-up (T4) */
    TK_OFFER = 4,       /* tickets drawn later (T10) */
    TK_FERRIES = 10,    /* ferry cards (T2) */
    TK_FERRIES_MAX = 2, /* most ferry cards in a hand (T9) */
    TK_LAST_TRAINS = 2, /* the last turns begin when a player has at most this many trains (T20) */
    TK_SWEEP = 3,       /* open locomotives that sweep the row (T6) */
    TK_UNDER_MAX = 64   /* most tickets that a map can have */
};

/* TK_DEAL is the set-up up to the last choice of tickets, TK_KEEP the choice within a turn. JSON
 * says "keep" for both. */
enum tk_phase { TK_DEAL, TK_TURN, TK_SECOND, TK_KEEP, TK_OVER };

/* Where the card or ticket that chance is drawing goes. */
enum tk_drawing { TK_NOTHING, TK_TO_ROW, TK_TO_HAND, TK_TO_OFFER };

/* Cards are counted: the eight colours are the bytes of a word (cards.h), locomotives stand beside
 * it. Sets of tickets are words by the tickets' numbers. The structs have no padding, and what is
 * not used is zero. */

/* What everybody at the table sees or, with perfect memory, knows. It is the same in a state and in
 * every view of it. */
struct tk_public {
    uint64_t known[TK_SEATS_MAX]; /* cards that everybody knows to be in each hand (view.c) */
    uint64_t discard;
    struct pz_set128 tracks[TK_SEATS_MAX]; /* tracks that each seat has claimed */
    uint32_t turns;                        /* finished turns */
    uint8_t known_loco[TK_SEATS_MAX];
    uint8_t discard_loco;
    uint8_t row[TK_ROW]; /* sort + 1 of each open card; 0 for an empty place */
    uint8_t row_cards;   /* open cards */
    uint8_t row_locos;   /* open locomotives */
    uint8_t ferries[TK_SEATS_MAX];
    uint8_t trains[TK_SEATS_MAX];
    uint8_t points[TK_SEATS_MAX]; /* points for routes */
    uint8_t
        under_by[TK_UNDER_MAX]; /* seat + 1 of who put each ticket under the deck; 0 = unknown */
    uint8_t under_count;        /* tickets under the deck */
    uint8_t players;
    uint8_t first; /* the first player */
    uint8_t turn;  /* whose turn it is; at set-up, the seat that is dealt to or asked */
    uint8_t phase;
    uint8_t drawing;
    uint8_t last_turns; /* turns left + 1 once the last turns have begun (T20), else 0 */
    int8_t actor;
};

struct tk_state {
    struct tk_public pub;
    uint64_t hand[TK_SEATS_MAX];
    uint64_t deck;
    uint64_t tickets[TK_SEATS_MAX]; /* tickets that each seat holds */
    uint64_t gave[TK_SEATS_MAX];    /* tickets returned at set-up; 0 once one of them is drawn */
    uint64_t unseen;                /* top of the ticket deck: tickets that were never drawn */
    uint64_t returned;              /* middle of the ticket deck: tickets returned at set-up (T4) */
    uint8_t hand_loco[TK_SEATS_MAX];
    uint8_t deck_loco;
    uint8_t offered[TK_SEATS_MAX][TK_FIRST_OFFER]; /* ticket + 1, in the order drawn; then 0 */
    uint8_t under[TK_UNDER_MAX];                   /* bottom of the ticket deck, in order (T10) */
    uint8_t pad[1];
};

/* What a seat knows (view.c). */
struct tk_view {
    struct tk_public pub;
    uint64_t hand;                  /* the seat's own */
    uint64_t tickets[TK_SEATS_MAX]; /* the seat's own; everybody's at the end */
    uint64_t gave;                  /* the seat's own */
    uint8_t hand_loco;              /* the seat's own */
    uint8_t hand_count[TK_SEATS_MAX];
    uint8_t deck_count;
    uint8_t ticket_count[TK_SEATS_MAX];
    uint8_t offer_count[TK_SEATS_MAX];
    uint8_t gave_count[TK_SEATS_MAX];
    uint8_t offered[TK_FIRST_OFFER]; /* the seat's own */
    uint8_t unseen_count;
    uint8_t returned_count;
    uint8_t under[TK_UNDER_MAX]; /* ticket + 1 where the seat put it there itself, else 0 */
    int8_t seat;                 /* PZ_NOBODY for an onlooker */
    uint8_t pad[2];
};

/* Train cards of a hand or deck. */
struct tk_pile {
    uint64_t colours;
    uint8_t locos;
};

/* The numbers of moves. A choice of tickets adds the places of the offer as bits. */
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
extern const char *const tk_phases[TK_OVER + 1];       /* names in JSON */
extern const char *const tk_drawings[TK_TO_OFFER + 1]; /* names in JSON; NULL for TK_NOTHING */

/* ---- claims.c ---- */

/* What a claim pays: `cards` of `colour`, locomotives, ferry cards. */
struct tk_payment {
    uint8_t track;
    uint8_t colour;
    uint8_t cards;
    uint8_t locos;
    uint8_t ferries;
};

/* The payment of a move from TK_MOVE_CLAIM on. */
struct tk_payment tk_payment_of(pz_move move);
/* The move that makes the payment, or why the track does not take it. */
int tk_payment_move(const struct tk_payment *payment);

/* The tracks beside those of the set (T16). */
struct pz_set128 tk_beside(const struct pz_set128 *tracks);
/* The tracks that others cannot claim if somebody has this one: it and, with 2 and 3 players, those
 * beside it (T16). */
struct pz_set128 tk_closed_by(const struct tk_public *pub, unsigned track);
/* The tracks that nobody has claimed and that are not closed to all (T16). */
struct pz_set128 tk_free_tracks(const struct tk_public *pub);
/* The free tracks that the seat may claim if it has the cards and trains (T11, T16). */
struct pz_set128 tk_open_tracks(const struct tk_public *pub, unsigned seat);

/* The open tracks for which the seat has the trains. */
struct pz_set128 tk_buildable_tracks(const struct tk_public *pub, unsigned seat);

/* 0, or why the track is not open to the seat (T11, T16). */
int tk_track_refusal(const struct tk_public *pub, unsigned seat, unsigned track);
/* 0, or why the seat cannot make that claim with that hand. */
int tk_claim_refusal(const struct tk_public *pub, const struct tk_pile *hand, unsigned seat,
                     pz_move move);

/* Lists the claims of the seat in ascending order, and returns how many there are. */
uint32_t tk_list_claims(const struct tk_public *pub, const struct tk_pile *hand, unsigned seat,
                        pz_move *moves);

/* ---- rules.c ---- */

void tk_init(void *state, const struct pz_setup *setup);
int tk_actor(const void *state);
uint32_t tk_moves(const void *state, pz_move *moves, uint32_t *weights);
pz_move tk_pick(const void *state, struct pz_rng *rng);
int tk_apply(void *state, pz_move move);
void tk_make(void *state, pz_move move);
bool tk_early_choice(const void *state, int seat, void *then);
struct pz_playout tk_playout(void *state, struct pz_rng *rng, uint32_t turn_limit);

/* T6: would a sweep help? It does if deck and discards can give five cards with fewer than three
 * locomotives. */
bool tk_can_sweep(const struct tk_state *state);
/* T8: can a second card be taken after the first? */
bool tk_second_possible(const struct tk_state *state);

/* ---- score.c ---- */

struct tk_network {
    uint64_t cities;
    uint64_t regions; /* bits: the regions that it reaches */
    uint64_t doubled; /* bits: the regions that count as two (T22) */
    uint8_t count;    /* number of regions, doubled ones twice */
    uint8_t bonus;    /* points for that number */
};

struct tk_score {
    int16_t routes;    /* points for routes */
    int16_t tickets;   /* points for tickets, less those of open ones */
    int16_t regions;   /* points for regions */
    uint8_t completed; /* number of completed tickets */
    uint64_t done;     /* bits: the completed tickets */
    uint8_t networks;
    struct tk_network network[TK_CITIES];
};

/* What these tracks and tickets would score if the game ended now. */
void tk_compute_score(const struct pz_set128 *tracks, uint64_t tickets, struct tk_score *score);
/* Points for routes, tickets and regions. */
int tk_total(const struct tk_score *score);
void tk_result(const void *state, struct pz_result *result);
void tk_sheet_text(const void *state, const struct pz_voice *voice, struct pz_text *out);
void tk_sheet_write(const void *state, unsigned seat, struct pz_json *json);

/* Points for that many regions of a network (T22). */
unsigned tk_region_bonus(unsigned count);
/* Writes cities, regions and points of a network into an open object. */
void tk_write_network(struct pz_json *json, const struct tk_network *network);

/* ---- insight.c, tell.c, build_cost.c ---- */

/* How many trains a ticket still takes at least; TK_NO_PATH if no way is open to the seat. */
unsigned tk_spaces_missing(const struct tk_view *view, unsigned seat, unsigned ticket);
void tk_insight(const void *view, int seat, struct pz_json *json);
void tk_tell(const void *view, int seat, struct pz_json *json);
/* Writes all networks as a list, each with its points if it had one more region. */
void tk_write_networks(struct pz_json *json, const struct tk_score *score);
int tk_build_cost(const void *view, int seat, const char *text, size_t length, struct pz_json *json,
                  struct pz_problem *problem);

/* ---- shortest_paths.c ---- */

enum { TK_NO_PATH = UINT16_MAX };

/* The shortest paths from one place to others, by the cost of their tracks. */
struct tk_paths {
    uint16_t cost[TK_PLACES]; /* cost of the path to each place, or TK_NO_PATH */
    uint8_t by[TK_PLACES];    /* its last track, or TK_NO_TRACK */
};

/* `cost` is what each track costs, or TK_NO_PATH; no path may add up to that. The search stops as
 * soon as the path to `to` is known; with TK_PLACES it finds all paths. */
void tk_shortest_paths(const uint16_t cost[TK_TRACKS], unsigned from, unsigned to,
                       struct tk_paths *paths);
/* The tracks of the path to `to`; none if there is no path. */
struct pz_set128 tk_path_tracks(const struct tk_paths *paths, unsigned to);
/* What a shortest path between two places costs, or TK_NO_PATH. *tracks becomes the tracks of all
 * paths of that cost. */
unsigned tk_all_shortest_paths(const uint16_t cost[TK_TRACKS], unsigned a, unsigned b,
                               struct pz_set128 *tracks);

/* ---- notation.c, objects.c, state_*.c, read_parts.c, check.c, view*.c, sample_state.c ---- */

void tk_move_write(const void *state, pz_move move, struct pz_text *out);
void tk_move_seen(const void *state, pz_move move, int seat, struct pz_text *out);
int tk_move_read(const void *state, const char *text, size_t length);
void tk_object_write(const void *state, pz_move move, int seat, bool made, struct pz_json *json);
int tk_object_read(const void *state, const char *text, size_t length);
/* The ticket or track with that name, or -1. Its cities may stand in either order. */
int tk_ticket_named(const char *name, size_t length);
int tk_track_named(const char *name, size_t length);
/* Reads the name of a ticket. -1 after a failure. */
int tk_read_ticket(struct pz_json_reader *reader);
/* Reads the name of a sort of train card. 0 after a failure. */
unsigned tk_read_sort(struct pz_json_reader *reader);
/* The move that keeps these tickets, or the refusal if one of them is not on offer. */
int tk_keep_move(const struct tk_state *state, uint64_t tickets);

void tk_state_write(const void *state, struct pz_json *json);
int tk_state_read(void *state, const char *text, size_t length, struct pz_problem *problem);
int tk_check(const void *state, struct pz_problem *problem);
/* Computes what follows from the rest: row_cards, row_locos, actor. */
void tk_derive(struct tk_public *pub);

/* Parts of the JSON of states and views. */
/* Writes null for a number that is not known, or that there is not. */
void tk_write_number(struct pz_json *json, bool known, int64_t number);
void tk_write_cards(struct pz_json *json, uint64_t colours, unsigned locos);
void tk_write_tickets(struct pz_json *json, uint64_t tickets);
void tk_write_offer(struct pz_json *json, const uint8_t offered[TK_FIRST_OFFER]);
void tk_write_bytes(struct pz_json *json, const char *key, const uint8_t *numbers, unsigned count);
void tk_write_row(struct pz_json *json, const struct tk_public *pub);
void tk_write_tracks(struct pz_json *json, const struct tk_public *pub);
void tk_write_known_hands(struct pz_json *json, const struct tk_public *pub);
void tk_write_known_under(struct pz_json *json, const struct tk_public *pub);
/* Writes phase, drawing, turns_left, turn, turns, first. */
void tk_write_clock(struct pz_json *json, const struct tk_public *pub);

void tk_make_view(const void *state, int seat, void *view);
void tk_view_write(const void *view, struct pz_json *json);
int tk_view_read(void *view, const char *text, size_t length, struct pz_problem *problem);
/* NULL if a state can be sampled from the view, else why not: too many cards or tickets are placed,
 * or too few. tk_check() tells whether the rules allow the state. */
const char *tk_unsampleable(const struct tk_view *view);
void tk_sample_state(const void *view, struct pz_rng *rng, void *state);
/* The train cards and tickets whose place the seat of the view does not know. */
struct tk_pile tk_unlocated_cards(const struct tk_view *view);
uint64_t tk_unlocated_tickets(const struct tk_view *view);
bool tk_reveals(const void *state, pz_move move);

#endif
