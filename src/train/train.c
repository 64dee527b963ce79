/* The generations of a training: several threads play games, then one thread learns from them. */
#include "train.h"
#include "core/memory.h"
#include "learn.h"
#include "os/host.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- the log of a game ---- */

struct position {
    uint8_t net;
    uint8_t chain;
    uint8_t first;
    uint8_t seats;
    size_t inputs_at;               /* where its inputs start in the log's inputs */
    float outputs[NET_OUTPUTS_MAX]; /* the outputs of the net, and after the game the targets */
    bool expects;                   /* `expected` and `followed` are set */
    float expected[NET_OUTPUTS_MAX];
    bool followed[NET_OUTPUTS_MAX];
};

struct train_log {
    const struct trainee *trainee;
    struct position *positions;
    size_t count;
    size_t capacity;
    float *inputs;
    size_t inputs_count;
    size_t inputs_capacity;
    float shares[PZ_SEATS_MAX];
    bool failed; /* there was not enough memory */
};

void train_log_add(struct train_log *log, unsigned net, unsigned chain, unsigned first,
                   unsigned seats, const float *inputs, const float *outputs)
{
    const unsigned count = log->trainee->inputs[net];
    if (!array_grow(&log->positions, &log->capacity, log->count + 1, sizeof *log->positions) ||
        !array_grow(&log->inputs, &log->inputs_capacity, log->inputs_count + count,
                    sizeof *log->inputs)) {
        log->failed = true;
        return;
    }
    struct position *position = &log->positions[log->count++];
    position->net = (uint8_t)net;
    position->chain = (uint8_t)chain;
    position->first = (uint8_t)first;
    position->seats = (uint8_t)seats;
    position->expects = false;
    position->inputs_at = log->inputs_count;
    memcpy(log->inputs + log->inputs_count, inputs, count * sizeof *inputs);
    memcpy(position->outputs, outputs, log->trainee->outputs[net] * sizeof *outputs);
    log->inputs_count += count;
}

void train_log_expect(struct train_log *log, const float *expected, const bool *followed)
{
    if (log->count > 0 && !log->failed) {
        struct position *position = &log->positions[log->count - 1];
        position->expects = true;
        const size_t outputs = log->trainee->outputs[position->net];
        memcpy(position->expected, expected, outputs * sizeof *expected);
        memcpy(position->followed, followed, outputs * sizeof *followed);
    }
}

void train_log_end(struct train_log *log, const float shares[PZ_SEATS_MAX])
{
    memcpy(log->shares, shares, sizeof log->shares);
}

/* TD(lambda), backwards: the target of a position is a mix of the next position's target and the
 * net's outputs there. After the last position comes the result. */
static void set_targets(struct train_log *log, float lambda)
{
    float target[PZ_SEATS_MAX][PZ_SEATS_MAX]; /* [chain][seat]: the target of the next position */
    float next[PZ_SEATS_MAX][PZ_SEATS_MAX];   /* [chain][seat]: the net's output there */
    for (unsigned chain = 0; chain < PZ_SEATS_MAX; chain++) {
        memcpy(target[chain], log->shares, sizeof log->shares);
        memcpy(next[chain], log->shares, sizeof log->shares);
    }
    for (size_t i = log->count; i-- > 0;) {
        struct position *position = &log->positions[i];
        const unsigned outputs = log->trainee->outputs[position->net];
        float *goal = target[position->chain];
        float *after = next[position->chain];
        for (unsigned k = 0; k < outputs; k++) {
            const unsigned seat = (position->first + k) % position->seats;
            const float estimate = position->expects ? position->expected[k] : after[seat];
            const bool alone = position->expects && !position->followed[k];
            const float aim = alone ? estimate : lambda * goal[seat] + (1.0f - lambda) * estimate;
            after[seat] = position->outputs[k];
            goal[seat] = aim;
            position->outputs[k] = aim;
        }
    }
}

static void log_free(struct train_log *log)
{
    free(log->positions);
    free(log->inputs);
}

/* ---- the games of a generation ---- */

