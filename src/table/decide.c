/* What comes in becomes events: each is checked, folded, written down and told, in that order. */
#include "../core/bytes.h"
#include "request.h"

static const struct {
    const char *name;
    const char *sentence;
} errors[] = {{"ok", ""},
#define ERROR_ROW(code, name, sentence) {name, sentence},
              TABLE_ERRORS(ERROR_ROW)
#undef ERROR_ROW
};

/* ---- answers to the sender alone ---- */

enum { ANSWER_MAX = 1024 };

/* {"type":"error","re":5,"error":"illegal","rule":"L13","sentence":"..."}, and for what is
 * malformed the member and the column. */
static int refuse(const struct flat *flat, const struct request *request, enum table_error error,
                  int rule, struct pz_output *out)
{
    struct pz_text text;
    struct pz_json json;
    if (!output_reserve(out, ANSWER_MAX)) {
        return PZ_E_MEMORY;
    }
    pz_text_init(&text, out->bytes + out->length, ANSWER_MAX);
    pz_json_init(&json, &text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "type", "error");
    if (request != NULL && request->id[0] != '\0') {
        pz_json_key(&json, "re");
        pz_json_raw(&json, request->id, pz_str_length(request->id));
    }
    pz_json_key_string(&json, "error", errors[error].name);
    if (request != NULL && request->member[0] != '\0') {
        pz_json_key_string(&json, "member", request->member);
    }
    if (request != NULL && request->column > 0) {
        pz_json_key_int(&json, "column", request->column);
    }
    const struct pz_refusal *refusal =
        flat->terms.game != NULL ? pz_game_refusal(flat->terms.game, rule) : NULL;
    if (refusal != NULL) {
        pz_json_key_string(&json, "refusal", refusal->name);
        pz_json_key_string(&json, "rule", refusal->rule);
    }
    pz_json_key_string(&json, "sentence",
                       refusal != NULL ? refusal->sentence : errors[error].sentence);
    pz_json_close(&json, '}');
    if (text.cut) {
        return PZ_E_SPACE;
    }
    const size_t start = out->length;
    out->length += text.length;
    return output_envelope(out, PZ_TO_SENDER, 0, start, text.length) ? PZ_E_REFUSED : PZ_E_MEMORY;
}

/* {"type":"ok","re":5,"n":17}: the request with that id became event 17. */
static int acknowledge(const struct request *request, uint32_t number, struct pz_output *out)
{
    struct pz_text text;
    struct pz_json json;
    if (request->id[0] == '\0') {
        return 0;
    }
    if (!output_reserve(out, ANSWER_MAX)) {
        return PZ_E_MEMORY;
    }
    pz_text_init(&text, out->bytes + out->length, ANSWER_MAX);
    pz_json_init(&json, &text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "type", "ok");
    pz_json_key(&json, "re");
    pz_json_raw(&json, request->id, pz_str_length(request->id));
    pz_json_key_int(&json, "n", number);
    pz_json_close(&json, '}');
    if (text.cut) {
        return PZ_E_SPACE;
    }
    const size_t start = out->length;
    out->length += text.length;
    return output_envelope(out, PZ_TO_SENDER, 0, start, text.length) ? 0 : PZ_E_MEMORY;
}

/* ---- from event to outcome ---- */

void event_init(const struct pz_table *table, struct event *event, enum event_type type,
                int64_t now)
{
    pz_zero(event, offsetof(struct event, drawn));
    event->type = (uint8_t)type;
    event->seat = NOBODY_SITS;
    event->number = table->flat.number + 1;
    event->time = now > table->flat.now ? now : table->flat.now; /* time does not run back */
    event->time = event->time < TIME_MAX ? event->time : TIME_MAX;
}

void event_set_seed(struct event *event, const struct pz_seed *seed)
{
    pz_seed_number(&event->seed, seed->kind == PZ_SEED_NUMBER ? seed->number : 0);
    if (seed->kind != PZ_SEED_NUMBER) {
        event->seed.kind = PZ_SEED_SEALED;
        pz_copy(event->seed.bytes, seed->bytes, PZ_SEED_BYTES);
    }
}

/* Into the table's own log; NULL if it does not fit. It does: an event is little more than the
 * message that made it (PZ_TABLE_MESSAGE_MAX). */
static const char *write_down(struct pz_table *table, const struct event *event, size_t *length)
{
    struct pz_text line;
    pz_text_init(&line, table->log + table->log_length, PZ_TABLE_EVENT_MAX);
    event_write(table, event, &line);
    if (line.cut) {
        return NULL;
    }
    table->log_length += line.length;
    table->log[table->log_length++] = '\n';
    *length = line.length;
    return line.string;
}

