/* What the files of a table share. A request (request.c) becomes an event (decide.c). An event is
 * checked (admit.c), changes the table (fold.c), is written and read (event.c), and is told to the
 * people (tell.c). Only fold.c changes a table; table_question.c makes one without events. */
#ifndef PIAZZA_TABLE_TABLE_INTERNAL_H
#define PIAZZA_TABLE_TABLE_INTERNAL_H

#include "piazza/table.h"

enum {
    NOBODY_SITS = -1,               /* no seat: the person looks on */
    BOT_NAME_MAX = PZ_NOTE_BOT_MAX, /* bytes of a bot's name with its NUL */
    EVENT_FORMAT = 1,               /* the version of stored events */
    SECONDS_MAX = 366 * 86400,      /* the longest time that a host can set */
    HOLD_MAX = 60000,               /* ms: the longest hold that a host can set */
    VOTE_HOLD = 20000               /* ms that a vote on a takeback adds to the hold */
};

/* Later times count as this one, so that its sum with any clock does not overflow. */
#define TIME_MAX (INT64_MAX / 4)

/* ---- people, seats, clock ---- */

struct person {
    int32_t number;         /* 0: this place is free */
    int8_t seat;            /* a seat, or NOBODY_SITS */
    bool here;              /* connected */
    char name[PZ_NAME_MAX]; /* the name that people see */
    int64_t away_since;     /* when the last connection went, if not `here` */
};

enum player { PLAYER_OPEN, PLAYER_PERSON, PLAYER_BOT };
enum out_by { OUT_NOT, OUT_RESIGNED, OUT_TIME }; /* why a seat cannot win any more */

struct seat {
    uint8_t player;         /* enum player */
    uint8_t out;            /* enum out_by */
    bool absent;            /* a bot plays until the person is back */
    bool has_early_choice;  /* the seat chose before the game asked it */
    bool agreed;            /* the seat has agreed to the vote */
    int32_t person;         /* who sits here, if PLAYER_PERSON */
    uint32_t ask;           /* the event that asked the seat for a move; 0: it is not asked */
    uint32_t answered;      /* the last `ask` that the seat answered */
    pz_move early_choice;   /* the move to make when the game asks, if has_early_choice */
    int64_t asked_at;       /* when the seat's clock started */
    int64_t time_left;      /* the time left in ms, if CLOCK_GAME */
    char bot[BOT_NAME_MAX]; /* which bot sits here, if PLAYER_BOT */
    char word[PZ_WORD_MAX]; /* what the seat adds to the seed; "" for nothing */
    char left[PZ_NAME_MAX]; /* who left the seat during the game or after its end; "" for nobody */
};

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };

struct clock {
    uint8_t kind;       /* enum clock_kind */
    uint32_t seconds;   /* for each move or for the game; days for each move if CLOCK_DAYS */
    uint32_t increment; /* seconds that each move adds, if CLOCK_GAME */
};

/* What the host fixed when the table was made: the `terms` of messages and events. */
struct table_config {
    const struct pz_game *game;
    struct pz_setup setup; /* the first player may still be random */
    struct clock clock;
    uint32_t hold;                 /* ms that chance waits after a move that can be taken back */
    uint32_t absent_after;         /* seconds until a bot plays for an absent person; 0: never */
    char substitute[BOT_NAME_MAX]; /* the bot that stands in for people */
    uint8_t player[PZ_SEATS_MAX];  /* enum player of each seat at the beginning */
    char bot[PZ_SEATS_MAX][BOT_NAME_MAX]; /* which bot sits at each seat, if PLAYER_BOT */
};

enum vote { VOTE_NONE, VOTE_TAKEBACK, VOTE_REMATCH };

