/* Options that are texts (a board, the cars) from outside: read or refused. The sum of the bytes
 * says what is done with an option that is read: it is written and read again, set by its key, or
 * played with for some moves; then a playout, the moves, the text or a sample of the state is
 * checked. */
#include "fuzz.h"

enum { STEPS_MAX = 16, TURNS_AHEAD = 4, LINE_SIZE = 400 };

/* The defaults, kept because making them is as much work as reading a board. */
static struct pz_setup defaults_of(const struct pz_game *game, int players)
{
    static const struct pz_game *owner;
    static struct pz_setup kept[PZ_SEATS_MAX + 1];
    if (owner != game) {
        owner = game;
        for (int i = game->min_players; i <= game->max_players; i++) {
            if (pz_setup_init(&kept[i], game, i) != 0) {
                pz_conform_fail(game, NULL, "the default setup");
            }
        }
    }
    return kept[players];
}

/* An option that is read from its own line is the same, and is written as that line again. */
static void write_again(const struct pz_game *game, const struct pz_setup *setup, unsigned option)
{
    char line[LINE_SIZE];
    char line_again[LINE_SIZE];
    struct pz_text text = pz_text_in(line, sizeof line);
    struct pz_problem problem;
    struct pz_setup again = *setup;
    game->data->write(setup, option, &text);
    if (text.cut || game->data->read(&again, option, line, text.length, &problem) != 0 ||
        memcmp(setup, &again, sizeof again) != 0) {
        pz_conform_fail(game, NULL, "an option that is read can be written and read again");
    }
    text = pz_text_in(line_again, sizeof line_again);
    game->data->write(&again, option, &text);
    if (strcmp(line, line_again) != 0) {
        pz_conform_fail(game, NULL, "the same option is written in the same way");
    }
}

/* pz_setup_set() takes by the key what game->data->read() takes. */
static void set_by_key(const struct pz_game *game, const struct pz_setup *setup, unsigned option)
{
    char line[LINE_SIZE];
    struct pz_text text = pz_text_in(line, sizeof line);
    struct pz_problem problem;
    struct pz_setup other = defaults_of(game, setup->players);
    game->data->write(setup, option, &text);
    if (pz_setup_set(&other, game, game->options[option].key, line, &problem) != 0 ||
        memcmp(&other, setup, sizeof other) != 0) {
        pz_conform_fail(game, NULL, "an option that is read can be set by its key");
    }
}

static void use(const struct pz_game *game, struct pz_setup *setup, unsigned option, uint32_t sum)
{
    struct pz_rng rng;
    union pz_any_state state;
    const uint32_t kind = sum % 8;
    if (kind < 3) {
        write_again(game, setup, option);
        return;
    }
    if (kind == 3) {
        set_by_key(game, setup, option);
        return;
    }
    pz_rng_init(&rng, sum);
    pz_setup_draw_first(setup, &rng);
    game->init(state.bytes, setup);
    const uint32_t steps = sum / 8 % STEPS_MAX;
    for (uint32_t step = 0; step < steps && game->actor(state.bytes) != PZ_NOBODY; step++) {
        if (game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng)) != 0) {
            pz_conform_fail(game, state.bytes, "the pick is a legal move");
        }
    }
    switch (kind) {
    case 4:
        pz_conform_playout(game, state.bytes, &rng, game->turns(state.bytes) + TURNS_AHEAD);
        pz_conform_invariants(game, state.bytes);
        break;
    case 5:
        pz_conform_moves(game, state.bytes, &rng);
        break;
    case 6:
        pz_conform_serial(game, state.bytes);
        break;
    default:
        pz_conform_sample(game, state.bytes, PZ_NOBODY, &rng);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    const uint32_t sum = fuzz_sum(input, size);
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        const unsigned range = (unsigned)(game->max_players - game->min_players) + 1;
        for (unsigned option = 0; game->data != NULL && option < game->option_count; option++) {
            if (game->options[option].values != NULL) {
                continue;
            }
            struct pz_problem problem;
            struct pz_setup setup = defaults_of(game, (int)(game->min_players + sum / 256 % range));
            if (game->data->read(&setup, option, (const char *)input, size, &problem) == 0) {
                use(game, &setup, option, sum);
            }
        }
    }
    return 0;
}
