/* Sequential halving at the root. Each guess of the hidden cards and tickets is played out once
 * after every move that is still in question, with the same chance, so that differences are those
 * of the moves; every time the moves have had their part of the budget, the worse half drops out.
 * One node is one decision of a seat in a rollout. */
#include "tickets_search.h"

const struct search_style search_style = {
    .moves = 8,
    .trust = 40,
    .always = 5,
    .point = 60,
    .lead = 30,
    .draws = 3,
    .rounds = 3,
    .nodes = 100,
    .hurry = 500,
    .blocks = 2,
    .block_hazard = 300,
    .guesses = 20,
    .guess_nodes = 700,
};

enum {
    ONE = 1000000,
    PRIOR_MAX = 3000 /* hundredths of a point by which the planner's opinion can differ */
};

/* ---- the moves that are played out ---- */

static bool listed(const struct search_space *space, pz_move move)
{
    for (uint32_t i = 0; i < space->count; i++) {
        const pz_move other = space->move[i].move;
        if (move >= TK_MOVE_CLAIM && other >= TK_MOVE_CLAIM &&
            tk_payment_of(move).track == tk_payment_of(other).track) {
            return true;
        }
    }
    return false;
}

static void list_move(struct search_space *space, const struct pz_answer *answer, uint32_t at)
{
    space->move[space->count++] = (struct search_move){
        .move = answer->candidates[at].move, .prior = answer->candidates[at].value, .at = at};
}

/* Claims that would hinder others most; the planner may not want them for itself. */
static void list_blocks(struct search_space *space, const struct search_style *style,
                        const struct pz_answer *answer)
{
    for (int n = 0; n < style->blocks && space->count < SEARCH_MOVES_MAX; n++) {
        uint32_t best = answer->candidate_count;
        int32_t most = style->block_hazard;
        for (uint32_t i = 0; i < answer->candidate_count; i++) {
            const pz_move move = answer->candidates[i].move;
            if (move < TK_MOVE_CLAIM || listed(space, move)) {
                continue;
            }
            const int32_t hazard = space->choice.planner.hazard[tk_payment_of(move).track];
            if (hazard > most) {
                most = hazard;
                best = i;
            }
        }
        if (best == answer->candidate_count) {
            return;
        }
        list_move(space, answer, best);
    }
}

/* The answer's candidates are in the planner's order. */
static void list_moves(struct search_space *space, const struct search_style *style,
                       const struct pz_answer *answer)
{
    int draws = 0;
    space->count = 0;
    for (uint32_t i = 0; i < answer->candidate_count && space->count < (uint32_t)style->moves;
         i++) {
        const pz_move move = answer->candidates[i].move;
        const bool draw = move <= TK_MOVE_DRAW_DECK;
        if (!listed(space, move) && (!draw || draws < style->draws)) {
            draws += draw;
            list_move(space, answer, i);
        }
    }
    list_blocks(space, style, answer);
}

/* The seat's planner, with the tickets that the move keeps. */
static struct planner planner_after(const struct search_space *space, const struct tk_view *view,
                                    pz_move move)
{
    struct planner planner = space->choice.planner;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if (move >= TK_MOVE_KEEP && move < TK_MOVE_CARD &&
            ((unsigned)(move - TK_MOVE_KEEP) >> i & 1)) {
            planner.tickets |= UINT64_C(1) << (view->offered[i] - 1u);
        }
    }
    return planner;
}

static void plan_moves(struct search_space *space, const struct tk_view *view)
{
    for (uint32_t i = 0; i < space->count; i++) {
        struct search_move *move = &space->move[i];
        const struct planner planner = planner_after(space, view, move->move);
        struct planned plan = space->choice.plan;
        if (planner.tickets != space->choice.planner.tickets) {
            planner_improve(&planner, &plan);
        }
        move->plan = plan.tracks;
    }
}

/* ---- guesses ---- */

static void guess(struct search_space *space, const struct tk_view *view, unsigned seat,
                  struct pz_rng *rng)
{
    likely_guess(&space->likely, view, rng, &space->root.state);
    for (unsigned i = 0; i < view->pub.players; i++) {
        if (i != seat) {
            driver_plan(&space->root.driver[i], &space->root.state, i);
        }
    }
}

/* ---- rollouts ---- */

/* What a lead is worth, in millionths: more, the nearer it is to nothing. */
static int32_t value_of_lead(const struct search_style *style, int32_t lead)
{
    const int32_t scale = 100 * style->lead;
    const int32_t size = lead < 0 ? -lead : lead;
    return ONE / 2 + (int32_t)((int64_t)(ONE / 2) * lead / (size + scale));
}

