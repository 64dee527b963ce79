/* Sequential halving at the root. Each sampled state is played out once after every move that is
 * still in question, with common random numbers, so that only the moves make a difference. Each
 * time the moves have had their part of the budget, the worse half drops out. One node is one
 * decision of a seat in a rollout. */
#include "ai/halving.h"
#include "belief.h"
#include "bots.h"
#include "move_value.h"
#include "reasons.h"
#include "rollout.h"

/* The weights of the search, found by playing. */
enum {
    MOVES = 8,             /* most moves by the planner's order that are played out */
    PRIOR_VISITS_MIN = 40, /* the planner's opinion counts as at least this many visits */
    PRIOR_FACTOR = 5,      /* and as at least this many times the move's visits */
    POINT = 60,  /* millionths of a win that a hundredth of a point of the planner is worth */
    LEAD = 30,   /* lead in points beyond which more is worth nothing */
    ROUNDS = 3,  /* rounds that a rollout lasts before the plans of all are compared */
    NODES = 100, /* nodes that such a comparison counts as, for each seat */
    HURRY = 500, /* tk_planner_params.hurry in such a comparison */
    BLOCKS = 2,  /* most claims that are played out because they block others */
    BLOCK_HAZARD = 300, /* least hazard of a track to block, in ten thousand */
    DRAWS = 3,          /* most moves that draw cards and are played out */
    SAMPLES = 20,       /* most sampled states in which the others are evaluated */
    SAMPLE_NODES = 700  /* nodes that such a sample counts as, for each opponent */
};

enum {
    ONE = 1000000, /* a win, in millionths */
    MOVES_MAX = MOVES + BLOCKS,
    PRIOR_MAX = 3000 /* most hundredths of a point that the planner can hold against a move */
};

/* A move that is played out. */
struct trial {
    pz_move move;
    int32_t prior;         /* the planner's value */
    uint32_t at;           /* its index in the answer's candidates */
    struct pz_set128 plan; /* the plan that its seat follows after it */
    uint32_t visits;       /* rollouts after the move */
    uint32_t ended;        /* rollouts that reached the end of the game */
    int64_t value;         /* sum of the rollouts' values, in millionths */
    int64_t wins;          /* sum of the rollouts' shares of a win, in millionths */
};

struct space {
    struct tk_choice choice;
    struct tk_planner_params leaf_params; /* weights for plans at the end of a rollout, where the
                                             others' plans show what haste costs them */
    struct tk_belief belief;
    int32_t best_other; /* what the best opponent is expected to score, by full plans */
    bool others_known;  /* best_other is set */
    struct trial move[MOVES_MAX];
    uint32_t count;
    struct tk_rollout root;    /* a sampled state before the move */
    struct tk_rollout rollout; /* the state that is played on */
    struct tk_planner planner; /* the planner for plans at the end of a rollout */
};

/* ---- the moves that are played out ---- */

static bool listed(const struct space *space, pz_move move)
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

static void list_move(struct space *space, const struct pz_answer *answer, uint32_t at)
{
    space->move[space->count++] = (struct trial){
        .move = answer->candidates[at].move, .prior = answer->candidates[at].value, .at = at};
}

