/* The bot `random`: any legal move, each with the same chance. */
#include "bots.h"

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct bot_tour tour;
    pz_move move = 0;
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, 0);
        answer->candidates[answer->candidate_count - 1].visits = 0;
    }
    bot_because(answer, "It is drawn at random from {n} moves.", (int32_t)question->move_count, "");
    return 0;
}

const struct pz_bot_kind bot_random = {
    .id = "random",
    .help = "plays any legal move, each with the same chance",
    .budget = {BOT_NODES, 0},
    .ask = ask,
};
