/* The bots of Ticket to Ride Italy: their list, the first three levels, and the planner by itself.
 */
#include "bots.h"
#include "ai/search.h"
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

static const struct pz_bot_kind turista = {
    .id = "turista",
    .help = "takes easy tickets, works at one after the other, and likes locomotives",
    .level = PZ_LEVEL_BEGINNER,
    .budget = {PZ_BOT_NODES, 0},
    .memory = rollout_memory,
    .ask = ask_turista,
};

static const struct pz_bot_kind viaggiatore = {
    .id = "viaggiatore",
    .help = "follows the cheapest ways for all its tickets, and claims as soon as it can",
    .level = PZ_LEVEL_INTERMEDIATE,
    .budget = {PZ_BOT_NODES, 0},
    .memory = rollout_memory,
    .ask = ask_viaggiatore,
};

static const struct pz_bot_kind capotreno = {
    .id = "capotreno",
    .help = "plans the network that will bring most, and takes the next step towards it",
    .level = PZ_LEVEL_ADVANCED,
    .budget = {PZ_BOT_NODES, 0},
    .ask = ask_capotreno,
};

static const struct pz_bot_kind planner =
    TK_BOT_KIND("planner", "maestro's planner without its search", ask_planner);

/* ---- all of them ---- */

/* Is payment a better than b for the same track? The fewest locomotives, then the fewest ferry
 * cards, then the colour of which most is held. */
static bool is_better(const struct tk_payment *a, const struct tk_payment *b, uint64_t hand)
{
    if (a->locos != b->locos) {
        return a->locos < b->locos;
    }
    if (a->ferries != b->ferries) {
        return a->ferries < b->ferries;
    }
    return a->cards > 0 && b->cards > 0 &&
           tk_of_colour(hand, a->colour) > tk_of_colour(hand, b->colour);
}

/* One payment for each track: a track can be paid in hundreds of ways. */
static uint32_t one_payment_a_track(const void *s, pz_move *moves, uint32_t count)
{
    const struct tk_state *state = s;
    const uint64_t hand = state->hand[state->pub.turn];
    struct tk_payment last = {TK_NO_TRACK, 0, 0, 0, 0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] < TK_MOVE_CLAIM) {
            moves[kept++] = moves[i];
            continue;
        }
        const struct tk_payment payment = tk_payment_of(moves[i]);
        if (payment.track != last.track) {
            moves[kept++] = moves[i];
            last = payment;
        } else if (is_better(&payment, &last, hand)) {
            moves[kept - 1] = moves[i];
            last = payment;
        }
    }
    return kept;
}

static const struct pz_bot_kind *const kinds[] = {
    &turista,       &viaggiatore,  &capotreno,      &tk_maestro,    &tk_greedy,
    &pz_bot_random, &planner,      &tk_path,        &tk_path_r,     &tk_onestep,
    &tk_onestep_r,  &tk_longroute, &tk_longroute_r, &tk_hungry,     &tk_hungry_r,
    &tk_evalbot,    &tk_evalbot_r, &pz_bot_flat_mc, &pz_bot_ismcts, NULL};

const struct pz_game_bots tk_bots = {
    .kinds = kinds, .strongest = &tk_maestro, .prune = one_payment_a_track};
