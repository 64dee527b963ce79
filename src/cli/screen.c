/* The options of the full screen, which several commands share. */
#include "term/screen.h"
#include "cli.h"

struct screen_options cli_read_screen(const struct cli_args *args)
{
    const char *theme = cli_value(args, "theme");
    struct screen_options options = {
        .ascii = cli_value(args, "ascii") != NULL,
        .mono = cli_value(args, "mono") != NULL,
    };
    if (theme != NULL && !theme_read(theme, &options.theme)) {
        cli_usage_error(args, "--theme is dark, light or auto, not '%s'", theme);
    }
    return options;
}
