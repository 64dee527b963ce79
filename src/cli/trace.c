/* piazza trace: one random game as JSON lines, for programs that check us (docs/trace.md). */
#include "../term/language.h"
#include "cli.h"
#include "trace_line.h"

static int run_trace(const struct cli_args *args)
{
    struct cli_setup config;
    const int bad = cli_read_setup(args, 4, &config);
    if (bad != 0) {
        return bad;
    }
    const struct pz_game *game = config.game;
    struct pz_rng rng;
    struct pz_standing standing;
    struct pz_record record = {.game = game, .has_seed = true};
    union pz_any_state state;
    pz_rng_init(&rng, config.seed);
    pz_setup_draw_first(&config.setup, &rng);
    game->init(state.bytes, &config.setup);
    record.setup = config.setup;
    pz_seed_number(&record.seed, config.seed);
    pz_standing_init(&standing, config.setup.players);
    trace_print_head(&record);
    uint64_t step = 0;
    while (game->actor(state.bytes) != PZ_NOBODY && game->turns(state.bytes) < PZ_TURN_LIMIT) {
        const pz_move move = game->pick(state.bytes, &rng);
        trace_print_step(game, state.bytes, step++, move);
        game->apply(state.bytes, move);
    }
    trace_print_end(game, state.bytes, step, &standing);
    return CLI_DONE;
}

const struct cli_command cli_trace = {
    .name = "trace",
    .words = "GAME",
    .words_min = 1,
    .words_max = 1,
    .summary = N_("a game of random legal moves as JSON lines, every state and all legal moves"),
    .details =
        N_("Complete enough to check every step against the rules without our code; the format\n"
           "is described in docs/trace.md. The same arguments always print the same bytes."),
    .options = {CLI_SETUP_OPTIONS},
    .run = run_trace,
};
