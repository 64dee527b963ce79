#include "cli.h"
#include <string.h>

void cli_print_help(FILE *out)
{
    fputs("Piazza: three Italian tabletop games, to play and to study.\n\n"
          "usage: piazza COMMAND [WORDS] [--OPTIONS]\n\n",
          out);
    for (int i = 0; cli_commands[i] != NULL; i++) {
        fprintf(out, "  %-8s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    fputs("\n'piazza play' starts a game. 'piazza help COMMAND' tells more about a command.\n"
          "Piazza is an unofficial fan implementation; the games belong to their owners.\n",
          out);
}

void cli_print_command_help(const struct cli_command *command, FILE *out)
{
    const bool has_options = command->options[0].name != NULL;
    fprintf(out, "usage: piazza %s%s%s%s\n\n%s\n", command->name, command->words != NULL ? " " : "",
            command->words != NULL ? command->words : "", has_options ? " [--OPTIONS]" : "",
            command->summary);
    if (command->details != NULL) {
        fprintf(out, "\n%s\n", command->details);
    }
    if (has_options) {
        fputs("\noptions:\n", out);
    }
    for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name != NULL; i++) {
        const struct cli_option *option = &command->options[i];
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", option->name, option->value != NULL ? " " : "",
                 option->value != NULL ? option->value : "");
        fprintf(out, "  %-22s %s\n", left, option->help);
    }
}
