/* Ticket to Ride Italy: what the published baselines share (docs/ai.md describes them). A baseline
 * lists the tracks that it wants, the best first. Then all play by the same rules: they claim the
 * first target that they can pay, or else draw for the first that they cannot. */
#ifndef PIAZZA_GAMES_TICKETS_BOTS_BASELINES_H
#define PIAZZA_GAMES_TICKETS_BOTS_BASELINES_H

#include "bots.h"
#include "card_values.h"
#include "ticket_routes.h"

/* A track that a baseline wants. */
struct tk_target {
    int32_t value; /* value in hundredths of a point */
    uint8_t track;
    uint8_t ticket; /* the ticket that it is for, or TK_TICKETS */
};

struct tk_baseline {
    const struct tk_view *view;
    const struct tk_public *pub;
    unsigned seat;
    bool regions;       /* "+r": region bonuses that a track adds count as its points */
    bool last;          /* this is the seat's last turn (T20) */
    bool takes_locos;   /* prefers an open locomotive to the deck */
    bool takes_any;     /* prefers an open card for any target to the deck */
    bool keeps_all;     /* keeps all five first tickets */
    bool wants_tickets; /* draws tickets before everything else */
    unsigned trains;
    struct pz_set128 open;    /* tracks that the seat may claim and has the trains for */
    uint16_t lack[TK_TRACKS]; /* cards that an open track still takes, locomotives not counted */
    struct tk_score score;    /* the seat's score as it stands */
    uint64_t pending;         /* tickets that are not complete */
    struct tk_target target[TK_TRACKS];
    unsigned target_count;
    unsigned claimable;      /* how many targets it would claim; later ones only say what to draw */
    uint8_t rank[TK_TRACKS]; /* the track's place in the list; TK_TRACKS if it is no target */
    struct tk_colour_needs needs; /* needs of the coloured targets */
    int32_t (*value_of_keeping)(const struct tk_baseline *now, unsigned mask);
};

/* Sets everything but what has to do with single tracks. */
void tk_baseline_glance(struct tk_baseline *now, const struct pz_question *question, bool regions);
/* Sets everything but the targets. */
void tk_baseline_look(struct tk_baseline *now, const struct pz_question *question, bool regions);

/* Points that the track brings at once, without tickets, and with "+r" its regions. */
int32_t tk_baseline_route_value(const struct tk_baseline *now, unsigned track);
/* The value by which tracks without a ticket are ordered: the length, or with "+r" the points. */
int32_t tk_baseline_longest(const struct tk_baseline *now, unsigned track);
/* What these tracks together add to the region bonus; 0 without "+r". */
int32_t tk_baseline_region_gain(const struct tk_baseline *now, const struct pz_set128 *tracks);
/* How many trains the tracks take. */
unsigned tk_baseline_spaces(const struct pz_set128 *tracks);
/* Costs for ticket routes. With "+r" tracks that join regions cost less. */
void tk_baseline_track_costs(const struct tk_baseline *now, struct tk_seat_costs *costs);

/* Adds a target, or adds to the value of one that is listed. */
void tk_baseline_add_target(struct tk_baseline *now, unsigned track, int32_t value,
                            unsigned ticket);
/* Orders the targets by their value, equal ones by the cards that they lack. */
void tk_baseline_sort(struct tk_baseline *now);
/* Targets every open track, in the order of that value. */
void tk_baseline_target_open(struct tk_baseline *now,
                             int32_t (*value)(const struct tk_baseline *now, unsigned track));
/* Points that the track brings at once, with tickets, and with "+r" its regions. */
int32_t tk_baseline_last_value(const struct tk_baseline *now, unsigned track);
/* Targets what scores most at once, for the last turn. */
void tk_baseline_target_last(struct tk_baseline *now);

/* Sets the reason of a claim. */
void tk_baseline_explain_claim(const struct tk_baseline *now, struct pz_answer *answer);
/* Gives every legal move its value by the targets, and the best one its reason. */
int tk_baseline_answer(const struct tk_baseline *now, struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer);

#endif
