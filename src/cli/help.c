/* piazza help: what the commands are and what each takes. */
#include "cli.h"
#include <string.h>

void cli_print_help(FILE *out)
{
    fprintf(out, "%s\n\n%s piazza COMMAND [WORDS] [--OPTIONS]\n\n",
            _("Piazza: three Italian tabletop games, to play and to study."), _("usage:"));
    for (int i = 0; cli_commands[i] != NULL; i++) {
        fprintf(out, "  %-8s %s\n", cli_commands[i]->name, _(cli_commands[i]->summary));
    }
    fprintf(out, "\n%s\n%s\n",
            _("'piazza play' starts a game. 'piazza help COMMAND' tells more about a command."),
            _("Piazza is an unofficial fan implementation; the games belong to their owners."));
}

void cli_print_command_help(const struct cli_command *command, FILE *out)
{
    const bool has_options = command->options[0].name != NULL;
    fprintf(out, "%s piazza %s%s%s%s\n\n%s\n", _("usage:"), command->name,
            command->words != NULL ? " " : "", command->words != NULL ? command->words : "",
            has_options ? " [--OPTIONS]" : "", _(command->summary));
    if (command->details != NULL) {
        fprintf(out, "\n%s\n", _(command->details));
    }
    if (has_options) {
        fprintf(out, "\n%s\n", _("options:"));
    }
    for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name != NULL; i++) {
        const struct cli_option *option = &command->options[i];
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", option->name, option->value != NULL ? " " : "",
                 option->value != NULL ? option->value : "");
        fprintf(out, "  %-22s %s\n", left, _(option->help));
    }
}
