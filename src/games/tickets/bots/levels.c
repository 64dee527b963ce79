/* The first three levels, and the planner by itself. */
#include "bots.h"
#include "move_value.h"
#include "reasons.h"
#include "rollout.h"

/* ---- by the planner's value of each move ---- */

static int ask_by_plan(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer, const struct tk_planner_params *params)
{
    struct tk_choice choice;
    struct pz_move_iter iter;
    pz_move move = 0;
    tk_choice_init(&choice, params, question->view, (unsigned)question->seat);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, tk_choice_value(&choice, move));
    }
    tk_explain(question->view, (unsigned)question->seat, &choice.plan.tracks, answer);
    return 0;
}

static int ask_planner(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    struct tk_planner_params alone = tk_planner_params;
    alone.blocking = 0;
    return ask_by_plan(bot, question, answer, &alone);
}

/* Builds for its tickets. It cares less about what others may claim or need, and does not hurry
 * them. */
static int ask_capotreno(struct pz_bot *bot, const struct pz_question *question,
                         struct pz_answer *answer)
{
    struct tk_planner_params calm = tk_planner_params;
    calm.hurry = 0;
    calm.pace_more = calm.pace;
    calm.blocking = 0;
    calm.wide = false;
    calm.urge = 200;
    calm.urge_flat = 200;
    return ask_by_plan(bot, question, answer, &calm);
}

/* ---- by the rollout policy ---- */

/* The value of a move that the policy does not choose: the points that it brings at once. */
static int32_t plain_value(pz_move move)
{
    return move >= TK_MOVE_CLAIM ? 100 * tk_tracks[tk_payment_of(move).track].points : 0;
}

static int ask_policy(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer,
                      void (*plan)(struct tk_rollout_policy *, const struct tk_state *, unsigned))
{
    enum { CHOSEN = 10000 }; /* more than any claim brings */
    struct tk_rollout *rollout = bot->memory;
    const unsigned seat = (unsigned)question->seat;
    struct tk_rollout_policy *policy = &rollout->policy[seat];
    struct pz_move_iter iter;
    struct pz_rng rng;
    pz_move move = 0;
    pz_rng_init(&rng, question->seed);
    tk_sample_state(question->view, &rng, &rollout->state);
    plan(policy, &rollout->state, seat);
    policy->no_more_tickets = true; /* these levels draw none */
    const pz_move chosen = tk_rollout_move(rollout);
    struct pz_set128 tracks = {{0, 0}};
    for (unsigned i = 0; i < policy->count; i++) {
        tk_put(&tracks, policy->plan[i]);
    }
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        pz_bot_consider(answer, move, move == chosen ? CHOSEN : plain_value(move));
    }
    tk_explain(question->view, seat, &tracks, answer);
    return 0;
}

static size_t rollout_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct tk_rollout);
}

static int ask_viaggiatore(struct pz_bot *bot, const struct pz_question *question,
                           struct pz_answer *answer)
{
    return ask_policy(bot, question, answer, tk_rollout_policy_plan);
}

static int ask_turista(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    return ask_policy(bot, question, answer, tk_rollout_policy_plan_one);
}

/* ---- the kinds ---- */

const struct pz_bot_kind tk_turista = {
    .id = "turista",
    .help = "takes easy tickets, works at one after the other, and likes locomotives",
    .level = PZ_LEVEL_BEGINNER,
    .budget = {PZ_BOT_NODES, 0},
    .memory = rollout_memory,
    .ask = ask_turista,
};

const struct pz_bot_kind tk_viaggiatore = {
    .id = "viaggiatore",
    .help = "follows the cheapest ways for all its tickets, and claims as soon as it can",
    .level = PZ_LEVEL_INTERMEDIATE,
    .budget = {PZ_BOT_NODES, 0},
    .memory = rollout_memory,
    .ask = ask_viaggiatore,
};

const struct pz_bot_kind tk_capotreno = {
    .id = "capotreno",
    .help = "plans the network that will bring most, and takes the next step towards it",
    .level = PZ_LEVEL_ADVANCED,
    .budget = {PZ_BOT_NODES, 0},
    .ask = ask_capotreno,
};

const struct pz_bot_kind tk_planner =
    TK_BOT_KIND("planner", "maestro's planner without its search", ask_planner);
