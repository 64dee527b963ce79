/* Reading the command line. */
#include "cli.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const struct cli_option cli_lang = {
    "lang", "LL",
    N_("the language: it, de or en (default: as the environment says, LANGUAGE or LANG)")};
const struct cli_option cli_plugin = {"plugin", "FILE",
                                      N_("games from a shared object; may be given several times")};

__attribute__((format(printf, 2, 0))) static void complain(const struct cli_args *args,
                                                           const char *format, va_list list)
{
    fflush(stdout);
    fprintf(stderr, "piazza %s: ", args->command->name);
    vfprintf(stderr, _(format), list);
    fputc('\n', stderr);
}

static const char *program = "piazza";

void cli_set_program(const char *name)
{
    program = name != NULL && name[0] != '\0' ? name : program;
}

const char *cli_program(void)
{
    return program;
}

void cli_shell_word(const char *word, struct pz_text *out)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        pz_text_str(out, word);
        return;
    }
    pz_text_char(out, '\'');
    for (; *word != '\0'; word++) {
        pz_text_str(out, *word == '\'' ? "'\\'" : "");
        pz_text_char(out, *word);
    }
    pz_text_char(out, '\'');
}

void cli_usage_error(const struct cli_args *args, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain(args, format, list);
    va_end(list);
    exit(CLI_USAGE);
}

const char *cli_why(const struct pz_problem *problem)
{
    static char why[400];
    language_problem(problem, why, sizeof why);
    return why;
}

int cli_error(const struct cli_args *args, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain(args, format, list);
    va_end(list);
    return CLI_FAILED;
}

/* How many letters must be inserted, removed or changed. Words of more than LONGEST letters match
 * nothing. */
static unsigned edit_distance(const char *a, const char *b)
{
    enum { LONGEST = 24 };
    const size_t m = strlen(a);
    const size_t n = strlen(b);
    unsigned row[LONGEST + 1];
    if (m > LONGEST || n > LONGEST) {
        return LONGEST;
    }
    for (size_t j = 0; j <= n; j++) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= m; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            const unsigned changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            unsigned best = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = best < changed ? best : changed;
        }
    }
    return row[n];
}

const char *cli_nearest(const char *word, const char *const *list, size_t count)
{
    const char *nearest = NULL;
    unsigned best = (unsigned)strlen(word) / 3 + 1;
    for (size_t i = 0; i < count; i++) {
        const unsigned distance = edit_distance(word, list[i]);
        if (distance <= best) {
            best = distance;
            nearest = list[i];
        }
        if (distance == 0) {
            return list[i];
        }
    }
    return nearest;
}

static _Noreturn void unknown_option(const struct cli_args *args, const char *name)
{
    const char *names[CLI_OPTIONS_MAX + 2];
    size_t count = 0;
    for (; count < CLI_OPTIONS_MAX && args->command->options[count].name != NULL; count++) {
        names[count] = args->command->options[count].name;
    }
    names[count++] = cli_lang.name;
    names[count++] = cli_plugin.name;
    const char *nearest = cli_nearest(name, names, count);
    if (nearest != NULL) {
        cli_usage_error(args, "there is no option --%s; did you mean --%s?", name, nearest);
    }
    cli_usage_error(args, "there is no option --%s; 'piazza help %s' lists them", name,
                    args->command->name);
}

/* True of "[N]", false of "[ADDRESS:]PORT". */
static bool may_be_missing(const char *value)
{
    return value[0] == '[' && value[strlen(value) - 1] == ']';
}

