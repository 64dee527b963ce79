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
    struct pz_stop stop;
    struct pz_bot *bot;
    struct pz_question question;
    struct pz_ask_buffer buffer; /* its own copies of view and moves, and the candidates */
    struct pz_answer answer;
    int code; /* what pz_bot_ask() returned */
};

void thinker_init(struct thinker *thinker);
/* Copies what the question points to; the bot belongs to the thread until it has finished. Without
 * threads it thinks at once. Not while it runs. */
void thinker_start(struct thinker *thinker, struct pz_bot *bot, const struct pz_question *question);
bool thinker_busy(const struct thinker *thinker);
/* True once it has finished; then it is free again, and thinker->code and thinker->answer stay
 * until the next start. */
bool thinker_poll(struct thinker *thinker);
/* Tells it to stop and waits until it has; the answer is lost. */
void thinker_cancel(struct thinker *thinker);

#endif
