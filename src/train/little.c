/* How Little Italy is trained: each number of players has its net, and every seat takes what the
 * net thinks best of the roll. What follows a position is known exactly, as the mean over all
 * rolls. */
#include "../ai/little_net.h"
#include "../ai/little_search.h"
#include "trainees.h"

enum { FEWEST = 2 };

/* Of ten games three each are for two and four players, two for three, one each for five and six.
 */
static unsigned players_of(uint64_t number)
{
    static const uint8_t players[10] = {2, 4, 3, 2, 5, 4, 3, 2, 4, 6};
    return players[number % 10];
}

/* Every fourth game of a number of players has its discs laid at random. */
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

/* Seats in the order of the net's outputs. */
static void in_turn(const struct little_state *state, const float shares[PZ_SEATS_MAX],
                    float outputs[PZ_SEATS_MAX])
{
    for (unsigned i = 0; i < state->players; i++) {
        outputs[i] = shares[(state->turn + i) % state->players];
    }
}

/* Who plays by the net in this game: everybody, or with more than two players one, as
 * little_net_others_by_points() says. */
static bool by_net(const struct little_state *state, unsigned hero, unsigned seat)
{
    return !little_net_others_by_points(state->players) || seat == hero;
}

/* The mover's own output goes by its value; those of the others, where they think that it goes for
 * points, by its lead. Leaves the fan in the order in which the game goes on. */
static void expect(const struct little_state *state, unsigned hero, struct little_fan *fan,
                   struct train_log *log)
{
    const unsigned mover = state->turn;
    float shares[PZ_SEATS_MAX];
    float others[PZ_SEATS_MAX];
    float expected[PZ_SEATS_MAX];
    bool followed[PZ_SEATS_MAX];
    little_fan_order(fan, state, little_net_others_by_points(state->players));
    little_fan_weigh(fan, state, others);
    little_fan_order(fan, state, false);
    little_fan_weigh(fan, state, shares);
    little_fan_order(fan, state, !by_net(state, hero, mover));
    for (unsigned i = 0; i < state->players; i++) {
        const unsigned seat = (mover + i) % state->players;
        expected[i] = seat == mover ? shares[seat] : others[seat];
        followed[i] = by_net(state, hero, seat);
    }
    train_log_expect(log, expected, followed);
}

static void log_position(const struct net *net, const struct little_state *state, unsigned hero,
                         struct little_fan *fan, struct train_log *log)
{
    float inputs[NET_INPUTS_MAX] = {0};
    float shares[PZ_SEATS_MAX];
    float outputs[PZ_SEATS_MAX];
    struct little_sight sight;
    little_see(state, &sight);
    for (unsigned i = 0; i < sight.count; i++) {
        inputs[sight.input[i]] += sight.value[i];
    }
    little_net_value(net, state, shares);
    in_turn(state, shares, outputs);
    train_log_add(log, state->players - FEWEST, 0, state->turn, state->players, inputs, outputs);
    for (uint32_t i = 0; i < fan->count; i++) {
        little_net_value(net, &fan->after[i].state, fan->after[i].value);
    }
    expect(state, hero, fan, log);
}

/* Rolls, and takes what is best. */
static void move_on(struct little_state *state, const struct little_fan *fan, struct pz_rng *rng)
{
    const struct little_after *best = NULL;
    for (unsigned car = 0; car < state->cars; car++) {
        if (!(state->cup >> car & 1)) {
            continue;
        }
        const unsigned face = pz_rng_below(rng, LITTLE_FACES);
        for (unsigned i = 0; i < fan->option[car][face].ways; i++) {
            const struct little_after *after = &fan->after[fan->option[car][face].after[i]];
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
    struct little_fan fan;
    struct pz_rng rng;
    float shares[PZ_SEATS_MAX];
    pz_rng_init(&rng, seed);
    set_up(&state, players, number, &rng);
    const unsigned hero = pz_rng_below(&rng, state.players);
    while (state.actor != PZ_NOBODY) {
        little_fan_open(&fan, &state);
        log_position(&nets[state.players - FEWEST], &state, hero, &fan, log);
        move_on(&state, &fan, &rng);
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
