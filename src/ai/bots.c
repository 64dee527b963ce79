#include "piazza/ai.h"

static pz_move choose_at_random(const struct pz_question *question)
{
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    return question->moves[pz_rng_below(&rng, question->move_count)];
}

static const struct pz_bot bots[] = {
    {"random", "plays any legal move, each with the same chance", choose_at_random},
};

const struct pz_bot *pz_bot_at(unsigned index)
{
    return index < sizeof bots / sizeof bots[0] ? &bots[index] : NULL;
}

const struct pz_bot *pz_bot_named(const char *id)
{
    for (unsigned i = 0; pz_bot_at(i) != NULL; i++) {
        if (pz_str_equal(bots[i].id, id)) {
            return &bots[i];
        }
    }
    return NULL;
}
