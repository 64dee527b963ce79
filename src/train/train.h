/* Training by self-play: `piazza train`.
 *
 * It goes by generations. All games of a generation are played with the same weights, so they can
 * be played by any number of threads; each game has a seed of its own and writes down the positions
 * that are to be learned, with what the net thought of them. At its end every position gets its
 * target, between what came out and what the net thought next (TD(lambda)). Then one thread learns
 * all of them in an order that the seed gives. So the weights follow from the command alone, not
 * from threads or time.
 *
 * A game that can be trained has a `struct trainee`: which nets it has, and how it plays a game
 * with them. */
#ifndef PIAZZA_TRAIN_H
#define PIAZZA_TRAIN_H

#include "../ai/net.h"
#include "piazza/piazza.h"

enum { TRAIN_NETS_MAX = 8 };

/* The positions of one game, as its trainee wrote them down. */
struct train_log;

/* Adds a position. `net` is the net that values it; `outputs` is what that net thinks of it. Output
 * k belongs to the seat (first + k) modulo `seats`. Positions of the same chain follow each other:
 * a position's target looks at the next one of its chain. */
void train_log_add(struct train_log *log, unsigned net, unsigned chain, unsigned first,
                   unsigned seats, const float *inputs, const float *outputs);
/* What follows the position that was added last, on the mean over all that chance can do, if the
 * game can tell; ordered as its outputs. Its target then looks at this, not at the next position
 * that chance happened to bring; and at this alone for outputs that are not `followed`, because the
 * game goes on otherwise than they mean. */
void train_log_expect(struct train_log *log, const float *expected, const bool *followed);
/* What came out for each seat, from 0 to 1; once, when the game is over. */
void train_log_end(struct train_log *log, const float shares[PZ_SEATS_MAX]);

struct trainee {
    const struct pz_game *game;
    const char *weights; /* their name, as in pz_bot_kind, */
    uint32_t weights_format;
    unsigned net_count;
    unsigned inputs[TRAIN_NETS_MAX];
    unsigned outputs[TRAIN_NETS_MAX];
    unsigned hidden; /* units, unless the command says another number */
    /* Plays game number `number` with the nets and writes it down: among so many players, or for 0
     * as many as the game chooses. All its chance comes from the seed. It may be called by several
     * threads at once. */
    void (*play)(const struct net *nets, unsigned players, uint64_t number, uint64_t seed,
                 struct train_log *log);
    /* For weights that are no nets but computed without games, instead of all from net_count on:
     * the weights without their head, in memory that the caller frees; NULL if there is not enough.
     */
    uint8_t *(*compute)(size_t *size);
};

/* How the training goes; train_plan_init() has the defaults. */
struct train_plan {
    uint64_t seed;
    uint64_t games;      /* in all, */
    unsigned generation; /* and in each generation */
    unsigned hidden;     /* units of each net */
    unsigned players;    /* of each game; 0: all numbers, as the game chooses */
    unsigned threads;
    unsigned passes; /* how often a generation's positions are learned */
    float lambda;    /* 1: what came out alone, 0: what the net thought next */
    float rate;      /* of learning; it falls to a tenth by the end */
};

void train_plan_init(struct train_plan *plan, const struct trainee *trainee);

/* How far it is. */
struct train_progress {
    uint64_t games;
    uint64_t positions; /* learned in the last generation, */
    double error;       /* and their mean squared error before they were */
};

/* Trains. The result is a file of weights in memory that the caller frees; its size goes to *size.
 * `start` is such a file to go on from, or NULL. `report` (may be NULL) is called after every
 * generation; if it returns false the training ends there, with what it has. NULL if there is not
 * enough memory, or `start` is of another shape (errno is ENOMEM or EINVAL). */
uint8_t *train(const struct trainee *trainee, const struct train_plan *plan, const uint8_t *start,
               size_t start_size,
               bool (*report)(void *context, const struct train_progress *progress), void *context,
               size_t *size);

/* The same for a trainee whose weights are computed; it needs no plan. */
uint8_t *train_compute(const struct trainee *trainee, size_t *size);

/* The trainee of a game, or NULL. */
const struct trainee *trainee_of(const struct pz_game *game);

#endif
