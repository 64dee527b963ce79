/* piazza store: exports a whole store as text, imports it, and checks it. */
#include "store/store.h"
#include "cli.h"
#include "os/host.h"
#include "os/new_file.h"
#include "os/progress.h"
#include "os/user_folder.h"
#include "store/copy.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For printf. */
static unsigned long long number(uint64_t count)
{
    return count;
}

/* The line of progress on a terminal. */
struct shown {
    const struct cli_args *args;
    bool terminal;
    bool written; /* the line is not empty */
    double last;
};

static void show_progress(void *context, const struct copy_count *count)
{
    struct shown *shown = context;
    const double now = host_now();
    if (shown->terminal && now - shown->last > 0.2) {
        shown->last = now;
        shown->written = true;
        fputc('\r', stderr);
        fprintf(stderr, _("%llu tables, %llu events"), number(count->tables),
                number(count->events));
        fflush(stderr);
    }
}

static void clear_progress(struct shown *shown)
{
    if (shown->written) {
        progress_clear();
        shown->written = false;
    }
}

static void show_damage(void *context, const char *table, uint32_t event,
                        const struct pz_problem *problem)
{
    struct shown *shown = context;
    const char *why = cli_why(problem);
    clear_progress(shown);
    if (table[0] == '\0') {
        printf("%s\n", why);
    } else if (event == 0) {
        printf(_("table %s: %s\n"), table, why);
    } else {
        printf(_("table %s, event %u: %s\n"), table, (unsigned)event, why);
    }
}

static int store_error(const struct cli_args *args, int code, const char *problem)
{
    if (problem[0] == '\0' || strcmp(problem, store_sentence(code)) == 0) {
        return cli_error(args, "%s", _(store_sentence(code)));
    }
    return cli_error(args, "%s: %s", _(store_sentence(code)), problem);
}

/* Prints the result in words; returns the exit code. */
static int finish(const struct cli_args *args, struct store *store, int code, const char *path,
                  const struct pz_problem *problem)
{
    if (code == COPY_OUTPUT) {
        return cli_error(args, "%s: %s", path, strerror(errno));
    }
    if (code == COPY_INPUT && problem != NULL) {
        return cli_error(args, "%s:%u: %s; nothing was imported", path, (unsigned)problem->line,
                         cli_why(problem));
    }
    return code != 0 ? store_error(args, code, store_problem(store)) : CLI_DONE;
}

/* ---- export ---- */

static int run_export(const struct cli_args *args, struct store *store, const char *path,
                      const struct copy_watch *watch)
{
    struct copy_count count = {0};
    struct new_file file;
    const bool standard = strcmp(path, "-") == 0;
    FILE *out = standard ? stdout : new_file_open(&file, path, true); /* it holds secrets */
    if (out == NULL) {
        return cli_error(args, "%s: %s", path, strerror(errno));
    }
    int code = copy_export(store, out, watch, &count);
    if (!standard && code != 0) {
        new_file_drop(&file);
    } else if (!standard && !new_file_keep(&file)) {
        code = COPY_OUTPUT;
    }
    clear_progress(watch->context);
    const int result = finish(args, store, code, standard ? _("standard output") : path, NULL);
    if (result == CLI_DONE && !standard) {
        printf(_("%llu tables with %llu events were exported to %s\n"), number(count.tables),
               number(count.events), path);
    }
    return result;
}

/* ---- import ---- */

static int run_import(const struct cli_args *args, struct store *store, const char *path,
                      const struct copy_watch *watch)
{
    struct copy_count count = {0};
    struct pz_problem problem;
    const bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (in == NULL) {
        return cli_error(args, "%s: %s", path, strerror(errno));
    }
    const int code = copy_import(store, in, watch, &count, &problem);
    if (!standard) {
        fclose(in);
    }
    clear_progress(watch->context);
    const int result = finish(args, store, code, standard ? _("standard input") : path, &problem);
    if (result == CLI_DONE) {
        printf(_("%llu tables with %llu events; %llu of the tables were there already\n"),
               number(count.tables), number(count.events), number(count.same));
    }
    return result;
}

