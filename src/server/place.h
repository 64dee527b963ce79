/* The inside of the hub: a place is a table in memory with its connections, and with what has
 * happened to it but is not durable yet.
 *
 *     input (a message) ──▶ table ──▶ step (events, deliveries) ──▶ keeper ──▶ deliveries are sent
 *
 * Steps of a place are finished in their order. A step without events waits for those before it: a
 * refusal, too, tells what has happened. If a step cannot be stored, it and all behind it have not
 * happened: the table is folded again from the store. If another server was faster, the inputs are
 * run again on what that one wrote; if the store fails, their senders are told so. */
#ifndef PIAZZA_SERVER_PLACE_H
#define PIAZZA_SERVER_PLACE_H

#include "hub.h"
#include "piazza/table.h"
#include "tokens.h"

enum {
    INPUT_TRIES = 8,       /* how often an input is run again after conflicts */
    INPUTS_MAX = 2048,     /* inputs that may be unanswered, for each connection; */
    INPUTS_WAITING = 64,   /* while they wait for the table to be read */
    AWAY_AFTER = 5000,     /* ms that a person may be gone before the table is told: pages reload */
    ORPHANS_AFTER = 20000, /* ms that people have to come back after their server went */
    SINCE_MAX = 1000,      /* the most events that are told again: some megabytes */
    GONE_MAX = PZ_TABLE_PEOPLE_MAX
};

/* What somebody said and has not been answered yet. */
struct input {
    struct queued queued;
    struct client *client; /* held */
    uint64_t arrived;      /* ns */
    unsigned tries;
    bool refreshed; /* the store was asked for what it knows and we do not */
    size_t length;
    char text[];
};

struct delivery {
    struct client *client; /* held */
    struct frame *frame;   /* with a reference */
};

/* Something that happened to a place. */
struct step {
    struct queued queued;
    struct keeper_write keep;
    struct place *place;
    struct input *input;          /* what led to it, or NULL: time, a bot, somebody came or went */
    struct http_request *request; /* what made the table, or NULL */
    char token[TOKEN_SIZE];       /* a new one, to be told with it */
    bool enters;                  /* the input's client came in by it */
    int32_t away;                 /* the person who is gone, if that is what it tells, or 0 */
    char *events;
    uint32_t event_count;
    uint32_t asked; /* bits of the seats that are asked anew and whose person is away */
    bool cancelled; /* it has not happened; the keeper still has it */
    struct delivery *deliveries;
    size_t delivery_count;
    size_t delivery_capacity;
};

struct gone {
    int32_t person;
    int64_t due;  /* when the table is told, unless the person is back */
    bool telling; /* that is on its way to the store */
};

struct place {
    struct place *next; /* in its bucket */
    struct hub *hub;
    char id[TABLE_ID_SIZE];
    struct pz_table *table; /* NULL until it is loaded, and after the store failed */
    uint32_t told;          /* the last event that is stored and told here */
    uint32_t behind;        /* another server has stored up to this event */
    int64_t created;
    int64_t closed;
    bool listed;
    bool mine;    /* this server runs its bots and clocks */
    bool orphans; /* people who are marked as here may have been at a server that is gone */
    bool loading;
    bool thinking;               /* a bot has been asked */
    struct keeper_chain *chain;  /* of the steps that build on this table */
    uint32_t flying;             /* cancelled steps that the keeper still has */
    uint32_t asks[PZ_SEATS_MAX]; /* the last question of which a notice went out */
    struct client *clients;
    struct queue steps;
    struct queue waiting; /* inputs */
    struct store_link *links;
    size_t link_count;
    struct gone gone[GONE_MAX];
    unsigned gone_count;
    int64_t due;    /* when the clock is to look at it; -1 never */
    size_t heap_at; /* its place in the hub's heap + 1; 0 = not in it */
    int64_t used;   /* when it was last needed */
};

enum { BUCKETS = 1 << 16, TICK = 1000, BEAT = 2000, LEASE = 10000, SWEEP = 60000 };

struct hub {
    struct hub_options options;
    struct notices *notices;
    struct workers *workers;
    struct keeper *keeper;
    uv_loop_t *loop;
    uv_timer_t tick;  /* every second */
    uv_timer_t clock; /* at the first place's due time */
    unsigned timers;  /* of these two that the loop still knows */
    bool freed;       /* as soon as it does not */
    struct place *buckets[BUCKETS];
    size_t place_count;
    struct place **heap; /* places with a due time, the earliest first */
    size_t heap_count;
    size_t heap_capacity;
    struct pz_output out;
    struct pz_ask_buffer buffer;
    int store_code;
    bool stopping;
    bool beating; /* a beat is on its way */
    /* by the steady clock, ms: */
    int64_t beat_at;
    int64_t alive_until; /* what the last beat that arrived said */
    int64_t sweep_at;
};

