/* Ticket to Ride Italy: which tracks a seat should have at the end. A plan is a set of tracks that
 * are still to be claimed. Its value is what the seat would score with them, less the cost of the
 * turns that they take. Local search finds it: ways for tickets, ways to more regions, single
 * tracks and detours are tried until no change is better. That takes a few tenths of a millisecond.
 */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_PLANNER_H
#define PIAZZA_GAMES_TICKETS_BOTS_PLANNER_H

#include "games/tickets/network_dsu.h"

/* Values are in hundredths of a point, times in hundredths of a turn. */
enum { TK_PLANNER_NEVER = -1000000, TK_PLANNER_LAST_TURN = 100 };

/* The weights of a planner. planner.c has those that were found by playing. */
struct tk_planner_params {
    int16_t card;          /* time to collect a card that the plan lacks */
    int16_t last_cards;    /* time added for the last three cards, which rarely come when wanted */
    int16_t ferry;         /* time to draw a ferry card that the plan lacks */
    int16_t claim;         /* time to claim a track */
    int16_t overtime_loss; /* value lost for each turn that the game is too short for the plan */
    int16_t overtime_loss_late; /* more such loss: this, divided by the turns left */
    int16_t spread;             /* standard deviation of the time that is left */
    int16_t idle_turn;          /* value of a turn to spare */
    int16_t idle_offer;         /* percentage of an offer of tickets added to a turn to spare */
    int16_t hurry;         /* value of a turn that others lose if the plan ends the game early */
    int16_t idle_max;      /* most time to spare that has a value */
    int16_t risk;          /* value subtracted for a planned track, as others may claim it first */
    int16_t urge_flat;     /* hazard added to that of each track when a claim is valued */
    int16_t urge;          /* percentage of its hazard that counts when a claim is valued */
    int16_t turn;          /* least value of a step of the plan */
    int16_t loco;          /* value of a locomotive that is not paid */
    int16_t needed;        /* value of a card that is not paid, if another track needs it */
    int16_t claim_delay;   /* value subtracted from a claim, since waiting keeps the choice open */
    int16_t offer;         /* value subtracted from drawing tickets now instead of later */
    int16_t later_success; /* percentage chance to complete a ticket drawn later, if planned */
    int16_t spare;         /* value of a card that no track of the plan needs */
    int16_t pace;          /* percentage of the forecast time that one opponent takes */
    int16_t pace_more;     /* percentage of the forecast time that the first of several takes */
    int16_t offer_success; /* percentage chance to complete a ticket on offer, if planned */
    int16_t blocking;      /* percentage of what others lose by a claim that counts as a gain */
    bool wide;             /* searches also from plans that do not begin with the seat's tickets */
};

extern const struct tk_planner_params tk_planner_params;

/* What a seat sees and holds. */
struct tk_planner {
    const struct tk_planner_params *params;
    const struct tk_public *pub;
    unsigned seat;
    struct tk_pile hand;
    uint8_t ferries;
    uint8_t trains;
    bool last;                     /* this is the seat's last turn */
    int32_t time;                  /* time that the seat still has */
    struct pz_set128 own;          /* tracks that it has claimed */
    struct pz_set128 open;         /* tracks that it may claim and has the trains for */
    struct tk_network_dsu network; /* networks of its own tracks */
    uint64_t tickets;              /* tickets that it holds */
    uint64_t pool;                 /* tickets that may still be offered to it */
    uint16_t cost[TK_TRACKS];      /* costs of tracks for the search for ways */
    int16_t
        hazard[TK_TRACKS];   /* chance in ten thousand that others claim it before the next turn */
    int16_t risk[TK_TRACKS]; /* value that a plan loses by the track, less what others lose */
};

/* The cards of a plan. */
struct tk_plan_needs {
    uint64_t colours; /* cards of each colour that the coloured tracks take */
    uint8_t missing;  /* cards that the hand lacks, locomotives not counted */
    uint8_t ferries;  /* ferry cards that the seat lacks */
};

struct tk_plan {
    struct pz_set128 tracks;
    int32_t value;
};

void tk_planner_init_from_view(struct tk_planner *planner, const struct tk_planner_params *params,
                               const struct tk_view *view, unsigned seat);
/* Sets up a planner for any seat of a sampled state. `pool` are the tickets that the viewer has not
 * located. */
void tk_planner_init_from_state(struct tk_planner *planner, const struct tk_planner_params *params,
                                const struct tk_state *sample, unsigned seat, uint64_t pool);

int32_t tk_planner_value(const struct tk_planner *planner, const struct pz_set128 *tracks);
void tk_planner_needs(const struct tk_planner *planner, const struct pz_set128 *tracks,
                      struct tk_plan_needs *needs);
int32_t tk_planner_time(const struct tk_planner *planner, const struct pz_set128 *tracks);

/* Improves the plan until no change helps, or replaces it by a better one. It may start empty, and
 * its value need not be set. */
void tk_planner_improve(const struct tk_planner *planner, struct tk_plan *plan);
/* The same, but tries a few changes only. */
void tk_planner_improve_quickly(const struct tk_planner *planner, struct tk_plan *plan);
/* The same as tk_planner_improve(), but somebody else has the track; with 2 and 3 players that
 * closes those beside it. */
void tk_planner_improve_without(const struct tk_planner *planner, unsigned track,
                                struct tk_plan *plan);

/* The value of a turn: how much less the best plan brings with one turn less. That plan goes to
 * *later. */
int32_t tk_planner_turn(const struct tk_planner *planner, const struct tk_plan *plan,
                        struct tk_plan *later);
/* What an offer of tickets brings on top of that plan. */
int32_t tk_planner_offer(const struct tk_planner *planner, const struct tk_plan *later);

#endif
