/* The contract between the games and everything else.
 *
 * A game is a `const struct pz_game` of functions over a flat state: no pointers, no padding, a
 * fixed size, copied byte by byte, equal if its bytes are equal. The actor is a seat (0, 1, ...
 * clockwise), PZ_CHANCE, or PZ_NOBODY at the end. A move is a number below `action_count` with
 * exactly one text in a given state. Chance is an actor like the others, whose moves have integer
 * weights; so the list of moves is all that happened in a game.
 *
 * No function here allocates, prints, keeps state between calls, or reads a clock; all may be
 * called from any thread on different states.
 *
 *     struct pz_setup setup;
 *     pz_setup_init(&setup, game, 4);           // defaults; then pz_setup_set(...)
 *     pz_setup_draw_first(&setup, &rng);        // unless the table named the first player
 *     game->init(state, &setup);
 *     while ((actor = game->actor(state)) != PZ_NOBODY) {
 *         game->apply(state, pz_game_pick(game, state, &rng));
 *     } */
#ifndef PIAZZA_GAME_H
#define PIAZZA_GAME_H

#include "piazza/api.h"
#include "piazza/error.h"
#include "piazza/field.h"
#include "piazza/json.h"
#include "piazza/rng.h"
#include "piazza/text.h"

PZ_API_BEGIN

typedef uint16_t pz_move;

enum { PZ_NOBODY = -2, PZ_CHANCE = -1 }; /* actors that are not seats */

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

enum { PZ_FIRST_RANDOM = -1 }; /* pz_setup.first: to be drawn */

/* Everything that is fixed before the first move. pz_setup_init() makes it valid. */
struct pz_setup {
    uint8_t players;
    int8_t first; /* a seat, or PZ_FIRST_RANDOM */
    uint8_t choice[PZ_OPTIONS_MAX];
    uint8_t data[PZ_DATA_MAX];
};

/* An option that a table may set. With `values`, setup.choice[index] is the index of the chosen
 * value. Without, the value is a text that the game's data part reads into setup.data. */
struct pz_option {
    const char *key;
    const char *help;
    const char *const *values; /* ends with NULL; the first is the default */
};

/* Why a move is refused. */
struct pz_refusal {
    const char *name;     /* for programs: it never changes */
    const char *rule;     /* the number of the rule, "L13" */
    const char *sentence; /* for people */
};

struct pz_result {
    int16_t points[PZ_SEATS_MAX];
    uint8_t winners; /* bits: the seats that won; several may share a victory */
};

/* The language of a text for people, and the names in it. */
struct pz_voice {
    const char *(*say)(const char *english); /* translates a constant text; NULL = English */
    const char *names[PZ_SEATS_MAX];         /* NULL = the number of the seat */
};

/* What a playout did; see playout.h. */
struct pz_playout {
    uint64_t decisions; /* moves of seats */
    uint64_t chances;   /* moves of chance */
    uint32_t turns;     /* turns finished so far, those before the playout included */
    bool finished;      /* the game is over; false: the playout stopped at its limit of turns */
};

/* ---- the parts that a game may leave out ---- */

/* Options without a list of values: their value is kept in setup.data in the game's own format. */
struct pz_game_data {
    /* Sets the defaults for the setup's players. 0, or a negative code. */
    int (*init)(struct pz_setup *setup);
    /* Reads the text of options[option]; on failure the setup is unchanged. */
    int (*read)(struct pz_setup *setup, unsigned option, const char *text, size_t length,
                struct pz_problem *problem);
    /* Writes it in one line, such that read() gives the same bytes. */
    void (*write)(const struct pz_setup *setup, unsigned option, struct pz_text *out);
};