/* There is memory for everything before anything changes. */
int table_happen(struct pz_table *table, const struct event *event, struct pz_output *out)
{
    size_t length = 0;
    if (!table_reserve(table) || !output_reserve_event(out)) {
        return PZ_E_MEMORY;
    }
    table_fold(table, event);
    const char *line = write_down(table, event, &length);
    if (line == NULL) {
        return PZ_E_SPACE;
    }
    table_mark(table);
    output_event(out, line, length);
    return tell_all(table, event, out) ? 0 : PZ_E_MEMORY;
}

static int admit_and_happen(struct pz_table *table, const struct request *request,
                            const struct event *event, struct pz_output *out)
{
    int rule = 0;
    const enum table_error error = table_admit(table, event, &rule);
    if (error != TABLE_OK) {
        return refuse(&table->flat, request, error, rule, out);
    }
    const int code = table_happen(table, event, out);
    return code == 0 && request != NULL ? acknowledge(request, event->number, out) : code;
}

/* ---- time ---- */

/* What is due next and when: the event is filled in; false if nothing is. */
static bool next_due(const struct pz_table *table, int64_t now, struct event *event, int64_t *when)
{
    const struct flat *flat = &table->flat;
    enum event_type type = EVENT_CHANCE;
    int seat = NOBODY_SITS;
    int64_t first = table_hold_until(flat);
    for (int s = 0; flat->status == PZ_TABLE_PLAYING && s < flat->terms.setup.players; s++) {
        const int64_t deadline = table_deadline(flat, s);
        if (deadline >= 0 && (first < 0 || deadline < first)) {
            type = EVENT_TIMEOUT;
            seat = s;
            first = deadline;
        }
        const struct person *person = table_person(flat, flat->seats[s].person);
        if (flat->terms.absent_after > 0 && table_by_person(flat, s) && !person->here &&
            flat->note_count < PZ_NOTES_MAX / 2) {
            const int64_t absent = person->away_since + (int64_t)flat->terms.absent_after * 1000;
            if (first < 0 || absent < first) {
                type = EVENT_ABSENT;
                seat = s;
                first = absent;
            }
        }
    }
    event_init(table, event, type, now);
    event->seat = (int8_t)seat;
    *when = first;
    return first >= 0;
}

/* Everything that is due by now; out->wake says when the next thing will be. */
static int catch_up(struct pz_table *table, int64_t now, struct pz_output *out)
{
    enum { AT_ONCE = 64 };
    struct event event;
    int64_t when = -1;
    if (table->flat.status == PZ_TABLE_EMPTY) {
        return PZ_E_STATE;
    }
    now = now > table->flat.now ? now : table->flat.now; /* as the events will have it */
    now = now < TIME_MAX ? now : TIME_MAX;
    for (unsigned i = 0; next_due(table, now, &event, &when) && when <= now; i++) {
        if (i == AT_ONCE) {
            break;
        }
        const int code = admit_and_happen(table, NULL, &event, out);
        if (code != 0) {
            out->wake = when;
            return code;
        }
    }
    out->wake = when;
    return 0;
}

int64_t pz_table_wake(const struct pz_table *table)
{
    struct event event;
    int64_t when = -1;
    if (table->flat.status != PZ_TABLE_EMPTY) {
        next_due(table, table->flat.now, &event, &when);
    }
    return when;
}

int pz_table_time(struct pz_table *table, int64_t now, struct pz_output *out)
{
    output_start(out);
    return catch_up(table, now, out);
}

/* ---- messages ---- */

/* The first open seat, for somebody who joins without naming one. */
static int first_open(const struct flat *flat)
{
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        if (flat->seats[seat].player == PLAYER_OPEN && flat->seats[seat].out == OUT_NOT) {
            return seat;
        }
    }
    return NOBODY_SITS;
}

/* The number of the move that the message names, or a negative code of the game. */
static int move_of(const struct pz_game *game, const void *state, const struct request *request)
{
    switch (request->form) {
    case MOVE_AS_TEXT:
        return game->move_read(state, request->move, request->move_length);
    case MOVE_AS_OBJECT:
        return game->object_read(state, request->move, request->move_length);
    case MOVE_AS_NUMBER:
        break;
    }
    return request->number;
}

/* A move answers a question. Which one, the message says: so one that comes late or twice is told
 * from one that is new. */
