/* piazza play: who sits down, and at which kind of table. */
#include "../term/fullscreen.h"
#include "../term/language.h"
#include "../term/lobby.h"
#include "../term/plain.h"
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A seed that nobody knows in advance. */
static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    FILE *in = fopen("/dev/urandom", "rb");
    const bool drawn = in != NULL && fread(&seed, sizeof seed, 1, in) == 1;
    if (in != NULL) {
        fclose(in);
    }
    if (!drawn) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
    }
    return seed;
}

/* Game, seats and options from the command line. */
static int read_table(const struct cli_args *args, struct lobby *lobby)
{
    struct cli_args filled = *args;
    struct cli_setup config;
    char problem[300];
    const char *seats = cli_value(args, "seats");
    int count = 4;
    memset(lobby, 0, sizeof *lobby);
    if (filled.word_count == 0) {
        filled.words[filled.word_count++] = pz_game_at(0)->id;
    }
    const struct pz_game *game = cli_game(args, filled.words[0]);
    if (game == NULL) {
        return CLI_USAGE;
    }
    if (seats != NULL) {
        count = lobby_seats(game, seats, lobby->names, problem, sizeof problem);
        if (count < 0) {
            return cli_usage_error(args, "--seats: %s", problem);
        }
        if (count < game->min_players || count > game->max_players) {
            return cli_usage_error(args, "--seats names %d players; %s is for %u to %u", count,
                                   game->title, game->min_players, game->max_players);
        }
    }
    const int bad = cli_read_setup(&filled, count, &config);
    if (bad != 0) {
        return bad;
    }
    if (seats == NULL) {
        lobby_default_seats(config.game, config.setup.players, lobby->names);
    } else if (count != config.setup.players) {
        return cli_usage_error(args, "--seats gives %d names for %u players", count,
                               config.setup.players);
    }
    lobby->game = config.game;
    lobby->setup = config.setup;
    return 0;
}

/* The record: where the user wants it, or a new file among this user's games. The next games of the
 * same sitting have the same name with a number. */
static const char *record_path(const struct cli_args *args, const struct pz_game *game,
                               unsigned sitting, char *room, size_t size)
{
    const char *given = cli_value(args, "record");
    if (given == NULL) {
        return session_new_path(game, room, size) ? room : NULL;
    }
    if (sitting > 0) {
        snprintf(room, size, "%s-%u", given, sitting + 1);
        return room;
    }
    return given;
}

static int start(const struct cli_args *args, struct session *session, const struct lobby *lobby,
                 unsigned sitting)
{
    char room[1024];
    uint64_t seed = 0;
    const int bad = cli_number(args, "seed", 0, UINT64_MAX, fresh_seed(), &seed);
    if (bad != 0) {
        return bad;
    }
    const char *path = record_path(args, lobby->game, sitting, room, sizeof room);
    if (!session_start(session, lobby->game, &lobby->setup, seed + sitting, lobby->names, path)) {
        return cli_error(args, "%s", session->problem);
    }
    if (path == NULL) {
        snprintf(session->problem, sizeof session->problem, "%s",
                 _("This game will not be kept: there is no place for it (HOME, XDG_STATE_HOME)."));
        fprintf(stderr, "%s\n", session->problem);
    }
    return 0;
}

static int resume(const struct cli_args *args, struct session *session)
{
    const char *path = cli_value(args, "record");
    if (path == NULL ? !session_resume_last(session) : !session_resume(session, path)) {
        return cli_error(args, "nothing to resume: %s", session->problem);
    }
    if (session_actor(session) == PZ_NOBODY) {
        return cli_error(args, "%s: that game is over; 'piazza replay' shows it", path);
    }
    return 0;
}

