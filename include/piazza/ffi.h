/* The foreign function interface: games for languages that call C functions but know no C structs.
 * WebAssembly and Python use it. Arguments and results are handles, numbers and texts; there are no
 * callbacks.
 *
 *     struct pz_ffi *ffi = pz_ffi_open();
 *     pz_ffi_setup(ffi, "pig", 4);
 *     pz_ffi_start(ffi, "7");                       // the seed; see chance.h
 *     int32_t code = 0;
 *     while (code >= 0 && pz_ffi_stage(ffi) == PZ_FFI_PLAYING) {
 *         if (pz_ffi_actor(ffi) == PZ_CHANCE) {
 *             code = pz_ffi_draw(ffi);
 *         } else {
 *             code = pz_ffi_ask(ffi, "greedy", 0);  // a move, or why there is none
 *             code = code >= 0 ? pz_ffi_apply(ffi, code) : code;
 *         }
 *     }
 *     puts(code >= 0 ? pz_ffi_record(ffi) : pz_ffi_problem(ffi));
 *     pz_ffi_close(ffi);
 *
 * Texts are UTF-8 and end with NUL; NULL given as a text counts as "". A text that a function
 * returns belongs to the handle and is valid until the next call with that handle.
 *
 * Functions that can fail return a negative code (error.h; a refusal of the game from -100 down),
 * or NULL where they return a text; pz_ffi_error() and pz_ffi_problem() then say why, and nothing
 * has changed. They report the last failure only: check each result before it becomes an argument.
 * A code that is given as a move is refused as a move that does not exist (PZ_E_MOVE), and the
 * reason for the code is lost. NULL as a handle fails with PZ_E_HANDLE. One thread at a time may
 * use a handle.
 *
 * A move is its number, as in game.h. A seat is 0, 1, ...; PZ_NOBODY (-2) is an onlooker. */
#ifndef PIAZZA_FFI_H
#define PIAZZA_FFI_H

#include "piazza/api.h"
#include "piazza/game.h" /* for its numbers: PZ_CHANCE, PZ_NOBODY, the codes */

PZ_API_BEGIN

/* ---- the games, their options and bots ---- */

/* The games by their index: NULL past the last. */
const char *pz_ffi_game_id(int32_t game);
const char *pz_ffi_game_title(int32_t game);
/* The rules page in Markdown; NULL if there is none. */
const char *pz_ffi_game_rules(int32_t game);
/* The fewest and the most players; 0 past the last game. */
int32_t pz_ffi_game_players_min(int32_t game);
int32_t pz_ffi_game_players_max(int32_t game);
/* The game's own options: NULL past the last. Every game also has `first` (`random` or a seat). */
const char *pz_ffi_option_key(int32_t game, int32_t option);
const char *pz_ffi_option_help(int32_t game, int32_t option);
/* The values of an option, the default first: NULL past the last. An option without values takes a
 * text in the game's own format, such as a board. */
const char *pz_ffi_option_value(int32_t game, int32_t option, int32_t value);
/* The game's bots, the four levels first: NULL past the last. */
const char *pz_ffi_bot_id(int32_t game, int32_t bot);
const char *pz_ffi_bot_help(int32_t game, int32_t bot);
/* 1 to 4 for turista, viaggiatore, capotreno and maestro; 0 for the others. */
int32_t pz_ffi_bot_level(int32_t game, int32_t bot);
/* The bot's default budget. There is no clock here, so only the nodes count. For a bot that also
 * has milliseconds, the nodes are about the work that a desktop does in that time. */
int32_t pz_ffi_bot_nodes(int32_t game, int32_t bot);
int32_t pz_ffi_bot_milliseconds(int32_t game, int32_t bot);

/* ---- a game in progress ---- */

struct pz_ffi;

enum pz_ffi_stages { PZ_FFI_EMPTY, PZ_FFI_SETUP, PZ_FFI_PLAYING, PZ_FFI_OVER };

/* NULL if there is no memory. */
struct pz_ffi *pz_ffi_open(void);
struct pz_ffi *pz_ffi_copy(const struct pz_ffi *ffi);
void pz_ffi_close(struct pz_ffi *ffi);

/* The code and the sentence of the last failure; 0 and "" if nothing has failed. */
int32_t pz_ffi_error(const struct pz_ffi *ffi);
const char *pz_ffi_problem(const struct pz_ffi *ffi);

