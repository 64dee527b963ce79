/* Turns messages, connections, time and bots' answers into events. Each event is checked, folded,
 * stored and told, in that order. */
#include "core/bytes.h"
#include "piazza/table_question.h"
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

/* Begins {"type":TYPE, and adds "re" if the request has an id; false if there is no memory. */
static bool answer_begin(struct pz_output *out, const char *type, const struct request *request,
                         struct pz_text *text, struct pz_json *json)
{
    if (!output_reserve(out, ANSWER_MAX)) {
        return false;
    }
    *text = pz_text_in(out->messages + out->messages_length, ANSWER_MAX);
    *json = pz_json_to(text);
    pz_json_open(json, '{');
    pz_json_key_string(json, "type", type);
    if (request != NULL && request->id[0] != '\0') {
        pz_json_key(json, "re");
        pz_json_raw(json, request->id, pz_str_length(request->id));
    }
    return true;
}

/* Ends the answer; returns `code` if that succeeds. */
static int answer_end(struct pz_output *out, struct pz_json *json, int code)
{
    const size_t start = out->messages_length;
    pz_json_close(json, '}');
    if (json->out->cut) {
        return PZ_E_SPACE;
    }
    out->messages_length += json->out->length;
    return output_envelope(out, PZ_TO_SENDER, 0, start, json->out->length) ? code : PZ_E_MEMORY;
}

/* {"type":"error","re":5,"error":"illegal","rule":"L13","sentence":"..."}; for a malformed message
 * also the member and the column. */
static int refuse(const struct table_state *state, const struct request *request,
                  enum table_error error, int refused, struct pz_output *out)
{
    struct pz_text text;
    struct pz_json json;
    if (!answer_begin(out, "error", request, &text, &json)) {
        return PZ_E_MEMORY;
    }
    pz_json_key_string(&json, "error", errors[error].name);
    if (request != NULL && request->member[0] != '\0') {
        pz_json_key_string(&json, "member", request->member);
    }
    if (request != NULL && request->column > 0) {
        pz_json_key_int(&json, "column", request->column);
    }
    const struct pz_refusal *refusal =
        state->config.game != NULL ? pz_game_refusal(state->config.game, refused) : NULL;
    if (refusal != NULL) {
        pz_json_key_string(&json, "refusal", refusal->name);
        pz_json_key_string(&json, "rule", refusal->rule);
    }
    pz_json_key_string(&json, "sentence",
                       refusal != NULL ? refusal->sentence : errors[error].sentence);
    return answer_end(out, &json, PZ_E_REFUSED);
}

/* {"type":"ok","re":5,"n":17}: the request with that id became event 17. */
static int acknowledge(const struct request *request, uint32_t number, struct pz_output *out)
{
    struct pz_text text;
    struct pz_json json;
    if (request->id[0] == '\0') {
        return 0;
    }
    if (!answer_begin(out, "ok", request, &text, &json)) {
        return PZ_E_MEMORY;
    }
    pz_json_key_int(&json, "n", number);
    return answer_end(out, &json, 0);
}

/* ---- from event to outcome ---- */

/* Time does not run backwards. */
static void event_date(const struct pz_table *table, struct event *event, int64_t now)
{
    event->number = table->state.number + 1;
    event->time = now > table->state.now ? now : table->state.now;
    event->time = event->time < TIME_MAX ? event->time : TIME_MAX;
}

void event_init(const struct pz_table *table, struct event *event, enum event_type type,
                int64_t now)
{
    pz_zero(event, offsetof(struct event, drawn));
    event->type = (uint8_t)type;
    event->seat = NOBODY_SITS;
    event_date(table, event, now);
}

void event_set_seed(struct event *event, const struct pz_seed *seed)
{
    pz_seed_number(&event->seed, seed->kind == PZ_SEED_NUMBER ? seed->number : 0);
    if (seed->kind != PZ_SEED_NUMBER) {
        event->seed.kind = PZ_SEED_SEALED;
        pz_copy(event->seed.bytes, seed->bytes, PZ_SEED_BYTES);
    }
}

/* Writes the event to the table's own log; NULL if it does not fit. It always fits: an event is
 * hardly longer than its message (PZ_TABLE_MESSAGE_MAX). */
static const char *append_to_log(struct pz_table *table, const struct event *event, size_t *length)
{
    struct pz_text line = pz_text_in(table->log + table->log_length, PZ_TABLE_EVENT_MAX);
    event_write(table, event, &line);
    if (line.cut) {
        return NULL;
    }
    table->log_length += line.length;
    table->log[table->log_length++] = '\n';
    *length = line.length;
    return line.string;
}