static int play(const struct cli_args *args, struct session *session, bool *again)
{
    uint64_t pace = 0;
    const int bad = cli_number(args, "pace", 0, 10000, 500, &pace);
    if (bad != 0) {
        return bad;
    }
    const struct fullscreen_options options = {
        {cli_value(args, "ascii") != NULL, cli_value(args, "mono") != NULL}, (unsigned)pace};
    enum fullscreen_end end = FULLSCREEN_NO_TERMINAL;
    *again = false;
    if (cli_value(args, "plain") == NULL) {
        end = fullscreen_play(session, &options);
        *again = end == FULLSCREEN_AGAIN;
        if (end == FULLSCREEN_FAILED) {
            return cli_error(args, "%s", session->problem);
        }
    }
    if (end == FULLSCREEN_NO_TERMINAL && cli_value(args, "plain") == NULL && !screen_built_in()) {
        fprintf(
            stderr, "%s\n",
            _("The full screen is missing: piazza was built without ncurses. The game is played "
              "line\nby line. For the full screen install ncurses with wide characters "
              "(Debian: libncurses-dev)\nand build again."));
    }
    if (end == FULLSCREEN_NO_TERMINAL && plain_play(session) == PLAIN_FAILED) {
        return cli_error(args, "%s", session->problem);
    }
    if (session_actor(session) != PZ_NOBODY) {
        if (session->path[0] != '\0') {
            printf(_("The game is kept in %s; 'piazza play --resume%s%s' goes on with it.\n"),
                   session->path, cli_value(args, "record") != NULL ? " --record " : "",
                   cli_value(args, "record") != NULL ? session->path : "");
        } else {
            puts(_("The game is not kept."));
        }
    }
    return CLI_DONE;
}

static int run_play(const struct cli_args *args)
{
    struct session session;
    struct lobby lobby;
    const bool no_options = args->word_count == 0 && cli_value(args, "seats") == NULL &&
                            cli_value(args, "players") == NULL && args->repeated_count == 0;
    if (!session_init(&session)) {
        session_release(&session);
        return cli_error(args, "%s", _("not enough memory"));
    }
    int result = 0;
    bool again = false;
    unsigned sitting = 0;
    if (cli_value(args, "resume") != NULL) {
        if (args->word_count > 0 || cli_value(args, "seats") != NULL ||
            cli_value(args, "seed") != NULL || cli_value(args, "players") != NULL ||
            cli_value(args, "board") != NULL || args->repeated_count > 0) {
            result = cli_usage_error(
                args, "--resume takes no game, seats or options: the record has them");
        } else {
            result = resume(args, &session);
        }
        lobby.game = session.record.game;
        lobby.setup = session.record.setup;
        memcpy(lobby.names, session.record.names, sizeof lobby.names);
    } else if (no_options && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        if (!lobby_ask(&lobby)) {
            session_release(&session);
            return CLI_DONE;
        }
        result = start(args, &session, &lobby, sitting);
    } else {
        result = read_table(args, &lobby);
        result = result == 0 ? start(args, &session, &lobby, sitting) : result;
    }
    while (result == 0) {
        result = play(args, &session, &again);
        if (!again || result != 0) {
            break;
        }
        result = start(args, &session, &lobby, ++sitting);
    }
    session_release(&session);
    return result;
}

const struct cli_command cli_play = {
    .name = "play",
    .words = "[GAME]",
    .words_max = 1,
    .summary = N_("play a game, alone against bots or several at one screen"),
    .details =
        N_("Without words and options it asks what to play; Enter takes what is proposed. The\n"
           "record of the game is written after every move, so that --resume goes on after\n"
           "anything. Moves are chosen by arrow keys, mouse, or typing; ? explains the decision.\n"
           "--plain plays line by line, without control of the screen."),
    .options = {CLI_SETUP_OPTIONS,
                {"seats", "LIST", N_("who sits where: Anna,Bruno,bot:greedy")},
                {"record", "FILE",
                 N_("keep the record in that new file instead of the usual place")},
                {"resume", NULL, N_("go on with the last unfinished game, or with --record FILE")},
                {"plain", NULL, N_("line by line, for screen readers, pipes and scripts")},
                {"ascii", NULL, N_("no characters beyond ASCII")},
                {"mono", NULL, N_("no colours (NO_COLOR does the same)")},
                {"pace", "MS", N_("pause before a bot's move in milliseconds (default: 500)")}},
    .run = run_play,
};
