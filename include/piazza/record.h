/* Records: whole games as text that people can read and write (docs/record.md).
 *
 *     piazza record 2
 *     game: pig
 *     rules: 1
 *     players: 3
 *     option first: 0
 *     seed: 7
 *     seat 0: Anna
 *
 *     1.   0: roll
 *          chance: 2
 *          0: hold              ; a comment
 *          2: (resigned)
 *          2: (bot greedy)
 *     2.   1: roll
 *          chance: 5
 *     ...
 *     end: points 78 103 64, winners 1
 *
 * A record without an `end:` line is a game that is not over yet. Format 1 is still read. */
#ifndef PIAZZA_RECORD_H
#define PIAZZA_RECORD_H

#include "piazza/api.h"
#include "piazza/chance.h"
#include "piazza/game.h"

PZ_API_BEGIN

enum {
    PZ_RECORD_FORMAT = 2,      /* the format that is written */
    PZ_NAME_MAX = 48,          /* bytes of a seat's name with its NUL */
    PZ_NOTES_MAX = 256,        /* the most notes of a game */
    PZ_NOTE_BOT_MAX = 24,      /* bytes of a bot's name with its NUL */
    PZ_RECORD_HEAD_MAX = 4096, /* bytes of the headers with a NUL */
    PZ_RECORD_STEP_MAX = 256   /* bytes of a move, a note or the end, with a NUL */
};

/* ---- notes: what happened to the seats besides moves ---- */

enum pz_note_kind {
    PZ_NOTE_RESIGNED, /* the seat cannot win any more */
    PZ_NOTE_TIME,     /* the seat's time ran out: it cannot win any more */
    PZ_NOTE_BOT,      /* from here on a bot plays for the seat */
    PZ_NOTE_BACK      /* the player is back, and the bot gone */
};

struct pz_note {
    uint32_t at;  /* how many moves had been made before it */
    uint8_t kind; /* enum pz_note_kind */
    uint8_t seat;
    char bot[PZ_NOTE_BOT_MAX]; /* for PZ_NOTE_BOT the name of the bot ("greedy"), otherwise "" */
};

/* The note as members of a JSON object that is open: `step`, `seat`, `note` ("resigned", "time",
 * "bot" or "back"), and the name of the `bot` if it is one. */
void pz_note_write(const struct pz_note *note, struct pz_json *json);
/* How a game ends when such a note leaves one seat: "resignation" or "time". */
const char *pz_ending_name(enum pz_note_kind kind);

/* The outcome of the notes so far. With one seat left the game is over at once; with more it goes
 * on, and a bot plays for the seat that is out. */
struct pz_forfeits {
    uint8_t players;
    uint8_t out;    /* bits: seats that resigned or ran out of time */
    uint8_t bots;   /* bits: seats for which a bot plays by a note */
    uint8_t ending; /* the kind of the last note that put a seat out; only if `out` is not 0 */
};

void pz_forfeits_init(struct pz_forfeits *forfeits, int players);
/* Adds a note. PZ_E_SEAT: no such seat. PZ_E_OVER: one seat is left. PZ_E_VALUE: the note cannot
 * follow the notes before it (back without a bot, out twice), or the bot's name is not valid. */
int pz_forfeits_note(struct pz_forfeits *forfeits, const struct pz_note *note);
/* Is only one seat left of several? Then the game is over, whatever its state. */
bool pz_forfeits_over(const struct pz_forfeits *forfeits);
/* The result so far. A seat that is out does not win. The winners are the game's winners that are
 * not out; if all of them are out, the seats with the most points among those left; and the last
 * seat left wins at once. Winners are set only if the game is over. */
void pz_forfeits_result(const struct pz_forfeits *forfeits, const struct pz_game *game,
                        const void *state, struct pz_result *result);

/* ---- records ---- */

/* What a record says besides its moves. What is not known is zero or an empty string. */
struct pz_record {
    const struct pz_game *game;
    struct pz_setup setup;   /* the setup, with the first player drawn */
    bool first_named;        /* the table named the first player; otherwise draw 0 did */
    char board[PZ_NAME_MAX]; /* the name of the board or map; "" for the game's own */
    bool has_seed;
    struct pz_seed seed;
    bool has_commitment;
    uint8_t commitment[PZ_SHA256_SIZE];
    bool has_secret; /* known only for a game that is over */
    uint8_t secret[PZ_SEED_BYTES];
    char words[PZ_SEATS_MAX][PZ_WORD_MAX]; /* what each seat added to the seed */
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    uint8_t format; /* the format that was read; writers write PZ_RECORD_FORMAT */
    uint16_t note_count;
    struct pz_note notes[PZ_NOTES_MAX]; /* in the order in which they were made */
    struct pz_forfeits forfeits;        /* the outcome of the notes; only the reader sets it */
};

/* Is this a name, or a word, that a record can hold? Not empty, printable, without line ends or
 * ';', no space at either end, shorter than PZ_NAME_MAX bytes. */
bool pz_name_fits(const char *name);

/* A seat that a bot plays is named "bot:" and the bot's name. */
#define PZ_BOT_PREFIX "bot:"
/* The bot's name within such a name; NULL if it is the name of a person. */
const char *pz_name_bot(const char *name);

/* Writes a whole record with these moves. 0, or a negative code, and then the contents of `out` are
 * undefined: PZ_E_SPACE if it is full, PZ_E_VALUE if a record cannot say this, or the code with
 * which the game refused a move. */
int pz_record_write(const struct pz_record *record, const pz_move *moves, size_t count,
                    struct pz_text *out);

/* Reads a record strictly: every header, actor, turn number, move and note is checked by the rules.
 * The moves go to `moves` (`capacity` of them fit), their number to *count. `state`, if not NULL,
 * gets the state after the last move (game->state_size <= PZ_STATE_MAX bytes). On failure *problem
 * has line, column and sentence, and the outputs are unchanged except for the contents of `moves`.
 * Whether the draws follow from the seed is not asked here but by pz_verify() (verify.h). */
int pz_record_read(const char *text, size_t length, struct pz_record *record, pz_move *moves,
                   size_t capacity, size_t *count, void *state, struct pz_problem *problem);

/* ---- writing by appending ---- */

/* Each function appends one step to `out`, so that a step costs the same early and late in a game.
 * `out` may be a different text every time: the record is the concatenation of the pieces. The
 * pieces so far are always a valid record, except that a game that is over needs its end right
 * after the last move. After a failure the piece of that call is not part of the record. */
struct pz_record_writer {
    const struct pz_game *game;
    struct pz_forfeits forfeits;
    uint32_t notes;
    int line_actor;
    uint32_t line_turn;
    uint32_t line_width;
    bool seed_written;
};

/* The headers. What becomes known only at the end (the secret, or a sealed seed) may be missing. */
int pz_record_writer_init(struct pz_record_writer *writer, const struct pz_record *record,
                          struct pz_text *out);
/* A note belongs where it is written; `note->at` is ignored. */
int pz_record_writer_note(struct pz_record_writer *writer, const struct pz_note *note,
                          struct pz_text *out);
/* A legal move, and the state before it. */
int pz_record_writer_move(struct pz_record_writer *writer, const void *state, pz_move move,
                          struct pz_text *out);
/* The end: the result of a game that is over and what is published then, or only a line end for a
 * game that is not over. Nothing can follow. */
int pz_record_writer_end(struct pz_record_writer *writer, const struct pz_record *record,
                         const void *state, struct pz_text *out);

PZ_API_END

#endif
