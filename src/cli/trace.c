/* piazza trace: one game as JSON lines, for programs that check the rules (docs/trace.md). */
#include "cli.h"
#include "trace_line.h"

static void trace_random(const struct cli_setup *config)
{
    const struct pz_game *game = config->game;
    struct pz_setup setup = config->setup;
    struct pz_rng rng;
    struct pz_forfeits forfeits;
    struct pz_record record = {.game = game, .has_seed = true};
    union pz_any_state state;
    pz_rng_init(&rng, config->seed);
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    record.setup = setup;
    pz_seed_number(&record.seed, config->seed);
    pz_forfeits_init(&forfeits, setup.players);
    trace_print_header(&record);
    uint64_t step = 0;
    while (game->actor(state.bytes) != PZ_NOBODY && game->turns(state.bytes) < PZ_TURN_LIMIT) {
        const pz_move move = pz_game_pick(game, state.bytes, &rng);
        trace_print_step(game, state.bytes, step++, move);
        game->apply(state.bytes, move);
    }
    trace_print_end(game, state.bytes, step, &forfeits);
}

static int trace_bots(const struct cli_args *args, const struct cli_setup *config,
                      struct pz_bot bots[PZ_SEATS_MAX])
{
    static struct pz_ask_buffer buffer;
    static struct pz_match match;
    const struct pz_game *game = config->game;
    struct pz_record record = {.game = game, .has_seed = true};
    struct pz_forfeits forfeits;
    struct pz_step next;
    pz_seed_number(&record.seed, config->seed);
    pz_match_start(&match, game, &config->setup, &record.seed, &buffer);
    cli_seat_bots(&match, bots);
    record.setup = match.setup;
    pz_forfeits_init(&forfeits, match.setup.players);
    trace_print_header(&record);
    uint64_t step = 0;
    int code = 0;
    while ((code = pz_match_next(&match, &next)) == PZ_MATCH_MOVE) {
        trace_print_step(game, match.state.bytes, step++, next.move);
        if ((code = pz_match_make(&match, next.move)) != 0) {
            break;
        }
    }
    if (code < 0) {
        char why[800];
        named_bot_why(&bots[next.actor], code, why, sizeof why);
        return cli_bot_error(args, bots[next.actor].kind->id, why);
    }
    if (code == PZ_MATCH_OVER) {
        named_bot_match_over(&match);
    }
    trace_print_end(game, match.state.bytes, step, &forfeits);
    return CLI_DONE;
}

static int run_trace(const struct cli_args *args)
{
    struct cli_setup config;
    static struct named_bot chosen[PZ_SEATS_MAX];
    struct pz_bot bots[PZ_SEATS_MAX] = {{0}};
    cli_read_setup(args, cli_game(args, args->words[0]), 4, &config);
    cli_read_bots(args, config.game, config.setup.players, chosen);
    if (chosen[0].kind == NULL) {
        trace_random(&config);
        return CLI_DONE;
    }
    int code = cli_open_bots(args, config.game, chosen, bots);
    if (code == 0) {
        code = trace_bots(args, &config, bots);
        cli_close_bots(bots);
    }
    return code;
}

const struct cli_command cli_trace = {
    .name = "trace",
    .words = "GAME",
    .summary = N_("a game as JSON lines, every state and all legal moves"),
    .details =
        N_("Complete enough to check every step against the rules without our code; the format\n"
           "is described in docs/trace.md. The same arguments always print the same bytes. With\n"
           "--bots it is the game that 'piazza sim' and 'piazza play' play with these bots and\n"
           "this seed; without, a game of random moves."),
    .options = {CLI_SETUP_OPTIONS, CLI_BOTS_OPTION},
    .run = run_trace,
};
