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

int cli_usage_error(const struct cli_args *args, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain(args, format, list);
    va_end(list);
    return CLI_USAGE;
}

int cli_error(const struct cli_args *args, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain(args, format, list);
    va_end(list);
    return CLI_FAILED;
}

/* How many letters must be inserted, removed or changed; words are short, longer ones do not
 * match. */
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

static int unknown_option(const struct cli_args *args, const char *name)
{
    const char *names[CLI_OPTIONS_MAX + 1];
    size_t count = 0;
    for (; count < CLI_OPTIONS_MAX && args->command->options[count].name != NULL; count++) {
        names[count] = args->command->options[count].name;
    }
    names[count++] = cli_lang.name;
    const char *nearest = cli_nearest(name, names, count);
    if (nearest != NULL) {
        return cli_usage_error(args, "there is no option --%s; did you mean --%s?", name, nearest);
    }
    return cli_usage_error(args, "there is no option --%s; 'piazza help %s' lists them", name,
                           args->command->name);
}

/* "[N]", but not "[ADDRESS:]PORT". */
static bool may_be_missing(const char *value)
{
    return value[0] == '[' && value[strlen(value) - 1] == ']';
}

static bool is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* "--name", "--name=value" or "--name" "value"; *i moves over what was taken. */
static int parse_option(struct cli_args *args, int argc, char **argv, int *i)
{
    char name[64];
    const char *word = argv[*i] + 2;
    const char *equals = strchr(word, '=');
    const size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), word);
    int index = 0;
    const struct cli_option *options = args->command->options;
    while (options[index].name != NULL && strcmp(options[index].name, name) != 0) {
        index++;
    }
    if (options[index].name == NULL) {
        return unknown_option(args, name);
    }
    const char *value = equals != NULL ? equals + 1 : NULL;
    if (options[index].value == NULL) {
        if (value != NULL) {
            return cli_usage_error(args, "--%s takes no value", name);
        }
        value = "";
    } else if (value == NULL && may_be_missing(options[index].value)) {
        value = *i + 1 < argc && is_number(argv[*i + 1]) ? argv[++*i] : "";
    } else if (value == NULL) {
        if (*i + 1 >= argc) {
            return cli_usage_error(args, "--%s needs a value: --%s %s", name, name,
                                   options[index].value);
        }
        value = argv[++*i];
    }
    if (options[index].value != NULL && strchr(options[index].value, ' ') != NULL &&
        strchr(value, ',') == NULL) {
        if (*i + 1 >= argc) {
            return cli_usage_error(args, "--%s needs two values: --%s %s", name, name,
                                   options[index].value);
        }
        args->second_values[index] = argv[++*i];
    }
    if (strcmp(name, "option") == 0) {
        if (args->repeated_count == CLI_REPEATED_MAX) {
            return cli_usage_error(args, "--option is given too often");
        }
        args->repeated[args->repeated_count++] = value;
    } else if (args->values[index] != NULL) {
        return cli_usage_error(args, "--%s is given twice", name);
    }
    args->values[index] = value;
    return 0;
}

int cli_parse(const struct cli_command *command, int argc, char **argv, struct cli_args *args)
{
    memset(args, 0, sizeof *args);
    args->command = command;
    bool options_over = false;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (!options_over && strcmp(word, "--") == 0) {
            options_over = true;
        } else if (!options_over && strncmp(word, "--", 2) == 0) {
            const int code = parse_option(args, argc, argv, &i);
            if (code != 0) {
                return code;
            }
        } else if (!options_over && word[0] == '-' && word[1] != '\0') {
            return cli_usage_error(args, "there is no option %s; options have two dashes", word);
        } else if (args->word_count == command->words_max) {
            return cli_usage_error(args, "'%s' is one word too many; usage: piazza %s%s%s", word,
                                   command->name, command->words != NULL ? " " : "",
                                   command->words != NULL ? command->words : "");
        } else {
            args->words[args->word_count++] = word;
        }
    }
    if (args->word_count < command->words_min) {
        return cli_usage_error(args, "something is missing; usage: piazza %s %s", command->name,
                               command->words);
    }
    return 0;
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

const char *cli_value(const struct cli_args *args, const char *name)
{
    const int index = find_option(args, name);
    return index >= 0 ? args->values[index] : NULL;
}

const char *cli_second_value(const struct cli_args *args, const char *name)
{
    const int index = find_option(args, name);
    return index >= 0 ? args->second_values[index] : NULL;
}

int cli_number(const struct cli_args *args, const char *name, uint64_t min, uint64_t max,
               uint64_t default_value, uint64_t *number)
{
    const char *text = cli_value(args, name);
    if (text == NULL) {
        *number = default_value;
        return 0;
    }
    char *end = NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 || value < min ||
        value > max) {
        return cli_usage_error(args, "--%s takes a whole number from %llu to %llu, not '%s'", name,
                               (unsigned long long)min, (unsigned long long)max, text);
    }
    *number = value;
    return 0;
}
