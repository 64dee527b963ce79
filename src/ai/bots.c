/* The bots of a game, and what all bots share when they answer. */
#include "piazza/bot_kit.h"

static const struct pz_bot_kind *const any_kinds[] = {&pz_bot_random, &pz_bot_greedy,
                                                      &pz_bot_flat_mc, &pz_bot_ismcts, NULL};
static const struct pz_game_bots bots_of_any_game = {any_kinds, &pz_bot_ismcts, NULL};

static const struct pz_game_bots *bots_of(const struct pz_game *game)
{
    return game->bots != NULL ? game->bots : &bots_of_any_game;
}

const struct pz_bot_kind *pz_bot_at(const struct pz_game *game, unsigned index)
{
    const struct pz_bot_kind *const *kind = bots_of(game)->kinds;
    while (*kind != NULL && index-- > 0) {
        kind++;
    }
    return *kind;
}

const struct pz_bot_kind *pz_bot_find(const struct pz_game *game, const char *id)
{
    const struct pz_bot_kind *const *kind = bots_of(game)->kinds;
    while (*kind != NULL && !pz_str_equal((*kind)->id, id)) {
        kind++;
    }
    return *kind;
}

const struct pz_bot_kind *pz_bot_of_level(const struct pz_game *game, enum pz_level level)
{
    const struct pz_bot_kind *const *kind = bots_of(game)->kinds;
    while (*kind != NULL && (*kind)->level != level) {
        kind++;
    }
    return *kind;
}

const struct pz_bot_kind *pz_bot_suggested(const struct pz_game *game)
{
    const struct pz_bot_kind *kind = pz_bot_of_level(game, PZ_LEVEL_INTERMEDIATE);
    return kind != NULL ? kind : pz_bot_strongest(game);
}

const struct pz_bot_kind *pz_bot_strongest(const struct pz_game *game)
{
    return bots_of(game)->strongest;
}

/* ---- answering ---- */

bool pz_bot_must_answer(const struct pz_bot *bot, const struct pz_question *question)
{
    const uint32_t allowed = bot->options.budget.milliseconds;
    return pz_stop_get(question->stop) ||
           (allowed > 0 && bot->host->milliseconds(bot->host->context) - bot->asked_at >= allowed);
}

bool pz_bot_part_over(const struct pz_bot *bot, uint64_t nodes, uint32_t part, uint32_t parts)
{
    const struct pz_budget *budget = &bot->options.budget;
    if (budget->nodes > 0 && nodes * parts >= budget->nodes * part) {
        return true;
    }
    if (budget->milliseconds == 0) {
        return false;
    }
    const uint64_t time = bot->host->milliseconds(bot->host->context) - bot->asked_at;
    return time * parts >= (uint64_t)budget->milliseconds * part;
}

void pz_move_iter_init(struct pz_move_iter *iter, const struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer)
{
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    iter->bot = bot;
    iter->question = question;
    iter->answer = answer;
    iter->start = pz_rng_below(&rng, question->move_count);
    iter->done = 0;
}

bool pz_move_iter_next(struct pz_move_iter *iter, pz_move *move)
{
    const struct pz_question *question = iter->question;
    const bool all = iter->done == question->move_count;
    if (all || (iter->done > 0 && pz_bot_must_answer(iter->bot, question))) {
        iter->answer->stopped = !all;
        pz_bot_rank(iter->answer, question->moves[iter->start]);
        return false;
    }
    *move = question->moves[(iter->start + iter->done++) % question->move_count];
    return true;
}

void pz_bot_consider(struct pz_answer *answer, pz_move move, int32_t value)
{
    answer->candidates[answer->candidate_count++] =
        (struct pz_candidate){move, value, 1, PZ_WIN_UNKNOWN};
}

/* ---- the order of candidates ---- */

static bool comes_before(const struct pz_candidate *a, const struct pz_candidate *b, pz_move first)
{
    if (a->value != b->value) {
        return a->value > b->value;
    }
    return (pz_move)(a->move - first) < (pz_move)(b->move - first);
}

/* Sifts the candidate at `parent` down in the heap, whose root is the last in order. */
static void sink(struct pz_candidate *heap, uint32_t parent, uint32_t count, pz_move first)
{
    const struct pz_candidate sinking = heap[parent];
    for (uint32_t child = 2 * parent + 1; child < count; child = 2 * parent + 1) {
        if (child + 1 < count && comes_before(&heap[child], &heap[child + 1], first)) {
            child++;
        }
        if (!comes_before(&sinking, &heap[child], first)) {
            break;
        }
        heap[parent] = heap[child];
        parent = child;
    }
    heap[parent] = sinking;
}

/* Heap sort: there can be thousands of candidates, and there is no memory for a copy. */
void pz_bot_rank(struct pz_answer *answer, pz_move first)
{
    struct pz_candidate *heap = answer->candidates;
    const uint32_t count = answer->candidate_count;
    for (uint32_t i = count / 2; i-- > 0;) {
        sink(heap, i, count, first);
    }
    for (uint32_t last = count; last-- > 1;) {
        const struct pz_candidate root = heap[0];
        heap[0] = heap[last];
        heap[last] = root;
        sink(heap, 0, last, first);
    }
    answer->move = heap[0].move;
}

void pz_bot_because(struct pz_answer *answer, const char *sentence, int32_t number,
                    const char *word)
{
    struct pz_text text;
    answer->reason.sentence = sentence;
    answer->reason.number = number;
    text = pz_text_in(answer->reason.word, sizeof answer->reason.word);
    pz_text_str(&text, word);
}
