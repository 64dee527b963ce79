/* A game at one screen: a table at which everybody sits, the file in which it is kept, and the
 * bots; or a visit to a table elsewhere, where one seat is ours at most. The same for the full
 * screen and for plain mode; it prints nothing.
 *
 * The table draws all chance at once; the screen shows it step by step. So there is a position that
 * is shown, which follows that of the table: what is shown is always on the disk already. */
#ifndef PIAZZA_TERM_SESSION_H
#define PIAZZA_TERM_SESSION_H

#include "guide.h"
#include "piazza/piazza.h"
#include "piazza/table.h"
#include "record_file.h"
#include "remote.h"

struct session {
    struct remote *remote; /* the table is elsewhere, and what stands below follows it; or NULL */
    struct pz_table *table;
    struct pz_output out;
    struct pz_record record; /* game, setup, seed, names; the first player is drawn */
    struct record_file file;
    bool broken; /* the file does not hold what the table knows: session_retry() */
    int error;   /* of the system, why not */
    struct pz_bot bots[PZ_SEATS_MAX]; /* not open where a person sits */
    struct pz_bot adviser;            /* for hints */
    uint32_t think; /* milliseconds for bots that take their time; 0: their own. Set before start */
    struct guide guide; /* explains each new decision once, if it is on */
    int people;
    char shown[PZ_SEATS_MAX][PZ_NAME_MAX]; /* names for people: several of one name get a number */
    size_t count;                          /* how many moves are shown, */
    union pz_any_state state;              /* and the state after them */
    size_t not_forced; /* after that many moves - 1 the only one is not forced: it was taken back */
    unsigned games;    /* the number of the game that is followed elsewhere */
    char problem[400]; /* the last failure in words */
};

/* Then one of the four below. */
void session_init(struct session *session);
void session_release(struct session *session);

/* Names "bot:ID" are bots. The first player is drawn from the seed if the setup does not name one.
 * `hold` is how many milliseconds chance waits after a move that can be taken back. `path` may be
 * NULL; a file that is there already and not empty is refused. False: session->problem says why. */
bool session_start(struct session *session, const struct pz_game *game,
                   const struct pz_setup *setup, const struct pz_seed *seed,
                   const char names[][PZ_NAME_MAX], uint32_t hold, const char *path);
/* Goes on with the record in that file. If its last step was not written to its end, it goes on
 * before that step, and session->problem says so; otherwise that is empty. */
bool session_resume(struct session *session, const char *path, uint32_t hold);
/* Goes on with the game of the folder, NULL: of this user's games, that was played last and is not
 * over. */
bool session_resume_last(struct session *session, const char *folder, uint32_t hold);

/* Sits at a table elsewhere, or looks on; session_step() takes what it says. It must outlive the
 * session. */
void session_visit(struct session *session, struct remote *remote);
/* At a table elsewhere, behind a name: how that seat went out of the game; "" if it did not. */
const char *session_out(const struct session *session, int seat);

/* ---- playing ---- */

/* Who is to act in the position that is shown; PZ_NOBODY when the game is over. */
int session_actor(const struct session *session);
bool session_is_person(const struct session *session, int seat);
/* Is the screen handed from one to another, with secrets that not all may see? */
bool session_is_shared(const struct session *session);
/* Is the person at the seat to choose a move now? */
bool session_is_asked(const struct session *session, int seat);
/* Is the game over, and nothing hidden any more? */
bool session_all_open(const struct session *session);
/* Points and winners in the position that is shown. */
void session_result(const struct session *session, struct pz_result *result);

/* Has the person at the seat, who is asked, only one legal move? */
bool session_has_one_move(const struct session *session, int seat, pz_move *move);
/* The same, and it can be made at once: it is not what was just taken back. At a table elsewhere
 * the others would see that, so there only if it is no secret. */
bool session_forced(const struct session *session, int seat, pz_move *move);
/* The same, and everybody can see that it is the only one: the others at a shared screen learn
 * nothing if the person is not even called. */
bool session_forced_openly(const struct session *session, int seat, pz_move *move);
/* The same, and the person gets nothing to see by it either, so that another may be at the screen.
 */
bool session_forced_apart(const struct session *session, int seat, pz_move *move);

/* A legal move of the seat that is to act; it is on the disk when true is returned. To a table
 * elsewhere it is sent, and shown when that has answered. */
bool session_make(struct session *session, pz_move move);

enum session_progress { SESSION_WAITS, SESSION_STEPPED, SESSION_FAILED };

/* At a table elsewhere: takes its next message. Otherwise, where chance is to act: shows its next
 * move. It may have to wait while somebody could take a move
 * back; `at_once` does not wait. */
enum session_progress session_step(struct session *session, bool at_once);
/* The part of it that is for tables elsewhere. */
enum session_progress session_follow(struct session *session);

/* When the file could not be written (session->broken; session->problem says why) nothing goes on:
 * what the table knows stays in memory and is not shown. Tries again to write it: true if the file
 * holds everything now; then the move that had to wait is shown. */
bool session_retry(struct session *session);
/* What is wrong then, in whole sentences, and that the game waits. */
void session_tell_broken(const struct session *session, struct pz_text *out);

/* The question to the seat that is to act. */
struct pz_question session_question(const struct session *session, struct pz_ask_buffer *buffer);
/* Asks a bot of the session, the one at the seat to act or the adviser. False: session->problem
 * says why. */
bool session_ask(struct session *session, struct pz_bot *bot, struct pz_ask_buffer *buffer,
                 struct pz_answer *answer);
/* Fills session->problem when a bot failed with that code. */
void session_bot_failed(struct session *session, const struct pz_bot *bot, int code);

/* May the person at the seat take the last move back? The table knows. */
bool session_can_takeback(const struct session *session, int seat);
/* Everybody at the screen agrees; at a table elsewhere the others are asked. Here what was forced
 * goes with the move before it, if that can be taken back too. False: it cannot be taken back any
 * more, or, if the session is broken, session->problem says why. */
bool session_takeback(struct session *session, int seat);

/* ---- looking back ---- */

/* Names for people: "bot:greedy" becomes "greedy"; where several have the same name, the seat's
 * number follows. */
void session_names(const struct pz_record *record, char shown[PZ_SEATS_MAX][PZ_NAME_MAX]);

/* How things are said to the seat, with `every` also what is hardly worth a line. */
struct say session_say(const struct session *session, int seat, bool every);

/* Goes through the moves that are shown, from the first on; at a table elsewhere from the first
 * that can be remembered. */
struct session_walk {
    const struct session *session;
    const pz_move *moves;     /* NULL at a table elsewhere */
    size_t count;             /* moves so far, */
    union pz_any_state state; /* and the state after them */
};

void session_walk_init(struct session_walk *walk, const struct session *session);
/* Past the next move; false if there is none. */
bool session_walk_next(struct session_walk *walk);
/* The next move as the seat saw it made, as an object (docs/notation.md), and who made it; there
 * must be one. That of a table elsewhere is JSON of any kind. To the seat PZ_CHANCE nothing is
 * hidden. Returns its length; 0 if it is not known: it was made elsewhere, before this visit. */
size_t session_walk_object(const struct session_walk *walk, int seat, int *actor,
                           char object[SAY_OBJECT_MAX]);

#endif