/* Sets the game, the number of players, and all options to their defaults. The previous game is
 * gone. */
int32_t pz_ffi_setup(struct pz_ffi *ffi, const char *game, int32_t players);
/* Sets an option; only before the start. */
int32_t pz_ffi_set(struct pz_ffi *ffi, const char *key, const char *value);
/* Names a seat for the record; "" for no name. */
int32_t pz_ffi_name(struct pz_ffi *ffi, int32_t seat, const char *name);
/* Starts the game, or starts it again, with all chance from the seed: a decimal number, or 64
 * hexadecimal digits. */
int32_t pz_ffi_start(struct pz_ffi *ffi, const char *seed);

/* enum pz_ffi_stages. */
int32_t pz_ffi_stage(const struct pz_ffi *ffi);
int32_t pz_ffi_players(const struct pz_ffi *ffi);
/* A seat, PZ_CHANCE (-1), or PZ_NOBODY (-2) if the game is not being played. */
int32_t pz_ffi_actor(const struct pz_ffi *ffi);
/* How many turns have been finished. */
int32_t pz_ffi_turns(const struct pz_ffi *ffi);

/* ---- moves ---- */

/* How many legal moves the actor has, and each of them, in ascending order. */
int32_t pz_ffi_moves(struct pz_ffi *ffi);
int32_t pz_ffi_move(struct pz_ffi *ffi, int32_t index);
/* The weight of a legal move of chance; 1 for a move of a seat, 0 for one that is not legal. */
double pz_ffi_weight(struct pz_ffi *ffi, int32_t move);
/* The text of a legal move; and its text as the seat sees it made, with '?' for what that seat
 * cannot know. */
const char *pz_ffi_move_text(struct pz_ffi *ffi, int32_t move);
const char *pz_ffi_move_seen(struct pz_ffi *ffi, int32_t move, int32_t seat);
/* The same as JSON objects (docs/notation.md): a choice of the seat that is to act, with what it
 * does; and any legal move as the seat sees it made. */
const char *pz_ffi_move_object(struct pz_ffi *ffi, int32_t move);
const char *pz_ffi_move_object_seen(struct pz_ffi *ffi, int32_t move, int32_t seat);
/* The move that a text, or an object, names. It need not be legal. */
int32_t pz_ffi_move_read(struct pz_ffi *ffi, const char *text);
int32_t pz_ffi_move_object_read(struct pz_ffi *ffi, const char *object);

/* Makes a move of the actor. */
int32_t pz_ffi_apply(struct pz_ffi *ffi, int32_t move);
/* Draws the next chance move from the seed, makes it and returns it. */
int32_t pz_ffi_draw(struct pz_ffi *ffi);
/* How many moves have been made, and each of them. */
int32_t pz_ffi_made(const struct pz_ffi *ffi);
int32_t pz_ffi_made_move(struct pz_ffi *ffi, int32_t index);
/* Goes back to the position after that many moves; the later ones are forgotten. */
int32_t pz_ffi_back(struct pz_ffi *ffi, int32_t made);

/* ---- what there is to see ---- */

/* The whole state, and the view of a seat, as JSON (docs/notation.md). */
const char *pz_ffi_state(struct pz_ffi *ffi);
const char *pz_ffi_view(struct pz_ffi *ffi, int32_t seat);
/* What follows from the view of a seat, or of an onlooker; and what a plan of a seat would cost and
 * earn: JSON in the game's own members (docs/notation.md). A plan is a text in the game's own
 * format, such as the numbers of what the seat means to do: "12 55 7". A game without plans gives
 * PZ_E_GAME. */
const char *pz_ffi_insight(struct pz_ffi *ffi, int32_t seat);
const char *pz_ffi_plan(struct pz_ffi *ffi, int32_t seat, const char *text);
/* The position as it is told to a seat or an onlooker: JSON, lines of sentences that can be
 * translated (docs/notation.md). */
const char *pz_ffi_tell(struct pz_ffi *ffi, int32_t seat);
/* The points of a seat so far; and 1 if it has won, which is known when the game is over. Several
 * seats may share a victory. */
int32_t pz_ffi_points(const struct pz_ffi *ffi, int32_t seat);
int32_t pz_ffi_won(const struct pz_ffi *ffi, int32_t seat);
/* How the points came about, as JSON; "null" if the points say it all. */
const char *pz_ffi_sheet(struct pz_ffi *ffi);

