/* Little Italy: max^n search with exact chance nodes. */
#include "search.h"
#include "core/bits.h"
#include "core/bytes.h"
#include "lead.h"

/* ---- one roll ---- */

static uint32_t afterstate(struct little_roll_expansion *expansion,
                           const struct little_state *state, unsigned car, unsigned face,
                           unsigned way)
{
    struct little_state *after = &expansion->after[expansion->count].state;
    *after = *state;
    after->die[car] = (uint8_t)(face + 1);
    little_make(after, (pz_move)(car * LITTLE_WAYS + way));
    return expansion->count++;
}

/* Different faces often lead to the same afterstate: a car stops at a marker or in the alley,
 * however far it could still go. The afterstate depends only on where the car ends up. */
void little_expand_rolls(struct little_roll_expansion *expansion, const struct little_state *state)
{
    struct little_state rolled = *state;
    expansion->count = 0;
    for (unsigned left = state->cup; left != 0; left &= left - 1) {
        const unsigned car = pz_lowest_bit(left);
        uint32_t last[LITTLE_WAYS] = {0};
        uint32_t known = 0; /* bits: the ways that have an entry in `last` */
        for (unsigned face = 0; face < LITTLE_FACES; face++) {
            uint8_t count = 0;
            rolled.die[car] = (uint8_t)(face + 1);
            for (unsigned ways = little_ways(&rolled, car); ways != 0; ways &= ways - 1) {
                const unsigned way = pz_lowest_bit(ways);
                uint32_t index = 0;
                if ((known >> way & 1) && way >= LITTLE_ALLEY) {
                    index = last[way];
                } else {
                    index = afterstate(expansion, state, car, face, way);
                    if ((known >> way & 1) && expansion->after[index].state.at[car] ==
                                                  expansion->after[last[way]].state.at[car]) {
                        index = last[way];
                        expansion->count--;
                    }
                }
                known |= 1u << way;
                last[way] = index;
                expansion->option[car][face].after[count++] = (uint8_t)index;
            }
            expansion->option[car][face].ways = count;
        }
        rolled.die[car] = 0;
    }
}

void little_roll_expansion_order(struct little_roll_expansion *expansion,
                                 const struct little_state *state, bool by_lead)
{
    const struct little_interest interest = little_interest_of(state, state->turn);
    for (uint32_t i = 0; i < expansion->count; i++) {
        struct little_afterstate *after = &expansion->after[i];
        after->order =
            by_lead ? (float)little_lead(&after->state, &interest) : after->value[state->turn];
    }
}

/* The best afterstate that a face of a car's die allows. */
struct face {
    float order;
    uint8_t car;
    uint8_t after;
};

static struct face best_way(const struct little_roll_expansion *expansion, unsigned car,
                            unsigned face)
{
    unsigned best = expansion->option[car][face].after[0];
    for (unsigned i = 1; i < expansion->option[car][face].ways; i++) {
        const unsigned other = expansion->option[car][face].after[i];
        best = expansion->after[other].order > expansion->after[best].order ? other : best;
    }
    return (struct face){expansion->after[best].order, (uint8_t)car, (uint8_t)best};
}

/* Sorts all faces of all dice in ascending order. If n faces of each die are not better than some
 * face, the product of all n counts the rolls whose best face is not better than it. From one face
 * to the next the product grows by the rolls in which that face is the best. */
void little_roll_expansion_weigh(struct little_roll_expansion *expansion,
                                 const struct little_state *state, float values[PZ_SEATS_MAX])
{
    struct face faces[LITTLE_CARS_MAX * LITTLE_FACES];
    unsigned count = 0;
    for (unsigned left = state->cup; left != 0; left &= left - 1) {
        const unsigned car = pz_lowest_bit(left);
        for (unsigned face = 0; face < LITTLE_FACES; face++) {
            const struct face item = best_way(expansion, car, face);
            unsigned at = count++;
            for (; at > 0 && faces[at - 1].order > item.order; at--) {
                faces[at] = faces[at - 1];
            }
            faces[at] = item;
        }
    }
    for (uint32_t i = 0; i < expansion->count; i++) {
        expansion->after[i].weight = 0;
    }
    float sums[PZ_SEATS_MAX] = {0};
    uint32_t up_to[LITTLE_CARS_MAX] = {0};
    uint32_t rolls = 0;
    for (unsigned i = 0; i < count; i++) {
        uint32_t product = 1;
        up_to[faces[i].car]++;
        for (unsigned left = state->cup; left != 0; left &= left - 1) {
            product *= up_to[pz_lowest_bit(left)];
        }
        struct little_afterstate *after = &expansion->after[faces[i].after];
        after->weight += product - rolls;
        for (unsigned seat = 0; seat < state->players; seat++) {
            sums[seat] += (float)(product - rolls) * after->value[seat];
        }
        rolls = product;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        values[seat] = sums[seat] / (float)rolls;
    }
    expansion->rolls = rolls;
}

/* ---- deeper ---- */

/* Packs everything in which two states of a game can differ, except the number of turns. */
static void key_of(const struct little_state *state, uint64_t *place, uint64_t *points)
{
    uint64_t a = state->cup | (uint64_t)state->marker[LITTLE_MONEY] << 6 |
                 (uint64_t)state->marker[LITTLE_POLICE] << 9 | (uint64_t)state->turn << 12;
    uint64_t b = 0;
    for (unsigned i = 0; i < LITTLE_CARS_MAX; i++) {
        a = a << 8 | state->at[i];
        b = b << 8 | state->points[i];
    }
    *place = a;
    *points = b;
}

static struct little_entry *entry_of(struct little_search *search, uint64_t place, uint64_t points)
{
    uint64_t hash = (place ^ points * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);
    hash ^= hash >> 32;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return &search->table[hash >> (64 - LITTLE_TABLE_BITS)];
}