/* The part of a table that owns no memory: folding the same events gives the same bytes. */
struct table_state {
    struct table_config config;
    struct pz_setup setup; /* the setup of the game, with the first player drawn */
    struct person people[PZ_TABLE_PEOPLE_MAX];
    struct seat seats[PZ_SEATS_MAX];
    struct pz_chance chance;
    uint8_t secret[PZ_SEED_BYTES];      /* the secret of this game, if it is sealed */
    uint8_t commitment[PZ_SHA256_SIZE]; /* the commitment to the secret */
    union pz_any_state position;        /* the current state of the game */
    uint64_t move_count;                /* how many moves the game has, with those of chance */
    int64_t now;                        /* the time of the last event */
    int64_t hold_until;   /* chance waits until then, or longer for a vote; -1: it does not wait */
    uint32_t number;      /* the number of the last event */
    uint32_t game_number; /* 1, after a rematch 2, ... */
    int32_t people_ever;  /* the number of the last person who joined */
    int32_t host;         /* the number of a person; 0: all have left */
    uint8_t stage;        /* enum pz_table_stages */
    uint8_t vote;         /* enum vote: what is voted on */
    int8_t vote_by;       /* the seat that began the vote, or NOBODY_SITS */
    int8_t takeback;      /* the seat that may take the last move back, or NOBODY_SITS */
    bool sealed;          /* the seed comes from a secret */
    uint8_t pad[3];
    uint32_t made_from; /* the index of the first move that the last event made */
    uint32_t note_count;
    struct pz_forfeits forfeits; /* the outcome of the notes */
};

/* An earlier state of a table. Its moves and notes are a prefix of those of the current table. */
struct snapshot {
    struct table_state state; /* its `number` is 0 if the snapshot is empty */
    size_t log_length;        /* the length of the log at that time */
};

enum { SNAPSHOTS = 2, SNAPSHOT_EVERY = 64 /* events */ };

struct pz_table {
    struct table_state state;
    struct pz_memory memory;
    union pz_any_state before; /* the state before the last event's moves */
    pz_move *moves;
    size_t move_capacity;
    bool *by_person; /* for each move: a person made it, and gained the increment of the clock */
    size_t by_person_capacity;
    struct pz_note *notes; /* resignations, lost time, bots that stood in */
    size_t note_capacity;
    char *log; /* all events, one line each */
    size_t log_length;
    size_t log_capacity;
    struct snapshot *snapshots; /* SNAPSHOTS of them; NULL before the first */
};

/* ---- errors that people are told ---- */

/* code, name, sentence */
#define TABLE_ERRORS(X)                                                                      \
    X(MALFORMED, "malformed", "the message is not an object of the protocol")                \
    X(TOO_LONG, "too-long", "the message is too long")                                       \
    X(UNKNOWN_TYPE, "unknown-type", "there is no such type of message")                      \
    X(NOT_JOINED, "not-joined", "join the table first")                                      \
    X(JOINED, "joined", "you have joined the table already")                                 \
    X(FULL, "full", "the table has no place for more people")                                \
    X(TOO_OFTEN, "too-often", "people have come and gone too often in this game")            \
    X(NAME, "name", "a name has 1 to 47 bytes of printable text without ';', not bot:")      \
    X(NAME_TAKEN, "name-taken", "somebody at the table has that name already")               \
    X(NO_SEAT, "no-seat", "the table has no such seat")                                      \
    X(SEAT_TAKEN, "seat-taken", "that seat is taken")                                        \
    X(NOT_SEATED, "not-seated", "only somebody with a seat can do that")                     \
    X(SEATED, "seated", "you have a seat in a game that is being played: resign, or leave")  \
    X(NOT_HOST, "not-host", "only the host can do that")                                     \
    X(STARTED, "started", "the game has started")                                            \
    X(NOT_STARTED, "not-started", "the game has not started")                                \
    X(OVER, "over", "the game is over")                                                      \
    X(NOT_OVER, "not-over", "the game is not over")                                          \
    X(OPEN_SEATS, "open-seats", "every seat needs a player or a bot before the game starts") \
    X(NO_BOT, "no-bot", "there is no bot of that name for this game")                        \
    X(NO_GAME, "no-game", "there is no such game")                                           \
    X(PLAYERS, "players", "the game is not for that number of players")                      \
    X(OPTION, "option", "the game does not take that option")                                \
    X(CLOCK, "clock", "the clock is null, or of kind move, game or days with whole numbers") \
    X(WORD, "word", "a word has at most 47 bytes of printable text")                         \
    X(NO_SECRET, "no-secret", "the table plays from a given seed: words change nothing")     \
    X(CHAT, "chat", "a line of chat has 1 to 500 bytes of printable text")                   \
    X(NOT_ASKED, "not-asked", "it is not your turn")                                         \
    X(LATE, "late", "the game has gone on since you were asked")                             \
    X(DOUBLED, "doubled", "that question has been answered by you already")                  \
    X(NO_MOVE, "no-move", "the move is not understood")                                      \
    X(ILLEGAL, "illegal", "the move is not legal")                                           \
    X(NO_TAKEBACK, "no-take-back", "the last move is not yours, or it has shown something")  \
    X(NO_VOTE, "no-vote", "there is nothing to vote on")                                     \
    X(VOTED, "voted", "you have voted already")                                              \
    X(RESIGNED, "resigned", "you have resigned or lost on time")                             \
    X(NUMBER, "number", "there is no event of that number yet")                              \
    X(EVENT, "event", "the event does not fit the table")

