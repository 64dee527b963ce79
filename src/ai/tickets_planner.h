/* Ticket to Ride Italy: which tracks a seat should have at the end. A plan is a set of tracks that
 * are still to be claimed; its worth is what the seat would score with them, less what the turns
 * cost that they take. It is found by local search: ways for tickets, ways to more regions, single
 * tracks, and the same ways round, until no change is better. A plan takes some tenths
 * of a millisecond. */
#ifndef PIAZZA_AI_TICKETS_PLANNER_H
#define PIAZZA_AI_TICKETS_PLANNER_H

#include "tickets_rail.h"

/* All values are in hundredths of a point, all times in hundredths of a turn. */
enum { PLANNER_NEVER = -1000000, PLANNER_LAST_TURN = 100 };

/* By what a planner measures; tickets_planner.c has the one that was found by playing. */
struct planner_style {
    int16_t card;       /* time to come by a card that is wanted, */
    int16_t last_cards; /* more for the last ones, which do not come when wanted, */
    int16_t ferry;      /* by a ferry card, */
    int16_t claim;      /* and to claim a track */
    int16_t over;       /* what a turn too much costs, */
    int16_t over_late;  /* more, the nearer the end is */
    int16_t spread;     /* how far the time that is left scatters (one standard deviation) */
    int16_t idle;       /* what a turn to spare brings, besides */
    int16_t idle_offer; /* this much of an offer of tickets, in hundredths, */
    int16_t hurry;      /* or what others lose by it, if the plan ends the game sooner */
    int16_t idle_max;   /* time to spare that counts */
    int16_t risk;      /* what it costs to plan on a track that others may claim, by their hazard in
                        * hundredths, */
    int16_t risk_flat; /* and any track, */
    int16_t risk_max;  /* at most, */
    int16_t urge_flat; /* hazard that every track has besides, */
    int16_t urge;      /* and of 100: how much its loss counts when it could be claimed now */
    int16_t turn;      /* what a step of the plan is worth against one that is none */
    int16_t loco;      /* to keep a locomotive, */
    int16_t needed;    /* and a card that another track needs */
    int16_t later;     /* to keep the choice open: against a claim that can wait */
    int16_t offer;     /* against tickets now instead of later */
    int16_t sure;      /* of 100: a ticket that the plan completes will be complete */
    int16_t spare;     /* a card that no track of the plan needs */
    int16_t pace;      /* of 100: how long another takes, against what was counted, */
    int16_t pace_more; /* and how long the first of several takes */
    int16_t keep;      /* of 100: a ticket on offer that the plan completes will be complete */
    int16_t hinder;    /* of 100: what others lose with a track counts for a plan and a claim */
    bool wide;         /* looks also for plans that do not begin with its tickets */
};

extern const struct planner_style planner_style;

/* The board as a seat sees it, and what it holds. */
struct planner {
    const struct planner_style *style;
    const struct tk_public *pub;
    unsigned seat;
    uint64_t hand;
    uint8_t locos;
    uint8_t ferries;
    uint8_t trains;
    bool last;             /* the seat's last turn */
    int32_t time;          /* that the seat still has */
    struct pz_set128 own;  /* tracks */
    struct pz_set128 open; /* that it may claim, if it can pay and has the trains */
    struct rail rail;      /* of its own tracks */
    uint64_t tickets;      /* all that it holds, */
    uint64_t pool;         /* and that may still be offered to it */
    uint16_t cost[TK_TRACKS];
    int16_t hazard[TK_TRACKS]; /* in ten thousand: that others claim it before the next turn, */
    int16_t risk[TK_TRACKS];   /* and what that costs a plan, less what others lose with it */
};

struct plan_needs {
    uint8_t colour[TK_COLOURS]; /* cards that the plan takes, without the ferry routes */
    uint8_t plain;              /* spaces of ferry routes without a wave, */
    uint8_t flexible;           /* cards that are missing for them in any colour, */
    uint8_t missing;            /* cards missing in all, before locomotives */
    uint8_t ferries;            /* ferry cards that are missing */
    uint64_t kept;              /* cards of the hand that ferry routes take, by colour */
};

struct planned {
    struct pz_set128 tracks;
    int32_t value;
};

/* `counts` is how many cards each seat holds. */
void planner_init(struct planner *planner, const struct planner_style *style,
                  const struct tk_public *pub, unsigned seat, const struct tk_pile *hand,
                  const uint8_t counts[TK_SEATS_MAX], uint64_t tickets, uint64_t pool);
/* From what a seat sees. */
void planner_look(struct planner *planner, const struct planner_style *style,
                  const struct tk_view *view, unsigned seat);
/* For any seat, in a guess of what it holds; `pool` are the tickets that nobody has located. */
void planner_guess(struct planner *planner, const struct planner_style *style,
                   const struct tk_state *guess, unsigned seat, uint64_t pool);

int32_t planner_value(const struct planner *planner, const struct pz_set128 *tracks);
void planner_needs(const struct planner *planner, const struct pz_set128 *tracks,
                   struct plan_needs *needs);
int32_t planner_time(const struct planner *planner, const struct pz_set128 *tracks);

/* Makes the plan better until no change helps, or takes another that is better still; it may start
 * empty. Its value need not be set. */
void planner_improve(const struct planner *planner, struct planned *plan);
/* The same, but only a few changes. */
void planner_improve_quickly(const struct planner *planner, struct planned *plan);
/* As planner_improve(), if one track, and with 2 and 3 players those beside it, were taken by
 * somebody else. */
void planner_improve_without(const struct planner *planner, unsigned track, struct planned *plan);

/* What a turn is worth: how much less the best plan would bring with one turn less; that plan goes
 * to *later. */
int32_t planner_turn(const struct planner *planner, const struct planned *plan,
                     struct planned *later);
/* What an offer of tickets brings on top of that plan. */
int32_t planner_offer(const struct planner *planner, const struct planned *later);

#endif
