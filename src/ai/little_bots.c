/* The bots of Little Italy that search: those that value positions by the net, and twoply, which
 * values them as greedy does. */
#include "little_bots.h"
#include "../core/bytes.h"
#include "little_lead.h"
#include "little_net.h"
#include "little_search.h"

/* ---- by hand ---- */

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

static void ask_by_hand(struct pz_bot *bot, const struct pz_question *question,
                        struct pz_answer *answer, unsigned plies)
{
    const struct little_scale scale = {plies, 0, 1e6f, 1.0f};
    struct little_search *search = bot->memory;
    search->judge = (struct little_judge){lead_of_all, NULL, false};
    little_search_ask(search, bot, question, answer, &scale);
    if (!little_explain_points(question->view, (unsigned)question->seat, answer)) {
        bot_because(answer, "It leaves you best off when the others have answered.", 0, "");
    }
}

static int twoply(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    ask_by_hand(bot, question, answer, 2);
    return 0;
}

static int capotreno(struct pz_bot *bot, const struct pz_question *question,
                     struct pz_answer *answer)
{
    ask_by_hand(bot, question, answer, 3);
    return 0;
}

const struct pz_bot_kind little_capotreno = {
    .id = "capotreno",
    .help = "thinks of the answers to its moves and of what it could do then, by points and places",
    .level = PZ_CAPOTRENO,
    .budget = {8000, 0},
    .memory = search_memory,
    .open = search_open,
    .ask = capotreno,
};

const struct pz_bot_kind little_twoply = {
    .id = "twoply",
    .help = "thinks of the answers to its moves, by points and places",
    .budget = {BOT_NODES, 0},
    .memory = search_memory,
    .open = search_open,
    .ask = twoply,
};

/* ---- the present move ---- */

/* Sees what the marker brings that a move comes to, and not what the marker does then. */
static int turista(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_state *before = question->view;
    struct bot_tour tour;
    pz_move move = 0;
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        struct little_drive drive;
        uint8_t owners[2];
        little_look_over(before, move, &drive);
        int32_t gain = drive.reward;
        if (drive.scored_count > 0) {
            for (unsigned i = little_owners(before, drive.scored[0].car, owners); i-- > 0;) {
                gain += owners[i] == question->seat ? drive.scored[0].circle : 0;
            }
        }
        bot_consider(answer, move, 100 * gain);
    }
    if (!little_explain_points(before, (unsigned)question->seat, answer)) {
        bot_because(answer, "There is nothing better to be had at once.", 0, "");
    }
    return 0;
}

/* As greedy, but too careless of the police. */
static int viaggiatore(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    const struct little_state *before = question->view;
    struct little_interest interest = little_interest_of(before, (unsigned)question->seat);
    interest.heed = 50;
    little_greedy(bot, question, answer, &interest);
    return 0;
}

const struct pz_bot_kind little_turista = {
    .id = "turista",
    .help = "takes the points that it sees for itself",
    .level = PZ_TURISTA,
    .budget = {BOT_NODES, 0},
    .ask = turista,
};

const struct pz_bot_kind little_viaggiatore = {
    .id = "viaggiatore",
    .help = "takes points, and leaves its cars near the money, with too little care for the police",
    .level = PZ_VIAGGIATORE,
    .budget = {BOT_NODES, 0},
    .ask = viaggiatore,
};

/* ---- by the net ---- */

struct player {
    struct little_search search;
    struct net nets[LITTLE_NETS];
    float numbers[]; /* of all nets */
};

static size_t net_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    return sizeof(struct player) + options->weights_size / NET_NUMBER * sizeof(float);
}

static int net_open(struct pz_bot *bot, struct pz_problem *problem)
{
    struct player *player = bot->memory;
    const uint8_t *bytes = bot->options.weights;
    size_t left = bot->options.weights_size;
    size_t used = 0;
    for (unsigned i = 0; i < LITTLE_NETS; i++) {
        struct net *net = &player->nets[i];
        const size_t size = net_read(net, player->numbers + used,
                                     bot->options.weights_size / NET_NUMBER - used, bytes, left);
        if (size == 0 || net->inputs != LITTLE_NET_INPUTS(i + 2) || net->outputs != i + 2) {
            return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are damaged",
                                  bot->kind->weights);
        }
        bytes += size;
        left -= size;
        used += net_size(net->inputs, net->hidden, net->outputs);
    }
    if (left > 0) {
        return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are damaged",
                              bot->kind->weights);
    }
    little_search_init(&player->search);
    return 0;
}

static void value_by_net(const void *net, const struct little_state *state,
                         float values[PZ_SEATS_MAX])
{
    little_net_value(net, state, values);
}

enum {
    SHARE = 10000, /* hundredths of a percent */
    PERCENT = PZ_WIN_CERTAIN / 100
};

static int maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_state *state = question->view;
    const struct little_scale scale = {LITTLE_PLIES_MAX, 64, 0.1f, (float)SHARE};
    struct player *player = bot->memory;
    player->search.judge = (struct little_judge){value_by_net, &player->nets[state->players - 2],
                                                 little_net_others_by_points(state->players)};
    little_search_ask(&player->search, bot, question, answer, &scale);
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        struct pz_candidate *candidate = &answer->candidates[i];
        const int32_t value = candidate->value < 0 ? 0 : candidate->value;
        candidate->win_chance =
            (uint32_t)(value < SHARE ? value : SHARE) * (PZ_WIN_CERTAIN / SHARE);
    }
    if (!little_explain_points(state, (unsigned)question->seat, answer)) {
        const uint32_t percent = (answer->candidates[0].win_chance + PERCENT / 2) / PERCENT;
        bot_because(answer, "It gives the best chance to win, about {n} percent.", (int32_t)percent,
                    "");
    }
    return 0;
}

const struct pz_bot_kind little_maestro = {
    .id = "maestro",
    .help = "looks several moves ahead and knows what a position is worth",
    .level = PZ_MAESTRO,
    .weights = "little",
    .weights_format = LITTLE_NET_FORMAT,
    .budget = {1500000, 1000},
    .memory = net_memory,
    .open = net_open,
    .ask = maestro,
};