struct generation {
    const struct trainee *trainee;
    const struct train_plan *plan;
    const struct net *nets;
    struct train_log *logs; /* one for each game */
    uint64_t first;         /* the number of the first game */
    unsigned games;
    atomic_uint next;
};

static void play_games(void *argument, unsigned thread)
{
    struct generation *generation = argument;
    unsigned game = 0;
    (void)thread;
    while ((game = atomic_fetch_add(&generation->next, 1)) < generation->games) {
        const uint64_t number = generation->first + game;
        struct train_log *log = &generation->logs[game];
        struct pz_rng rng;
        pz_rng_init(&rng, generation->plan->seed ^ (number * UINT64_C(0x9e3779b97f4a7c15)));
        log->count = 0;
        log->inputs_count = 0;
        generation->trainee->play(generation->nets, generation->plan->players, number,
                                  pz_rng_next(&rng), log);
        set_targets(log, generation->plan->lambda);
    }
}

/* ---- learning ---- */

struct place {
    uint32_t log;
    uint32_t position;
};

struct training {
    const struct trainee *trainee;
    const struct train_plan *plan;
    struct learner learners[TRAIN_NETS_MAX];
    struct net nets[TRAIN_NETS_MAX];
    struct train_log *logs;
    struct place *order;
    size_t order_capacity;
    struct pz_rng rng;
};

/* Learns all positions of the generation once, in a random order that depends on the seed. */
static bool learn(struct training *training, unsigned games, float rate,
                  struct train_progress *progress)
{
    size_t count = 0;
    for (unsigned i = 0; i < games; i++) {
        if (training->logs[i].failed) {
            return false;
        }
        count += training->logs[i].count;
    }
    if (!array_grow(&training->order, &training->order_capacity, count, sizeof *training->order)) {
        return false;
    }
    size_t at = 0;
    for (unsigned i = 0; i < games; i++) {
        for (size_t k = 0; k < training->logs[i].count; k++) {
            training->order[at++] = (struct place){i, (uint32_t)k};
        }
    }
    double error = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t other = i + pz_rng_below(&training->rng, (uint32_t)(count - i));
        const struct place place = training->order[other];
        training->order[other] = training->order[i];
        const struct train_log *log = &training->logs[place.log];
        const struct position *position = &log->positions[place.position];
        error += (double)learner_add(&training->learners[position->net],
                                     log->inputs + position->inputs_at, position->outputs, rate);
    }
    for (unsigned i = 0; i < training->trainee->net_count; i++) {
        learner_step(&training->learners[i], rate);
    }
    progress->error = count > 0 ? error / (double)count : 0;
    return true;
}

/* ---- the whole ---- */

void train_plan_init(struct train_plan *plan, const struct trainee *trainee)
{
    *plan = (struct train_plan){.seed = 1,
                                .games = 30000,
                                .generation = 250,
                                .hidden = trainee->hidden,
                                .threads = 1,
                                .passes = 1,
                                .lambda = 0.7f,
                                .rate = 0.002f};
}

static bool training_init(struct training *training, const struct trainee *trainee,
                          const struct train_plan *plan)
{
    memset(training, 0, sizeof *training);
    training->trainee = trainee;
    training->plan = plan;
    pz_rng_init(&training->rng, plan->seed);
    training->logs = calloc(plan->generation, sizeof *training->logs);
    bool enough = training->logs != NULL;
    for (unsigned i = 0; enough && i < plan->generation; i++) {
        training->logs[i].trainee = trainee;
    }
    for (unsigned i = 0; enough && i < trainee->net_count; i++) {
        enough = learner_init(&training->learners[i], trainee->inputs[i], plan->hidden,
                              trainee->outputs[i], &training->rng);
        training->nets[i] = training->learners[i].net;
    }
    return enough;
}

static void training_free(struct training *training)
{
    for (unsigned i = 0; i < TRAIN_NETS_MAX; i++) {
        learner_free(&training->learners[i]);
    }
    for (unsigned i = 0; training->logs != NULL && i < training->plan->generation; i++) {
        log_free(&training->logs[i]);
    }
    free(training->logs);
    free(training->order);
}