/* ---- check ---- */

static int run_check(const struct cli_args *args, struct store *store,
                     const struct copy_watch *watch)
{
    struct copy_count count = {0};
    const int code = copy_check(store, watch, &count);
    clear_progress(watch->context);
    if (code != 0) {
        return store_error(args, code, store_problem(store));
    }
    if (count.damaged > 0) {
        return cli_error(args, "the store is damaged: %llu problems in %llu tables",
                         number(count.damaged), number(count.tables));
    }
    printf(_("%llu tables with %llu events are whole\n"), number(count.tables),
           number(count.events));
    return CLI_DONE;
}

/* ---- the command ---- */

enum task { TASK_EXPORT, TASK_IMPORT, TASK_CHECK, TASK_COUNT };
static const char *const task_names[TASK_COUNT] = {"export", "import", "check"};

static enum task find_task(const struct cli_args *args)
{
    unsigned task = 0;
    while (task < TASK_COUNT && strcmp(args->words[0], task_names[task]) != 0) {
        task++;
    }
    if (task == TASK_COUNT) {
        cli_usage_error(args, "'%s' is not export, import or check", args->words[0]);
    }
    if (task == TASK_IMPORT && args->word_count < 2) {
        cli_usage_error(args, "import needs a file; - is standard input");
    }
    if (task == TASK_CHECK && args->word_count > 1) {
        cli_usage_error(args, "check takes no file");
    }
    return (enum task)task;
}

void cli_store_address(const struct cli_args *args, char *store, size_t size)
{
    char folder[CLI_STORE_MAX - sizeof "/piazza.db"];
    const char *named = cli_value(args, "store");
    if (named == NULL && !user_folder("XDG_DATA_HOME", ".local/share", folder, sizeof folder)) {
        exit(cli_error(args, "%s",
                       _("there is no place for the tables (HOME, XDG_DATA_HOME): give --store")));
    }
    const int length = named != NULL ? snprintf(store, size, "%s", named)
                                     : snprintf(store, size, "%s/piazza.db", folder);
    if (length < 0 || (size_t)length >= size) {
        cli_usage_error(args, "%s", _("the address of --store is too long"));
    }
}

static int run_store(const struct cli_args *args)
{
    char address[CLI_STORE_MAX];
    const char *path = args->word_count > 1 ? args->words[1] : "-";
    struct shown shown = {args, isatty(STDERR_FILENO), false, host_now()};
    const struct copy_watch watch = {&machine_memory, show_progress, show_damage, &shown};
    char problem[STORE_PROBLEM_MAX];
    struct store *store = NULL;
    const enum task task = find_task(args);
    cli_store_address(args, address, sizeof address);
    if (task != TASK_IMPORT && strstr(address, "://") == NULL && !store_exists(address)) {
        return cli_error(args, "%s: there is no such file", address);
    }
    int code = store_open(&store, address, NULL, problem);
    if (code != 0) {
        return store_error(args, code, problem);
    }
    code = task == TASK_EXPORT   ? run_export(args, store, path, &watch)
           : task == TASK_IMPORT ? run_import(args, store, path, &watch)
                                 : run_check(args, store, &watch);
    store_close(store);
    return code;
}

const struct cli_command cli_store = {
    .name = "store",
    .words = "export|import|check [FILE]",
    .summary = N_("back up, move or check the tables of a server"),
    .details =
        N_("export writes everything to the file, or to standard output, as lines of JSON: a\n"
           "backup, or a way from SQLite to PostgreSQL and back. A server may run meanwhile; what\n"
           "is written is one moment. The file holds secrets and is readable for its owner only.\n"
           "\n"
           "import reads such a file into a store, all of it or nothing. Tables that are there\n"
           "already must be the same. No server may run.\n"
           "\n"
           "check plays every table again from its events and names what is damaged; the exit\n"
           "code is 0 only if nothing is."),
    .options = {{"store", "ADDRESS",
                 N_("a file for SQLite, or postgres://... (default: "
                    "~/.local/share/piazza/piazza.db)")}},
    .run = run_store,
};
