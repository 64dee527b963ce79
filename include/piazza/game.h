/* The contract between the games and everything else.
 *
 * A game is a `const struct pz_game` of functions over a flat state: no pointers, no padding, a
 * fixed size, copied by plain copying, equal if its bytes are equal. Who is to act is a seat
 * (0, 1, ... clockwise), PZ_CHANCE, or PZ_NOBODY at the end. A move is a number below
 * `action_count` with exactly one text in a given state. Chance is an actor like the others, whose
 * moves have integer weights; so the list of moves of a game is all that happened in it.
 *
 * No function here allocates, prints, keeps anything between calls, or knows the time; all are safe
 * to call from any thread on different states.
 *
 *     struct pz_setup setup;
 *     pz_setup_init(&setup, game, 4);           // defaults; then pz_setup_set(...)
 *     pz_setup_draw_first(&setup, &rng);        // unless the table named the first player
 *     game->init(state, &setup);
 *     while ((actor = game->actor(state)) != PZ_NOBODY) {
 *         game->apply(state, game->pick(state, &rng));
 *     } */
#ifndef PIAZZA_GAME_H
#define PIAZZA_GAME_H

#include "piazza/api.h"
#include "piazza/error.h"
#include "piazza/json.h"
#include "piazza/rng.h"
#include "piazza/text.h"

PZ_API_BEGIN

typedef uint16_t pz_move;

enum { PZ_NOBODY = -2, PZ_CHANCE = -1 }; /* actors that are no seats */

enum {
    PZ_SEATS_MAX = 6,
    PZ_OPTIONS_MAX = 4,
    PZ_DATA_MAX = 64,         /* bytes of a setup that belong to the game (a board, cars) */
    PZ_STATE_MAX = 1024,      /* no state or view is larger */
    PZ_MOVES_MAX = 4096,      /* nobody ever has more legal moves at once */
    PZ_MOVE_TEXT_MAX = 200,   /* bytes of any move's text with its NUL */
    PZ_OPTION_TEXT_MAX = 400, /* bytes of any option's value with its NUL */
};

/* Room for a state or view of any game, aligned for it. */
union pz_any_state {
    uint64_t align;
    unsigned char bytes[PZ_STATE_MAX];
};

enum { PZ_FIRST_RANDOM = -1 }; /* pz_setup.first: not named, to be drawn */

/* Everything that is fixed before the first move. Flat, and valid once pz_setup_init() made it. */
struct pz_setup {
    uint8_t players;
    int8_t first; /* a seat, or PZ_FIRST_RANDOM */
    uint8_t choice[PZ_OPTIONS_MAX];
    uint8_t data[PZ_DATA_MAX];
};

/* An option that a table may set. With `values` (NULL-terminated; the first is the default)
 * setup.choice[index] is the index of the value. Without, the value is a text that the game's
 * data_read() understands and keeps in setup.data. */
struct pz_option {
    const char *key;
    const char *help;
    const char *const *values;
};

/* Why a move is refused: a stable name, the number of the rule, a sentence for people. */
struct pz_refusal {
    const char *name;
    const char *rule;
    const char *sentence;
};

/* Points of each seat, and the seats that won (several share a victory) as bits. */
struct pz_result {
    int16_t points[PZ_SEATS_MAX];
    uint8_t winners;
};

/* How a text for people is said: in a language, about people with names. */
struct pz_voice {
    const char *(*say)(const char *english); /* translates a constant text; NULL = English */
    const char *names[PZ_SEATS_MAX];         /* NULL = the number of the seat */
};

/* What a playout did; see playout.h. `finished` is false if it was stopped at the limit of turns.
 */
struct pz_playout {
    uint64_t decisions;
    uint64_t chances;
    uint32_t turns;
    bool finished;
};

struct pz_game {
    const char *id;    /* "little": what people type */
    const char *title; /* "Little Italy" */
    uint16_t rules_version;
    uint8_t min_players;
    uint8_t max_players;
    uint16_t state_size;
    uint16_t view_size;
    uint16_t action_count; /* moves are 0 ... action_count - 1 */
    uint16_t moves_max;    /* the most legal moves that there can be at once */
    const struct pz_option *options;
    uint8_t option_count;
    const struct pz_refusal *refusals; /* apply() returns PZ_REFUSED(index) */
    uint8_t refusal_count;
    const char *rules_text; /* the rules page, Markdown, in our words */
    const char *board_key;  /* "board" or "map": what records call it; NULL if it has none */
    const char *board_name; /* the name of the game's own: "printed", "italy" */