/* What a seat will have at the end, by a plan from where its driver stands. */
static int32_t prospects(struct search_space *space, unsigned seat)
{
    const struct tk_state *state = &space->rollout.state;
    const struct driver *driver = &space->rollout.driver[seat];
    struct planned plan = {{{0, 0}}, 0};
    planner_guess(&space->planner, &space->sober, state, seat, space->choice.planner.pool);
    for (unsigned i = 0; i < driver->count; i++) {
        if (tk_has(&space->planner.open, driver->plan[i])) {
            tk_put(&plan.tracks, driver->plan[i]);
        }
    }
    planner_improve_quickly(&space->planner, &plan);
    return plan.value + 100 * state->pub.points[seat];
}

static uint64_t play_out(struct search_space *space, const struct search_style *style,
                         struct search_move *move, unsigned seat, struct pz_rng rng)
{
    struct rollout *rollout = &space->rollout;
    *rollout = space->root;
    const unsigned players = rollout->state.pub.players;
    const uint32_t turns = rollout->state.pub.turns + players * (uint32_t)style->rounds;
    int32_t best = INT32_MIN;
    int32_t own = 0;
    driver_init(&rollout->driver[seat], &rollout->state, seat, &move->plan);
    rollout_make(rollout, move->move);
    uint64_t nodes = 1 + rollout_play(rollout, &rng, turns);
    const bool over = rollout->state.pub.phase == TK_OVER;
    struct pz_result result;
    tk_result(&rollout->state, &result);
    for (unsigned i = 0; i < players; i++) {
        const int32_t points = over ? 100 * result.points[i] : prospects(space, i);
        nodes += over ? 0 : (uint64_t)style->nodes;
        if (i == seat) {
            own = points;
        } else {
            best = points > best ? points : best;
        }
    }
    const int32_t value = value_of_lead(style, own - best);
    const int32_t won =
        result.winners >> seat & 1 ? ONE / (int32_t)pz_count_bits(result.winners) : 0;
    move->value += over ? (value + won) / 2 : value;
    move->wins += over ? won : value;
    move->ended += over;
    move->visits++;
    return nodes;
}

/* ---- halving ---- */

/* The mean, drawn towards what the planner thinks of the move against its best: with few visits
 * strongly, and with many still by most, as the plans that are compared have faults that no number
 * of visits mends (with equal weight, maestro is weaker with more time than with less); but not by
 * visits that saw the end of the game. */
static int32_t score_of(const struct search_space *space, const struct search_style *style,
                        uint32_t index, int64_t mean)
{
    const struct search_move *move = &space->move[index];
    int32_t worse = space->move[0].prior - move->prior;
    worse = worse < PRIOR_MAX ? worse : PRIOR_MAX;
    const int64_t opinion = mean - (int64_t)worse * style->point;
    const int64_t visits = move->visits;
    const int64_t always = visits * style->always;
    const int64_t most = always > style->trust ? always : style->trust;
    const int64_t trust = visits > 0 ? most * (visits - move->ended) / visits : most;
    const int64_t weight = visits + trust;
    return (int32_t)(weight > 0 ? (move->value + opinion * trust) / weight : opinion);
}

/* The mean of all visits. */
static int64_t mean_of(const struct search_space *space, const uint32_t *order, uint32_t count)
{
    int64_t value = 0;
    int64_t visits = 0;
    for (uint32_t i = 0; i < count; i++) {
        value += space->move[order[i]].value;
        visits += space->move[order[i]].visits;
    }
    return visits > 0 ? value / visits : ONE / 2;
}

static void sort_moves(const struct search_space *space, const struct search_style *style,
                       uint32_t *order, uint32_t count)
{
    const int64_t mean = mean_of(space, order, count);
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t moving = order[i];
        const int32_t score = score_of(space, style, moving, mean);
        uint32_t j = i;
        for (; j > 0 && score_of(space, style, order[j - 1], mean) < score; j--) {
            order[j] = order[j - 1];
        }
        order[j] = moving;
    }
}

static uint32_t phases_of(uint32_t count)
{
    uint32_t phases = 1;
    for (; count > 2; count = (count + 1) / 2) {
        phases++;
    }
    return phases;
}

static void halve(struct pz_bot *bot, const struct pz_question *question,
                  struct search_space *space, const struct search_style *style, uint32_t *order,
                  uint64_t nodes)
{
    const unsigned seat = (unsigned)question->seat;
    const uint32_t phases = phases_of(space->count);
    uint32_t count = space->count;
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    for (uint32_t phase = 0; phase < phases; phase++) {
        do {
            guess(space, question->view, seat, &rng);
            for (uint32_t i = 0; i < count; i++) {
                nodes += play_out(space, style, &space->move[order[i]], seat, rng);
            }
            pz_rng_next(&rng);
            if (bot_must_answer(bot, question)) {
                sort_moves(space, style, order, count);
                return;
            }
        } while (!bot_part_over(bot, nodes, phase + 1, phases));
        sort_moves(space, style, order, count);
        count = (count + 1) / 2;
    }
}

/* By how much the rollouts are too hopeful for the seat: its own plan was sought with more care
 * than theirs. Before all have chosen their first tickets nothing tells who is ahead. */
