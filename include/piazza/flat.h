/* The flat API: games for languages that call C functions but know no C structs. WebAssembly and
 * Python use it. Everything is a handle, a plain number or a text; nothing calls back.
 *
 *     struct pz_flat *flat = pz_flat_open();
 *     pz_flat_setup(flat, "little", 4);
 *     pz_flat_start(flat, "7");                       // the seed; see chance.h
 *     while (pz_flat_phase(flat) == PZ_FLAT_PLAYING) {
 *         if (pz_flat_actor(flat) == PZ_CHANCE) {
 *             pz_flat_draw(flat);
 *         } else {
 *             pz_flat_apply(flat, pz_flat_ask(flat, "greedy", 0));
 *         }
 *     }
 *     puts(pz_flat_record(flat));
 *     pz_flat_close(flat);
 *
 * Texts are UTF-8 and end with NUL; NULL given as a text counts as "". A text that a function
 * returns belongs to the handle and is valid until the next call with that handle.
 *
 * Functions that can fail return a negative code (error.h; a refusal of the game from -100 down),
 * or NULL where they return a text; pz_flat_error() and pz_flat_problem() then say why, and nothing
 * has changed. A handle may be used by one thread at a time; NULL as a handle is an error like
 * others.
 *
 * A move is its number, as in game.h. A seat is 0, 1, ...; PZ_NOBODY (-2) is an onlooker. */
#ifndef PIAZZA_FLAT_H
#define PIAZZA_FLAT_H

#include "piazza/api.h"
#include "piazza/game.h" /* for its numbers: PZ_CHANCE, PZ_NOBODY, the codes */

PZ_API_BEGIN

/* ---- what is built in ---- */

/* The games: NULL past the last. */
const char *pz_flat_game_id(int32_t game);
const char *pz_flat_game_title(int32_t game);
/* The rules page, Markdown. */
const char *pz_flat_game_rules(int32_t game);
/* 0 past the last. */
int32_t pz_flat_game_players_min(int32_t game);
int32_t pz_flat_game_players_max(int32_t game);
/* Its options besides `first`, which every game has (`random` or a seat): NULL past the last. */
const char *pz_flat_option_key(int32_t game, int32_t option);
const char *pz_flat_option_help(int32_t game, int32_t option);
/* The values that it takes, the first is the default: NULL past the last. An option without values
 * takes a text of the game's own, such as a board. */
const char *pz_flat_option_value(int32_t game, int32_t option, int32_t value);
/* Its bots, the four levels first: NULL past the last. */
const char *pz_flat_bot_id(int32_t game, int32_t bot);
const char *pz_flat_bot_help(int32_t game, int32_t bot);
/* 1 to 4 for turista, viaggiatore, capotreno and maestro; 0 for the others. */
int32_t pz_flat_bot_level(int32_t game, int32_t bot);
/* Its default budget. There is no clock here, so the nodes count alone; a bot that also has
 * milliseconds is one that takes its time, and its nodes are about that much work on a desktop. */
int32_t pz_flat_bot_nodes(int32_t game, int32_t bot);
int32_t pz_flat_bot_milliseconds(int32_t game, int32_t bot);

/* ---- a game in progress ---- */

struct pz_flat;

enum pz_flat_stage { PZ_FLAT_EMPTY, PZ_FLAT_SETUP, PZ_FLAT_PLAYING, PZ_FLAT_OVER };

/* NULL if there is no memory. */
struct pz_flat *pz_flat_open(void);
struct pz_flat *pz_flat_copy(const struct pz_flat *flat);
void pz_flat_close(struct pz_flat *flat);

/* Of the last call that failed: its code and a sentence; 0 and "" if none has. */
int32_t pz_flat_error(const struct pz_flat *flat);
const char *pz_flat_problem(const struct pz_flat *flat);