/* Faster ways to do what the rules say. Any of them may be NULL. */
struct pz_game_speed {
    /* Draws one of the moves that moves() lists: by weight for chance, uniformly for a seat. The
     * game is not over. */
    pz_move (*pick)(const void *state, struct pz_rng *rng);
    /* Makes a legal move without checking it. */
    void (*make)(void *state, pz_move move);
    /* Plays at random to the end, or until `turn_limit` turns are finished. It takes the same draws
     * and reaches the same states as pick() and apply() would. */
    struct pz_playout (*playout)(void *state, struct pz_rng *rng, uint32_t turn_limit);
};

/* Moves and states as text and JSON. Any member may be NULL. */
struct pz_game_text {
    /* The move that a text (any bytes) names, or a negative code: PZ_E_SYNTAX, or the refusal if
     * the text can be read but names no move (a payment that no track takes). It reads every text
     * that move_write() writes in that state, and does not check whether the move is legal. Without
     * it the text is compared with those of the legal moves. */
    int (*move_read)(const void *state, const char *text, size_t length);
    /* The members of the state as a table (field.h), by which states are written and read; ends
     * with key NULL. */
    const struct pz_field *fields;
    /* The whole state as one JSON object (docs/notation.md), and back, for a game whose states do
     * not fit such a table. Both, or neither. What state_read() accepts passes check(). */
    void (*state_write)(const void *state, struct pz_json *json);
    int (*state_read)(void *state, const char *text, size_t length, struct pz_problem *problem);
    /* The index of a named element in the lists of that JSON ("tracks.Napoli-Roma" instead of
     * "tracks.71" in a position), or a negative number if no element has that name. */
    int (*element_named)(const char *name, size_t length);
    /* Does every invariant hold? 0, or PZ_E_STATE and *problem says which does not. Any bytes may
     * be given; with `fields`, any that are within their ranges. */
    int (*check)(const void *state, struct pz_problem *problem);
    /* How the points came about: for people in lines, for programs as an object for each seat.
     * Both, or neither. */
    void (*sheet_text)(const void *state, const struct pz_voice *voice, struct pz_text *out);
    void (*sheet_write)(const void *state, unsigned seat, struct pz_json *json);
};

/* Moves as JSON objects in the game's own members (docs/notation.md), for programs that know no
 * rules. Without this part an object holds the move's text. */
struct pz_game_objects {
    /* A legal move: its `kind`, what it is, and what it does as far as the seat (PZ_NOBODY: an
     * onlooker) can know. With `made` false it is a choice of the actor, and the seat is the actor.
     * With `made` true it is the move as the seat sees it made, with what that reveals. Nothing is
     * hidden from PZ_CHANCE, which also stands for those who look at a game that is over. What the
     * seat cannot know is null. Two states that look the same to the seat give the same bytes. */
    void (*write)(const void *state, pz_move move, int seat, bool made, struct pz_json *json);
    /* The move that an object of a choice names, or a negative code like those of move_read(). It
     * needs only the members that tell the choices apart, and skips the others. */
    int (*read)(const void *state, const char *text, size_t length);
};

/* Hidden information. Without this part everybody sees the whole state: a view is a state. */
struct pz_game_hidden {
    uint16_t view_size;
    /* The information state of the seat: what it knows, with perfect recall. Seat PZ_NOBODY is an
     * onlooker at the table. Two states that differ only in what the seat cannot know give the same
     * bytes. */
    void (*view)(const void *state, int seat, void *view);
    void (*view_write)(const void *view, struct pz_json *json);
    /* Reads what view_write() wrote, which gives the same bytes again. It accepts only views that a
     * seat can have, so that sample_state() can take them. */
    int (*view_read)(void *view, const char *text, size_t length, struct pz_problem *problem);
    /* Determinization: draws a full state from those that fit the view, each with its probability
     * if all that is hidden was dealt at random. The view of that state at the same seat is the
     * given one, and if the seat is to act it has the same legal moves. */
    void (*sample_state)(const void *view, struct pz_rng *rng, void *state);
    /* The text of a legal move as the seat (PZ_NOBODY: an onlooker) sees it made, with '?' for what
     * it cannot know. */
    void (*move_seen)(const void *state, pz_move move, int seat, struct pz_text *out);
    /* Does the legal move of a seat show that seat anything that it cannot know before, apart from
     * the move itself being made? Such a move cannot be taken back. NULL if none does. */
    bool (*reveals)(const void *state, pz_move move);
    /* Where several seats choose in secret, none has to wait for the others. If the seat may choose
     * although it is not to act yet, returns true and sets `then` to the state as if it were. What
     * is legal in `then` will be legal when the game asks the seat, whatever the others choose, and
     * has the same texts and objects. NULL if nobody ever chooses early. */
    bool (*early_choice)(const void *state, int seat, void *then);
};