static void evaluate(struct little_search *search, const struct little_state *state,
                     float values[PZ_SEATS_MAX])
{
    search->nodes++;
    search->evaluator.value(search->evaluator.context, state, values);
}

/* Looks at the clock and the stop flag only once in a while. */
static bool must_end(struct little_search *search)
{
    enum { CALLS = 16 };
    if (!search->over) {
        search->over =
            (search->nodes_max > 0 && search->nodes >= search->nodes_max) ||
            (search->polls++ % CALLS == 0 && pz_bot_must_answer(search->bot, search->question));
    }
    return search->over;
}

/* The recursion is as deep as `plies`. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool look_further(struct little_search *search, const struct little_state *state,
                         unsigned plies, float values[PZ_SEATS_MAX])
{
    struct little_roll_expansion *expansion = &search->expansions[plies - 1];
    const bool by_lead = search->evaluator.points && state->turn != search->question->seat;
    if (must_end(search)) {
        return false;
    }
    little_expand_rolls(expansion, state);
    for (uint32_t i = 0; i < expansion->count; i++) {
        evaluate(search, &expansion->after[i].state, expansion->after[i].value);
    }
    little_roll_expansion_order(expansion, state, by_lead);
    little_roll_expansion_weigh(expansion, state, values);
    if (plies == 1) {
        return true;
    }
    for (uint32_t i = 0; i < expansion->count; i++) {
        struct little_afterstate *after = &expansion->after[i];
        const bool rare = search->rare > 0 && after->weight <= expansion->rolls / search->rare;
        if (!rare && after->state.actor != PZ_NOBODY &&
            !little_search_value(search, &after->state, plies - 1, after->value)) {
            return false;
        }
    }
    if (!by_lead) { /* a choice by points stays the same at any depth */
        little_roll_expansion_order(expansion, state, false);
    }
    little_roll_expansion_weigh(expansion, state, values);
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
bool little_search_value(struct little_search *search, const struct little_state *state,
                         unsigned plies, float values[PZ_SEATS_MAX])
{
    if (plies == 1) {
        return look_further(search, state, plies, values);
    }
    uint64_t place = 0;
    uint64_t points = 0;
    key_of(state, &place, &points);
    struct little_entry *entry = entry_of(search, place, points);
    if (entry->question_number == search->question_number && entry->place == place &&
        entry->points == points && entry->plies == plies) {
        pz_copy(values, entry->value, sizeof entry->value);
        return true;
    }
    float found[PZ_SEATS_MAX] = {0};
    if (!look_further(search, state, plies, found)) {
        return false;
    }
    *entry = (struct little_entry){place, points, search->question_number, plies, {0}};
    pz_copy(entry->value, found, sizeof found);
    pz_copy(values, found, sizeof found);
    return true;
}

void little_search_init(struct little_search *search)
{
    search->question_number = 0;
    for (unsigned i = 0; i < 1u << LITTLE_TABLE_BITS; i++) {
        search->table[i].question_number = 0;
    }
}

/* ---- the answer ---- */

static int32_t rounded(float value)
{
    return (int32_t)(value < 0 ? value - 0.5f : value + 0.5f);
}

/* Searches all moves within the margin at one depth. The best move so far comes first. Once it has
 * its new value, moves that the search did not reach rank behind those that it did. Returns false
 * if the search is over. */
static bool deepen(struct little_search *search, struct pz_answer *answer, unsigned plies,
                   const struct little_search_params *params)
{
    const struct little_state *before = search->question->view;
    const unsigned seat = (unsigned)search->question->seat;
    struct pz_candidate *list = answer->candidates;
    const int32_t lowest = list[0].value - rounded(params->margin * params->unit);
    int32_t best = INT32_MIN;
    bool whole = true;
    uint32_t done = 0;
    for (; done < answer->candidate_count && list[done].value >= lowest; done++) {
        struct little_state after = *before;
        float values[PZ_SEATS_MAX] = {0};
        const uint64_t nodes = search->nodes;
        little_make(&after, list[done].move);
        if (after.actor != PZ_NOBODY) {
            if (!little_search_value(search, &after, plies - 1, values)) {
                whole = false;
                break;
            }
            list[done].value = rounded(values[seat] * params->unit);
        }
        list[done].visits += (uint32_t)(search->nodes - nodes);
        best = list[done].value > best ? list[done].value : best;
    }
    for (uint32_t i = done; done > 0 && i < answer->candidate_count; i++) {
        list[i].value = list[i].value < best ? list[i].value : best - 1;
    }
    return whole;
}

void little_search_ask(struct little_search *search, const struct pz_bot *bot,
                       const struct pz_question *question, struct pz_answer *answer,
                       const struct little_search_params *params)
{
    const struct little_state *before = question->view;
    struct pz_move_iter iter;
    pz_move move = 0;
    search->bot = bot;
    search->question = question;
    search->nodes = 0;
    search->nodes_max = bot->options.budget.nodes;
    search->polls = 0;
    search->rare = params->rare;
    search->over = false;
    if (++search->question_number == 0) { /* the number wrapped: old entries could match again */
        little_search_init(search);
        search->question_number = 1;
    }
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        struct little_state after = *before;
        float values[PZ_SEATS_MAX];
        little_make(&after, move);
        evaluate(search, &after, values);
        pz_bot_consider(answer, move, rounded(values[question->seat] * params->unit));
    }
    const pz_move first = question->moves[iter.start];
    if (answer->stopped || question->move_count == 1) {
        return;
    }
    for (unsigned plies = 2; plies <= params->plies && deepen(search, answer, plies, params);
         plies++) {
        pz_bot_rank(answer, first);
    }
    pz_bot_rank(answer, first);
}