enum table_error {
    TABLE_OK,
#define TABLE_ENUM(code, name, sentence) TABLE_##code,
    TABLE_ERRORS(TABLE_ENUM)
#undef TABLE_ENUM
};

/* ---- events ---- */

#define EVENT_TYPES(X)       \
    X(CREATE, "create")      \
    X(JOIN, "join")          \
    X(LEAVE, "leave")        \
    X(SIT, "sit")            \
    X(RENAME, "rename")      \
    X(SEAT, "seat")          \
    X(WORD, "word")          \
    X(START, "start")        \
    X(MOVE, "move")          \
    X(EARLY_CHOICE, "ahead") \
    X(CHANCE, "chance")      \
    X(RESIGN, "resign")      \
    X(TIMEOUT, "timeout")    \
    X(AWAY, "away")          \
    X(BACK, "back")          \
    X(ABSENT, "absent")      \
    X(TAKEBACK, "takeback")  \
    X(REMATCH, "rematch")    \
    X(VOTE, "vote")          \
    X(CHAT, "chat")

enum event_type {
#define EVENT_ENUM(code, name) EVENT_##code,
    EVENT_TYPES(EVENT_ENUM)
#undef EVENT_ENUM
        EVENT_TYPE_COUNT
};

enum { DRAWN_MAX = 512 }; /* the most moves that the table makes by itself in one event */

struct event {
    uint8_t type;    /* enum event_type */
    int8_t seat;     /* a seat, or NOBODY_SITS */
    bool bot;        /* a bot made the move */
    bool yes;        /* the vote of the seat: yes or no */
    bool has_secret; /* `secret` is set: a sealed table is created or begins a new game */
    uint8_t format;  /* EVENT_FORMAT, in a create event that was read */
    uint16_t rules;  /* the version of the rules, in a create event that was read */
    pz_move move;
    int32_t person;  /* the number of a person, or 0 */
    uint32_t number; /* the number of the event */
    int64_t time;
    uint8_t secret[PZ_SEED_BYTES];    /* the secret of a sealed game, if has_secret */
    char name[PZ_NAME_MAX];           /* a person's name, or the player of a seat: open, bot:NAME */
    char text[PZ_TABLE_CHAT_MAX + 1]; /* a line of chat, or a word for the seed */
    struct table_config config;       /* the terms in a create event */
    struct pz_seed seed;              /* the seed in a create event without a secret */
    uint32_t drawn_count;             /* how many moves `drawn` has, in a stored event */
    pz_move drawn[DRAWN_MAX];         /* the moves that the table made by itself */
};

/* ---- table.c: looking at it ---- */

