/* A game at one screen: seats, the state, its record on disk after every move, taking back,
 * resuming. The same for the full screen and for plain mode; it prints nothing.
 *
 * Chance comes from the seed of the record, a draw for each chance move; bots have a stream of
 * their own, a draw for each question. So a resumed game goes on as if it had never stopped. */
#ifndef PIAZZA_TERM_SESSION_H
#define PIAZZA_TERM_SESSION_H

#include "piazza/piazza.h"

enum {
    SESSION_MOVES_MAX = 1 << 17,
    HINT_MOVES = 12 /* of all that the adviser considered, the best are shown */
};

struct session {
    struct pz_record record;          /* game, setup, seed, names */
    struct pz_bot bots[PZ_SEATS_MAX]; /* not open where a person sits */
    struct pz_bot adviser;            /* for hints */
    int people;
    char shown[PZ_SEATS_MAX][PZ_NAME_MAX]; /* names for people: several of one name get a number */
    union pz_any_state state;
    struct pz_chance chance;
    pz_move *moves;
    size_t count;
    char path[1024];   /* where the record is kept; empty = nowhere */
    char *text;        /* room for the record */
    char problem[400]; /* the last failure in words */
};

/* Room for a game; false if memory does not suffice. Then one of the two below. */
bool session_init(struct session *session);
void session_release(struct session *session);

/* Names "bot:ID" are bots. The first player is drawn from the seed if the setup does not name one.
 * `path` may be NULL; a file that is there already and not empty is refused. False:
 * session->problem says why. */
bool session_start(struct session *session, const struct pz_game *game,
                   const struct pz_setup *setup, uint64_t seed, const char names[][PZ_NAME_MAX],
                   const char *path);
/* Goes on with the record in that file. */
bool session_resume(struct session *session, const char *path);
/* Goes on with the newest game of this user's that is not over. */
bool session_resume_last(struct session *session);

int session_actor(const struct session *session);
bool session_is_person(const struct session *session, int seat);
/* A legal move of the actor; the record is on disk when it returns true. */
bool session_make(struct session *session, pz_move move);
/* The next chance move, drawn from the seed. */
pz_move session_draw(struct session *session);
/* The question to the seat that is to act. */
struct pz_question session_question(const struct session *session, struct pz_ask_buffer *buffer);
/* Asks a bot of the session, the one at the seat to act or the adviser. False: session->problem
 * says why. */
bool session_ask(struct session *session, struct pz_bot *bot, struct pz_ask_buffer *buffer,
                 struct pz_answer *answer);
/* Fills session->problem when a bot failed with that code. */
void session_bot_failed(struct session *session, const struct pz_bot *bot, int code);

/* May the person at the seat take the last move back? Only its own, only while neither chance nor
 * another player has done anything since, and only if the move itself showed nothing that was
 * hidden. */
bool session_can_undo(const struct session *session, int seat);
bool session_undo(struct session *session, int seat);

/* Move number `index` as the seat (PZ_NOBODY: an onlooker) saw it made, and who made it. */
void session_describe(const struct session *session, size_t index, int seat, int *actor, char *text,
                      size_t size);
/* The state after `count` moves. */
void session_state_at(const struct session *session, size_t count, union pz_any_state *state);

/* A new file for a game of this user's, made empty; false if there is no place for it. */
bool session_new_path(const struct pz_game *game, char *path, size_t size);

#endif