/* What follows from a view for the seat (PZ_NOBODY: an onlooker) that has it, as JSON
 * (docs/notation.md), for faces that know no rules. Any member may be NULL. */
struct pz_game_sentences {
    /* The position as the seat should hear it, most important first: lines of sentences in constant
     * English with gaps (sentence.h), so that whoever shows them can translate them. No tables, no
     * symbols. Without it the points are told. */
    void (*tell)(const void *view, int seat, struct pz_json *json);
    /* Facts in the game's own members: what a plan still lacks, what would score. */
    void (*insight)(const void *view, int seat, struct pz_json *json);
    /* What several later actions of the seat would cost, and what they would bring. `text` (any
     * bytes) names them in the game's own way. 0, or a negative code and *problem, and nothing is
     * written. */
    int (*plan)(const void *view, int seat, const char *text, size_t length, struct pz_json *json,
                struct pz_problem *problem);
};

/* A number worth counting over many games, besides points and victories. */
struct pz_statistic {
    const char *key;   /* the key in a JSON object; "rounds.2" is member "2" of "rounds" */
    const char *title; /* the title for people, in constant English: "rounds of two" */
};

enum { PZ_STATISTICS_MAX = 16 };

struct pz_game_statistics {
    const struct pz_statistic *list; /* ends with key NULL */
    /* Sets the numbers of a finished game, one for each entry of the list. */
    void (*count)(const void *state, uint32_t numbers[PZ_STATISTICS_MAX]);
    /* NULL if points decide the game. Otherwise what the points count, one word in constant
     * English: a result shows it instead of points. */
    const char *points_name;
};

/* A lesson for beginners: what a decision is about, what people look at, and a tip. The texts are
 * constant English, so that whoever shows them can translate them. */
struct pz_lesson {
    const char *title;
    const char *text;
};

enum { PZ_LESSONS_MAX = 32 };

struct pz_game_lessons {
    const char *goal;             /* what the game is about, in two or three sentences */
    const struct pz_lesson *list; /* in the order in which they are told; ends with title NULL */
    /* The lessons about a decision, as bits: bit 0 is the first of the list. The view is that of
     * the seat that decides, and `moves` are all its legal moves. */
    uint32_t (*fitting)(const void *view, const pz_move *moves, uint32_t count);
};

struct pz_game_bots; /* ai.h */

/* ---- a game ---- */

struct pz_game {
    const char *id;    /* "pig": what people type; letters a to z, digits and '-', at most 15 */
    const char *title; /* "Pig" */
    uint16_t rules_version;
    uint8_t min_players;
    uint8_t max_players;
    uint16_t state_size;
    uint16_t action_count; /* moves are 0 ... action_count - 1 */
    uint16_t moves_max;    /* the most legal moves that there can be at once */
    const struct pz_option *options;
    uint8_t option_count;
    const struct pz_refusal *refusals; /* apply() returns PZ_REFUSED(index) */
    uint8_t refusal_count;
    const char *rules_text; /* the rules page in Markdown; NULL if there is none */
    const char *board_key;  /* what records call the board: "board", "map"; NULL if there is none */
    const char *board_name; /* the name of the game's own board: "printed", "italy" */

