/* The `piazza` command: finds the subcommand, reads its words and options, runs it. */
#include "cli.h"
#include "os/language.h"
#include "os/plugin.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

extern const struct cli_command cli_play, cli_games, cli_rules, cli_sim, cli_arena, cli_train,
    cli_trace, cli_replay, cli_verify, cli_bench, cli_conformance, cli_positions, cli_help,
    cli_version;
#ifdef PIAZZA_SERVER
extern const struct cli_command cli_serve, cli_join, cli_bot_host, cli_store;
#endif

const struct cli_command *const cli_commands[] = {
    &cli_play,  &cli_games,       &cli_rules,
#ifdef PIAZZA_SERVER
    &cli_serve, &cli_join,        &cli_bot_host,  &cli_store,
#endif
    &cli_sim,   &cli_arena,       &cli_train,     &cli_trace, &cli_replay,  &cli_verify,
    &cli_bench, &cli_conformance, &cli_positions, &cli_help,  &cli_version, NULL};

enum { PLUGINS_MAX = 16 };

/* The command of that name; ends the program if there is none. */
static const struct cli_command *find_command(const char *name)
{
    const char *names[32];
    size_t count = 0;
    for (; cli_commands[count] != NULL; count++) {
        names[count] = cli_commands[count]->name;
        if (strcmp(names[count], name) == 0) {
            return cli_commands[count];
        }
    }
    const char *nearest = cli_nearest(name, names, count);
    if (nearest != NULL) {
        fprintf(stderr, _("piazza: there is no command '%s'; did you mean '%s'?\n"), name, nearest);
    } else {
        fprintf(stderr, _("piazza: there is no command '%s'; 'piazza help' lists them\n"), name);
    }
    exit(CLI_USAGE);
}

static int run_help(const struct cli_args *args)
{
    if (args->word_count == 0) {
        cli_print_help();
    } else {
        cli_print_command_help(find_command(args->words[0]));
    }
    return CLI_DONE;
}

const struct cli_command cli_help = {
    .name = "help",
    .words = "[COMMAND]",
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

__attribute__((format(printf, 1, 2))) static _Noreturn void complain(const char *format, ...)
{
    va_list list;
    language_init(NULL);
    fputs("piazza: ", stderr);
    va_start(list, format);
    vfprintf(stderr, _(format), list);
    va_end(list);
    fputc('\n', stderr);
    exit(CLI_USAGE);
}

/* The options that every command takes. They are read first, wherever they stand before "--", and
 * are removed from the line: --lang decides the language of all messages, --plugin which games are
 * there. */
struct globals {
    const char *lang;
    const char *plugins[PLUGINS_MAX];
    unsigned plugin_count;
};

/* The value of the option at *i, which moves on to it; NULL if argv[*i] is another option. An
 * option at the end of the line has the value "". */
static const char *value_of(const struct cli_option *option, int argc, char **argv, int *i)
{
    const size_t length = strlen(option->name);
    const char *text = argv[*i];
    if (text == NULL || strncmp(text, "--", 2) != 0 ||
        strncmp(text + 2, option->name, length) != 0) {
        return NULL;
    }
    if (text[2 + length] == '=') {
        return text + 3 + length;
    }
    if (text[2 + length] != '\0') {
        return NULL;
    }
    return *i + 1 < argc ? argv[++*i] : "";
}

static void take_globals(int *argc, char **argv, struct globals *globals)
{
    int kept = 1;
    int i = 1;
    memset(globals, 0, sizeof *globals);
    for (; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        const char *lang = value_of(&cli_lang, *argc, argv, &i);
        const char *plugin = lang == NULL ? value_of(&cli_plugin, *argc, argv, &i) : NULL;
        const struct cli_option *option = lang != NULL ? &cli_lang : &cli_plugin;
        if (lang == NULL && plugin == NULL) {
            argv[kept++] = argv[i];
        } else if (lang != NULL && globals->lang != NULL) {
            complain(N_("--%s is given twice"), "lang");
        } else if ((lang != NULL ? lang : plugin)[0] == '\0') {
            complain(N_("--%s needs a value: --%s %s"), option->name, option->name, option->value);
        } else if (lang != NULL && !language_known(lang)) {
            complain(N_("--lang takes it, de or en, not '%s'"), lang);
        } else if (lang != NULL) {
            globals->lang = lang;
        } else if (globals->plugin_count == PLUGINS_MAX) {
            complain(N_("--plugin is given too often"));
        } else {
            globals->plugins[globals->plugin_count++] = plugin;
        }
    }
    for (; i < *argc; i++) {
        argv[kept++] = argv[i];
    }
    *argc = kept;
    argv[kept] = NULL;
}

static void load_plugin(const char *path)
{
    struct pz_problem problem;
    if (plugin_load(path, &problem) != 0) {
        fprintf(stderr, _("piazza: the plug-in %s: %s\n"), path, cli_why(&problem));
        exit(CLI_USAGE);
    }
}

/* Loads the plug-ins of the command line and those of the environment, a list of paths with ':'
 * between them. */
static void load_plugins(const struct globals *globals)
{
    const char *list = getenv("PIAZZA_PLUGINS");
    for (unsigned i = 0; i < globals->plugin_count; i++) {
        load_plugin(globals->plugins[i]);
    }
    while (list != NULL && *list != '\0') {
        char path[4096];
        const size_t length = strcspn(list, ":");
        snprintf(path, sizeof path, "%.*s", (int)length, list);
        if (length > 0) {
            load_plugin(path);
        }
        list += length + (list[length] == ':');
    }
}

int main(int argc, char **argv)
{
    struct globals globals;
    take_globals(&argc, argv, &globals);
    language_init(globals.lang);
    load_plugins(&globals);
    cli_set_program(argv[0]);
    if (argc < 2) {
        cli_print_help();
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
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            cli_print_command_help(command);
            return CLI_DONE;
        }
    }
    struct cli_args args;
    cli_parse(command, argc - 2, argv + 2, &args);
    int code = command->run(&args);
    if (code == 0 && cli_output_cut()) {
        code = CLI_FAILED;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, _("piazza %s: the output could not be written\n"), command->name);
        return code != 0 ? code : CLI_FAILED;
    }
    return code;
}
