/* The `piazza` command. Each subcommand is a `struct cli_command` that lists its words and options;
 * the parser, `piazza help` and the completion all read these lists.
 *
 * Exit codes: 0 done, 1 something failed (a file, a record), 2 the command line is wrong, 4 ended
 * by a signal. Errors are one line on stderr that says what is wrong and what would be right. A
 * wrong command line ends the program where it is noticed, so whatever reads one returns only what
 * is right. */
#ifndef PIAZZA_CLI_H
#define PIAZZA_CLI_H

#include "os/language.h"
#include "outside/named_bot.h"
#include "piazza/piazza.h"
#include <stdio.h>

enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_SIGNALLED = 4 };
enum { CLI_OPTIONS_MAX = 32, CLI_REPEATED_MAX = 16, CLI_WORDS_MAX = 1000, CLI_STORE_MAX = 4096 };

struct cli_option {
    const char *name;  /* "players", without the dashes */
    const char *value; /* "N"; NULL for an option without a value; "A B" for two, kept as "A,B";
                          "[N]" for a number that may be missing */
    const char *help;
};

/* The options that every command takes; they are read before the command (main.c). */
extern const struct cli_option cli_lang;
extern const struct cli_option cli_plugin;

struct cli_args;

struct cli_command {
    const char *name;
    /* The words besides options, as the usage line says them: "GAME", "[GAME]" if it may be
     * missing, "FILE..." for as many as one likes. NULL if there are none. */
    const char *words;
    const char *summary;                        /* one line */
    const char *details;                        /* paragraphs for `piazza help CMD`, may be NULL */
    struct cli_option options[CLI_OPTIONS_MAX]; /* ends with name NULL */
    int (*run)(const struct cli_args *args);
};

struct cli_args {
    const struct cli_command *command;
    const char *words[CLI_WORDS_MAX];
    int word_count;
    const char
        *values[CLI_OPTIONS_MAX]; /* in the order of the command's options; NULL = not given */
    char pair[1024];              /* the value of an option that has two */
    const char *repeated[CLI_REPEATED_MAX]; /* the values of --option, in order */
    int repeated_count;
};

extern const struct cli_command *const cli_commands[]; /* ends with NULL */

/* ---- the command line ---- */

/* Fills *args. */
void cli_parse(const struct cli_command *command, int argc, char **argv, struct cli_args *args);
/* The value of the option, NULL if it was not given. */
const char *cli_value(const struct cli_args *args, const char *name);
/* The number given with the option, or the default. */
uint64_t cli_number(const struct cli_args *args, const char *name, uint64_t min, uint64_t max,
                    uint64_t default_value);
unsigned cli_unsigned(const struct cli_args *args, const char *name, unsigned min, unsigned max,
                      unsigned default_value);
