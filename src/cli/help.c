/* piazza help: the commands, and the words and options of each. */
#include "cli.h"
#include "term/wrap.h"
#include <string.h>

void cli_print_help(void)
{
    printf("%s\n\n%s piazza COMMAND [WORDS] [--OPTIONS]\n\n",
           _("Piazza: three Italian tabletop games, to play and to study."), _("usage:"));
    int width = 0;
    for (int i = 0; cli_commands[i] != NULL; i++) {
        const int length = (int)strlen(cli_commands[i]->name);
        width = length > width ? length : width;
    }
    for (int i = 0; cli_commands[i] != NULL; i++) {
        printf("  %-*s  %s\n", width, cli_commands[i]->name, _(cli_commands[i]->summary));
    }
    printf("\n%s\n%s\n",
           _("'piazza play' starts a game. 'piazza help COMMAND' tells more about a command."),
           _("Piazza is an unofficial fan implementation; the games belong to their owners."));
}

enum { COLUMNS = 79, LEFT = 22, INDENT = LEFT + 3 };

static void put(void *context, const char *bytes, size_t length)
{
    (void)context;
    fwrite(bytes, 1, length, stdout);
}

/* Prints paragraphs. It breaks their lines again, because a translation is longer or shorter. */
static void print_paragraphs(const char *text)
{
    struct wrap wrap = {COLUMNS, 0, 0, false, put, NULL};
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        wrap_words(&wrap, text, length);
        text += length;
        if (strspn(text, "\n") > 1) {
            wrap_end_line(&wrap);
            wrap_end_line(&wrap);
        }
        text += strspn(text, "\n");
    }
    wrap_end_line(&wrap);
}

static void print_option(const struct cli_option *option)
{
    char left[64];
    struct wrap wrap = {COLUMNS, INDENT, INDENT, false, put, NULL};
    snprintf(left, sizeof left, "--%s%s%s", option->name, option->value != NULL ? " " : "",
             option->value != NULL ? option->value : "");
    if (strlen(left) > LEFT) {
        printf("  %s\n%*s", left, INDENT, "");
    } else {
        printf("  %-*s ", LEFT, left);
    }
    const char *help = _(option->help);
    wrap_words(&wrap, help, strlen(help));
    wrap_end_line(&wrap);
}

void cli_print_command_help(const struct cli_command *command)
{
    const char *words = command->words != NULL ? command->words : "";
    const bool words_last =
        strncmp(words, "--", 2) == 0; /* the words after it belong to another program */
    printf("%s piazza %s%s%s%s%s\n\n", _("usage:"), command->name, words_last ? " [--OPTIONS]" : "",
           words[0] != '\0' ? " " : "", words, words_last ? "" : " [--OPTIONS]");
    print_paragraphs(_(command->summary));
    if (command->details != NULL) {
        putchar('\n');
        print_paragraphs(_(command->details));
    }
    printf("\n%s\n", _("options:"));
    for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name != NULL; i++) {
        print_option(&command->options[i]);
    }
    print_option(&cli_lang);
    print_option(&cli_plugin);
}