/* The game and its number of players, with the defaults of its options; what was there is gone. */
int32_t pz_flat_setup(struct pz_flat *flat, const char *game, int32_t players);
/* An option; only before the start. */
int32_t pz_flat_set(struct pz_flat *flat, const char *key, const char *value);
/* The name of a seat, for the record; "" for none. */
int32_t pz_flat_name(struct pz_flat *flat, int32_t seat, const char *name);
/* Starts the game, or starts it again, with all chance from the seed: a decimal number, or 64
 * hexadecimal digits. */
int32_t pz_flat_start(struct pz_flat *flat, const char *seed);

/* enum pz_flat_stage. */
int32_t pz_flat_phase(const struct pz_flat *flat);
int32_t pz_flat_players(const struct pz_flat *flat);
/* A seat, PZ_CHANCE (-1), or PZ_NOBODY (-2) if the game is not being played. */
int32_t pz_flat_actor(const struct pz_flat *flat);
/* How many turns have been finished. */
int32_t pz_flat_turns(const struct pz_flat *flat);

/* ---- moves ---- */

/* How many legal moves the actor has; and each of them, in ascending order. */
int32_t pz_flat_moves(struct pz_flat *flat);
int32_t pz_flat_move(struct pz_flat *flat, int32_t index);
/* The weight of a legal move of chance; 1 for a move of a seat, 0 for one that is not legal. */
double pz_flat_weight(struct pz_flat *flat, int32_t move);
/* The text of a legal move, and as the seat sees it made: what it cannot know stands as '?'. */
const char *pz_flat_move_text(struct pz_flat *flat, int32_t move);
const char *pz_flat_move_seen(struct pz_flat *flat, int32_t move, int32_t seat);
/* The same as JSON objects (docs/notation.md): a legal move of the seat that is to act as a choice,
 * with what it does; and any legal move as the seat sees it made. */
const char *pz_flat_move_object(struct pz_flat *flat, int32_t move);
const char *pz_flat_move_object_seen(struct pz_flat *flat, int32_t move, int32_t seat);
/* The move of a text, and of an object, whether it is legal or not. */
int32_t pz_flat_move_read(struct pz_flat *flat, const char *text);
int32_t pz_flat_move_object_read(struct pz_flat *flat, const char *object);

/* Makes a move of the actor. */
int32_t pz_flat_apply(struct pz_flat *flat, int32_t move);
/* Draws the next chance move from the seed, makes it and returns it. */
int32_t pz_flat_draw(struct pz_flat *flat);
/* How many moves have been made; and each of them. */
int32_t pz_flat_made(const struct pz_flat *flat);
int32_t pz_flat_made_move(struct pz_flat *flat, int32_t index);
/* Goes back to the position after that many moves; the later ones are forgotten. */
int32_t pz_flat_back(struct pz_flat *flat, int32_t made);

/* ---- what there is to see ---- */

/* The whole state, and what a seat knows, as JSON (docs/notation.md). */
const char *pz_flat_state(struct pz_flat *flat);
const char *pz_flat_view(struct pz_flat *flat, int32_t seat);
/* What follows from the view of a seat, or of an onlooker, and what a plan of a seat takes and
 * brings: JSON in members of the game (docs/notation.md). A plan is a text of the game: of Ticket
 * to Ride the tracks that the seat means to claim, "12 55 7"; other games have none (PZ_E_GAME). */
const char *pz_flat_insight(struct pz_flat *flat, int32_t seat);
const char *pz_flat_plan(struct pz_flat *flat, int32_t seat, const char *text);
/* The position as a seat, or an onlooker, should hear it: JSON, lines of sentences that can be
 * translated (docs/notation.md). */
const char *pz_flat_tell(struct pz_flat *flat, int32_t seat);
/* The result as it stands. A seat has won (1) only when the game is over; several may share. */
int32_t pz_flat_points(const struct pz_flat *flat, int32_t seat);
int32_t pz_flat_won(const struct pz_flat *flat, int32_t seat);
/* How the points came about, as JSON; "null" if the points say it all. */
const char *pz_flat_sheet(struct pz_flat *flat);

/* The record of the game (docs/record.md). Reading one sets up its game and makes its moves; a
 * problem names line and column. */