/* Takes the parameters of the nets from a file of weights, which was checked but for its shape. */
static bool take_start(struct training *training, const uint8_t *start, size_t size)
{
    size_t at = PZ_WEIGHTS_HEADER;
    for (unsigned i = 0; i < training->trainee->net_count; i++) {
        struct learner *learner = &training->learners[i];
        struct net net;
        const size_t taken = net_read(&net, learner->params, learner->count, start + at, size - at);
        if (taken == 0 || net.inputs != learner->net.inputs || net.hidden != learner->net.hidden ||
            net.outputs != learner->net.outputs) {
            return false;
        }
        at += taken;
    }
    return at == size;
}

static uint8_t *write_weights(const struct training *training, size_t *size)
{
    size_t rest = 0;
    for (unsigned i = 0; i < training->trainee->net_count; i++) {
        rest += NET_HEADER_BYTES + NET_PARAM_BYTES * training->learners[i].count;
    }
    uint8_t *file = malloc(PZ_WEIGHTS_HEADER + rest);
    if (file == NULL) {
        return NULL;
    }
    size_t at = PZ_WEIGHTS_HEADER;
    for (unsigned i = 0; i < training->trainee->net_count; i++) {
        at += net_write(&training->nets[i], file + at);
    }
    pz_weights_header(training->trainee->weights, training->trainee->weights_format,
                      file + PZ_WEIGHTS_HEADER, (uint32_t)rest, file);
    *size = at;
    return file;
}

static bool go_through(struct training *training,
                       bool (*report)(void *context, const struct train_progress *progress),
                       void *context)
{
    const struct train_plan *plan = training->plan;
    struct train_progress progress = {0, 0};
    bool wanted = true;
    while (wanted && progress.games < plan->games) {
        const uint64_t left = plan->games - progress.games;
        struct generation generation = {.trainee = training->trainee,
                                        .plan = plan,
                                        .nets = training->nets,
                                        .logs = training->logs,
                                        .first = progress.games,
                                        .games = left < plan->generation ? (unsigned)left
                                                                         : plan->generation};
        const float done = (float)progress.games / (float)plan->games;
        const float rate = plan->rate * (1.0f - 0.9f * done);
        host_machine.parallel(NULL, plan->threads, play_games, &generation);
        for (unsigned i = 0; i < plan->passes; i++) {
            if (!learn(training, generation.games, rate, &progress)) {
                return false;
            }
        }
        progress.games += generation.games;
        wanted = report == NULL || report(context, &progress);
    }
    return true;
}

uint8_t *train(const struct trainee *trainee, const struct train_plan *plan, const uint8_t *start,
               size_t start_size,
               bool (*report)(void *context, const struct train_progress *progress), void *context,
               size_t *size)
{
    struct training training;
    uint8_t *file = NULL;
    errno = ENOMEM;
    if (training_init(&training, trainee, plan)) {
        if (start != NULL && !take_start(&training, start, start_size)) {
            errno = EINVAL;
        } else if (go_through(&training, report, context)) {
            file = write_weights(&training, size);
        }
    }
    const int reason = errno;
    training_free(&training);
    errno = reason;
    return file;
}

uint8_t *train_compute(const struct trainee *trainee, size_t *size)
{
    size_t rest = 0;
    uint8_t *file = NULL;
    uint8_t *bytes = trainee->compute(&rest);
    if (bytes != NULL && (file = malloc(PZ_WEIGHTS_HEADER + rest)) != NULL) {
        memcpy(file + PZ_WEIGHTS_HEADER, bytes, rest);
        pz_weights_header(trainee->weights, trainee->weights_format, bytes, (uint32_t)rest, file);
        *size = PZ_WEIGHTS_HEADER + rest;
    }
    free(bytes);
    return file;
}

const struct trainee *trainee_of(const struct pz_game *game)
{
    const struct trainee *const *trainee = trainees;
    while (*trainee != NULL && (*trainee)->game != game) {
        trainee++;
    }
    return *trainee;
}