/* The name by which the program was started: people can paste the commands that it suggests. */
void cli_set_program(const char *name);
const char *cli_program(void);
/* Writes a word as a shell takes it: in quotes where it needs them. */
void cli_shell_word(const char *word, struct pz_text *out);
/* "piazza sim: ..." in one line on stderr; ends the program with CLI_USAGE. */
void cli_usage_error(const struct cli_args *args, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));
/* The same line, but returns CLI_FAILED. */
int cli_error(const struct cli_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* An empty JSON text that is long enough for all that the commands print in a line. The next call
 * begins anew. */
struct pz_json cli_json(void);
/* What is wrong with a text from outside, in words; they last until the next call. */
const char *cli_why(const struct pz_problem *problem);
/* Did the whole text fit? If not, says so on stderr, and the command fails in the end. */
bool cli_whole(const struct pz_text *text);
/* Prints the text, whole or cut, and a line end. */
void cli_put_line(const struct pz_text *text);
bool cli_output_cut(void);
/* The word of the list that the user may have meant, or NULL. */
const char *cli_nearest(const char *word, const char *const *list, size_t count);

/* ---- stores ---- */

/* The value of --store, or a file of this user, whose folder it makes. Ends the program with
 * CLI_FAILED after one line on stderr if there is no place for it. */
void cli_store_address(const struct cli_args *args, char *store, size_t size);

/* ---- setups: what the commands that play share ---- */

#define CLI_SETUP_OPTIONS                                                                 \
    {"players", "N", N_("how many play (default: 4)")},                                   \
        {"seed", "S", N_("all chance follows from it (default: 1; play: a new one)")},    \
        {"option", "KEY=VALUE", N_("an option of the game; may be given several times")}, \
    {                                                                                     \
        "board", "FILE",                                                                  \
            N_("play on the board in that file, if the game has boards to choose from")   \
    }

struct cli_setup {
    const struct pz_game *game;
    struct pz_setup setup; /* its first player may still be random */
    uint64_t seed;
};

/* The number of players that the game allows nearest to this one. */
int cli_players_near(const struct pz_game *game, int players);
/* Reads the options of a setup of that game. Without --players, the number that the game allows
 * nearest to `default_players` play. Ends the program with CLI_FAILED after one line on stderr if
 * the board cannot be read. */
void cli_read_setup(const struct cli_args *args, const struct pz_game *game, int default_players,
                    struct cli_setup *config);
/* The game of that name. */
const struct pz_game *cli_game(const struct cli_args *args, const char *name);

/* ---- bots ---- */

#define CLI_BOTS_OPTION                                                                   \
    {                                                                                     \
        "bots", "LIST",                                                                   \
            N_("a bot for all seats, or one for each: greedy,maestro@300ms,cmd:./bot.py " \
               "(default: random moves)")                                                 \
    }

/* "300ms", "2s", "0.5s", or a number of nodes. */
struct pz_budget cli_read_budget(const struct cli_args *args, const char *text);
/* The bot that the text names; a program, and weights from a file, stay in memory until the end.
 * Ends the program with CLI_FAILED after one line on stderr if the weights cannot be read. */
void cli_read_bot(const struct cli_args *args, const struct pz_game *game, const char *text,
                  struct named_bot *bot);
/* Reads the bots that --bots names, one for each seat; all are without a kind if it is not
 * given. */
void cli_read_bots(const struct cli_args *args, const struct pz_game *game, int players,
                   struct named_bot chosen[PZ_SEATS_MAX]);
/* Opens a bot at each seat that has a kind; `bots` must be all zero. On failure none is open, after
 * one line on stderr. */
int cli_open_bots(const struct cli_args *args, const struct pz_game *game,
                  const struct named_bot chosen[PZ_SEATS_MAX], struct pz_bot bots[PZ_SEATS_MAX]);
void cli_close_bots(struct pz_bot bots[PZ_SEATS_MAX]);
/* Puts the open bots at the seats of a match that has just started. */
void cli_seat_bots(struct pz_match *match, struct pz_bot bots[PZ_SEATS_MAX]);
/* One line about a bot that failed; returns CLI_FAILED. */
int cli_bot_error(const struct cli_args *args, const char *name, const char *why);

/* ---- help ---- */

void cli_print_help(void);
void cli_print_command_help(const struct cli_command *command);

/* ---- the full screen ---- */

#define CLI_SCREEN_OPTIONS                                                              \
    {"ascii", NULL, N_("no characters beyond ASCII")},                                  \
        {"mono", NULL, N_("no colours (NO_COLOR does the same)")},                      \
    {                                                                                   \
        "theme", "NAME",                                                                \
            N_("colours for a dark or a light background: dark, light, auto (default: " \
               "auto, which asks COLORFGBG and the terminal)")                          \
    }

struct screen_options;
struct kept_record;

struct screen_options cli_read_screen(const struct cli_args *args);
/* Walks through a game on the full screen; false if the terminal cannot show it. */
bool cli_walk_through(const struct cli_args *args, const struct kept_record *kept,
                      const struct screen_options *options);

/* ---- files and pages ---- */

/* The whole file as a string that the caller frees, or NULL after one line on stderr. Files over
 * 64 MiB are refused. `-` is standard input. */
char *cli_read_file(const struct cli_args *args, const char *path, size_t *length);
/* Reads a record that has every step to its end; false after one line on stderr. The caller frees
 * it. */
bool cli_read_record(const struct cli_args *args, const char *path, struct kept_record *kept);
/* Reads a file of these weights, which the caller frees. Ends the program with CLI_FAILED after one
 * line on stderr if they cannot be read. */
uint8_t *cli_read_weights(const struct cli_args *args, const char *path, const char *weights,
                          uint32_t format, size_t *size);
/* Writes the file whole or not at all. Ends the program with CLI_FAILED after one line on stderr if
 * it cannot be written. */
void cli_write_file(const struct cli_args *args, const char *path, const void *bytes, size_t size);
/* Shows the text in the user's pager if there is a terminal, else prints it. */
void cli_page(const char *text);

unsigned cli_cores(void);
/* The width of the terminal, from 40 to 100; 80 if it is not known. */
int cli_columns(void);

#endif