    /* ---- the rules: all of these are required ---- */

    /* Makes the first state. The setup is valid and its first player drawn. */
    void (*init)(void *state, const struct pz_setup *setup);
    /* Whose move it is. */
    int (*actor)(const void *state);
    /* All legal moves of the actor in ascending order; returns how many (0 only at the end). For
     * chance `weights` gets the weight of each (may be NULL); for a seat it is left alone. */
    uint32_t (*moves)(const void *state, pz_move *moves, uint32_t *weights);
    /* Makes the actor's move: 0, or a negative code and the state is unchanged. Any number may be
     * tried. */
    int (*apply)(void *state, pz_move move);
    /* How many seats there are. */
    uint32_t (*players)(const void *state);
    /* How many turns have been finished, counted as players count them. */
    uint32_t (*turns)(const void *state);
    /* The result as it stands; winners are set only at the end of the game. */
    void (*result)(const void *state, struct pz_result *result);
    /* The text of a move that is legal now; no other legal move has the same. */
    void (*move_write)(const void *state, pz_move move, struct pz_text *out);

    /* ---- the parts: any of them may be NULL ---- */

    const struct pz_game_data *data;
    const struct pz_game_speed *speed;
    const struct pz_game_text *text;
    const struct pz_game_objects *objects;
    const struct pz_game_hidden *hidden;
    const struct pz_game_sentences *sentences;
    const struct pz_game_statistics *statistics;
    const struct pz_game_lessons *lessons;
    const struct pz_game_bots *bots;
};

/* An actor as JSON: the number of a seat, "chance", or null for PZ_NOBODY. */
void pz_actor_write(int actor, struct pz_json *json);

/* ---- asking a game ----
 * Each function uses the game's part if it has one, and a default if not. */

static inline void pz_game_make(const struct pz_game *game, void *state, pz_move move)
{
    if (game->speed != NULL && game->speed->make != NULL) {
        game->speed->make(state, move);
    } else {
        game->apply(state, move);
    }
}

/* The default of pick(): it draws from the list of moves(). */
pz_move pz_game_pick_listed(const struct pz_game *game, const void *state, struct pz_rng *rng);

static inline pz_move pz_game_pick(const struct pz_game *game, const void *state,
                                   struct pz_rng *rng)
{
    if (game->speed != NULL && game->speed->pick != NULL) {
        return game->speed->pick(state, rng);
    }
    return pz_game_pick_listed(game, state, rng);
}

int pz_game_move_read(const struct pz_game *game, const void *state, const char *text,
                      size_t length);
/* A game without `fields` and `state_write` shows the bytes of its states and does not read them
 * back: pz_game_state_read() then returns PZ_E_STATE. */
void pz_game_state_write(const struct pz_game *game, const void *state, struct pz_json *json);
int pz_game_state_read(const struct pz_game *game, void *state, const char *text, size_t length,
                       struct pz_problem *problem);
bool pz_game_reads_states(const struct pz_game *game);
int pz_game_check(const struct pz_game *game, const void *state, struct pz_problem *problem);
bool pz_game_has_sheet(const struct pz_game *game);
void pz_game_sheet_text(const struct pz_game *game, const void *state, const struct pz_voice *voice,
                        struct pz_text *out);
void pz_game_sheet_write(const struct pz_game *game, const void *state, struct pz_json *json);

void pz_game_object_write(const struct pz_game *game, const void *state, pz_move move, int seat,
                          bool made, struct pz_json *json);
int pz_game_object_read(const struct pz_game *game, const void *state, const char *text,
                        size_t length);

/* Is anything hidden from anybody? */
bool pz_game_hides(const struct pz_game *game);
size_t pz_game_view_size(const struct pz_game *game);
void pz_game_view(const struct pz_game *game, const void *state, int seat, void *view);
void pz_game_view_write(const struct pz_game *game, const void *view, struct pz_json *json);
int pz_game_view_read(const struct pz_game *game, void *view, const char *text, size_t length,
                      struct pz_problem *problem);