static enum table_error decide_move(const struct flat *flat, const struct request *request,
                                    int seat, struct event *event, int *rule)
{
    union pz_any_state then;
    if (seat == NOBODY_SITS) {
        return TABLE_NOT_SEATED;
    }
    const struct seat *s = &flat->seats[seat];
    if (flat->status != PZ_TABLE_PLAYING) {
        return flat->status == PZ_TABLE_OVER ? TABLE_OVER : TABLE_NOT_STARTED;
    }
    if (s->out != OUT_NOT) {
        return TABLE_RESIGNED;
    }
    if (request->ask != 0 && request->ask == s->answered) {
        return TABLE_DOUBLED;
    }
    if (s->ask == 0) {
        return TABLE_NOT_ASKED;
    }
    if (request->ask != s->ask) {
        return TABLE_LATE;
    }
    const struct pz_game *game = flat->terms.game;
    const void *state = table_asked_state(flat, seat, &then);
    const int move = move_of(game, state, request);
    if (move < 0) {
        *rule = move;
        return pz_game_refusal(game, move) != NULL ? TABLE_ILLEGAL : TABLE_NO_MOVE;
    }
    event->type = game->actor(flat->state.bytes) == seat ? EVENT_MOVE : EVENT_AHEAD;
    event->move = (pz_move)move;
    return TABLE_OK;
}

/* What a message says to the question that somebody at a seat is asked; no message changes
 * anything here. */
static enum table_error hear(const struct pz_table *table, const struct request *request, int seat,
                             pz_move *move, int *rule)
{
    struct event event;
    event_init(table, &event, EVENT_MOVE, table->flat.now);
    event.seat = (int8_t)seat;
    enum table_error error = decide_move(&table->flat, request, seat, &event, rule);
    if (error == TABLE_OK) {
        error = table_admit(table, &event, rule);
    }
    *move = error == TABLE_OK ? event.move : *move;
    return error;
}

int pz_table_hear(const struct pz_table *table, const char *text, size_t length, pz_move *move,
                  struct pz_problem *problem)
{
    const struct flat *flat = &table->flat;
    struct request request;
    int rule = 0;
    int seat = 0;
    while (seat < flat->terms.setup.players - 1 && flat->seats[seat].ask == 0) {
        seat++;
    }
    enum table_error error = request_read(text, length, &request);
    if (error == TABLE_OK && request.type != REQUEST_MOVE) {
        return request.type == REQUEST_LOOK                                      ? PZ_HEARD_LOOK
               : request.type == REQUEST_RESIGN || request.type == REQUEST_LEAVE ? PZ_HEARD_RESIGN
                                                                                 : PZ_HEARD_OTHER;
    }
    if (error == TABLE_OK && (error = hear(table, &request, seat, move, &rule)) == TABLE_OK) {
        return PZ_HEARD_MOVE;
    }
    if (error == TABLE_DOUBLED) {
        return PZ_HEARD_OTHER;
    }
    const struct pz_refusal *refusal = pz_game_refusal(flat->terms.game, rule);
    const int code = error == TABLE_ILLEGAL                            ? PZ_E_MOVE
                     : error == TABLE_LATE || error == TABLE_NOT_ASKED ? PZ_E_REFUSED
                                                                       : PZ_E_SYNTAX;
    return pz_problem_set(problem, code,
                          refusal != NULL ? refusal->sentence : errors[error].sentence, "");
}

static void copy_text(char *to, size_t size, const char *from)
{
    struct pz_text text;
    pz_text_init(&text, to, size);
    pz_text_str(&text, from);
}

/* Which vote the sender's consent would be about. */
static unsigned vote_about(const struct flat *flat, const struct request *request)
{
    return request->type == REQUEST_TAKEBACK  ? VOTE_TAKE_BACK
           : request->type == REQUEST_REMATCH ? VOTE_REMATCH
                                              : flat->vote;
}

/* The secret of the next game, if this message brings one about. */
static void add_secret(const struct flat *flat, const struct request *request,
                       const uint8_t random[PZ_SEED_BYTES], struct event *event)
{
    const unsigned about = vote_about(flat, request);
    event->has_secret = about == VOTE_REMATCH && flat->sealed &&
                        (request->type != REQUEST_VOTE || request->yes) &&
                        table_vote_completes(flat, about, event->seat);
    if (event->has_secret) {
        pz_copy(event->secret, random, PZ_SEED_BYTES);
    }
}

