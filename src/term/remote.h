/* A table that is elsewhere, as its messages tell of it (docs/protocol.md): who sits there, the
 * position as one seat knows it, what was said and done. It knows no network: a wire brings the
 * messages and takes the answers. What comes is hostile until it is read.
 *
 * Faces and bots want states. A state is guessed from the view: it looks the same to this seat and
 * has the same legal moves, and nothing else of it is ever shown. */
#ifndef PIAZZA_TERM_REMOTE_H
#define PIAZZA_TERM_REMOTE_H

#include "piazza/piazza.h"
#include "say.h"

enum {
    REMOTE_LOG = 200,  /* moves that are remembered */
    REMOTE_NEWS = 60,  /* lines about people, and what they said */
    REMOTE_LINE = 640, /* bytes of such a line */
    REMOTE_LINK = 320,
    REMOTE_WORD = 32,
    REMOTE_ONLOOKERS_MAX = 64
};

/* How messages come and go. */
struct remote_wire {
    void *context;
    bool (*send)(void *context, const char *text, size_t length);
    /* The next message, to be freed by the caller; false if there is none now. */
    bool (*next)(void *context, char **text, size_t *length);
    /* NULL while there is a connection, else what is wrong; *lost is true if it will not come back.
     */
    const char *(*trouble)(void *context, bool *lost);
    int file; /* readable when there is something new */
};

enum remote_stage { REMOTE_COMING, REMOTE_WAITING, REMOTE_PLAYING, REMOTE_OVER };
enum remote_vote { REMOTE_NO_VOTE, REMOTE_TAKEBACK, REMOTE_REMATCH };
enum { REMOTE_FIRST_SEAT = -1, REMOTE_WATCH = -2 };

/* At a seat, or looking on. */
struct remote_person {
    uint32_t person; /* 0: nobody */
    char name[PZ_NAME_MAX];
    bool here;
    char bot[REMOTE_WORD]; /* that plays there now, or "" */
    char out[REMOTE_WORD];
    char word[PZ_NAME_MAX];
};

/* What a position has besides the view. */
struct remote_position {
    uint32_t moves;
    int actor;
    uint32_t ask; /* the question to this seat, 0: none */
    int takeback; /* who may take the last move back; PZ_NOBODY */
    enum remote_vote vote;
    int vote_by;
    uint8_t agreed; /* bits */
    bool has_result;
    struct pz_result result;
    char ended_by[REMOTE_WORD];
};

struct remote {
    struct remote_wire wire;
    char link[REMOTE_LINK]; /* to give to friends */
    /* who wants to join, and how: */
    char name[PZ_NAME_MAX];
    int wanted;   /* a seat, REMOTE_FIRST_SEAT or REMOTE_WATCH */
    bool joining; /* it was said, and the table has not answered yet */
    bool syncing; /* the table is asked for all that it is, and has not answered yet */
    bool left;    /* was at the table, and gave that up */
    char word[PZ_NAME_MAX];
    /* the table: */
    uint32_t person; /* 0: has not joined */
    int seat;        /* PZ_NOBODY: looks on */
    enum remote_stage status;
    const struct pz_game *game; /* NULL until the table was told of */
    int players;
    unsigned games;
    uint32_t host;
    struct remote_person seats[PZ_SEATS_MAX];
    unsigned onlooker_count;
    struct remote_person onlookers[REMOTE_ONLOOKERS_MAX];
    /* the position: */
    bool has_position;
    union pz_any_state state; /* a guess */
    struct remote_position now;
    uint32_t answered; /* the question that was answered, while the table has not said anything */
    /* what was done and said: */
    struct {
        uint32_t index; /* of the move + 1; 0: none */
        int actor;
        char object[SAY_OBJECT_MAX]; /* JSON of any kind, or "" */
    } log[REMOTE_LOG];
    char news[REMOTE_NEWS][REMOTE_LINE];
    unsigned news_count; /* in all; the last REMOTE_NEWS are kept */
    char problem[400];   /* why the visit is over */
};

void remote_init(struct remote *remote, const struct remote_wire *wire);

enum remote_progress {
    REMOTE_QUIET,
    REMOTE_TOLD,   /* news, or people have changed */
    REMOTE_MOVED,  /* the position has changed */
    REMOTE_FAILED, /* remote->problem says why */
};

/* Takes one message of the wire, if there is one. */
enum remote_progress remote_step(struct remote *remote);
/* What a message says; remote_step() calls it. */
enum remote_progress remote_take(struct remote *remote, const char *text, size_t length);

/* Adds a line to the news that does not come from the table. */
void remote_note(struct remote *remote, const char *note);

/* Asks the table for all that it is: when `syncing` ends, what was sent before has been answered.
 * False if there is no connection. */
bool remote_sync(struct remote *remote);

/* Sends the move that answers the current question. False if there is none, or no connection. */
bool remote_move(struct remote *remote, pz_move move);
bool remote_ask_takeback(struct remote *remote);
bool remote_can_takeback(const struct remote *remote);

/* What somebody typed: a command with a slash before it, or something to say to all. The answer, in
 * words, is in `reply`; "" if there is nothing to say about it. */
void remote_command(struct remote *remote, const char *line, char *reply, size_t size);
/* The commands, a line for each. */
const char *remote_commands_help(void);

/* Is the link of use on this machine alone? */
bool remote_link_is_local(const struct remote *remote);
/* Is this seat to vote? Then the sentence that asks for it. */
bool remote_vote_wanted(const struct remote *remote, char *text, size_t size);
/* The move of that index as it was seen, as an object, JSON of any kind, and who made it; NULL if
 * it is not remembered. */
const char *remote_log_object(const struct remote *remote, uint32_t index, int *actor);
/* A line of the news by its number; NULL if it is not kept. */
const char *remote_news_line(const struct remote *remote, unsigned index);
/* A name for people: with "away" or the bot that stands in. */
void remote_seat_name(const struct remote *remote, int seat, char *name, size_t size);
/* Who sits there: "0  Anna, host, you". */
void remote_write_seat(const struct remote *remote, int seat, struct pz_text *out);
/* Who looks on: "Bruno; Carla, you". */
void remote_write_onlookers(const struct remote *remote, struct pz_text *out);
bool remote_is_host(const struct remote *remote);
/* Nothing at the table is this visitor's: it refused, or the person has left. Whoever leaves while
 * a game is played may still come back to the seat. */
bool remote_is_stranger(const struct remote *remote);

#endif
