/* piazza bot-host: a program of any language takes a seat at a server's table. */
#include "client/bot_host.h"
#include "cli.h"
#include "client/token_file.h"
#include <stdlib.h>
#include <string.h>

enum { CLI_COMMAND_FAILED = 3 };

static void read_options(const struct cli_args *args, struct bot_host_options *options)
{
    char problem[500];
    const char *url = cli_value(args, "url");
    const char *token = cli_value(args, "seat");
    memset(options, 0, sizeof *options);
    if (url == NULL) {
        cli_usage_error(args, N_("--url is missing: the link to a table"));
    }
    if (!address_read(url, &options->address, problem, sizeof problem)) {
        cli_usage_error(args, "%s", problem);
    }
    if (options->address.table[0] == '\0') {
        cli_usage_error(args, N_("'%s' is a server; a bot needs the link to a table"), url);
    }
    if (token != NULL && !address_is_token(token)) {
        cli_usage_error(args, N_("--seat takes a token of 43 characters"));
    }
    if (token != NULL && cli_value(args, "token-file") != NULL) {
        cli_usage_error(args, N_("--seat and --token-file exclude each other"));
    }
    options->timeout = cli_unsigned(args, "timeout", 0, 86400, 0);
    options->token_file = cli_value(args, "token-file");
    options->name = cli_value(args, "name") != NULL ? cli_value(args, "name") : "Bot";
    options->ca = cli_value(args, "ca");
    options->restart = cli_value(args, "restart") != NULL;
    options->rematch = cli_value(args, "rematch") != NULL;
    if (token != NULL) {
        memcpy(options->token, token, sizeof options->token);
    } else if (options->token_file != NULL &&
               !token_file_read(options->token_file, options->token, problem, sizeof problem)) {
        exit(cli_error(args, "%s", problem));
    }
}

static int run_bot_host(const struct cli_args *args)
{
    static const int codes[] = {[BOT_HOST_OVER] = CLI_DONE,
                                [BOT_HOST_TABLE] = CLI_FAILED,
                                [BOT_HOST_COMMAND] = CLI_COMMAND_FAILED,
                                [BOT_HOST_SIGNAL] = CLI_SIGNALLED};
    struct bot_host_options options;
    char problem[500] = "";
    const char *command[CLI_WORDS_MAX + 1];
    read_options(args, &options);
    memcpy(command, args->words, sizeof args->words);
    command[args->word_count] = NULL;
    options.command = command;
    const enum bot_host_end end = bot_host_run(&options, problem, sizeof problem);
    if (end != BOT_HOST_OVER) {
        cli_error(args, "%s", problem);
    }
    return codes[end];
}

const struct cli_command cli_bot_host = {
    .name = "bot-host",
    .words = "-- COMMAND [ARG...]",
    .summary = N_("let a program of any language take a seat at a server's table"),
    .details = N_(
        "The command gets what the table says to its seat, one JSON object a line, and each line\n"
        "that it writes is a message to the table (docs/protocol.md; examples/bots). It sees what\n"
        "its seat sees and nothing else. After a cut it gets the whole table in a message 'look'.\n"
        "Exit codes: 0 the game is over; 1 the table cannot be reached, or refuses; 2 the command\n"
        "line is wrong; 3 the command ended too early, did not answer in time, or wrote 20 lines\n"
        "that are no messages; 4 ended by a signal."),
    .options = {{"url", "URL", N_("the link to the table")},
                {"name", "NAME", N_("the name at the table (default: Bot)")},
                {"token-file", "FILE",
                 N_("keep the token of the seat there, and come back with it the next time")},
                {"seat", "TOKEN",
                 N_("the token of a seat; others on this machine can see it here")},
                {"ca", "FILE", N_("trust the certificates in that file, not the system's")},
                {"timeout", "S", N_("end the command if it does not answer in S seconds")},
                {"restart", NULL, N_("start the command again when it ends, up to ten times")},
                {"rematch", NULL, N_("agree to rematches, and play on")}},
    .run = run_bot_host,
};