/* Fills in the event that the message of the person asks for. */
static enum table_error decide(const struct pz_table *table, int person,
                               const struct request *request, const uint8_t *random,
                               struct event *event, int *rule)
{
    static const uint8_t event_of[REQUEST_TYPE_COUNT] = {
        [REQUEST_CREATE] = EVENT_CREATE,     [REQUEST_JOIN] = EVENT_JOIN,
        [REQUEST_LEAVE] = EVENT_LEAVE,       [REQUEST_SIT] = EVENT_SIT,
        [REQUEST_RENAME] = EVENT_RENAME,     [REQUEST_SEAT] = EVENT_SEAT,
        [REQUEST_WORD] = EVENT_WORD,         [REQUEST_START] = EVENT_START,
        [REQUEST_MOVE] = EVENT_MOVE,         [REQUEST_RESIGN] = EVENT_RESIGN,
        [REQUEST_TAKEBACK] = EVENT_TAKEBACK, [REQUEST_REMATCH] = EVENT_REMATCH,
        [REQUEST_VOTE] = EVENT_VOTE,         [REQUEST_CHAT] = EVENT_CHAT,
    };
    const struct flat *flat = &table->flat;
    const struct person *sender = table_person(flat, person);
    if ((sender == NULL) != (request->type == REQUEST_JOIN)) {
        return sender == NULL ? TABLE_NOT_JOINED : TABLE_JOINED;
    }
    event->type = event_of[request->type];
    event->person = person;
    event->seat = (int8_t)(sender != NULL ? sender->seat : NOBODY_SITS);
    copy_text(event->name, sizeof event->name, request->name);
    copy_text(event->text, sizeof event->text, request->text);
    event->yes = request->yes;
    switch ((enum request_type)request->type) {
    case REQUEST_CREATE:
        return TABLE_STARTED;
    case REQUEST_JOIN:
        event->person = flat->people_ever + 1;
        event->seat = (int8_t)(request->seat == SEAT_ANY ? first_open(flat) : request->seat);
        return TABLE_OK;
    case REQUEST_SIT:
        event->seat = (int8_t)request->seat;
        return TABLE_OK;
    case REQUEST_SEAT:
    case REQUEST_START:
        event->seat = (int8_t)(request->type == REQUEST_SEAT ? request->seat : NOBODY_SITS);
        return person == flat->host ? TABLE_OK : TABLE_NOT_HOST;
    case REQUEST_MOVE:
        return decide_move(flat, request, event->seat, event, rule);
    case REQUEST_TAKEBACK:
    case REQUEST_REMATCH:
    case REQUEST_VOTE:
        if (event->seat != NOBODY_SITS) {
            add_secret(flat, request, random, event);
        }
        return TABLE_OK;
    default:
        return TABLE_OK;
    }
}

static int since(const struct pz_table *table, int person, const struct request *request,
                 struct pz_output *out)
{
    if (request->since > table->flat.number) {
        return refuse(&table->flat, request, TABLE_NUMBER, 0, out);
    }
    return tell_since(table, request->since, person, out)
               ? acknowledge(request, table->flat.number, out)
               : PZ_E_MEMORY;
}

static int look(const struct pz_table *table, int person, const struct request *request,
                struct pz_output *out)
{
    return tell_look(table, person, out) ? acknowledge(request, table->flat.number, out)
                                         : PZ_E_MEMORY;
}

int pz_table_receive(struct pz_table *table, int person, const char *text, size_t length,
                     int64_t now, const uint8_t random[PZ_SEED_BYTES], struct pz_output *out)
{
    struct request request;
    struct event event;
    int rule = 0;
    output_start(out);
    int code = catch_up(table, now, out);
    if (code != 0) {
        return code;
    }
    enum table_error error = request_read(text, length, &request);
    if (error == TABLE_OK && request.type == REQUEST_SINCE) {
        return since(table, person, &request, out);
    }
    if (error == TABLE_OK && request.type == REQUEST_LOOK) {
        return look(table, person, &request, out);
    }
    event_init(table, &event, EVENT_CHAT, now);
    error = error != TABLE_OK ? error : decide(table, person, &request, random, &event, &rule);
    event_trim(&event);
    code = error != TABLE_OK ? refuse(&table->flat, &request, error, rule, out)
                             : admit_and_happen(table, &request, &event, out);
    if (event.type == EVENT_JOIN && table->flat.number == event.number) {
        out->joined = event.person; /* also if there was no memory to tell it */
    }
    out->wake = pz_table_wake(table);
    return code;
}

