/* Records: whole games as text that people can read and write (docs/record.md).
 *
 *     piazza record 2
 *     game: little
 *     rules: 1
 *     players: 3
 *     option first: 0
 *     option discs: printed
 *     board: printed
 *     seed: 7
 *     seat 0: Anna
 *
 *     1. chance: roll yellow 5, roll blue 2, roll green 6, roll red 1
 *        0: yellow out A          ; a comment
 *        2: (resigned)
 *        2: (bot greedy)
 *     2. chance: roll blue 3, ...
 *     end: points 6 9 8, winners 1
 *
 * A record without an `end:` line is a game that is not over yet. Format 1 is still read. */
#ifndef PIAZZA_RECORD_H
#define PIAZZA_RECORD_H

#include "piazza/api.h"
#include "piazza/chance.h"
#include "piazza/game.h"

PZ_API_BEGIN

enum {
    PZ_RECORD_FORMAT = 2,      /* what is written */
    PZ_NAME_MAX = 48,          /* bytes of a seat's name with its NUL */
    PZ_NOTES_MAX = 256,        /* of a game */
    PZ_NOTE_BOT_MAX = 24,      /* bytes of a bot's name with its NUL */
    PZ_RECORD_HEAD_MAX = 4096, /* what the headers take at most, */
    PZ_RECORD_STEP_MAX = 256   /* and a move, a note or the end, with a NUL */
};

/* ---- notes: what happened to the seats besides moves ---- */

enum pz_note_kind {
    PZ_NOTE_RESIGNED, /* the seat cannot win any more */
    PZ_NOTE_TIME,     /* its time ran out: likewise */
    PZ_NOTE_BOT,      /* a bot plays for it from here on */
    PZ_NOTE_BACK      /* the player is back and the bot gone */
};

struct pz_note {
    uint32_t at;  /* how many moves had been made */
    uint8_t kind; /* enum pz_note_kind */
    uint8_t seat;
    char bot[PZ_NOTE_BOT_MAX]; /* the name of the bot, "greedy"; for the other kinds "" */
};

/* What the notes so far come to. With one seat left the game is over at once; with more it goes on
 * and a bot plays for the seat that is out. */
struct pz_standing {
    uint8_t players;
    uint8_t out;    /* bits: seats that resigned or ran out of time */
    uint8_t bots;   /* bits: seats for which a bot plays by a note */
    uint8_t ending; /* the kind of the last note that put a seat out; only if `out` is not 0 */
};

void pz_standing_init(struct pz_standing *standing, int players);
/* Takes a note in. PZ_E_SEAT: no such seat. PZ_E_OVER: one seat is left. PZ_E_VALUE: the note
 * cannot follow what was noted before (back without a bot, out twice), or the bot's name is not
 * valid.
 */
int pz_standing_note(struct pz_standing *standing, const struct pz_note *note);
/* Is only one seat left of several? Then the game is over whatever its state. */
bool pz_standing_over(const struct pz_standing *standing);
/* The result as it stands. A seat that is out does not win: the winners are those of the game's
 * winners that are left; if none of them is, those with the most points among those left; the only
 * seat left wins at once. Winners are set only if the game is over. */
void pz_standing_result(const struct pz_standing *standing, const struct pz_game *game,
                        const void *state, struct pz_result *result);

/* ---- records ---- */

/* What a record says besides its moves. What is not known is zero or an empty string. */
struct pz_record {
    const struct pz_game *game;
    struct pz_setup setup;   /* with the first player drawn */
    bool first_named;        /* the table named the first player; otherwise draw 0 did */
    char board[PZ_NAME_MAX]; /* the name of the board or map; "" is the game's own, if it is used */
    bool has_seed;
    struct pz_seed seed;
    bool has_commitment;
    uint8_t commitment[PZ_SHA256_SIZE];
    bool has_secret; /* only of a game that is over */
    uint8_t secret[PZ_SEED_BYTES];
    char words[PZ_SEATS_MAX][PZ_WORD_MAX]; /* what each seat added to the seed */
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    uint8_t format;      /* the format that was read; writers write PZ_RECORD_FORMAT */
    uint16_t note_count; /* in the order in which they were made */
    struct pz_note notes[PZ_NOTES_MAX];
};

/* Is this a name, or a word, that a record can hold? Not empty, printable, no line end and no ';',
 * no blank at its ends, shorter than PZ_NAME_MAX bytes. */
bool pz_name_fits(const char *name);

/* Writes a whole record of these moves; 0, PZ_E_SPACE if out is full, PZ_E_VALUE if a record cannot
 * hold what it says, or the code with which the game refused a move. */
int pz_record_write(const struct pz_record *record, const pz_move *moves, size_t count,
                    struct pz_text *out);

/* Reads a record strictly: every header, actor, turn number, move and note is checked by the rules.
 * The moves go to `moves` (`capacity` of them fit), their number to *count. `state`, if not NULL,
 * gets the state after the last move (game->state_size <= PZ_STATE_MAX bytes). On failure *problem
 * has line, column and sentence, and the outputs are untouched except for the contents of `moves`.
 * Whether the draws follow from the seed is not asked here but by pz_verify() (verify.h). */
int pz_record_read(const char *text, size_t length, struct pz_record *record, pz_move *moves,
                   size_t capacity, size_t *count, void *state, struct pz_problem *problem);

/* ---- writing by appending ---- */

/* Each function appends to `out` what follows from one step, so that a step costs the same early
 * and late in a game. `out` may be another text every time: the pieces one after the other are the
 * record. What was written so far is a record at any time, except that the end of a game that is
 * over must follow its last move. On failure nothing may be appended that was written. */
struct pz_record_writer {
    const struct pz_game *game;
    struct pz_standing standing;
    uint32_t notes;
    int line_actor;
    uint32_t line_turn;
    uint32_t line_width;
    bool seed_written;
};

/* The headers. What becomes known only at the end (the secret, or a sealed seed) may be missing. */
int pz_record_writer_init(struct pz_record_writer *writer, const struct pz_record *record,
                          struct pz_text *out);
/* `note->at` is not looked at: it stands where it is written. */
int pz_record_writer_note(struct pz_record_writer *writer, const struct pz_note *note,
                          struct pz_text *out);
/* A legal move, and the state before it. */
int pz_record_writer_move(struct pz_record_writer *writer, const void *state, pz_move move,
                          struct pz_text *out);
/* The last line: the result of a game that is over, with what is published then; nothing but a line
 * end for a game that is not. Nothing can follow. */
int pz_record_writer_end(struct pz_record_writer *writer, const struct pz_record *record,
                         const void *state, struct pz_text *out);

PZ_API_END

#endif
