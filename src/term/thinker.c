/* A bot in a thread of its own. */
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
    thinker->code = pz_bot_ask(thinker->bot, &thinker->question, &thinker->answer);
    pthread_mutex_lock(&thinker->lock);
    thinker->finished = true;
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

void thinker_start(struct thinker *thinker, struct pz_bot *bot, const struct pz_question *question)
{
    struct pz_ask_buffer *buffer = &thinker->buffer;
    thinker->bot = bot;
    thinker->question = *question;
    memcpy(buffer->view.bytes, question->view, pz_game_view_size(question->game));
    memcpy(buffer->moves, question->moves, question->move_count * sizeof buffer->moves[0]);
    thinker->question.view = buffer->view.bytes;
    thinker->question.moves = buffer->moves;
    thinker->question.stop = &thinker->stop;
    pz_answer_init(&thinker->answer, buffer);
    pz_stop_set(&thinker->stop, false);
    thinker->finished = false;
    thinker->running = true;
    if (pthread_create(&thinker->thread, NULL, think, thinker) != 0) {
        think(thinker);
        thinker->running = false;
    }
}

bool thinker_busy(const struct thinker *thinker)
{
    return thinker->running;
}

static void join(struct thinker *thinker)
{
    if (thinker->running) {
        pthread_join(thinker->thread, NULL);
        thinker->running = false;
    }
    thinker->finished = false;
}

bool thinker_poll(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    const bool finished = thinker->finished;
    pthread_mutex_unlock(&thinker->lock);
    if (finished) {
        join(thinker);
    }
    return finished;
}

void thinker_cancel(struct thinker *thinker)
{
    pz_stop_set(&thinker->stop, true);
    join(thinker);
}