/* Memory comes first: nothing changes without it. */
int table_commit(struct pz_table *table, const struct event *event, struct pz_output *out)
{
    size_t length = 0;
    if (!table_reserve(table) || !output_reserve_event(out)) {
        return PZ_E_MEMORY;
    }
    table_fold(table, event);
    const char *line = append_to_log(table, event, &length);
    if (line == NULL) {
        return PZ_E_SPACE;
    }
    table_take_snapshot(table);
    output_event(out, line, length);
    return tell_all(table, event, out) ? 0 : PZ_E_MEMORY;
}

static int admit_and_commit(struct pz_table *table, const struct request *request,
                            const struct event *event, struct pz_output *out)
{
    int refused = 0;
    const enum table_error error = table_admit(table, event, &refused);
    if (error != TABLE_OK) {
        return refuse(&table->state, request, error, refused, out);
    }
    const int code = table_commit(table, event, out);
    return code == 0 && request != NULL ? acknowledge(request, event->number, out) : code;
}

/* ---- time ---- */

/* The event that is due next, and when; false if none is. */
static bool next_due(const struct pz_table *table, int64_t now, struct event *event, int64_t *when)
{
    const struct table_state *state = &table->state;
    enum event_type type = EVENT_CHANCE;
    int seat = NOBODY_SITS;
    int64_t first = table_hold_until(state);
    for (int s = 0; state->stage == PZ_TABLE_PLAYING && s < state->config.setup.players; s++) {
        const int64_t deadline = table_deadline(state, s);
        if (deadline >= 0 && (first < 0 || deadline < first)) {
            type = EVENT_TIMEOUT;
            seat = s;
            first = deadline;
        }
        const struct person *person = table_person(state, state->seats[s].person);
        if (state->config.absent_after > 0 && table_person_plays(state, s) && !person->here &&
            state->note_count < PZ_NOTES_MAX / 2) {
            const int64_t absent = person->away_since + (int64_t)state->config.absent_after * 1000;
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

/* Begins a call: empties the output and lets everything happen that is due by now. out->wake is
 * when the next event is due. */
static int catch_up(struct pz_table *table, int64_t now, struct pz_output *out)
{
    enum { AT_ONCE = 64 };
    struct event event;
    int64_t when = -1;
    pz_output_clear(out);
    if (table->state.stage == PZ_TABLE_EMPTY) {
        return PZ_E_STATE;
    }
    for (unsigned i = 0; next_due(table, now, &event, &when) && when <= event.time; i++) {
        if (i == AT_ONCE) {
            break;
        }
        const int code = admit_and_commit(table, NULL, &event, out);
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
    if (table->state.stage != PZ_TABLE_EMPTY) {
        next_due(table, table->state.now, &event, &when);
    }
    return when;
}

int pz_table_time(struct pz_table *table, int64_t now, struct pz_output *out)
{
    return catch_up(table, now, out);
}

/* ---- messages ---- */

/* The first open seat, for somebody who joins and names none. */
static int first_open(const struct table_state *state)
{
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        if (state->seats[seat].player == PLAYER_OPEN && state->seats[seat].out == OUT_NOT) {
            return seat;
        }
    }
    return NOBODY_SITS;
}

/* The move that the message names, or a negative code of the game. */
static int move_of(const struct pz_game *game, const void *state, const struct request *request)
{
    switch (request->form) {
    case MOVE_AS_TEXT:
        return pz_game_move_read(game, state, request->move, request->move_length);
    case MOVE_AS_OBJECT:
        return pz_game_object_read(game, state, request->move, request->move_length);
    case MOVE_AS_NUMBER:
        break;
    }
    return request->number;
}

/* A move answers a question, and the message names it. So an answer that comes late or twice can be
 * told from a new one. */
static enum table_error decide_move(const struct table_state *state, struct request *request,
                                    int *refused)
{
    struct event *event = &request->event;
    union pz_any_state then;
    if (event->seat == NOBODY_SITS) {
        return TABLE_NOT_SEATED;
    }
    const struct seat *s = &state->seats[event->seat];
    if (state->stage != PZ_TABLE_PLAYING) {
        return state->stage == PZ_TABLE_OVER ? TABLE_OVER : TABLE_NOT_STARTED;
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
    const struct pz_game *game = state->config.game;
    const void *asked = table_asked_state(state, event->seat, &then);
    const int move = move_of(game, asked, request);
    if (move < 0) {
        *refused = move;
        return pz_game_refusal(game, move) != NULL ? TABLE_ILLEGAL : TABLE_NO_MOVE;
    }
    event->type =
        game->actor(state->position.bytes) == event->seat ? EVENT_MOVE : EVENT_EARLY_CHOICE;
    event->move = (pz_move)move;
    return TABLE_OK;
}

int pz_table_parse_reply(const struct pz_table *table, const char *text, size_t length,
                         pz_move *move, struct pz_problem *problem)
{
    const struct table_state *state = &table->state;
    struct request request;
    struct event *event = &request.event;
    int refused = 0;
    int seat = 0;
    while (seat < state->config.setup.players - 1 && state->seats[seat].ask == 0) {
        seat++;
    }
    enum table_error error = request_read(text, length, &request);
    if (error == TABLE_OK && event->type != EVENT_MOVE) {
        return event->type == REQUEST_LOOK                                 ? PZ_REPLY_LOOK
               : event->type == EVENT_RESIGN || event->type == EVENT_LEAVE ? PZ_REPLY_RESIGN
                                                                           : PZ_REPLY_OTHER;
    }
    event->seat = (int8_t)seat;
    event_date(table, event, state->now);
    if (error == TABLE_OK && (error = decide_move(state, &request, &refused)) == TABLE_OK &&
        (error = table_admit(table, event, &refused)) == TABLE_OK) {
        *move = event->move;
        return PZ_REPLY_MOVE;
    }
    if (error == TABLE_DOUBLED) {
        return PZ_REPLY_OTHER;
    }
    const struct pz_refusal *refusal = pz_game_refusal(state->config.game, refused);
    const int code = error == TABLE_ILLEGAL                            ? PZ_E_MOVE
                     : error == TABLE_LATE || error == TABLE_NOT_ASKED ? PZ_E_REFUSED
                                                                       : PZ_E_SYNTAX;
    return pz_problem_set(problem, code,
                          refusal != NULL ? refusal->sentence : errors[error].sentence, "");
}

/* Adds the secret of the next game, if this consent to a rematch starts one. */
static void add_secret(const struct table_state *state, const uint8_t random[PZ_SEED_BYTES],
                       struct event *event)
{
    const bool consents = event->type == EVENT_REMATCH ||
                          (event->type == EVENT_VOTE && event->yes && state->vote == VOTE_REMATCH);
    event->has_secret =
        consents && state->sealed && table_vote_completes(state, VOTE_REMATCH, event->seat);
    if (event->has_secret) {
        pz_copy(event->secret, random, PZ_SEED_BYTES);
    }
}

/* Fills in the event for the person's message. */
static enum table_error decide(const struct pz_table *table, int person, struct request *request,
                               const uint8_t *random, int *refused)
{
    struct event *event = &request->event;
    const struct table_state *state = &table->state;
    const struct person *sender = table_person(state, person);
    if ((sender == NULL) != (event->type == EVENT_JOIN)) {
        return sender == NULL ? TABLE_NOT_JOINED : TABLE_JOINED;
    }
    event->person = person;
    event->seat = (int8_t)(sender != NULL ? sender->seat : NOBODY_SITS);
    switch (event->type) {
    case EVENT_CREATE:
        return TABLE_STARTED;
    case EVENT_JOIN:
        event->person = state->people_ever + 1;
        event->seat = (int8_t)(request->seat == SEAT_ANY ? first_open(state) : request->seat);
        return TABLE_OK;
    case EVENT_SIT:
        event->seat = (int8_t)request->seat;
        return TABLE_OK;
    case EVENT_SEAT:
    case EVENT_START:
        event->seat = (int8_t)(event->type == EVENT_SEAT ? request->seat : NOBODY_SITS);
        return person == state->host ? TABLE_OK : TABLE_NOT_HOST;
    case EVENT_MOVE:
        return decide_move(state, request, refused);
    case EVENT_REMATCH:
    case EVENT_VOTE:
        if (event->seat != NOBODY_SITS) {
            add_secret(state, random, event);
        }
        return TABLE_OK;
    default:
        return TABLE_OK;
    }
}

/* Answers `since` and `look`, which are no events. */
static int answer_reader(const struct pz_table *table, int person, const struct request *request,
                         struct pz_output *out)
{
    if (request->since > table->state.number) {
        return refuse(&table->state, request, TABLE_NUMBER, 0, out);
    }
    const bool told = request->event.type == REQUEST_SINCE
                          ? resend_since(table, request->since, person, out)
                          : tell_sender(table, NULL, person, out);
    return told ? acknowledge(request, table->state.number, out) : PZ_E_MEMORY;
}

int pz_table_receive(struct pz_table *table, int person, const char *text, size_t length,
                     int64_t now, const uint8_t random[PZ_SEED_BYTES], struct pz_output *out)
{
    struct request request;
    struct event *event = &request.event;
    int refused = 0;
    int code = catch_up(table, now, out);
    if (code != 0) {
        return code;
    }
    enum table_error error = request_read(text, length, &request);
    if (error == TABLE_OK && (event->type == REQUEST_SINCE || event->type == REQUEST_LOOK)) {
        return answer_reader(table, person, &request, out);
    }
    event_date(table, event, now);
    error = error != TABLE_OK ? error : decide(table, person, &request, random, &refused);
    if (error != TABLE_OK) {
        code = refuse(&table->state, &request, error, refused, out);
    } else {
        event_trim(event);
        code = admit_and_commit(table, &request, event, out);
    }
    if (event->type == EVENT_JOIN && table->state.number == event->number) {
        out->joined = event->person; /* even if there was no memory to say so */
    }
    out->wake = pz_table_wake(table);
    return code;
}

int pz_table_open(struct pz_table *table, const char *text, size_t length,
                  const struct pz_seed *seed, int64_t now, const uint8_t random[PZ_SEED_BYTES],
                  struct pz_output *out)
{
    struct request request;
    struct event *event = &request.event;
    pz_output_clear(out);
    if (table->state.stage != PZ_TABLE_EMPTY) {
        return PZ_E_STATE;
    }
    enum table_error error = request_read(text, length, &request);
    if (error == TABLE_OK && event->type != EVENT_CREATE) {
        error = TABLE_NOT_JOINED;
    }
    if (error != TABLE_OK) {
        return refuse(&table->state, &request, error, 0, out);
    }
    event_date(table, event, now);
    event->seat = (int8_t)request.seat;
    for (int s = 0; request.seat == SEAT_ANY && s < event->config.setup.players; s++) {
        if (event->config.player[s] == PLAYER_OPEN && event->seat < 0) {
            event->seat = (int8_t)s;
        }
    }
    event->seat = event->seat < 0 ? NOBODY_SITS : event->seat;
    event->has_secret = seed == NULL;
    if (seed == NULL) {
        pz_copy(event->secret, random, PZ_SEED_BYTES);
    } else {
        event_set_seed(event, seed);
    }
    const int code = admit_and_commit(table, &request, event, out);
    out->joined = table->state.stage != PZ_TABLE_EMPTY ? 1 : 0;
    return code;
}

/* ---- connections and bots ---- */

int pz_table_presence(struct pz_table *table, int person, bool here, int64_t now,
                      struct pz_output *out)
{
    struct event event;
    int code = catch_up(table, now, out);
    if (code != 0) {
        return code;
    }
    const struct person *who = table_person(&table->state, person);
    if (who != NULL && who->here != here) {
        event_init(table, &event, here ? EVENT_BACK : EVENT_AWAY, now);
        event.person = person;
        code = admit_and_commit(table, NULL, &event, out);
    }
    out->wake = pz_table_wake(table);
    return code;
}

int pz_table_bot(struct pz_table *table, int seat, uint32_t moves, pz_move move, int64_t now,
                 struct pz_output *out)
{
    struct event event;
    const char *bot = NULL;
    int refused = 0;
    int code = catch_up(table, now, out);
    if (code != 0) {
        return code;
    }
    event_init(table, &event, EVENT_MOVE, now);
    event.seat = (int8_t)seat;
    event.move = move;
    event.bot = true;
    if (pz_table_bot_seat(table, &bot) != seat || table->state.move_count != moves ||
        table_admit(table, &event, &refused) != TABLE_OK) {
        code = PZ_E_REFUSED;
    } else {
        code = table_commit(table, &event, out);
    }
    out->wake = pz_table_wake(table);
    return code;
}

/* ---- stored events ---- */

static int take_stored(struct pz_table *table, const char *text, size_t length, struct event *event,
                       struct pz_problem *problem)
{
    struct table_state kept;
    int refused = 0;
    int code = event_read(text, length, event, problem);
    if (code != 0) {
        return code;
    }
    const enum table_error error = table_admit(table, event, &refused);
    if (error != TABLE_OK) {
        return pz_problem_set(problem, PZ_E_STATE,
                              error == TABLE_EVENT ? "{}" : "the event does not fit the table: {}",
                              errors[error].sentence);
    }
    if (!table_reserve(table)) {
        return pz_problem_set(problem, PZ_E_MEMORY, pz_error_sentence(PZ_E_MEMORY), "");
    }
    pz_copy(&kept, &table->state, sizeof kept);
    table_fold(table, event);
    const uint64_t from = table->state.made_from + (event->type == EVENT_MOVE ? 1u : 0u);
    if (table->state.move_count - from != event->drawn_count ||
        !pz_same(table->moves + from, event->drawn, event->drawn_count * sizeof *event->drawn)) {
        pz_copy(&table->state, &kept, sizeof kept);
        return pz_problem_set(problem, PZ_E_STATE, "the draws are not those of the seed", "");
    }
    size_t line_length = 0;
    append_to_log(table, event, &line_length);
    table_take_snapshot(table);
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
    pz_output_clear(out);
    int code = take_stored(table, text, length, &event, problem);
    if (code == 0 && !tell_all(table, &event, out)) {
        code = pz_problem_set(problem, PZ_E_MEMORY, pz_error_sentence(PZ_E_MEMORY), "");
    }
    out->wake = pz_table_wake(table);
    return code;
}
