/* The list of bots, and the one that needs no thought. */
#include "bots.h"
#include "greedy.h"

/* ---- what bots share ---- */

void bot_consider(struct pz_answer *answer, pz_move move, int32_t value)
{
    uint32_t at = answer->candidate_count;
    if (at == PZ_CANDIDATES_MAX) {
        if (value <= answer->candidates[at - 1].value) {
            return;
        }
        at--;
    } else {
        answer->candidate_count++;
    }
    for (; at > 0 && answer->candidates[at - 1].value < value; at--) {
        answer->candidates[at] = answer->candidates[at - 1];
    }
    answer->candidates[at].move = move;
    answer->candidates[at].value = value;
    answer->move = answer->candidates[0].move;
}

void bot_tour_init(struct bot_tour *tour, const struct pz_question *question,
                   struct pz_answer *answer)
{
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    tour->question = question;
    tour->start = pz_rng_below(&rng, question->move_count);
    tour->done = 0;
    answer->candidate_count = 0;
}

bool bot_tour_next(struct bot_tour *tour, pz_move *move)
{
    const struct pz_question *question = tour->question;
    if (tour->done == question->move_count || (tour->done > 0 && pz_question_stopped(question))) {
        return false;
    }
    *move = question->moves[(tour->start + tour->done++) % question->move_count];
    return true;
}

void bot_because(struct pz_answer *answer, const char *sentence, int32_t number, const char *word)
{
    struct pz_text text;
    answer->reason.sentence = sentence;
    answer->reason.number = number;
    pz_text_init(&text, answer->reason.word, sizeof answer->reason.word);
    pz_text_str(&text, word);
}

/* ---- random ---- */

static void choose_at_random(const struct pz_question *question, struct pz_answer *answer)
{
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    answer->candidate_count = 0;
    bot_consider(answer, question->moves[pz_rng_below(&rng, question->move_count)], 0);
    bot_because(answer, "It is drawn at random from {n} moves.", (int32_t)question->move_count, "");
}

/* ---- the list ---- */

static const struct pz_bot bots[] = {
    {"random", "plays any legal move, each with the same chance", choose_at_random},
    {"greedy", "takes the best gain that it sees, and follows its tickets' shortest ways",
     greedy_choose},
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

const struct pz_bot *pz_bot_strongest(void)
{
    return &bots[sizeof bots / sizeof bots[0] - 1];
}
