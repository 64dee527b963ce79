/* Ticket to Ride Italy: what the published baselines share (docs/ai.md describes them). A baseline
 * looks at its question and makes a list of tracks that it wants, the best first; all then play by
 * the same rules: claim the first that can be paid, else draw for the first that cannot. */
#ifndef PIAZZA_AI_TICKETS_BASELINES_H
#define PIAZZA_AI_TICKETS_BASELINES_H

#include "bots.h"
#include "tickets_plan.h"

/* A track that a baseline wants, and how much: in hundredths of a point. */
struct wish {
    int32_t value;
    uint8_t track;
    uint8_t ticket; /* for which, or TK_TICKETS */
};

struct baseline {
    const struct tk_view *view;
    const struct tk_public *pub;
    unsigned seat;
    bool regions; /* "+r": what a track adds to the region bonus counts as points of the track */
    bool last;    /* the seat's last turn (T20) */
    bool takes_locos;   /* an open locomotive is better than the deck */
    bool takes_any;     /* and so is an open card for any of the wishes */
    bool keeps_all;     /* all five first tickets are kept */
    bool wants_tickets; /* drawing tickets comes before everything else */
    unsigned trains;
    struct pz_set128 open;    /* tracks that the seat may claim, for which it has the trains */
    uint16_t lack[TK_TRACKS]; /* cards that an open track still takes, locomotives not counted */
    struct tk_score score;    /* as it stands */
    uint64_t pending;         /* tickets that are not complete */
    unsigned wish_count;      /* of the wishes the first `claimable` are claimed, if they can be */
    unsigned claimable;       /* paid; the others only tell which cards are needed */
    struct wish wish[TK_TRACKS];
    uint8_t rank[TK_TRACKS];   /* the place of a track in the list; TK_TRACKS if not wanted */
    uint8_t close[TK_COLOURS]; /* cards that the wish lacks which lacks fewest of the colour */
    uint8_t need[TK_COLOURS];  /* cards that the coloured tracks of the list take */
    int32_t (*value_of_keeping)(const struct baseline *now, unsigned mask);
};

/* Everything but the wishes. */
void baseline_look(struct baseline *now, const struct pz_question *question, bool regions);

/* What the track brings at once, without tickets: its points, and with "+r" the regions. */
int32_t baseline_route_value(const struct baseline *now, unsigned track);
/* The order in which routes without a ticket are claimed: the longest first; if regions count, the
 * one that brings most. */
int32_t baseline_longest(const struct baseline *now, unsigned track);
/* What these tracks together would add to the region bonus; 0 without "+r". */
int32_t baseline_region_gain(const struct baseline *now, const struct pz_set128 *tracks);
/* Can the seat pay for the open track, by whatever cards? */
bool baseline_can_pay(const struct baseline *now, unsigned track);
/* How many trains the tracks take. */
unsigned baseline_spaces(const struct pz_set128 *tracks);
/* The board of a plan; with "+r" tracks that join regions cost less. */
void baseline_board(const struct baseline *now, struct plan_board *board);
/* How many turns a seat may hope for until the end. */
unsigned baseline_turns(const struct tk_public *pub);
/* The tickets of an offer that the mask names. */
uint64_t baseline_offer(const struct baseline *now, unsigned mask);

/* Wants the track, or more than before. */
void baseline_wish(struct baseline *now, unsigned track, int32_t value, unsigned ticket);
/* Puts the wishes in order: the most valuable first, of equal ones the one that lacks fewest cards.
 */
void baseline_sort(struct baseline *now);
/* Wants every open track: those that `value` puts highest first. */
void baseline_wish_routes(struct baseline *now,
                          int32_t (*value)(const struct baseline *now, unsigned track));
/* What the track scores at once on the last turn: tickets too, and regions with "+r". */
int32_t baseline_last_value(const struct baseline *now, unsigned track);
/* On its last turn a baseline wants what scores most at once, tickets and all. */
void baseline_wish_last(struct baseline *now);

/* Why the claim that is the answer's move. */
void baseline_explain_claim(const struct baseline *now, struct pz_answer *answer);
/* Gives every legal move its value by the wishes, and the reason. */
int baseline_answer(const struct baseline *now, struct pz_bot *bot,
                    const struct pz_question *question, struct pz_answer *answer);

extern const struct pz_bot_kind bot_path, bot_path_r, bot_onestep, bot_onestep_r, bot_longroute,
    bot_longroute_r, bot_hungry, bot_hungry_r, bot_evalbot, bot_evalbot_r;

#endif
