/* Opens, asks, stops and closes bots, and checks what all kinds rely on. */
#include "core/bytes.h"
#include "core/moves.h"
#include "piazza/bot_kit.h"
#include <stdatomic.h>

/* ---- the stop flag ---- */

/* The header must compile as C++, which has no _Atomic. So the flag is an int there, and only these
 * functions use it as an atomic int. */
_Static_assert(sizeof(atomic_int) == sizeof(int), "an atomic int is laid out as an int");

void pz_stop_set(struct pz_stop *stop, bool stopped)
{
    atomic_store_explicit((atomic_int *)&stop->flag, stopped ? 1 : 0, memory_order_release);
}

bool pz_stop_get(const struct pz_stop *stop)
{
    return stop != NULL &&
           atomic_load_explicit((const atomic_int *)&stop->flag, memory_order_acquire) != 0;
}

/* ---- opening ---- */

void pz_bot_options_init(struct pz_bot_options *options, const struct pz_bot_kind *kind)
{
    pz_zero(options, sizeof *options);
    options->budget = kind->budget;
    options->threads = 1;
    if (kind->weights != NULL) {
        options->weights = pz_weights_shipped(kind->weights, &options->weights_size);
    }
}

static int check_budget(struct pz_bot_options *options, const struct pz_host *host,
                        struct pz_problem *problem)
{
    if (options->budget.nodes == 0 && options->budget.milliseconds == 0) {
        return pz_problem_set(problem, PZ_E_BUDGET,
                              "a bot cannot think in no time: give it nodes or milliseconds", "");
    }
    if (host == NULL || host->milliseconds == NULL) {
        options->budget.milliseconds = 0;
    }
    if (options->budget.nodes == 0 && options->budget.milliseconds == 0) {
        return pz_problem_set(problem, PZ_E_BUDGET,
                              "there is no clock: give the bot nodes, not milliseconds", "");
    }
    if (options->threads < 1) {
        return pz_problem_set(problem, PZ_E_BUDGET, "a bot needs at least one thread", "");
    }
    if (options->threads > 1 && (host == NULL || host->parallel == NULL)) {
        return pz_problem_set(problem, PZ_E_BUDGET,
                              "there are no threads here: the bot can have only one", "");
    }
    return 0;
}

static int take_weights(struct pz_bot *bot, struct pz_problem *problem)
{
    struct pz_bot_options *options = &bot->options;
    const struct pz_bot_kind *kind = bot->kind;
    if (kind->weights == NULL) {
        options->weights = NULL;
        options->weights_size = 0;
        return 0;
    }
    if (options->weights == NULL) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the bot needs the weights {}", kind->weights);
    }
    const int code = pz_weights_check(options->weights, options->weights_size, kind->weights,
                                      kind->weights_format, problem);
    if (code == 0) {
        options->weights = (const uint8_t *)options->weights + PZ_WEIGHTS_HEADER;
        options->weights_size -= PZ_WEIGHTS_HEADER;
    }
    return code;
}

static int take_memory(struct pz_bot *bot, struct pz_problem *problem)
{
    const struct pz_host *host = bot->host;
    const size_t size = bot->kind->memory != NULL ? bot->kind->memory(bot->game, &bot->options) : 0;
    if (size == 0) {
        return 0;
    }
    if (host != NULL && host->memory.resize != NULL) {
        bot->memory = host->memory.resize(host->memory.context, NULL, size);
    }
    return bot->memory != NULL
               ? 0
               : pz_problem_set(problem, PZ_E_MEMORY, "there is not enough memory for the bot {}",
                                bot->kind->id);
}

static void give_back_memory(struct pz_bot *bot)
{
    if (bot->memory != NULL) {
        bot->host->memory.resize(bot->host->memory.context, bot->memory, 0);
    }
}

int pz_bot_open(struct pz_bot *bot, const struct pz_game *game, const struct pz_bot_kind *kind,
                const struct pz_bot_options *options, const struct pz_host *host,
                struct pz_problem *problem)
{
    struct pz_bot fresh;
    pz_zero(&fresh, sizeof fresh);
    pz_zero(bot, sizeof *bot);
    if (kind == NULL) {
        return pz_problem_set(problem, PZ_E_BOT, "the game has no such bot", "");
    }
    fresh.kind = kind;
    fresh.game = game;
    fresh.host = host;
    fresh.options = *options;
    int code = check_budget(&fresh.options, host, problem);
    if (code != 0 || (code = take_weights(&fresh, problem)) != 0 ||
        (code = take_memory(&fresh, problem)) != 0) {
        return code;
    }
    if (kind->open != NULL && (code = kind->open(&fresh, problem)) != 0) {
        give_back_memory(&fresh);
        return code;
    }
    *bot = fresh;
    return 0;
}

void pz_bot_close(struct pz_bot *bot)
{
    if (bot->kind == NULL) {
        return;
    }
    if (bot->kind->close != NULL) {
        bot->kind->close(bot);
    }
    give_back_memory(bot);
    pz_zero(bot, sizeof *bot);
}

/* ---- asking ---- */

int pz_bot_ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    if (question->game != bot->game) {
        return PZ_E_GAME;
    }
    if (answer->capacity < question->move_count) {
        return PZ_E_SPACE;
    }
    answer->candidate_count = 0;
    answer->stopped = false;
    answer->reason.sentence = "";
    answer->reason.number = 0;
    answer->reason.word[0] = '\0';
    if (bot->options.budget.milliseconds > 0) {
        bot->asked_at = bot->host->milliseconds(bot->host->context);
    }
    const int code = bot->kind->ask(bot, question, answer);
    if (code != 0) {
        return code;
    }
    return pz_moves_find(question->moves, question->move_count, answer->move) >= 0 ? 0 : PZ_E_MOVE;
}
