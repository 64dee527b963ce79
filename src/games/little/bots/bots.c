/* The bots of Little Italy. maestro values states by the neural net; capotreno and twoply value
 * them by the handmade heuristic, as greedy does. */
#include "ai/search.h"
#include "evaluator.h"
#include "lead.h"
#include "search.h"

/* ---- search by the handmade heuristic ---- */

static void lead_of_all(const void *unused, const struct little_state *state,
                        float values[PZ_SEATS_MAX])
{
    (void)unused;
    for (unsigned seat = 0; seat < state->players; seat++) {
        const struct little_interest interest = little_interest_of(state, seat);
        values[seat] = (float)little_lead(state, &interest);
    }
}

static size_t search_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct little_search);
}

static int search_open(struct pz_bot *bot, struct pz_problem *problem)
{
    (void)problem;
    little_search_init(bot->memory);
    return 0;
}

/* capotreno looks at three moves in a row, twoply at two. */
static int by_hand(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const unsigned plies = bot->kind->level == PZ_LEVEL_ADVANCED ? 3 : 2;
    const struct little_search_params params = {plies, 0, 1e6f, 1.0f};
    struct little_search *search = bot->memory;
    search->evaluator = (struct little_evaluator){lead_of_all, NULL, false};
    little_search_ask(search, bot, question, answer, &params);
    if (!little_explain_points(question->view, (unsigned)question->seat, answer)) {
        pz_bot_because(answer, "It leaves you best off when the others have answered.", 0, "");
    }
    return 0;
}

static const struct pz_bot_kind capotreno_kind = {
    .id = "capotreno",
    .help = "thinks of the answers to its moves and of what it could do then, by points and places",
    .level = PZ_LEVEL_ADVANCED,
    .budget = {8000, 0},
    .memory = search_memory,
    .open = search_open,
    .ask = by_hand,
};

static const struct pz_bot_kind twoply_kind = {
    .id = "twoply",
    .help = "thinks of the answers to its moves, by points and places",
    .budget = {PZ_BOT_NODES, 0},
    .memory = search_memory,
    .open = search_open,
    .ask = by_hand,
};

/* ---- no search ---- */

/* Sees the points of the marker that the car reaches, but not where the marker goes next. */
static int turista(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_state *before = question->view;
    struct pz_move_iter iter;
    pz_move move = 0;
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        struct little_drive drive;
        uint8_t owners[2];
        little_preview_move(before, move, &drive);
        int32_t gain = drive.reward;
        if (drive.scored_count > 0) {
            for (unsigned i = little_owners(before, drive.scored[0].car, owners); i-- > 0;) {
                gain += owners[i] == question->seat ? drive.scored[0].circle : 0;
            }
        }
        pz_bot_consider(answer, move, 100 * gain);
    }
    if (!little_explain_points(before, (unsigned)question->seat, answer)) {
        pz_bot_because(answer, "There is nothing better to be had at once.", 0, "");
    }
    return 0;
}

/* Plays as greedy does, but takes the police too lightly. */
static int viaggiatore(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    const struct little_state *before = question->view;
    struct little_interest interest = little_interest_of(before, (unsigned)question->seat);
    interest.police_weight = 50;
    little_greedy_by(bot, question, answer, &interest);
    return 0;
}

static const struct pz_bot_kind turista_kind = {
    .id = "turista",
    .help = "takes the points that it sees for itself",
    .level = PZ_LEVEL_BEGINNER,
    .budget = {PZ_BOT_NODES, 0},
    .ask = turista,
};

static const struct pz_bot_kind viaggiatore_kind = {
    .id = "viaggiatore",
    .help = "takes points, and leaves its cars near the money, with too little care for the police",
    .level = PZ_LEVEL_INTERMEDIATE,
    .budget = {PZ_BOT_NODES, 0},
    .ask = viaggiatore,
};

static const struct pz_bot_kind greedy_kind = {
    .id = "greedy",
    .help = "takes the points that a move brings, and leaves its cars near the money",
    .budget = {PZ_BOT_NODES, 0},
    .ask = little_greedy,
};

/* ---- search by the neural net ---- */

struct maestro_memory {
    struct little_search search;
    struct net nets[LITTLE_NETS];
    float params[]; /* the parameters of all nets */
};

static size_t net_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    return sizeof(struct maestro_memory) + options->weights_size / NET_PARAM_BYTES * sizeof(float);
}

static int net_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct maestro_memory *memory = bot->memory;
    const uint8_t *bytes = bot->options.weights;
    size_t left = bot->options.weights_size;
    size_t used = 0;
    unsigned i = 0;
    for (; i < LITTLE_NETS; i++) {
        struct net *net = &memory->nets[i];
        const size_t size =
            net_read(net, memory->params + used, bot->options.weights_size / NET_PARAM_BYTES - used,
                     bytes, left);
        if (size == 0 || net->inputs != LITTLE_NET_INPUTS(i + 2) || net->outputs != i + 2) {
            break;
        }
        bytes += size;
        left -= size;
        used += net_param_count(net->inputs, net->hidden, net->outputs);
    }
    if (i < LITTLE_NETS || left > 0) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are damaged",
                              bot->kind->weights);
    }
    little_search_init(&memory->search);
    return 0;
}

static void value_by_net(const void *net, const struct little_state *state,
                         float values[PZ_SEATS_MAX])
{
    little_net_value(net, state, values);
}

enum {
    SHARE = 10000, /* the whole victory, in hundredths of a percent */
    PERCENT = PZ_WIN_CERTAIN / 100
};

static int maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_state *state = question->view;
    const struct little_search_params params = {LITTLE_PLIES_MAX, 64, 0.1f, (float)SHARE};
    struct maestro_memory *memory = bot->memory;
    memory->search.evaluator =
        (struct little_evaluator){value_by_net, &memory->nets[state->players - 2],
                                  little_net_others_by_points(state->players)};
    little_search_ask(&memory->search, bot, question, answer, &params);
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        struct pz_candidate *candidate = &answer->candidates[i];
        const int32_t value = candidate->value < 0 ? 0 : candidate->value;
        candidate->win_chance =
            (uint32_t)(value < SHARE ? value : SHARE) * (PZ_WIN_CERTAIN / SHARE);
    }
    if (!little_explain_points(state, (unsigned)question->seat, answer)) {
        const uint32_t percent = (answer->candidates[0].win_chance + PERCENT / 2) / PERCENT;
        pz_bot_because(answer, "It gives the best chance to win, about {n} percent.",
                       (int32_t)percent, "");
    }
    return 0;
}

static const struct pz_bot_kind maestro_kind = {
    .id = "maestro",
    .help = "looks several moves ahead and knows what a position is worth",
    .level = PZ_LEVEL_EXPERT,
    .weights = "little",
    .weights_format = LITTLE_NET_FORMAT,
    .budget = {1500000, 1000},
    .memory = net_memory,
    .open = net_open,
    .ask = maestro,
};

static const struct pz_bot_kind *const kinds[] = {
    &turista_kind,  &viaggiatore_kind, &capotreno_kind, &maestro_kind,  &greedy_kind,
    &pz_bot_random, &twoply_kind,      &pz_bot_flat_mc, &pz_bot_ismcts, NULL};

const struct pz_game_bots little_bots = {.kinds = kinds, .strongest = &maestro_kind};
