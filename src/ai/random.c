/* The bot `random`: plays a random legal move. All moves are equally likely. */
#include "piazza/bot_kit.h"

static int ask(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct pz_move_iter iter;
    pz_move move = 0;
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, 0);
        answer->candidates[answer->candidate_count - 1].visits = 0;
    }
    pz_bot_because(answer, "It is drawn at random from {n} moves.", (int32_t)question->move_count,
                   "");
    return 0;
}

const struct pz_bot_kind pz_bot_random = {
    .id = "random",
    .help = "plays any legal move, each with the same chance",
    .budget = {PZ_BOT_NODES, 0},
    .ask = ask,
};