/* Adds the claims that others want most. The planner may not want them itself. */
static void list_blocks(struct space *space, const struct pz_answer *answer)
{
    for (int n = 0; n < BLOCKS; n++) {
        uint32_t best = answer->candidate_count;
        int32_t most = BLOCK_HAZARD;
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

/* Lists the best moves. The answer's candidates are in the planner's order. */
static void list_moves(struct space *space, const struct pz_answer *answer)
{
    int draws = 0;
    space->count = 0;
    for (uint32_t i = 0; i < answer->candidate_count && space->count < MOVES; i++) {
        const pz_move move = answer->candidates[i].move;
        const bool draw = move <= TK_MOVE_DRAW_DECK;
        if (!listed(space, move) && (!draw || draws < DRAWS)) {
            draws += draw;
            list_move(space, answer, i);
        }
    }
    list_blocks(space, answer);
}

/* The seat's planner, with the tickets that the move keeps. */
static struct tk_planner planner_after(const struct space *space, const struct tk_view *view,
                                       pz_move move)
{
    struct tk_planner planner = space->choice.planner;
    if (move >= TK_MOVE_KEEP && move < TK_MOVE_CARD) {
        planner.tickets |= tk_offered_tickets(view->offered, (unsigned)(move - TK_MOVE_KEEP));
    }
    return planner;
}

static void plan_moves(struct space *space, const struct tk_view *view)
{
    for (uint32_t i = 0; i < space->count; i++) {
        struct trial *move = &space->move[i];
        const struct tk_planner planner = planner_after(space, view, move->move);
        struct tk_plan plan = space->choice.plan;
        if (planner.tickets != space->choice.planner.tickets) {
            tk_planner_improve(&planner, &plan);
        }
        move->plan = plan.tracks;
    }
}

/* ---- samples ---- */

static void sample_root(struct space *space, const struct tk_view *view, unsigned seat,
                        struct pz_rng *rng)
{
    tk_belief_sample_state(&space->belief, view, rng, &space->root.state);
    for (unsigned i = 0; i < view->pub.players; i++) {
        if (i != seat) {
            tk_rollout_policy_plan(&space->root.policy[i], &space->root.state, i);
        }
    }
}

/* ---- rollouts ---- */

/* The softsign of a lead, as a share of a win in millionths: points count most near a tie. */
static int32_t value_of_lead(int32_t lead)
{
    const int32_t scale = 100 * LEAD;
    const int32_t size = lead < 0 ? -lead : lead;
    return ONE / 2 + (int32_t)((int64_t)(ONE / 2) * lead / (size + scale));
}

/* The score that a seat can expect at the end, by a plan improved from that of its policy. */
static int32_t expected_score(struct space *space, unsigned seat)
{
    const struct tk_state *state = &space->rollout.state;
    const struct tk_rollout_policy *policy = &space->rollout.policy[seat];
    struct tk_plan plan = {{{0, 0}}, 0};
    tk_planner_init_from_state(&space->planner, &space->leaf_params, state, seat,
                               space->choice.planner.pool);
    for (unsigned i = 0; i < policy->count; i++) {
        if (tk_has(&space->planner.open, policy->plan[i])) {
            tk_put(&plan.tracks, policy->plan[i]);
        }
    }
    tk_planner_improve_quickly(&space->planner, &plan);
    return plan.value + 100 * state->pub.points[seat];
}

static uint64_t play_out(struct space *space, struct trial *move, unsigned seat, struct pz_rng rng)
{
    struct tk_rollout *rollout = &space->rollout;
    *rollout = space->root;
    const unsigned players = rollout->state.pub.players;
    const uint32_t turns = rollout->state.pub.turns + players * ROUNDS;
    int32_t best = INT32_MIN;
    int32_t own = 0;
    tk_rollout_policy_init(&rollout->policy[seat], &rollout->state, seat, &move->plan);
    tk_rollout_make(rollout, move->move);
    uint64_t nodes = 1 + tk_rollout_play(rollout, &rng, turns);
    const bool over = rollout->state.pub.phase == TK_OVER;
    struct pz_result result;
    tk_result(&rollout->state, &result);
    for (unsigned i = 0; i < players; i++) {
        const int32_t points = over ? 100 * result.points[i] : expected_score(space, i);
        nodes += over ? 0 : NODES;
        if (i == seat) {
            own = points;
        } else {
            best = points > best ? points : best;
        }
    }
    const int32_t value = value_of_lead(own - best);
    const int32_t won =
        result.winners >> seat & 1 ? ONE / (int32_t)pz_count_bits(result.winners) : 0;
    move->value += over ? (value + won) / 2 : value;
    move->wins += over ? won : value;
    move->ended += over;
    move->visits++;
    return nodes;
}

/* ---- halving ---- */

/* The mean of the rollouts, drawn towards the planner's opinion of the move against its best. The
 * opinion counts much with few visits. It keeps most of its weight with many, as the plans that are
 * compared have faults that no number of visits mends: with equal weight, maestro is weaker with
 * more time than with less. Only visits that reached the end of the game reduce its weight. */
static int32_t score_of(const struct space *space, uint32_t index, int64_t mean)
{
    const struct trial *move = &space->move[index];
    int32_t worse = space->move[0].prior - move->prior;
    worse = worse < PRIOR_MAX ? worse : PRIOR_MAX;
    const int64_t opinion = mean - (int64_t)worse * POINT;
    const int64_t visits = move->visits;
    const int64_t by_factor = visits * PRIOR_FACTOR;
    const int64_t most = by_factor > PRIOR_VISITS_MIN ? by_factor : PRIOR_VISITS_MIN;
    const int64_t prior_visits = visits > 0 ? most * (visits - move->ended) / visits : most;
    const int64_t weight = visits + prior_visits;
    return (int32_t)(weight > 0 ? (move->value + opinion * prior_visits) / weight : opinion);
}

/* The mean of all visits. */
static int64_t mean_of(const struct space *space, const uint32_t *order, uint32_t count)
{
    int64_t value = 0;
    int64_t visits = 0;
    for (uint32_t i = 0; i < count; i++) {
        value += space->move[order[i]].value;
        visits += space->move[order[i]].visits;
    }
    return visits > 0 ? value / visits : ONE / 2;
}

static void halve(struct pz_bot *bot, const struct pz_question *question, struct space *space,
                  uint32_t *order, uint64_t nodes)
{
    const unsigned seat = (unsigned)question->seat;
    int64_t scores[MOVES_MAX];
    struct halving halving;
    struct pz_rng rng;
    pz_rng_init(&rng, question->seed);
    halving_init(&halving, bot, question, order, space->count);
    halving.nodes = nodes;
    while (halving.left > 1) {
        sample_root(space, question->view, seat, &rng);
        for (uint32_t i = 0; i < halving.left; i++) {
            halving.nodes += play_out(space, &space->move[order[i]], seat, rng);
        }
        pz_rng_next(&rng);
        if (halving_round_over(&halving)) {
            const int64_t mean = mean_of(space, order, halving.left);
            for (uint32_t i = 0; i < space->count; i++) {
                scores[i] = score_of(space, i, mean);
            }
            halving_drop(&halving, scores);
        }
    }
}

/* By how much the rollouts are too optimistic for the seat, as its own plan was searched with more
 * care than those of others. Before all have chosen their first tickets, nothing tells who is
 * ahead. */
static int64_t optimism_of(const struct space *space, const struct tk_view *view, int64_t mean)
{
    struct tk_planner planner = planner_after(space, view, space->move[0].move);
    planner.params = &space->leaf_params;
    const int32_t plan = tk_planner_value(&planner, &space->move[0].plan);
    const int32_t lead = plan + 100 * view->pub.points[view->seat] - space->best_other;
    if (view->pub.phase == TK_DEAL) {
        return mean - ONE / view->pub.players;
    }
    return space->others_known ? mean - value_of_lead(lead) : 0;
}

/* Takes the optimism off the rollouts that did not reach the end. In millionths. */
static int64_t without_optimism(const struct trial *move, int64_t value, int64_t optimism)
{
    const int64_t visits = move->visits;
    const int64_t fair = visits > 0 ? value - optimism * (visits - move->ended) / visits : value;
    return fair < 0 ? 0 : fair < ONE ? fair : ONE;
}

/* Values fall in the order of the moves, even if one that dropped out had been lucky. */
static void write_values(struct space *space, const struct tk_view *view, const uint32_t *order,
                         struct pz_answer *answer)
{
    const int64_t mean = mean_of(space, order, space->count);
    const int64_t optimism = optimism_of(space, view, mean);
    int32_t value = INT32_MAX;
    const int32_t planned = space->move[0].prior;
    for (uint32_t i = 0; i < space->count; i++) {
        const struct trial *move = &space->move[order[i]];
        struct pz_candidate *candidate = &answer->candidates[move->at];
        const int64_t score = score_of(space, order[i], mean) - optimism;
        value = score / 100 < value ? (int32_t)(score / 100) : value - 1;
        candidate->value = value;
        candidate->visits = move->visits;
        candidate->win_chance =
            move->visits > 0 ? (uint32_t)without_optimism(move, move->wins / move->visits, optimism)
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

/* What the best opponent is expected to score, by plans for all of them in some samples. Takes an
 * eighth of the budget at most. */
static uint64_t evaluate_others(struct pz_bot *bot, const struct pz_question *question,
                                struct space *space)
{
    enum { PART = 8 };
    const struct tk_view *view = question->view;
    const struct tk_state *sample = &space->root.state;
    const uint64_t cost = (view->pub.players - 1u) * SAMPLE_NODES;
    struct pz_rng rng;
    uint64_t nodes = 0;
    int32_t samples = 0;
    int64_t sum = 0;
    pz_rng_init(&rng, ~question->seed);
    while (samples < SAMPLES && !pz_bot_part_over(bot, nodes + cost, 1, PART)) {
        int32_t best = INT32_MIN;
        tk_belief_sample_state(&space->belief, view, &rng, &space->root.state);
        for (unsigned i = 0; i < view->pub.players; i++) {
            if ((int)i != question->seat) {
                struct tk_plan plan = {{{0, 0}}, 0};
                tk_planner_init_from_state(&space->planner, &space->leaf_params, sample, i,
                                           space->choice.planner.pool);
                tk_planner_improve(&space->planner, &plan);
                const int32_t points = plan.value + 100 * sample->pub.points[i];
                best = points > best ? points : best;
            }
        }
        sum += best;
        nodes += cost;
        samples++;
    }
    space->others_known = samples > 0;
    space->best_other = samples > 0 ? (int32_t)(sum / samples) : 0;
    return nodes;
}

static void search(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    struct space *space = bot->memory;
    const struct tk_view *view = question->view;
    uint32_t order[MOVES_MAX] = {0};
    struct pz_move_iter iter;
    pz_move move = 0;
    struct tk_planner_params params = tk_planner_params;
    params.blocking =
        view->pub.players == 2 ? params.blocking : 0; /* else it helps a third player */
    tk_choice_init(&space->choice, &params, view, (unsigned)question->seat);
    space->leaf_params = params;
    space->leaf_params.hurry = HURRY;
    tk_belief_init(&space->belief, view);
    const uint64_t nodes = evaluate_others(bot, question, space);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, tk_choice_value(&space->choice, move));
    }
    if (answer->stopped || answer->candidate_count == 1) {
        return;
    }
    list_moves(space, answer);
    plan_moves(space, view);
    halve(bot, question, space, order, nodes);
    write_values(space, view, order, answer);
    pz_bot_rank(answer, answer->move);
}

static int ask_maestro(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    const struct space *space = bot->memory;
    search(bot, question, answer);
    tk_explain(question->view, (unsigned)question->seat, &space->choice.plan.tracks, answer);
    return 0;
}

static size_t memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct space);
}

const struct pz_bot_kind tk_maestro = {
    .id = "maestro",
    .help = "tries the best steps of its plan in guesses of what is hidden, some rounds ahead",
    .level = PZ_LEVEL_EXPERT,
    .budget = {1500000, 1000},
    .memory = memory,
    .ask = ask_maestro,
};