int64_t now_ms(void); /* since 1970 */
/* What time it is at the table: at a closed one it stands still. */
int64_t place_now(const struct place *place);

/* ---- hub.c ---- */

/* Frees the hub itself if hub_free() was called and its timers are closed. */
void hub_release(struct hub *hub);
struct place *hub_find(struct hub *hub, const char *id);
/* Finds it or makes an empty one; NULL if there is no memory. */
struct place *hub_place(struct hub *hub, const char *id);
/* Frees it if nobody needs it and nothing is on its way. */
void place_let_go(struct place *place);

/* ---- place.c ---- */

/* Something was said at the place: run now, or when the table is loaded. Takes the input. */
void place_submit(struct place *place, struct input *input);
void input_free(struct input *input);
/* What an outcome has besides hub->out. */
struct extra {
    uint8_t link_kind;             /* enum store_link_kind */
    const struct store_link *link; /* is written with the events */
    struct frame *entered; /* the input brings somebody in, who is sent this before all else */
    int32_t away;          /* the person whose going is told, or 0 */
    struct http_request *request; /* that made the table, or NULL */
    const char *token;            /* a new one, to be told with it */
};

/* Takes what hub->out holds: has the events stored, sends the messages then. `input` may be NULL;
 * it belongs to the place from now on. */
void place_outcome(struct place *place, struct input *input, const struct extra *extra);
/* The same for a table that was just made. */
void place_created(struct place *place, struct http_request *request, const char *new_token,
                   const struct store_link *link);
/* What hub->out says, to the connections here; it is stored already. */
void place_tell(struct place *place);
/* Everything that waits gets this error. */
void place_refuse_waiting(struct place *place, enum server_error error);
/* Runs what waited for the table. */
void place_run_waiting(struct place *place);
/* The questions of which a notice goes out count as told: whoever stored them has told them. */
void place_notices_sent(struct place *place);
/* Sets who the client is here, by the hash of its token, and which seat it left. */
void place_recognise(const struct place *place, struct client *client);

/* May it come in, or ask for `since` or `look` now? They cost more than other messages. What is run
 * again is not charged again. */
bool input_may_catch_up(const struct input *input);

/* ---- enter.c ---- */

/* What the hub itself wants to know of a message. */
struct peek {
    char type[16];
    char id[40]; /* JSON, "" if there is none */
    char token[TOKEN_SIZE];
    bool token_given;
    bool token_wrong;
    bool since_given; /* of enter, */
    bool n_given;     /* or `n` of since */
    uint32_t since;
    bool seat_given; /* a number */
    int64_t seat;
};

/* False if it is not even a JSON object with a type; `strict`: or has members that a message of
 * type enter does not have. */
bool peek_read(const char *text, size_t length, bool strict, struct peek *peek);
/* In place.c: does it know an event that another server has told it and this one has not heard of?
 * Then the store is asked first, and the input waits; true. */
bool place_refreshes(struct place *place, struct input *input, const struct peek *peek);
/* Are more events asked for than are told again? */
bool place_too_far(const struct place *place, const struct peek *peek);
/* Somebody comes in, and is told who they are and what they see. The table is loaded. */
void place_enter(struct place *place, struct input *input);

/* ---- load.c ---- */

/* Reads the events after `told` from the store; all of them if there is no table. */
void place_load(struct place *place);

/* ---- care.c ---- */

/* After anything changed: who is here, bots, clocks. */
void place_settle(struct place *place);
/* The last connection of the person has gone. */
void place_gone(struct place *place, int32_t person);
/* That the person is gone is stored; or, with `stored` false, nothing that was on its way is. */
void place_gone_told(struct place *place, int32_t person, bool stored);
void heap_remove(struct place *place);
void care_start(struct hub *hub);
/* The timers are closed some turns of the loop later; hub_release() is called each time. */
void care_stop(struct hub *hub);
/* Whoever is asked and away is told outside. */
void care_notice(struct place *place, uint32_t asked);

/* ---- summary.c ---- */

/* The row of the table as it is now; row->summary is to be freed. False: no memory. */
bool place_row(const struct place *place, struct store_row *row);

#endif