static bool is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* The number of the option, -1 if the command has none of that name. */
static int find_option(const struct cli_args *args, const char *name)
{
    for (int i = 0; args->command->options[i].name != NULL; i++) {
        if (strcmp(args->command->options[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* The value of the option at argv[*i]: the text after the '=', or the next word, to which *i then
 * moves. */
static const char *take_value(const struct cli_args *args, const struct cli_option *option,
                              const char *equals, int argc, char **argv, int *i)
{
    if (option->value == NULL) {
        if (equals != NULL) {
            cli_usage_error(args, "--%s takes no value", option->name);
        }
        return "";
    }
    if (equals != NULL) {
        return equals + 1;
    }
    const char *next = *i + 1 < argc ? argv[*i + 1] : NULL;
    if (may_be_missing(option->value) && (next == NULL || !is_number(next))) {
        return "";
    }
    if (next == NULL) {
        cli_usage_error(args, "--%s needs a value: --%s %s", option->name, option->name,
                        option->value);
    }
    ++*i;
    return next;
}

/* Does the option still want a second value? "P0 P1" may be given as "0.5,0.55", too. */
static bool wants_second(const struct cli_option *option, const char *value)
{
    return option->value != NULL && strchr(option->value, ' ') != NULL &&
           strchr(value, ',') == NULL;
}

static void keep_value(struct cli_args *args, int index, const char *value)
{
    const char *name = args->command->options[index].name;
    if (strcmp(name, "option") == 0) {
        if (args->repeated_count == CLI_REPEATED_MAX) {
            cli_usage_error(args, "--option is given too often");
        }
        args->repeated[args->repeated_count++] = value;
    } else if (args->values[index] != NULL) {
        cli_usage_error(args, "--%s is given twice", name);
    }
    args->values[index] = value;
}

/* Reads "--name", "--name=value" or "--name" "value"; *i moves to the last word of it. */
static void parse_option(struct cli_args *args, int argc, char **argv, int *i)
{
    char name[64];
    const char *word = argv[*i] + 2;
    const char *equals = strchr(word, '=');
    const size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), word);
    const int index = find_option(args, name);
    if (index < 0) {
        unknown_option(args, name);
    }
    const struct cli_option *option = &args->command->options[index];
    const char *value = take_value(args, option, equals, argc, argv, i);
    if (wants_second(option, value)) {
        if (*i + 1 >= argc) {
            cli_usage_error(args, "--%s needs two values: --%s %s", name, name, option->value);
        }
        snprintf(args->pair, sizeof args->pair, "%s,%s", value, argv[++*i]);
        value = args->pair;
    }
    keep_value(args, index, value);
}

/* The most words that a command with these words takes. */
static int words_max(const char *words)
{
    int count = words[0] != '\0';
    for (const char *c = words; *c != '\0'; c++) {
        count += *c == ' ';
    }
    return strstr(words, "...") != NULL ? CLI_WORDS_MAX : count;
}

void cli_parse(const struct cli_command *command, int argc, char **argv, struct cli_args *args)
{
    const char *words = command->words != NULL ? command->words : "";
    memset(args, 0, sizeof *args);
    args->command = command;
    bool options_over = false;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (!options_over && strcmp(word, "--") == 0) {
            options_over = true;
        } else if (!options_over && strncmp(word, "--", 2) == 0) {
            parse_option(args, argc, argv, &i);
        } else if (!options_over && word[0] == '-' && word[1] != '\0') {
            cli_usage_error(args, "there is no option %s; options have two dashes", word);
        } else if (args->word_count == words_max(words)) {
            cli_usage_error(args, "'%s' is one word too many; usage: piazza %s%s%s", word,
                            command->name, words[0] != '\0' ? " " : "", words);
        } else {
            args->words[args->word_count++] = word;
        }
    }
    if (args->word_count == 0 && words[0] != '\0' && words[0] != '[') {
        cli_usage_error(args, "something is missing; usage: piazza %s %s", command->name, words);
    }
}

const char *cli_value(const struct cli_args *args, const char *name)
{
    const int index = find_option(args, name);
    return index >= 0 ? args->values[index] : NULL;
}

uint64_t cli_number(const struct cli_args *args, const char *name, uint64_t min, uint64_t max,
                    uint64_t default_value)
{
    const char *text = cli_value(args, name);
    if (text == NULL) {
        return default_value;
    }
    char *end = NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 || value < min ||
        value > max) {
        cli_usage_error(args, "--%s takes a whole number from %llu to %llu, not '%s'", name,
                        (unsigned long long)min, (unsigned long long)max, text);
    }
    return value;
}

unsigned cli_unsigned(const struct cli_args *args, const char *name, unsigned min, unsigned max,
                      unsigned default_value)
{
    return (unsigned)cli_number(args, name, min, max, default_value);
}
