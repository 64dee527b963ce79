/* A bot that thinks in a thread of its own, so that keys are answered meanwhile. */
#ifndef PIAZZA_TERM_THINKER_H
#define PIAZZA_TERM_THINKER_H

#include "piazza/piazza.h"
#include <pthread.h>

struct thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    bool running;  /* the thread has been started and not been joined */
    bool finished; /* under lock */
    _Atomic int stop;
    const struct pz_bot *bot;
    struct pz_question question;
    union pz_any_state view; /* the question's own copies */
    pz_move moves[PZ_MOVES_MAX];
    struct pz_answer answer;
};

void thinker_init(struct thinker *thinker);
/* Copies what the question points to; false if no thread could be started. Not while it runs. */
bool thinker_start(struct thinker *thinker, const struct pz_bot *bot,
                   const struct pz_question *question);
bool thinker_busy(const struct thinker *thinker);
/* True once it has finished, with the answer; then it is free again. */
bool thinker_poll(struct thinker *thinker, struct pz_answer *answer);
/* Tells it to stop and waits until it has; the answer is lost. */
void thinker_cancel(struct thinker *thinker);

#endif