void pz_game_sample_state(const struct pz_game *game, const void *view, struct pz_rng *rng,
                          void *state);
/* Nothing is hidden from PZ_CHANCE. */
void pz_game_move_seen(const struct pz_game *game, const void *state, pz_move move, int seat,
                       struct pz_text *out);
bool pz_game_reveals(const struct pz_game *game, const void *state, pz_move move);
bool pz_game_early_choice(const struct pz_game *game, const void *state, int seat, void *then);

void pz_game_tell(const struct pz_game *game, const void *view, int seat, struct pz_json *json);
/* Writes null if the game has no insight. */
void pz_game_insight(const struct pz_game *game, const void *view, int seat, struct pz_json *json);
/* PZ_E_GAME if the game has no plans. */
int pz_game_plan(const struct pz_game *game, const void *view, int seat, const char *text,
                 size_t length, struct pz_json *json, struct pz_problem *problem);

/* ---- the registry ---- */

enum { PZ_GAMES_MAX = 32, PZ_GAME_ID_MAX = 16 };

/* A game that is built in or registered: NULL past the last, or for an unknown name. */
const struct pz_game *pz_game_at(unsigned index);
const struct pz_game *pz_game_named(const char *id);

/* Adds a game: records, tables, bots and the program then find it. The struct is not copied. 0, or
 * a negative code: PZ_E_GAME if something is missing or wrong, PZ_E_SPACE if there are PZ_GAMES_MAX
 * games already; *problem (may be NULL) says what. Registering a game again changes nothing. Games
 * are registered before any other thread looks for them. */
int pz_game_register(const struct pz_game *game, struct pz_problem *problem);

/* The refusal behind a code of apply(); NULL if the code is the library's own. */
const struct pz_refusal *pz_game_refusal(const struct pz_game *game, int code);
/* "L13: a car turns in only when the alley is empty": the whole sentence for any code. */
void pz_game_sentence(const struct pz_game *game, int code, struct pz_text *out);

/* Sets the defaults for that number of players; PZ_E_PLAYERS if the game is not for that many. */
int pz_setup_init(struct pz_setup *setup, const struct pz_game *game, int players);

/* Sets an option from text: one of the game's, or `first` (a seat or `random`), which every game
 * has. On failure the setup is unchanged and *problem (may be NULL) says what would be right. */
int pz_setup_set(struct pz_setup *setup, const struct pz_game *game, const char *key,
                 const char *value, struct pz_problem *problem);

/* Writes the value of an option as text and returns its key, or NULL past the last. Index 0 is
 * `first`; the game's own options follow. */
const char *pz_setup_get(const struct pz_setup *setup, const struct pz_game *game, unsigned index,
                         struct pz_text *value);

/* Draws the first player, unless the table named one. It always takes its draw, so that later draws
 * are the same whether somebody was named or not. */
void pz_setup_draw_first(struct pz_setup *setup, struct pz_rng *rng);
/* Makes the seat that was drawn the first player, unless the table named one. */
void pz_setup_take_first(struct pz_setup *setup, uint32_t drawn);

/* The text in the voice's language, and the name of a seat; voice may be NULL. */
const char *pz_voice_say(const struct pz_voice *voice, const char *english);
void pz_voice_seat(const struct pz_voice *voice, unsigned seat, struct pz_text *out);

/* All the options as one JSON object; `first` is null until it is drawn. */
void pz_setup_write(const struct pz_setup *setup, const struct pz_game *game, struct pz_json *json);
/* Sets the options of such an object in a setup from pz_setup_init(); null stands for `random`. */
void pz_setup_read(struct pz_setup *setup, const struct pz_game *game,
                   struct pz_json_reader *reader);

PZ_API_END

#endif
