/* piazza train: weights for the bots of a game, by self-play or by value iteration. */
#include "train/train.h"
#include "cli.h"
#include "os/host.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

struct training {
    const struct train_plan *plan;
    double start;
    double shown; /* the time at which progress was printed last */
    bool terminal;
    uint64_t games; /* games played so far */
};

static void print_time(double seconds)
{
    const unsigned whole = seconds < 0 ? 0 : (unsigned)seconds;
    fprintf(stderr, "%u:%02u", whole / 60, whole % 60);
}

/* Prints progress: on a terminal in one line that changes, elsewhere a line every half minute. */
static bool report(void *context, const struct train_progress *progress)
{
    enum { PAUSE = 30 };
    struct training *training = context;
    const double now = host_now();
    const bool last = progress->games == training->plan->games;
    training->games = progress->games;
    if (training->terminal || last || now - training->shown >= PAUSE) {
        const double seconds = now - training->start;
        const uint64_t left = training->plan->games - progress->games;
        fprintf(stderr, _("%s%llu of %llu games, error %.4f, "), training->terminal ? "\r" : "",
                (unsigned long long)progress->games, (unsigned long long)training->plan->games,
                progress->error);
        print_time(seconds * (double)left / (double)progress->games);
        fprintf(stderr, "%s%s", _(" left"), training->terminal && !last ? "  " : "\n");
        training->shown = now;
    }
    return !interrupted;
}

static float read_fraction(const struct cli_args *args, const char *name, float default_value)
{
    const char *text = cli_value(args, name);
    char *end = NULL;
    if (text == NULL) {
        return default_value;
    }
    const double read = strtod(text, &end);
    if (end == text || *end != '\0' || !(read >= 0 && read <= 1)) {
        cli_usage_error(args, "--%s is a number from 0 to %g, not '%s'", name, 1.0, text);
    }
    return (float)read;
}

static void read_plan(const struct cli_args *args, const struct pz_game *game,
                      struct train_plan *plan)
{
    plan->seed = cli_number(args, "seed", 0, UINT64_MAX, plan->seed);
    plan->games = cli_number(args, "games", 1, 1000000000, plan->games);
    plan->generation = cli_unsigned(args, "generation", 1, 100000, plan->generation);
    plan->hidden = cli_unsigned(args, "hidden", 1, NET_HIDDEN_MAX, plan->hidden);
    plan->passes = cli_unsigned(args, "passes", 1, 100, plan->passes);
    plan->threads = cli_unsigned(args, "threads", 1, 64, cli_cores());
    plan->lambda = read_fraction(args, "lambda", plan->lambda);
    plan->rate = read_fraction(args, "rate", plan->rate);
    plan->players = cli_unsigned(args, "players", game->min_players, game->max_players, 0);
}

static int train_and_write(const struct cli_args *args, const struct trainee *trainee,
                           const struct train_plan *plan, const uint8_t *start, size_t start_size)
{
    struct training training = {plan, host_now(), host_now(), isatty(STDERR_FILENO) != 0, 0};
    const char *path = cli_value(args, "out");
    size_t size = 0;
    const struct sigaction on_signal = {.sa_handler = interrupt};
    sigaction(SIGINT, &on_signal, NULL);
    sigaction(SIGTERM, &on_signal, NULL);
    uint8_t *file = train(trainee, plan, start, start_size, report, &training, &size);
    if (file == NULL) {
        return errno == EINVAL ? cli_error(args,
                                           "%s: these are nets of another shape; --hidden "
                                           "gives the number of their units",
                                           cli_value(args, "start"))
                               : cli_error(args, "not enough memory");
    }
    cli_write_file(args, path, file, size);
    free(file);
    if (training.games < plan->games) {
        fprintf(stderr, "\n");
        return cli_error(args, "interrupted after %llu of %llu games; %s has what they gave",
                         (unsigned long long)training.games, (unsigned long long)plan->games, path);
    }
    printf(_("%s: %zu bytes, after %llu games in %.0f s\n"), path, size,
           (unsigned long long)plan->games, host_now() - training.start);
    return CLI_DONE;
}

/* Writes weights that are computed without games. */
static int compute_and_write(const struct cli_args *args, const struct trainee *trainee)
{
    const char *path = cli_value(args, "out");
    const double start = host_now();
    size_t size = 0;
    uint8_t *file = train_compute(trainee, &size);
    if (file == NULL) {
        return cli_error(args, "not enough memory");
    }
    cli_write_file(args, path, file, size);
    free(file);
    printf(_("%s: %zu bytes, computed in %.0f s\n"), path, size, host_now() - start);
    return CLI_DONE;
}

/* Plays games, unless the options are wrong. */
static int train_by_games(const struct cli_args *args, const struct pz_game *game,
                          const struct trainee *trainee)
{
    struct train_plan plan;
    const char *path = cli_value(args, "start");
    uint8_t *start = NULL;
    size_t start_size = 0;
    train_plan_init(&plan, trainee);
    read_plan(args, game, &plan);
    if (path != NULL) {
        start =
            cli_read_weights(args, path, trainee->weights, trainee->weights_format, &start_size);
    }
    const int code = train_and_write(args, trainee, &plan, start, start_size);
    free(start);
    return code;
}

static int run_train(const struct cli_args *args)
{
    const struct pz_game *game = cli_game(args, args->words[0]);
    const struct trainee *trainee = trainee_of(game);
    if (trainee == NULL) {
        cli_usage_error(args, "the bots of %s have no weights to train", game->title);
    }
    if (cli_value(args, "out") == NULL) {
        cli_usage_error(args, "--out FILE is missing: where the weights go");
    }
    if (trainee->compute != NULL) {
        for (const struct cli_option *option = args->command->options; option->name != NULL;
             option++) {
            if (strcmp(option->name, "out") != 0 && cli_value(args, option->name) != NULL) {
                cli_usage_error(args,
                                "the weights of %s are computed without games: --out is the "
                                "only option, not --%s",
                                game->title, option->name);
            }
        }
        return compute_and_write(args, trainee);
    }
    return train_by_games(args, game, trainee);
}

const struct cli_command cli_train = {
    .name = "train",
    .words = "GAME",
    .summary = N_("make weights for the bots of a game, by self-play"),
    .details =
        N_("Plays generations of games with the net as it is, and learns from them. The weights\n"
           "follow from the seed and the other options, not from the number of threads. A bot\n"
           "plays with them as NAME=FILE, for instance in 'piazza arena'. docs/ai.md says with\n"
           "which commands the weights that ship were made. Ctrl-C ends it after the generation\n"
           "and keeps what was learned. The weights of some games are computed without playing;\n"
           "there --out is the only option."),
    .options = {{"out", "FILE", N_("where the weights go")},
                {"games", "N", N_("how many games (default: 30000)")},
                {"generation", "N", N_("games with the same weights (default: 250)")},
                {"hidden", "N", N_("hidden units (default: the game's)")},
                {"players", "N", N_("train for that many players alone (default: all numbers)")},
                {"lambda", "X", N_("TD(lambda): 1 learns from results alone (default: 0.7)")},
                {"rate", "X", N_("of learning, at the start (default: 0.002)")},
                {"passes", "N", N_("how often each generation is learned (default: 1)")},
                {"start", "FILE", N_("go on from these weights")},
                {"seed", "S", N_("all chance follows from it (default: 1)")},
                {"threads", "N", N_("how many threads (default: one for each core)")}},
    .run = run_train,
};