    /* The options that have no list of values; all three are NULL if the game has none.
     * data_init() sets the defaults for the setup's players. data_read() reads the text of
     * options[option]; on failure the setup is unchanged. data_write() writes it in one line, such
     * that data_read() gives the same bytes. */
    int (*data_init)(struct pz_setup *setup);
    int (*data_read)(struct pz_setup *setup, unsigned option, const char *text, size_t length,
                     struct pz_problem *problem);
    void (*data_write)(const struct pz_setup *setup, unsigned option, struct pz_text *out);

    /* Makes the first state. The setup is valid and its first player drawn. */
    void (*init)(void *state, const struct pz_setup *setup);

    /* Whose move it is. */
    int (*actor)(const void *state);

    /* All legal moves of the actor in ascending order; returns how many (0 only at the end). For
     * chance `weights` gets the weight of each (may be NULL); for a seat it is left alone. */
    uint32_t (*moves)(const void *state, pz_move *moves, uint32_t *weights);

    /* One legal move: of chance by its weights, of a seat each with the same probability. The same
     * distribution as moves() gives, by the shortest way. Not at the end of the game. */
    pz_move (*pick)(const void *state, struct pz_rng *rng);

    /* Makes the actor's move: 0, or a negative code and the state is unchanged. Any number may be
     * tried. */
    int (*apply)(void *state, pz_move move);

    /* Makes a legal move without checking it: for search, and for callers that have just listed the
     * moves. */
    void (*make)(void *state, pz_move move);

    /* Random play from here to the end, or until `turn_limit` turns are finished: the same states
     * with the same draws as pick() and apply() one by one, by the shortest way. NULL if the game
     * has no shorter way; callers use pz_play_out() (playout.h), which knows both. */
    struct pz_playout (*playout)(void *state, struct pz_rng *rng, uint32_t turn_limit);

    /* How many seats there are, and how many turns have been finished, counted as players count
     * them. */
    uint32_t (*players)(const void *state);
    uint32_t (*turns)(const void *state);

    /* The result as it stands; winners are set only at the end of the game. */
    void (*result)(const void *state, struct pz_result *result);

    /* How the points came about, for people and for programs; NULL if the points say it all. */
    void (*sheet_text)(const void *state, const struct pz_voice *voice, struct pz_text *out);
    void (*sheet_write)(const void *state, struct pz_json *json);

    /* The text of a move that is legal now, and back. move_read() takes any bytes and returns the
     * move or a negative code: PZ_E_SYNTAX, or the refusal if the text can be read but names no
     * move (a payment that no track takes). It understands every text that move_write() writes in
     * that state and says nothing about whether the move is legal. */
    void (*move_write)(const void *state, pz_move move, struct pz_text *out);
    int (*move_read)(const void *state, const char *text, size_t length);

    /* A legal move as one JSON object in the game's own members (docs/notation.md), for programs
     * that know no rules: `kind`, what the move is, and what it does as far as the seat (PZ_NOBODY:
     * an onlooker) can know. With `made` false it is a choice that the actor may make, and the seat
     * is the actor, PZ_CHANCE for chance's own choices, which hide nothing from it; with `made`
     * true it is the move as the seat sees it made, with what that shows; nothing is hidden from
     * PZ_CHANCE, for those who look at the whole game when it is over. What the seat cannot know
     * is null. Two states that look the same to the seat give the same bytes. object_read() goes
     * back from any such object of a choice to the move: it needs only the members that tell the
     * choices apart and skips the others; a negative code like move_read().
     */
    void (*object_write)(const void *state, pz_move move, int seat, bool made,
                         struct pz_json *json);
    int (*object_read)(const void *state, const char *text, size_t length);

    /* The text of a legal move as the seat (PZ_NOBODY: an onlooker) sees it made: what it cannot
     * know stands as '?'. NULL if all moves are open. */
    void (*move_seen)(const void *state, pz_move move, int seat, struct pz_text *out);

    /* The whole state as one JSON object (the vocabulary of docs/notation.md), and back. What
     * state_read() accepts passes check(). */
    void (*state_write)(const void *state, struct pz_json *json);
    int (*state_read)(void *state, const char *text, size_t length, struct pz_problem *problem);

