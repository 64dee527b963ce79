/* The inside of a table: what its files share. Requests come in (request.c), are decided into
 * events (decide.c); events are checked (admit.c), change the table (fold.c), are written and read
 * (event.c), and are told to the people (tell.c). Nothing but fold.c changes a table; pose.c makes
 * one without events. */
#ifndef PIAZZA_TABLE_INSIDE_H
#define PIAZZA_TABLE_INSIDE_H

#include "piazza/table.h"

enum {
    NOBODY_SITS = -1, /* no seat: somebody who looks on */
    BOT_NAME_MAX = PZ_NOTE_BOT_MAX,
    EVENT_FORMAT = 1,
    SECONDS_MAX = 366 * 86400,
    HOLD_MAX = 60000, /* ms */
    VOTE_HOLD = 20000 /* ms more, while others are asked whether a move is taken back */
};

/* Later times are taken as this one: the sum of it and any clock is still a number. */
#define TIME_MAX (INT64_MAX / 4)

/* ---- people, seats, clock ---- */

struct person {
    int32_t number; /* 0: this place is free */
    int8_t seat;
    bool here;
    char name[PZ_NAME_MAX];
    int64_t away_since;
};

enum player { PLAYER_OPEN, PLAYER_PERSON, PLAYER_BOT };
enum out_by { OUT_NOT, OUT_RESIGNED, OUT_TIME };

struct seat {
    uint8_t player;
    uint8_t out;       /* enum out_by: this seat cannot win any more */
    bool absent;       /* a bot plays until the person is back */
    bool chosen;       /* `ahead` holds a choice that the game has not asked for yet */
    bool agreed;       /* to the vote */
    int32_t person;    /* with PLAYER_PERSON: who sits here */
    uint32_t ask;      /* the event by which it was asked for a move; 0 = it is not asked */
    uint32_t answered; /* the last ask that it answered */
    pz_move ahead;
    int64_t asked_at;
    int64_t time_left; /* ms, for the clock of a game */
    char bot[BOT_NAME_MAX];
    char word[PZ_WORD_MAX];
    char left[PZ_NAME_MAX]; /* who sat here last, if it went during the game or after its end */
};

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };

struct clock {
    uint8_t kind;
    uint32_t seconds;   /* a move or a game; with days, how many days a move */
    uint32_t increment; /* seconds that a move adds, for the clock of a game */
};

/* What the host fixed when the table was made. */
struct terms {
    const struct pz_game *game;
    struct pz_setup setup;
    struct clock clock;
    uint32_t hold;         /* ms that chance waits after a move that can still be taken back */
    uint32_t absent_after; /* seconds until a bot plays for somebody who is away; 0 = never */
    char substitute[BOT_NAME_MAX];
    uint8_t player[PZ_SEATS_MAX]; /* enum player, at the beginning */
    char bot[PZ_SEATS_MAX][BOT_NAME_MAX];
};

enum vote { VOTE_NONE, VOTE_TAKE_BACK, VOTE_REMATCH };

/* The flat part of a table: folding the same events gives the same bytes. */
struct flat {
    struct terms terms;
    struct pz_setup setup; /* with the first player drawn */
    struct person people[PZ_TABLE_PEOPLE_MAX];
    struct seat seats[PZ_SEATS_MAX];
    struct pz_chance chance;
    uint8_t secret[PZ_SEED_BYTES];
    uint8_t commitment[PZ_SHA256_SIZE];
    union pz_any_state state;
    uint64_t move_count;
    int64_t now;        /* the time of the last event */
    int64_t hold_until; /* chance waits until then, or longer for a vote; -1 = it does not wait */
    uint32_t number;    /* of the last event */
    uint32_t game_number;
    int32_t people_ever;
    int32_t host;
    uint8_t status; /* enum pz_table_stage */
    uint8_t vote;
    int8_t vote_by; /* the seat that asks to take back */
    int8_t undo;    /* the seat that may take the last move back, or -1 */
    bool sealed;    /* the seed comes from a secret */
    uint8_t pad[3];
    uint32_t made_from; /* the moves that the last event made: from here on */
    uint32_t note_count;
    struct pz_standing standing; /* who is out, by the notes */
};

/* A table as it once was. Its moves and notes are the first ones of the present table. */
struct mark {
    struct flat flat; /* of number 0 if there is none */
    size_t log_length;
};

enum { MARKS = 2, MARK_EVERY = 64 /* events */ };