/* The record of the game (docs/record.md). Reading one sets up its game and makes its moves; a
 * problem names line and column. */
const char *pz_ffi_record(struct pz_ffi *ffi);
int32_t pz_ffi_record_read(struct pz_ffi *ffi, const char *text);

/* ---- the whole game, for replays ---- */

/* To show a step and keep the whole game, call pz_ffi_back() on a pz_ffi_copy(). */

/* What the record says besides the moves, as JSON: `game`, `version` of its rules, `players`,
 * `options`, `first_named` (the table named the first player), `names`, `notes` (what happened to
 * a `seat` after `step` moves: the `note` "resigned", "time", "bot" or "back", and which `bot`),
 * and for the shuffle (docs/shuffles.md) `seed`, `commitment`, `secret` and `words`; what is not
 * known is null or "". */
const char *pz_ffi_facts(struct pz_ffi *ffi);
/* A list of all moves, each with `by` (a seat or "chance"), its `turn`, its `text` and its object
 * (`move`) as the seat saw it made, and the `points` of all seats after it. With PZ_CHANCE nothing
 * is hidden. */
const char *pz_ffi_steps(struct pz_ffi *ffi, int32_t seat);
/* A list of all draws from number 1 on, for those who check them: the `step` of the game, the
 * `weights` in their order, and the index of the one that was `drawn`. */
const char *pz_ffi_draws(struct pz_ffi *ffi);
/* Whether the draws are those of the seed: the verdict of `piazza verify --json` (verify.h). */
const char *pz_ffi_verify(struct pz_ffi *ffi);

/* ---- bots and analysis ---- */

/* The move that the bot would make for the seat that is to act; the bot sees what that seat sees.
 * `nodes` is how many positions it may look at; 0 is the bot's default. */
int32_t pz_ffi_ask(struct pz_ffi *ffi, const char *bot, int32_t nodes);
/* The whole answer as JSON, available until another move is made: `move` and `text`; the `reason`,
 * and its parts for those who translate it (a constant `sentence` in which {n} is the `number` and
 * {w} the `word`); and every move as one of the `candidates`, the best first, with its `value` in
 * hundredths of a point of the bot's own measure, how often the bot looked at it (`visits`), and
 * its probability to `win` (null if the bot does not say). */
const char *pz_ffi_answer(struct pz_ffi *ffi);

/* Plays that many moves, or to the end of the game: the bot for all seats, chance by the seed.
 * Returns how many moves were made. If it fails, the moves made before the failure stay. */
int32_t pz_ffi_play(struct pz_ffi *ffi, const char *bot, int32_t moves);

/* For a program that has only the view (JSON) of a seat or an onlooker: samples a state that fits
 * the view, after pz_ffi_setup(). The view and the legal moves of that seat are right; what it
 * cannot know is drawn from the seed. If the seat may choose early (game.h), it is to act in that
 * state. Such a game has no record and cannot go back; for the next view just call this again. */
int32_t pz_ffi_from_view(struct pz_ffi *ffi, int32_t seat, const char *view, const char *seed);
/* A new handle with a state sampled from those that fit what the seat knows. It has no record and
 * cannot go back. NULL on failure. */
struct pz_ffi *pz_ffi_sample_state(struct pz_ffi *ffi, int32_t seat, const char *seed);
/* Plays that many random games from here; returns how many came to an end. The position does not
 * change. */
int32_t pz_ffi_playouts(struct pz_ffi *ffi, const char *seed, int32_t games);
/* The mean of a seat's points in those games, and the share of them that it won; a victory shared
 * by n seats counts 1/n. */
double pz_ffi_playout_points(const struct pz_ffi *ffi, int32_t seat);
double pz_ffi_playout_wins(const struct pz_ffi *ffi, int32_t seat);
/* A hash of every state of that many random games of this setup, as text: the same in every build
 * (playout.h). */
const char *pz_ffi_signature(struct pz_ffi *ffi, int32_t games);

/* ---- memory, for callers that share none with the library ---- */

/* A block for the texts that the caller hands over, if it cannot write elsewhere in the library's
 * memory (a web page with WebAssembly); NULL if there is no memory. */
void *pz_ffi_alloc(uint32_t size);
void pz_ffi_free(void *memory);

PZ_API_END

#endif
