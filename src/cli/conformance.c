/* piazza conformance and piazza positions: for authors of games. */
#include "piazza/conformance.h"
#include "cli.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void end_with_failure(void)
{
    fflush(stdout);
    exit(CLI_FAILED);
}

static int run_conformance(const struct cli_args *args)
{
    const char *settings[CLI_REPEATED_MAX + 1] = {NULL};
    struct pz_conform_options options = {1, false};
    const struct pz_game *game = cli_game(args, args->words[0]);
    options.share = cli_unsigned(args, "share", 1, 1000, 1);
    memcpy(settings, args->repeated, (size_t)args->repeated_count * sizeof settings[0]);
    pz_conform_on_failure(end_with_failure);
    return pz_conformance(game, settings, &options) == 0 ? CLI_DONE : CLI_USAGE;
}

const struct cli_command cli_conformance = {
    .name = "conformance",
    .words = "GAME",
    .summary = N_("check that a game keeps what every game must keep"),
    .details = N_("Plays thousands of random games for every number of players and every option,\n"
                  "and asks of every state what all of Piazza relies on: moves and their texts,\n"
                  "JSON there and back, views that tell nothing they must not, refusals, results.\n"
                  "Stops at the first thing that is wrong and shows the state. Meant for authors\n"
                  "of games; HACKING.md tells how to write one."),
    .options = {{"option", "KEY=VALUE", N_("an option of the game; may be given several times")},
                {"share", "N", N_("play one in N games: a quick look (default: 1, all)")}},
    .run = run_conformance,
};

static int run_positions(const struct cli_args *args)
{
    struct pz_position_counts counts = {0, 0};
    for (int i = 0; i < args->word_count; i++) {
        if (pz_positions_run(args->words[i], &counts) != 0) {
            return cli_error(args, "%s: %s", args->words[i], strerror(errno));
        }
    }
    printf(_("%u positions, %u failures\n"), counts.positions, counts.failures);
    if (counts.positions == 0) {
        return cli_error(args, "there is no position in these files");
    }
    return counts.failures == 0 ? CLI_DONE : CLI_FAILED;
}

const struct cli_command cli_positions = {
    .name = "positions",
    .words = "FILE...",
    .summary = N_("check positions of a game that are written down as text"),
    .details =
        N_("Each position of a file starts somewhere, makes moves, and says what must be so\n"
           "then: who is to act, which moves are legal, which are refused and by which\n"
           "rule. docs/positions.md has the language. What is not so is printed with file\n"
           "and line."),
    .run = run_positions,
};