static int64_t hope_of(const struct search_space *space, const struct search_style *style,
                       const struct tk_view *view, int64_t mean)
{
    struct planner planner = planner_after(space, view, space->move[0].move);
    planner.style = &space->sober;
    const int32_t plan = planner_value(&planner, &space->move[0].plan);
    const int32_t lead = plan + 100 * view->pub.points[view->seat] - space->best_other;
    if (view->pub.phase == TK_DEAL) {
        return mean - ONE / view->pub.players;
    }
    return space->others_known ? mean - value_of_lead(style, lead) : 0;
}

/* In millionths, without that hope where the rollouts did not see the end. */
static int64_t sobered(const struct search_move *move, int64_t value, int64_t hope)
{
    const int64_t visits = move->visits;
    const int64_t sober = visits > 0 ? value - hope * (visits - move->ended) / visits : value;
    return sober < 0 ? 0 : sober < ONE ? sober : ONE;
}

/* Values fall in the order found, also where a move that dropped out had been lucky. */
static void write_values(struct search_space *space, const struct search_style *style,
                         const struct tk_view *view, const uint32_t *order,
                         struct pz_answer *answer)
{
    const int64_t mean = mean_of(space, order, space->count);
    const int64_t hope = hope_of(space, style, view, mean);
    int32_t value = INT32_MAX;
    const int32_t planned = space->move[0].prior;
    for (uint32_t i = 0; i < space->count; i++) {
        const struct search_move *move = &space->move[order[i]];
        struct pz_candidate *candidate = &answer->candidates[move->at];
        const int64_t score = score_of(space, style, order[i], mean) - hope;
        value = score / 100 < value ? (int32_t)(score / 100) : value - 1;
        candidate->value = value;
        candidate->visits = move->visits;
        candidate->win_chance = move->visits > 0
                                    ? (uint32_t)sobered(move, move->wins / move->visits, hope)
                                    : PZ_WIN_UNKNOWN;
    }
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        struct pz_candidate *candidate = &answer->candidates[i];
        bool searched = false;
        for (uint32_t j = 0; j < space->count; j++) {
            searched = searched || space->move[j].at == i;
        }
        if (!searched) {
            int32_t worse = planned - candidate->value;
            worse = worse < 0 ? 0 : worse < 100 * PRIOR_MAX ? worse : 100 * PRIOR_MAX;
            candidate->value = value - 1 - worse;
        }
    }
}

/* What the best of the others will have at the end, by plans for them in some guesses. Takes an
 * eighth of the budget at most. */
static uint64_t look_at_others(struct pz_bot *bot, const struct pz_question *question,
                               struct search_space *space, const struct search_style *style)
{
    enum { PART = 8 };
    const struct tk_view *view = question->view;
    const struct tk_state *guess = &space->root.state;
    const uint64_t cost = (view->pub.players - 1u) * (uint64_t)style->guess_nodes;
    struct pz_rng rng;
    uint64_t nodes = 0;
    int32_t guesses = 0;
    int64_t sum = 0;
    pz_rng_init(&rng, ~question->seed);
    while (guesses < style->guesses && !bot_part_over(bot, nodes + cost, 1, PART)) {
        int32_t best = INT32_MIN;
        likely_guess(&space->likely, view, &rng, &space->root.state);
        for (unsigned i = 0; i < view->pub.players; i++) {
            if ((int)i != question->seat) {
                struct planned plan = {{{0, 0}}, 0};
                planner_guess(&space->planner, &space->sober, guess, i, space->choice.planner.pool);
                planner_improve(&space->planner, &plan);
                const int32_t points = plan.value + 100 * guess->pub.points[i];
                best = points > best ? points : best;
            }
        }
        sum += best;
        nodes += cost;
        guesses++;
    }
    space->others_known = guesses > 0;
    space->best_other = guesses > 0 ? (int32_t)(sum / guesses) : 0;
    return nodes;
}

int search_tickets(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer,
                   const struct planner_style *planner, const struct search_style *style)
{
    struct search_space *space = bot->memory;
    const struct tk_view *view = question->view;
    uint32_t order[SEARCH_MOVES_MAX] = {0};
    struct bot_tour tour;
    pz_move move = 0;
    choice_init(&space->choice, planner, view, (unsigned)question->seat);
    space->sober = *planner;
    space->sober.hurry = style->hurry;
    likely_init(&space->likely, view);
    const uint64_t nodes = look_at_others(bot, question, space, style);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, choice_value(&space->choice, move));
    }
    if (answer->stopped || answer->candidate_count == 1) {
        return 0;
    }
    list_moves(space, style, answer);
    plan_moves(space, view);
    for (uint32_t i = 0; i < space->count; i++) {
        order[i] = i;
    }
    if (space->count > 1) {
        halve(bot, question, space, style, order, nodes);
    }
    write_values(space, style, view, order, answer);
    bot_rank(answer, answer->move);
    return 0;
}
