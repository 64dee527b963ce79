#include "thinker.h"
#include <string.h>

void thinker_init(struct thinker *thinker)
{
    memset(thinker, 0, sizeof *thinker);
    pthread_mutex_init(&thinker->lock, NULL);
}

static void *think(void *argument)
{
    struct thinker *thinker = argument;
    thinker->bot->choose(&thinker->question, &thinker->answer);
    pthread_mutex_lock(&thinker->lock);
    thinker->finished = true;
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

bool thinker_start(struct thinker *thinker, const struct pz_bot *bot,
                   const struct pz_question *question)
{
    thinker->bot = bot;
    thinker->question = *question;
    memcpy(thinker->view.bytes, question->view, question->game->view_size);
    memcpy(thinker->moves, question->moves, question->move_count * sizeof thinker->moves[0]);
    thinker->question.view = thinker->view.bytes;
    thinker->question.moves = thinker->moves;
    thinker->question.stop = &thinker->stop;
    thinker->stop = 0;
    thinker->finished = false;
    thinker->running = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    return thinker->running;
}

bool thinker_busy(const struct thinker *thinker)
{
    return thinker->running;
}

static void join(struct thinker *thinker)
{
    pthread_join(thinker->thread, NULL);
    thinker->running = false;
}

bool thinker_poll(struct thinker *thinker, struct pz_answer *answer)
{
    if (!thinker->running) {
        return false;
    }
    pthread_mutex_lock(&thinker->lock);
    const bool finished = thinker->finished;
    pthread_mutex_unlock(&thinker->lock);
    if (finished) {
        join(thinker);
        *answer = thinker->answer;
    }
    return finished;
}

void thinker_cancel(struct thinker *thinker)
{
    if (thinker->running) {
        thinker->stop = 1;
        join(thinker);
    }
}
