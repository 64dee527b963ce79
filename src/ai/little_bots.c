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

static int twoply(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    static const struct little_scale scale = {2, 0, 1e6f, 1.0f};
    struct little_search *search = bot->memory;
    search->judge = (struct little_judge){lead_of_all, NULL};
    little_search_ask(search, bot, question, answer, &scale);
    little_explain(question->view, (unsigned)question->seat, answer);
    return 0;
}

const struct pz_bot_kind little_twoply = {
    .id = "twoply",
    .help = "looks at its moves and at the answers to them, by points and places",
    .budget = {BOT_NODES, 0},
    .memory = search_memory,
    .open = search_open,
    .ask = twoply,
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
    return sizeof(struct player) + options->weights_size;
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
                                     bot->options.weights_size / sizeof(float) - used, bytes, left);
        if (size == 0 || net->inputs != LITTLE_NET_INPUTS(i + 2) || net->outputs != i + 2) {
            return pz_problem_set(problem, PZ_E_WEIGHTS, "the weights {} are damaged",
                                  bot->kind->weights);
        }
        bytes += size;
        left -= size;
        used += net_size(net->inputs, net->hidden, net->outputs);
    }
    little_search_init(&player->search);
    return 0;
}

static void value_by_net(const void *net, const struct little_state *state,
                         float values[PZ_SEATS_MAX])
{
    little_net_value(net, state, values);
}

enum { SHARE = 10000 /* hundredths of a hundredth of the victory */ };

static void ask_net(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer, unsigned plies)
{
    const struct little_state *state = question->view;
    const struct little_scale scale = {plies, 64, 0.1f, (float)SHARE};
    struct player *player = bot->memory;
    player->search.judge = (struct little_judge){value_by_net, &player->nets[state->players - 2]};
    little_search_ask(&player->search, bot, question, answer, &scale);
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        struct pz_candidate *candidate = &answer->candidates[i];
        const int32_t value = candidate->value < 0 ? 0 : candidate->value;
        candidate->win_chance =
            (uint32_t)(value < SHARE ? value : SHARE) * (PZ_WIN_CERTAIN / SHARE);
    }
    little_explain(question->view, (unsigned)question->seat, answer);
}

static int maestro(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    ask_net(bot, question, answer, LITTLE_PLIES_MAX);
    return 0;
}

static int capotreno(struct pz_bot *bot, const struct pz_question *question,
                     struct pz_answer *answer)
{
    ask_net(bot, question, answer, 1);
    return 0;
}

const struct pz_bot_kind little_maestro = {
    .id = "maestro",
    .help = "looks several moves ahead and knows what a position is worth",
    .level = PZ_MAESTRO,
    .weights = "little",
    .weights_format = LITTLE_NET_FORMAT,
    .budget = {1000000, 1000},
    .memory = net_memory,
    .open = net_open,
    .ask = maestro,
};

const struct pz_bot_kind little_capotreno = {
    .id = "capotreno",
    .help = "knows what a position is worth, but looks at its own move only",
    .level = PZ_CAPOTRENO,
    .weights = "little",
    .weights_format = LITTLE_NET_FORMAT,
    .budget = {BOT_NODES, 0},
    .memory = net_memory,
    .open = net_open,
    .ask = capotreno,
};
