/* The `piazza` command: finds the subcommand, reads its words and options, runs it. */
#include "../term/language.h"
#include "cli.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

extern const struct cli_command cli_play, cli_games, cli_rules, cli_sim, cli_arena, cli_train,
    cli_trace, cli_replay, cli_verify, cli_bench, cli_help, cli_version;
#ifdef PIAZZA_SERVER
extern const struct cli_command cli_serve, cli_join, cli_bot_host, cli_store;
#endif

const struct cli_command *const cli_commands[] = {
    &cli_play,   &cli_games, &cli_rules,
#ifdef PIAZZA_SERVER
    &cli_serve,  &cli_join,  &cli_bot_host, &cli_store,
#endif
    &cli_sim,    &cli_arena, &cli_train,    &cli_trace,   &cli_replay,
    &cli_verify, &cli_bench, &cli_help,     &cli_version, NULL};

static const struct cli_command *find_command(const char *name)
{
    for (int i = 0; cli_commands[i] != NULL; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return cli_commands[i];
        }
    }
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[32];
    size_t count = 0;
    for (; cli_commands[count] != NULL; count++) {
        names[count] = cli_commands[count]->name;
    }
    const char *nearest = cli_nearest(name, names, count);
    if (nearest != NULL) {
        fprintf(stderr, _("piazza: there is no command '%s'; did you mean '%s'?\n"), name, nearest);
    } else {
        fprintf(stderr, _("piazza: there is no command '%s'; 'piazza help' lists them\n"), name);
    }
    return CLI_USAGE;
}

static int run_help(const struct cli_args *args)
{
    if (args->word_count == 0) {
        cli_print_help(stdout);
        return CLI_DONE;
    }
    const struct cli_command *command = find_command(args->words[0]);
    if (command == NULL) {
        return unknown_command(args->words[0]);
    }
    cli_print_command_help(command, stdout);
    return CLI_DONE;
}

const struct cli_command cli_help = {
    .name = "help",
    .words = "[COMMAND]",
    .words_max = 1,
    .summary = N_("what piazza does, or how one of its commands is used"),
    .run = run_help,
};

static int run_version(const struct cli_args *args)
{
    (void)args;
    printf(_("piazza %s\nrecords: format %d\n"), pz_version(), PZ_RECORD_FORMAT);
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        printf(_("%s: rules %u\n"), pz_game_at(i)->id, (unsigned)pz_game_at(i)->rules_version);
    }
    return CLI_DONE;
}

const struct cli_command cli_version = {
    .name = "version",
    .summary = N_("the versions of the program, of its records and of the games' rules"),
    .run = run_version,
};

__attribute__((format(printf, 1, 2))) static bool complain(const char *format, ...)
{
    va_list list;
    language_init(NULL);
    fputs("piazza: ", stderr);
    va_start(list, format);
    vfprintf(stderr, _(format), list);
    va_end(list);
    fputc('\n', stderr);
    return false;
}

/* --lang, which every command takes, decides how all else is said: it is read first, wherever it
 * stands before "--", and taken out. False after one line on stderr. */
static bool take_language(int *argc, char **argv)
{
    const char *code = NULL;
    int kept = 1;
    int i = 1;
    for (; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        const bool alone = strcmp(argv[i], "--lang") == 0;
        if (!alone && strncmp(argv[i], "--lang=", 7) != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        if (code != NULL) {
            return complain(N_("--%s is given twice"), "lang");
        }
        if (alone && i + 1 == *argc) {
            return complain(N_("--%s needs a value: --%s %s"), "lang", "lang", cli_lang.value);
        }
        code = alone ? argv[++i] : argv[i] + 7;
        if (!language_known(code)) {
            return complain(N_("--lang takes it, de or en, not '%s'"), code);
        }
    }
    for (; i < *argc; i++) {
        argv[kept++] = argv[i];
    }
    *argc = kept;
    argv[kept] = NULL;
    language_init(code);
    return true;
}

int main(int argc, char **argv)
{
    if (!take_language(&argc, argv)) {
        return CLI_USAGE;
    }
    cli_set_program(argv[0]);
    if (argc < 2) {
        cli_print_help(stdout);
        return CLI_DONE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        name = "help";
    } else if (strcmp(name, "--version") == 0) {
        name = "version";
    } else if (name[0] == '-') {
        fprintf(stderr, "%s\n",
                _("piazza: options come after a command; 'piazza help' lists the commands"));
        return CLI_USAGE;
    }
    const struct cli_command *command = find_command(name);
    if (command == NULL) {
        return unknown_command(name);
    }
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            cli_print_command_help(command, stdout);
            return CLI_DONE;
        }
    }
    struct cli_args args;
    int code = cli_parse(command, argc - 2, argv + 2, &args);
    if (code == 0) {
        code = command->run(&args);
    }
    if (code == 0 && cli_output_cut()) {
        code = CLI_FAILED;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, _("piazza %s: the output could not be written\n"), command->name);
        return code != 0 ? code : CLI_FAILED;
    }
    return code;
}