const struct person *table_person(const struct table_state *state, int32_t number);
/* Does a person play for the seat? Otherwise a bot does: its own, or the substitute. */
bool table_person_plays(const struct table_state *state, int seat);
const char *table_bot_name(const struct table_state *state, int seat);
/* Does a bot play for the seat? Before and after the game only its own does. */
bool table_bot_plays(const struct table_state *state, int seat);
/* When the seat's time is up; -1 if its clock does not run. */
int64_t table_deadline(const struct table_state *state, int seat);
/* Until when chance waits; -1 if it does not wait. */
int64_t table_hold_until(const struct table_state *state);
/* Do all others who have a vote agree, so that the seat's consent decides? */
bool table_vote_completes(const struct table_state *state, unsigned vote, int seat);
/* The state in which the seat is asked: *then for an early choice; NULL if it is not asked. */
const void *table_asked_state(const struct table_state *state, int seat, union pz_any_state *then);
/* The bot that stands in for people if the host names none. */
const char *table_default_bot(const struct pz_game *game);
bool table_bot_known(const struct pz_game *game, const char *name);
/* May a person have that name? */
bool table_name_fits(const char *name);

/* ---- admit.c ---- */

/* May the event happen to this table? If the game refuses a move, *refused gets its code. */
enum table_error table_admit(const struct pz_table *table, const struct event *event, int *refused);

/* ---- fold.c ---- */

/* Gets memory for everything that one event can add; false if there is none. */
bool table_reserve(struct pz_table *table);
/* Changes the table by an event that was admitted. */
void table_fold(struct pz_table *table, const struct event *event);

/* ---- table_config.c ---- */

extern const struct pz_field table_config_fields[]; /* the members of the terms in JSON */
/* Reads the object that comes next. After an error the contents of *config are undefined; if the
 * reader has not failed, the object was read to its end. */
enum table_error table_config_read(struct pz_json_reader *reader, struct table_config *config);
void table_config_write(const struct table_config *config, struct pz_json *json);

/* ---- event.c ---- */

extern const char *const event_names[EVENT_TYPE_COUNT];
extern const struct pz_field event_fields[]; /* the members of an event in JSON */
/* Clears what an event of its type does not store, so that it is equal when it is read again. */
void event_trim(struct event *event);
/* Writes the event as it is stored, after it was folded. */
void event_write(const struct pz_table *table, const struct event *event, struct pz_text *out);
/* Reads a stored event: any bytes. table_admit() says whether it may happen. */
int event_read(const char *text, size_t length, struct event *event, struct pz_problem *problem);

/* ---- output.c ---- */

/* Gets memory for one more event, so that output_event() cannot fail. */
bool output_reserve_event(struct pz_output *out);
void output_event(struct pz_output *out, const char *line, size_t length);
/* Adds an envelope for `length` bytes from `start` on; `number` is that of the event, or 0. */
bool output_envelope(struct pz_output *out, int32_t to, uint32_t number, size_t start,
                     size_t length);
/* Gets memory for at least that many more bytes of messages. */
bool output_reserve(struct pz_output *out, size_t size);

/* ---- decide.c ---- */

/* Begins the next event of the table, with only its type, number and time set. */
void event_init(const struct pz_table *table, struct event *event, enum event_type type,
                int64_t now);
/* Sets the seed of a table that is not sealed, with only the bytes that are stored. */
void event_set_seed(struct event *event, const struct pz_seed *seed);
/* Folds, stores and tells an event that was admitted. 0 or PZ_E_MEMORY. */
int table_commit(struct pz_table *table, const struct event *event, struct pz_output *out);

/* ---- resend.c ---- */

/* Called after every event: takes a snapshot every SNAPSHOT_EVERY events, so that later messages
 * can be sent again without folding from the first event on. */
void table_take_snapshot(struct pz_table *table);
/* Sends the messages about all events after that number again, to the sender alone; false if there
 * is no memory. */
bool resend_since(const struct pz_table *table, uint32_t number, int32_t person,
                  struct pz_output *out);

/* ---- tell.c ---- */

/* Tells everybody about the event that was just folded. */
bool tell_all(const struct pz_table *table, const struct event *event, struct pz_output *out);
/* Tells the sender alone about an event again, or with NULL the whole table as it is now, as that
 * person may read it (0: somebody who has not joined). */
bool tell_sender(const struct pz_table *table, const struct event *event, int32_t person,
                 struct pz_output *out);

#endif
