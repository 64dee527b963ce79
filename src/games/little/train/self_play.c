/* Self-play of Little Italy for training. Each number of players has a net of its own, and each
 * seat takes the move of its roll that the net values most. The expected value after a state is
 * exact: the mean over all rolls. */
#include "games/little/bots/evaluator.h"
#include "games/little/bots/search.h"
#include "train/train.h"

enum { FEWEST = 2 };

/* Of ten games, three have two players, three four, two three, one five and one six. */
static unsigned players_of(uint64_t number)
{
    static const uint8_t players[10] = {2, 4, 3, 2, 5, 4, 3, 2, 4, 6};
    return players[number % 10];
}

/* In every fourth game of each number of players, the discs are laid at random. */
static void set_up(struct little_state *state, unsigned players, uint64_t number,
                   struct pz_rng *rng)
{
    struct pz_setup setup;
    pz_setup_init(&setup, &pz_game_little, (int)(players != 0 ? players : players_of(number)));
    setup.choice[LITTLE_OPTION_DISCS] = number / 10 % 4 == 3;
    pz_setup_draw_first(&setup, rng);
    little_init(state, &setup);
    while (state->places != 0) {
        little_make(state, little_pick(state, rng));
    }
}

/* True if the seat plays by the net in this game. With two players both do; with more only `hero`
 * does, and the others play for points, as little_net_others_by_points() says. */
static bool by_net(const struct little_state *state, unsigned hero, unsigned seat)
{
    return !little_net_others_by_points(state->players) || seat == hero;
}

/* Logs the expected values. The mover's own output assumes that it moves by value. The outputs of
 * the others assume that it moves by its lead, if others play for points. Leaves the expansion in
 * the order by which the game continues. */
static void expect(const struct little_state *state, unsigned hero,
                   struct little_roll_expansion *expansion, struct train_log *log)
{
    const unsigned mover = state->turn;
    float shares[PZ_SEATS_MAX];
    float others[PZ_SEATS_MAX];
    float expected[PZ_SEATS_MAX];
    bool followed[PZ_SEATS_MAX];
    little_roll_expansion_order(expansion, state, little_net_others_by_points(state->players));
    little_roll_expansion_weigh(expansion, state, others);
    little_roll_expansion_order(expansion, state, false);
    little_roll_expansion_weigh(expansion, state, shares);
    little_roll_expansion_order(expansion, state, !by_net(state, hero, mover));
    for (unsigned i = 0; i < state->players; i++) {
        const unsigned seat = (mover + i) % state->players;
        expected[i] = seat == mover ? shares[seat] : others[seat];
        followed[i] = by_net(state, hero, seat);
    }
    train_log_expect(log, expected, followed);
}

static void log_position(const struct net *net, const struct little_state *state, unsigned hero,
                         struct little_roll_expansion *expansion, struct train_log *log)
{
    float inputs[NET_INPUTS_MAX] = {0};
    float shares[PZ_SEATS_MAX];
    float outputs[PZ_SEATS_MAX];
    struct little_features features;
    little_features_of(state, &features);
    for (unsigned i = 0; i < features.count; i++) {
        inputs[features.input[i]] += features.value[i];
    }
    little_net_value(net, state, shares);
    for (unsigned i = 0; i < state->players; i++) { /* in the order of the net's outputs */
        outputs[i] = shares[(state->turn + i) % state->players];
    }
    train_log_add(log, state->players - FEWEST, 0, state->turn, state->players, inputs, outputs);
    for (uint32_t i = 0; i < expansion->count; i++) {
        little_net_value(net, &expansion->after[i].state, expansion->after[i].value);
    }
    expect(state, hero, expansion, log);
}

/* Rolls the dice and makes the best move. */
static void move_on(struct little_state *state, const struct little_roll_expansion *expansion,
                    struct pz_rng *rng)
{
    const struct little_afterstate *best = NULL;
    for (unsigned car = 0; car < state->cars; car++) {
        if (!(state->cup >> car & 1)) {
            continue;
        }
        const unsigned face = pz_rng_below(rng, LITTLE_FACES);
        for (unsigned i = 0; i < expansion->option[car][face].ways; i++) {
            const struct little_afterstate *after =
                &expansion->after[expansion->option[car][face].after[i]];
            best = best == NULL || after->order > best->order ? after : best;
        }
    }
    if (best != NULL) {
        *state = best->state;
    }
}

static void play(const struct net *nets, unsigned players, uint64_t number, uint64_t seed,
                 struct train_log *log)
{
    struct little_state state;
    struct little_roll_expansion expansion;
    struct pz_rng rng;
    float shares[PZ_SEATS_MAX];
    pz_rng_init(&rng, seed);
    set_up(&state, players, number, &rng);
    const unsigned hero = pz_rng_below(&rng, state.players);
    while (state.actor != PZ_NOBODY) {
        little_expand_rolls(&expansion, &state);
        log_position(&nets[state.players - FEWEST], &state, hero, &expansion, log);
        move_on(&state, &expansion, &rng);
    }
    little_shares(&state, shares);
    train_log_end(log, shares);
}

const struct trainee trainee_little = {
    .game = &pz_game_little,
    .weights = "little",
    .weights_format = LITTLE_NET_FORMAT,
    .net_count = LITTLE_NETS,
    .inputs = {LITTLE_NET_INPUTS(2), LITTLE_NET_INPUTS(3), LITTLE_NET_INPUTS(4),
               LITTLE_NET_INPUTS(5), LITTLE_NET_INPUTS(6)},
    .outputs = {2, 3, 4, 5, 6},
    .hidden = LITTLE_NET_HIDDEN,
    .play = play,
};