struct pz_table {
    struct flat flat;
    struct pz_memory memory;
    union pz_any_state before; /* the state before the last event's moves */
    pz_move *moves;
    size_t move_capacity;
    bool *by_person; /* for each move: it answered a person's question, and its clock gained */
    size_t by_person_capacity;
    struct pz_note *notes; /* resignations, lost time, bots that stood in */
    size_t note_capacity;
    char *log; /* every event, a line each */
    size_t log_length;
    size_t log_capacity;
    struct mark *marks; /* MARKS, or NULL if there are none yet */
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
    X(NO_TAKE_BACK, "no-take-back", "the last move is not yours, or it has shown something") \
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

#define EVENT_TYPES(X)      \
    X(CREATE, "create")     \
    X(JOIN, "join")         \
    X(LEAVE, "leave")       \
    X(SIT, "sit")           \
    X(RENAME, "rename")     \
    X(SEAT, "seat")         \
    X(WORD, "word")         \
    X(START, "start")       \
    X(MOVE, "move")         \
    X(AHEAD, "ahead")       \
    X(CHANCE, "chance")     \
    X(RESIGN, "resign")     \
    X(TIMEOUT, "timeout")   \
    X(AWAY, "away")         \
    X(BACK, "back")         \
    X(ABSENT, "absent")     \
    X(TAKEBACK, "takeback") \
    X(REMATCH, "rematch")   \
    X(VOTE, "vote")         \
    X(CHAT, "chat")

enum event_type {
#define EVENT_ENUM(code, name) EVENT_##code,
    EVENT_TYPES(EVENT_ENUM)
#undef EVENT_ENUM
        EVENT_TYPE_COUNT
};

enum { DRAWN_MAX = 512 }; /* more chance moves never follow from one event */

struct event {
    uint8_t type;
    int8_t seat; /* or NOBODY_SITS */
    bool bot;    /* the move is a bot's */
    bool yes;    /* the vote */
    bool has_secret;
    pz_move move;
    int32_t person;
    uint32_t number;
    int64_t time;
    uint8_t secret[PZ_SEED_BYTES];
    char name[PZ_NAME_MAX]; /* of a person, or the player of a seat: open, bot:NAME */
    char text[PZ_TABLE_CHAT_MAX + 1];
    struct terms terms;   /* create */
    struct pz_seed seed;  /* create, if there is no secret */
    uint32_t drawn_count; /* moves that the table itself made after it, as read from an event */
    pz_move drawn[DRAWN_MAX];
};

/* ---- table.c: looking at it ---- */

const struct person *table_person(const struct flat *flat, int32_t number);
/* Is a person to answer for the seat, or a bot (its own, or the substitute)? */
bool table_by_person(const struct flat *flat, int seat);
const char *table_bot_of(const struct flat *flat, int seat);
/* When the seat's clock runs out; -1 if it does not run. */
int64_t table_deadline(const struct flat *flat, int seat);
/* Until when chance waits; -1 = it does not. */
int64_t table_hold_until(const struct flat *flat);
/* Would the consent of that seat decide the vote? */
bool table_vote_completes(const struct flat *flat, unsigned vote, int seat);
/* The state in which the seat is asked, in *then if it chooses ahead; NULL if it cannot be asked.
 */
const void *table_asked_state(const struct flat *flat, int seat, union pz_any_state *then);
/* The bot that stands in where the host names none. */
const char *table_default_bot(void);
bool table_bot_known(const struct pz_game *game, const char *name);
/* May a person have that name? */
bool table_name_fits(const char *name);

/* ---- admit.c ---- */

/* May the event happen to this table? *rule gets the game's refusal of a move, if it is that. */
enum table_error table_admit(const struct pz_table *table, const struct event *event, int *rule);

/* ---- fold.c ---- */

/* Memory for everything that one event can add; false if there is none. */
bool table_reserve(struct pz_table *table);
/* Makes an admitted event happen. */
void table_fold(struct pz_table *table, const struct event *event);

/* ---- event.c ---- */

extern const char *const event_names[EVENT_TYPE_COUNT];
/* The members that events have. */
enum { EVENT_MEMBERS = 16 };
extern const char *const event_members[EVENT_MEMBERS];
/* Forgets what an event of its type does not say, so that it is the same when it is read again. */
void event_trim(struct event *event);
/* The event as it is stored, after it was folded. */
void event_write(const struct pz_table *table, const struct event *event, struct pz_text *out);
/* Reads one that came from outside; whether it may happen is table_admit()'s to say. */
int event_read(const char *text, size_t length, struct event *event, struct pz_problem *problem);

/* ---- output.c ---- */

void output_start(struct pz_output *out);
/* Memory for one more event; then output_event() cannot fail. */
bool output_reserve_event(struct pz_output *out);
void output_event(struct pz_output *out, const char *line, size_t length);
/* Adds an envelope for the bytes from `start` on; `number` is that of the event, or 0. */
bool output_envelope(struct pz_output *out, int32_t to, uint32_t number, size_t start,
                     size_t length);
/* Capacity for at least that many more bytes of messages. */
bool output_reserve(struct pz_output *out, size_t size);

/* ---- decide.c ---- */

/* An event of that type, the next one, with nothing else said. */
void event_init(const struct pz_table *table, struct event *event, enum event_type type,
                int64_t now);
/* The seed of a table that is not sealed, with nothing in it but what is written down. */
void event_set_seed(struct event *event, const struct pz_seed *seed);
/* Makes an admitted event happen: it is folded, written down, and told. 0 or PZ_E_MEMORY. */
int table_happen(struct pz_table *table, const struct event *event, struct pz_output *out);

/* ---- since.c ---- */

/* After every event: keeps the table in mind now and then, so that what came later can be told
 * again without beginning at the first event. */
void table_mark(struct pz_table *table);
/* The messages about all events after that number once more, to the sender alone; false if there is
 * no memory. */
bool tell_since(const struct pz_table *table, uint32_t number, int32_t person,
                struct pz_output *out);

/* ---- tell.c ---- */

/* The messages of the event that was just folded, to all. */
bool tell_all(const struct pz_table *table, const struct event *event, struct pz_output *out);
/* The whole table as it stands, to the sender alone. */
bool tell_look(const struct pz_table *table, int32_t person, struct pz_output *out);
/* The message of an event once more, to the sender alone, as the person may read it (0: somebody
 * who has not joined). */
bool tell_again(const struct pz_table *table, const struct event *event, int32_t person,
                struct pz_output *out);

#endif