    /* Is every invariant kept? 0, or PZ_E_STATE and *problem says which is not. Any bytes may be
     * given. */
    int (*check)(const void *state, struct pz_problem *problem);

    /* Does the legal move of a seat show that seat anything that it cannot know before, apart from
     * the move itself being made? Such a move cannot be taken back. NULL if none does. */
    bool (*reveals)(const void *state, pz_move move);

    /* Where several choose in secret (T4), a seat need not wait for the others: if the seat may
     * choose although it is not to act yet, true and `then` is the state as if it were. What is
     * legal in `then` will be legal when the game asks the seat, whatever the others choose, and
     * has the same texts and objects. NULL if nobody ever chooses ahead. */
    bool (*ahead)(const void *state, int seat, void *then);

    /* What the seat knows, with perfect memory; seat PZ_NOBODY is an onlooker at the table. Two
     * states that differ only in what the seat cannot know give the same bytes. */
    void (*view)(const void *state, int seat, void *view);
    void (*view_write)(const void *view, struct pz_json *json);
    /* Back from what view_write() wrote to the same bytes. What it accepts is a view that a seat
     * can have: guess() takes it. */
    int (*view_read)(void *view, const char *text, size_t length, struct pz_problem *problem);

    /* What follows from a view for the seat (PZ_NOBODY: an onlooker) that has it, as JSON in the
     * game's own members (docs/notation.md), for faces that know no rules: what a ticket still
     * lacks, what would score; null if there is nothing to tell. */
    void (*insight)(const void *view, int seat, struct pz_json *json);
    /* The position as the seat (PZ_NOBODY: an onlooker) that has the view should hear it, most
     * important first: JSON, lines of sentences in constant English with gaps (docs/notation.md),
     * so that whoever shows them can translate them. No tables, no symbols. */
    void (*tell)(const void *view, int seat, struct pz_json *json);
    /* What it takes the seat to do several things later, and what that brings, as JSON likewise.
     * `text` names the things as the game does: any bytes. 0, or a negative code and *problem, and
     * nothing is written. NULL if the game has no plans. */
    int (*plan)(const void *view, int seat, const char *text, size_t length, struct pz_json *json,
                struct pz_problem *problem);

    /* Draws a full state from those that fit the view, as likely as it is. The view of that state
     * at the same seat is the given one, and if the seat is to act it has the same legal moves. */
    void (*guess)(const void *view, struct pz_rng *rng, void *state);
};

/* The games that are built in: NULL past the last, or for an unknown name. */
const struct pz_game *pz_game_at(unsigned index);
const struct pz_game *pz_game_named(const char *id);

/* The refusal behind a code of apply(); NULL if the code is the library's own. */
const struct pz_refusal *pz_game_refusal(const struct pz_game *game, int code);
/* "L13: a car turns in only when the alley is empty": the whole sentence for any code. */
void pz_game_sentence(const struct pz_game *game, int code, struct pz_text *out);

/* The defaults for that number of players; PZ_E_PLAYERS if the game is not for them. */
int pz_setup_init(struct pz_setup *setup, const struct pz_game *game, int players);

/* Sets an option from text, among them `first` (a seat or `random`), which every game has. On
 * failure the setup is unchanged and *problem (may be NULL) says what would be right. */
int pz_setup_set(struct pz_setup *setup, const struct pz_game *game, const char *key,
                 const char *value, struct pz_problem *problem);

/* The value of the option as text. Index 0 is `first`, then the game's own; the key, or NULL past
 * the last. */
const char *pz_setup_get(const struct pz_setup *setup, const struct pz_game *game, unsigned index,
                         struct pz_text *value);

/* Draws the first player, unless the table named one. It takes its draw in any case, so that all
 * later chance is the same whether somebody was named or not. */
void pz_setup_draw_first(struct pz_setup *setup, struct pz_rng *rng);

/* The text in the voice's language, and the name of a seat; voice may be NULL. */
const char *pz_voice_say(const struct pz_voice *voice, const char *english);
void pz_voice_seat(const struct pz_voice *voice, unsigned seat, struct pz_text *out);

/* All the options as one JSON object; `first` is null until it is drawn. */
void pz_setup_write(const struct pz_setup *setup, const struct pz_game *game, struct pz_json *json);

PZ_API_END

#endif
