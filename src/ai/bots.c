/* Which bots there are, and what they share when they answer. */
#include "bots.h"

extern const struct pz_game pz_game_little;
extern const struct pz_game pz_game_bella;
extern const struct pz_game pz_game_tickets;

static const struct {
    const struct pz_game *game;
    const struct bot_list *list;
} lists[] = {
    {&pz_game_little, &bot_list_little},
    {&pz_game_bella, &bot_list_bella},
    {&pz_game_tickets, &bot_list_tickets},
};

static const struct bot_list *list_of(const struct pz_game *game)
{
    for (unsigned i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (lists[i].game == game) {
            return lists[i].list;
        }
    }
    return &bot_list_any;
}

const struct pz_bot_kind *pz_bot_at(const struct pz_game *game, unsigned index)
{
    const struct pz_bot_kind *const *kinds = list_of(game)->kinds;
    for (unsigned i = 0; kinds[i] != NULL; i++) {
        if (i == index) {
            return kinds[i];
        }
    }
    return NULL;
}

const struct pz_bot_kind *pz_bot_find(const struct pz_game *game, const char *id)
{
    const struct pz_bot_kind *const *kinds = list_of(game)->kinds;
    for (unsigned i = 0; kinds[i] != NULL; i++) {
        if (pz_str_equal(kinds[i]->id, id)) {
            return kinds[i];
        }
    }
    return NULL;
}

const struct pz_bot_kind *pz_bot_of_level(const struct pz_game *game, enum pz_level level)
{
    const struct pz_bot_kind *const *kinds = list_of(game)->kinds;
    for (unsigned i = 0; kinds[i] != NULL; i++) {
        if (kinds[i]->level == level) {
            return kinds[i];
        }
    }
    return NULL;
}

const struct pz_bot_kind *pz_bot_proposed(const struct pz_game *game)
{
    const struct pz_bot_kind *kind = pz_bot_of_level(game, PZ_VIAGGIATORE);
    return kind != NULL ? kind : pz_bot_strongest(game);
}

const struct pz_bot_kind *pz_bot_strongest(const struct pz_game *game)
{
    return list_of(game)->strongest;
}

/* ---- answering ---- */

bool bot_must_answer(const struct pz_bot *bot, const struct pz_question *question)
{
    const uint32_t allowed = bot->options.budget.milliseconds;
    return pz_stop_get(question->stop) ||
           (allowed > 0 && bot->host->milliseconds(bot->host->context) - bot->asked_at >= allowed);
}

bool bot_part_over(const struct pz_bot *bot, uint64_t nodes, uint32_t part, uint32_t parts)
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

void bot_tour_init(struct bot_tour *tour, const struct pz_bot *bot,
                   const struct pz_question *question, struct pz_answer *answer)
{
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    tour->bot = bot;
    tour->question = question;
    tour->answer = answer;
    tour->start = pz_rng_below(&rng, question->move_count);
    tour->done = 0;
}

bool bot_tour_next(struct bot_tour *tour, pz_move *move)
{
    const struct pz_question *question = tour->question;
    const bool all = tour->done == question->move_count;
    if (all || (tour->done > 0 && bot_must_answer(tour->bot, question))) {
        tour->answer->stopped = !all;
        bot_rank(tour->answer, question->moves[tour->start]);
        return false;
    }
    *move = question->moves[(tour->start + tour->done++) % question->move_count];
    return true;
}

void bot_consider(struct pz_answer *answer, pz_move move, int32_t value)
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

/* Lets the candidate at `parent` sink in the heap, whose root is the last in order. */
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

/* Heap sort: there can be thousands, and no memory for a copy. */
void bot_rank(struct pz_answer *answer, pz_move first)
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

void bot_because(struct pz_answer *answer, const char *sentence, int32_t number, const char *word)
{
    struct pz_text text;
    answer->reason.sentence = sentence;
    answer->reason.number = number;
    pz_text_init(&text, answer->reason.word, sizeof answer->reason.word);
    pz_text_str(&text, word);
}
