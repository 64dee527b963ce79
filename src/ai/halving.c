/* Sequential halving: rounds, and which arms drop out. */
#include "halving.h"

void halving_init(struct halving *halving, const struct pz_bot *bot,
                  const struct pz_question *question, uint32_t *order, uint32_t count)
{
    *halving = (struct halving){
        .bot = bot, .question = question, .order = order, .left = count, .round = 1};
    for (uint32_t n = count; n > 1; n = (n + 1) / 2) {
        halving->rounds++;
    }
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
    }
}

bool halving_round_over(struct halving *halving)
{
    halving->final_round =
        halving->final_round || pz_bot_must_answer(halving->bot, halving->question);
    return halving->final_round ||
           pz_bot_part_over(halving->bot, halving->nodes, halving->round, halving->rounds);
}

void halving_drop(struct halving *halving, const int64_t *scores)
{
    uint32_t *order = halving->order;
    for (uint32_t i = 1; i < halving->left; i++) {
        const uint32_t arm = order[i];
        uint32_t at = i;
        for (; at > 0 && scores[order[at - 1]] < scores[arm]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = arm;
    }
    halving->left = halving->final_round ? 1 : (halving->left + 1) / 2;
    halving->round++;
}