int pz_table_open(struct pz_table *table, const char *text, size_t length,
                  const struct pz_seed *seed, int64_t now, const uint8_t random[PZ_SEED_BYTES],
                  struct pz_output *out)
{
    struct request request;
    struct event event;
    output_start(out);
    if (table->flat.status != PZ_TABLE_EMPTY) {
        return PZ_E_STATE;
    }
    enum table_error error = request_read(text, length, &request);
    if (error == TABLE_OK && request.type != REQUEST_CREATE) {
        error = TABLE_NOT_JOINED;
    }
    if (error != TABLE_OK) {
        return refuse(&table->flat, &request, error, 0, out);
    }
    event_init(table, &event, EVENT_CREATE, now);
    pz_copy(&event.terms, &request.terms, sizeof event.terms);
    copy_text(event.name, sizeof event.name, request.name);
    event.seat = (int8_t)request.seat;
    for (int s = 0; request.seat == SEAT_ANY && s < request.terms.setup.players; s++) {
        if (event.terms.player[s] == PLAYER_OPEN && event.seat < 0) {
            event.seat = (int8_t)s;
        }
    }
    event.seat = event.seat < 0 ? NOBODY_SITS : event.seat;
    event.has_secret = seed == NULL;
    if (seed == NULL) {
        pz_copy(event.secret, random, PZ_SEED_BYTES);
    } else {
        event_set_seed(&event, seed);
    }
    const int code = admit_and_happen(table, &request, &event, out);
    out->joined = table->flat.status != PZ_TABLE_EMPTY ? 1 : 0;
    return code;
}

/* ---- connections and bots ---- */

int pz_table_presence(struct pz_table *table, int person, bool here, int64_t now,
                      struct pz_output *out)
{
    struct event event;
    output_start(out);
    int code = catch_up(table, now, out);
    if (code != 0) {
        return code;
    }
    const struct person *who = table_person(&table->flat, person);
    if (who != NULL && who->here != here) {
        event_init(table, &event, here ? EVENT_BACK : EVENT_AWAY, now);
        event.person = person;
        code = admit_and_happen(table, NULL, &event, out);
    }
    out->wake = pz_table_wake(table);
    return code;
}

int pz_table_bot(struct pz_table *table, int seat, uint32_t moves, pz_move move, int64_t now,
                 struct pz_output *out)
{
    struct event event;
    const char *bot = NULL;
    int rule = 0;
    output_start(out);
    int code = catch_up(table, now, out);
    if (code != 0) {
        return code;
    }
    event_init(table, &event, EVENT_MOVE, now);
    event.seat = (int8_t)seat;
    event.move = move;
    event.bot = true;
    if (pz_table_bot_seat(table, &bot) != seat || table->flat.move_count != moves ||
        table_admit(table, &event, &rule) != TABLE_OK) {
        code = PZ_E_REFUSED;
    } else {
        code = table_happen(table, &event, out);
    }
    out->wake = pz_table_wake(table);
    return code;
}

/* ---- stored events ---- */

static int take_stored(struct pz_table *table, const char *text, size_t length, struct event *event,
                       struct pz_problem *problem)
{
    struct flat kept;
    int rule = 0;
    int code = event_read(text, length, event, problem);
    if (code != 0) {
        return code;
    }
    const enum table_error error = table_admit(table, event, &rule);
    if (error != TABLE_OK) {
        return pz_problem_set(problem, PZ_E_STATE,
                              error == TABLE_EVENT ? "{}" : "the event does not fit the table: {}",
                              errors[error].sentence);
    }
    if (!table_reserve(table)) {
        return pz_problem_set(problem, PZ_E_MEMORY, pz_error_sentence(PZ_E_MEMORY), "");
    }
    pz_copy(&kept, &table->flat, sizeof kept);
    table_fold(table, event);
    const uint64_t from = table->flat.made_from + (event->type == EVENT_MOVE ? 1u : 0u);
    if (table->flat.move_count - from != event->drawn_count ||
        !pz_same(table->moves + from, event->drawn, event->drawn_count * sizeof *event->drawn)) {
        pz_copy(&table->flat, &kept, sizeof kept);
        return pz_problem_set(problem, PZ_E_STATE, "the draws are not those of the seed", "");
    }
    size_t line_length = 0;
    write_down(table, event, &line_length);
    table_mark(table);
    return 0;
}

int pz_table_fold(struct pz_table *table, const char *text, size_t length,
                  struct pz_problem *problem)
{
    struct event event;
    return take_stored(table, text, length, &event, problem);
}

int pz_table_follow(struct pz_table *table, const char *text, size_t length, struct pz_output *out,
                    struct pz_problem *problem)
{
    struct event event;
    output_start(out);
    int code = take_stored(table, text, length, &event, problem);
    if (code == 0 && !tell_all(table, &event, out)) {
        code = pz_problem_set(problem, PZ_E_MEMORY, pz_error_sentence(PZ_E_MEMORY), "");
    }
    out->wake = pz_table_wake(table);
    return code;
}