const char *pz_flat_record(struct pz_flat *flat);
int32_t pz_flat_record_read(struct pz_flat *flat, const char *text);

/* ---- the whole game, to show it again ---- */

/* To go to a step and leave the game whole: pz_flat_copy(), then pz_flat_back() on the copy. */

/* What the record says besides the moves, as JSON: `game`, `version` of its rules, `players`,
 * `options`, `first_named` (the table named the first player), `names`, `notes` (what happened to
 * a `seat` after `step` moves: the `note` "resigned", "time", "bot" or "back", and which `bot`),
 * and for the shuffle (docs/shuffles.md) `seed`, `commitment`, `secret` and `words`; what is not
 * known is null or "". */
const char *pz_flat_facts(struct pz_flat *flat);
/* Every move as a list: `by` (a seat or "chance"), in which `turn`, its `text` and its object
 * (`move`) as the seat saw it made, and the `points` of all then. With PZ_CHANCE nothing is hidden.
 */
const char *pz_flat_steps(struct pz_flat *flat, int32_t seat);
/* Every draw from number 1 on as a list, for those who check them: which `step` of the game it is,
 * the `weights` in their order, and which of them was `drawn`. */
const char *pz_flat_draws(struct pz_flat *flat);
/* Were they those of the seed? The verdict of `piazza verify --json`: see verify.h. */
const char *pz_flat_verify(struct pz_flat *flat);

/* ---- bots and analysis ---- */

/* The move that the bot would make for the seat that is to act; it sees what that seat sees.
 * `nodes` is how many positions it may look at; 0 for what is usual with that bot. */
int32_t pz_flat_ask(struct pz_flat *flat, const char *bot, int32_t nodes);
/* Its whole answer as JSON, until another move is made: `move` and `text`, the `reason`, the same
 * for those who translate it (a constant `sentence` in which {n} is the `number` and {w} the
 * `word`), and every move as one of the `candidates`, the best first, with its `value` in
 * hundredths of a point of the bot's own measure, how often it was looked at (`visits`) and its
 * chance to `win` (null if the bot does not say). */
const char *pz_flat_answer(struct pz_flat *flat);

/* Plays on for that many moves, or to the end of the game: all seats by the bot, chance by the
 * seed. Returns how many moves were made; after a failure those before it have been. */
int32_t pz_flat_play(struct pz_flat *flat, const char *bot, int32_t moves);

/* For a program that knows only a view: after pz_flat_setup(), a state drawn from those that fit
 * the view (JSON) of the seat, or of an onlooker. The view and the legal moves of that seat are the
 * right ones; what it cannot know is a guess by the seed. Where the seat may choose before its turn
 * comes (ahead of game.h), it is to act. Such a game has no record and does not go back; it can be
 * given the next view at once. */
int32_t pz_flat_see(struct pz_flat *flat, int32_t seat, const char *view, const char *seed);
/* A game of its own in a state drawn from those that fit what the seat knows. It has no record and
 * does not go back. NULL if it fails. */
struct pz_flat *pz_flat_guess(struct pz_flat *flat, int32_t seat, const char *seed);
/* Plays that many random games from here and returns how many came to an end; the position stays.
 * Then the mean of a seat's points, and the share of the games that it won, a shared victory in
 * parts. */
int32_t pz_flat_playouts(struct pz_flat *flat, const char *seed, int32_t games);
double pz_flat_playout_points(const struct pz_flat *flat, int32_t seat);
double pz_flat_playout_wins(const struct pz_flat *flat, int32_t seat);
/* A text that depends on every state of that many random games of this setup: the same in every
 * build (playout.h). */
const char *pz_flat_signature(struct pz_flat *flat, int32_t games);

/* ---- memory, for callers that share none with the library ---- */

/* Where a caller in another memory (a page beside WebAssembly) puts the texts that it gives; NULL
 * if there is no memory. */
void *pz_flat_alloc(uint32_t size);
void pz_flat_free(void *memory);

PZ_API_END

#endif
