/* Training by self-play: `piazza train`.
 *
 * Training proceeds in generations. All games of a generation use the same weights, so any number
 * of threads can play them. Each game has a seed of its own and logs its positions with the outputs
 * of the net. At the end of the game each position gets a target between the result and the net's
 * value of the next position (TD(lambda)). Then a single thread learns all positions in an order
 * that depends on the seed. So the weights depend only on the command, not on threads or time.
 *
 * A game that can be trained has a `struct trainee`: which nets it has, and how it plays a game
 * with them. */
#ifndef PIAZZA_TRAIN_H
#define PIAZZA_TRAIN_H

#include "ai/net.h"
#include "piazza/piazza.h"

enum { TRAIN_NETS_MAX = 8 };

/* The log of one game: its positions. */
struct train_log;

/* Adds a position. `net` is the net that values it, and `outputs` are the outputs of that net.
 * Output k belongs to seat (first + k) modulo `seats`. The target of a position depends on the next
 * position of the same chain. */
void train_log_add(struct train_log *log, unsigned net, unsigned chain, unsigned first,
                   unsigned seats, const float *inputs, const float *outputs);
/* Adds the expected outputs after the position that was added last: the mean over all outcomes of
 * chance, for a game that can compute it. The target of that position then uses these instead of
 * the next position, which is only one sample. An output that is not `followed` assumes a different
 * policy than the game is played with; its target is the expected output alone. */
void train_log_expect(struct train_log *log, const float *expected, const bool *followed);
/* Adds the result of each seat, from 0 to 1. Call it once, when the game is over. */
void train_log_end(struct train_log *log, const float shares[PZ_SEATS_MAX]);

struct trainee {
    const struct pz_game *game;
    const char *weights;     /* the name of the weights, as in pz_bot_kind */
    uint32_t weights_format; /* the version of their format */
    unsigned net_count;
    unsigned inputs[TRAIN_NETS_MAX];  /* [net]: how many inputs it has */
    unsigned outputs[TRAIN_NETS_MAX]; /* [net]: how many outputs it has */
    unsigned hidden;                  /* the default number of hidden units */
    /* Plays game number `number` with the nets and logs it. If `players` is 0, the game chooses how
     * many play. The seed is the only source of randomness. Several threads may call this at the
     * same time. */
    void (*play)(const struct net *nets, unsigned players, uint64_t number, uint64_t seed,
                 struct train_log *log);
    /* For weights that are computed without nets and games; then all members from net_count on are
     * unused. Returns the weights without their head, in memory that the caller frees, or NULL if
     * there is not enough memory. */
    uint8_t *(*compute)(size_t *size);
};

/* The parameters of a training; train_plan_init() sets the defaults. */
struct train_plan {
    uint64_t seed;
    uint64_t games;      /* how many games are played in total */
    unsigned generation; /* how many games a generation has */
    unsigned hidden;     /* how many hidden units each net has */
    unsigned players;    /* how many players each game has; 0 lets the game choose */
    unsigned threads;
    unsigned passes; /* how often the positions of a generation are learned */
    float lambda;    /* 1: targets are the result; 0: they are the net's next value */
    float rate;      /* the learning rate; it falls to a tenth by the end */
};

void train_plan_init(struct train_plan *plan, const struct trainee *trainee);

/* The progress of a training. */
struct train_progress {
    uint64_t games; /* how many games were played so far */
    double error;   /* the mean squared error of the last generation before it was learned */
};

/* Trains, and returns a file of weights in memory that the caller frees; its size goes to *size.
 * `start` is a file of weights to start from, or NULL. `report` (may be NULL) is called after each
 * generation; if it returns false, the training ends with the weights that it has. Returns NULL if
 * there is not enough memory or `start` has another shape (errno is ENOMEM or EINVAL). */
uint8_t *train(const struct trainee *trainee, const struct train_plan *plan, const uint8_t *start,
               size_t start_size,
               bool (*report)(void *context, const struct train_progress *progress), void *context,
               size_t *size);

/* Does the same for a trainee with compute(), which needs no plan. */
uint8_t *train_compute(const struct trainee *trainee, size_t *size);

/* The list that cmake/program.cmake makes: `trainee_GAME` of every src/games/GAME/train/. */
extern const struct trainee *const trainees[]; /* ends with NULL */
/* The trainee of a game, or NULL. */
const struct trainee *trainee_of(const struct pz_game *game);

#endif
