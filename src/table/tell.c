/* Messages of the table to its people (docs/protocol.md): what an event was, and what a seat may
 * see of the position after it. A message follows from the event, the table and its reader, so the
 * same bytes can be sent again to those who missed it. */
#include "core/bytes.h"
#include "core/moves.h"
#include "table_internal.h"

enum { FIRST_TRY = 1 << 14, LAST_TRY = 1 << 24 }; /* bytes of memory for a message */

/* ---- the table ---- */

static void write_person(const struct person *person, struct pz_json *json)
{
    pz_json_key_int(json, "person", person->number);
    pz_json_key_string(json, "name", person->name);
    pz_json_key_bool(json, "here", person->here);
}

static void write_seat(const struct table_state *state, int index, struct pz_json *json)
{
    const struct seat *seat = &state->seats[index];
    const struct person *person = table_person(state, seat->person);
    pz_json_open(json, '{');
    if (seat->player == PLAYER_PERSON && person != NULL) {
        write_person(person, json);
    }
    if (table_bot_plays(state, index)) {
        pz_json_key_string(json, "bot", table_bot_name(state, index));
    }
    if (seat->out != OUT_NOT) {
        pz_json_key_string(json, "out",
                           pz_ending_name(seat->out == OUT_TIME ? PZ_NOTE_TIME : PZ_NOTE_RESIGNED));
    }
    if (seat->word[0] != '\0') {
        pz_json_key_string(json, "word", seat->word);
    }
    pz_json_close(json, '}');
}

static void write_people(const struct table_state *state, struct pz_json *json)
{
    pz_json_key_open(json, "seats", '[');
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        write_seat(state, seat, json);
    }
    pz_json_close(json, ']');
    pz_json_key_open(json, "onlookers", '[');
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const struct person *person = &state->people[i];
        if (person->number != 0 && person->seat == NOBODY_SITS) {
            pz_json_open(json, '{');
            write_person(person, json);
            pz_json_close(json, '}');
        }
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "host", state->host);
}

/* The commitment from the beginning; the secret only when the game is over. */
static void write_shuffle(const struct table_state *state, struct pz_json *json)
{
    pz_json_key(json, "shuffle");
    if (!state->sealed) {
        pz_json_null(json);
        return;
    }
    pz_json_open(json, '{');
    pz_json_key(json, "commitment");
    pz_json_hex(json, state->commitment, PZ_SHA256_SIZE);
    if (state->stage == PZ_TABLE_OVER) {
        pz_json_key(json, "secret");
        pz_json_hex(json, state->secret, PZ_SEED_BYTES);
    }
    pz_json_close(json, '}');
}

static void write_table(const struct table_state *state, struct pz_json *json)
{
    static const char *const stage_names[] = {"empty", "waiting", "playing", "over"};
    pz_json_key(json, "terms");
    table_config_write(&state->config, json);
    pz_json_key_int(json, "rules", state->config.game->rules_version);
    pz_json_key_string(json, "status", stage_names[state->stage]);
    pz_json_key_int(json, "game", state->game_number);
    write_shuffle(state, json);
    write_people(state, json);
}

/* ---- the position ---- */

static void write_move(struct pz_json *json, const struct pz_game *game, const void *state,
                       pz_move move, int viewer, bool made)
{
    pz_move_text_write(game, state, move, viewer, made, json);
    pz_json_key(json, "move");
    pz_game_object_write(game, state, move, viewer, made, json);
}

/* The moves that the event made, as the viewer saw them made. */
static void write_made(const struct pz_table *table, int viewer, struct pz_json *json)
{
    const struct table_state *state = &table->state;
    const struct pz_game *game = state->config.game;
    union pz_any_state position;
    pz_copy(&position, &table->before, game->state_size);
    pz_json_key_open(json, "made", '[');
    for (uint64_t i = state->made_from; i < state->move_count; i++) {
        pz_json_open(json, '{');
        pz_json_key(json, "by");
        pz_actor_write(game->actor(position.bytes), json);
        write_move(json, game, position.bytes, table->moves[i], viewer, true);
        pz_json_close(json, '}');
        pz_game_make(game, position.bytes, table->moves[i]);
    }
    pz_json_close(json, ']');
}

static void write_ask(const struct table_state *state, int seat, struct pz_json *json)
{
    pz_move moves[PZ_MOVES_MAX];
    union pz_any_state then;
    const struct pz_game *game = state->config.game;
    const void *asked = table_asked_state(state, seat, &then);
    const uint32_t count = game->moves(asked, moves, NULL);
    pz_json_key_open(json, "ask", '{');
    pz_json_key_int(json, "id", state->seats[seat].ask);
    pz_json_key_open(json, "moves", '[');
    for (uint32_t i = 0; i < count && !json->out->cut; i++) {
        pz_json_open(json, '{');
        pz_json_key_int(json, "number", moves[i]);
        write_move(json, game, asked, moves[i], seat, false);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

/* The milliseconds that each seat has left, and until when it must answer. */
static void write_clocks(const struct table_state *state, struct pz_json *json)
{
    if (state->config.clock.kind == CLOCK_NONE) {
        return;
    }
    pz_json_key_open(json, "clocks", '[');
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        const int64_t deadline = table_deadline(state, seat);
        pz_json_open(json, '{');
        if (state->config.clock.kind == CLOCK_GAME) {
            pz_json_key_int(json, "left", state->seats[seat].time_left);
        }
        pz_json_key(json, "until");
        if (deadline >= 0) {
            pz_json_int(json, deadline);
        } else {
            pz_json_null(json);
        }
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
}

static void write_result(const struct pz_table *table, struct pz_json *json)
{
    const struct table_state *state = &table->state;
    const struct pz_game *game = state->config.game;
    struct pz_result result;
    pz_table_result(table, &result);
    pz_json_key_open(json, "result", '{');
    pz_points_write(&result, state->config.setup.players, json);
    pz_seats_write("winners", result.winners, json);
    const bool played_out = game->actor(state->position.bytes) == PZ_NOBODY;
    pz_json_key_string(json, "by", played_out ? "play" : pz_ending_name(state->forfeits.ending));
    if (pz_game_has_sheet(game)) {
        pz_json_key(json, "sheet");
        pz_game_sheet_write(game, state->position.bytes, json);
    }
    pz_json_close(json, '}');
}

static void write_vote(const struct table_state *state, struct pz_json *json)
{
    static const char *const names[] = {NULL, "takeback", "rematch"};
    if (state->vote == VOTE_NONE) {
        return;
    }
    unsigned agreed = 0;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        agreed |= (state->seats[seat].agreed ? 1u : 0u) << seat;
    }
    pz_json_key_open(json, "vote", '{');
    pz_json_key_string(json, "about", names[state->vote]);
    pz_json_key_int(json, "by", state->vote_by);
    pz_seats_write("agreed", agreed, json);
    pz_json_close(json, '}');
}

/* What the viewer may know of the game now, without the question to it. The object stays open. */
static void open_position(const struct pz_table *table, int viewer, struct pz_json *json)
{
    const struct table_state *state = &table->state;
    const struct pz_game *game = state->config.game;
    union pz_any_state view;
    unsigned asked = 0;
    pz_json_key_open(json, "position", '{');
    pz_json_key_int(json, "moves", (int64_t)state->move_count);
    pz_json_key_int(json, "turn", (int64_t)game->turns(state->position.bytes) + 1);
    pz_json_key(json, "actor");
    pz_actor_write(state->stage == PZ_TABLE_OVER ? PZ_NOBODY : game->actor(state->position.bytes),
                   json);
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        asked |= (state->seats[seat].ask != 0 ? 1u : 0u) << seat;
    }
    pz_seats_write("asked", asked, json);
    pz_json_key(json, "view");
    pz_game_view(game, state->position.bytes, viewer, view.bytes);
    pz_game_view_write(game, view.bytes, json);
    write_clocks(state, json);
    /* whether a move revealed something to its player can be that player's secret */
    if (state->takeback != NOBODY_SITS && (state->takeback == viewer || !pz_game_hides(game))) {
        pz_json_key_int(json, "takeback", state->takeback);
    }
    if (state->hold_until >= 0) {
        pz_json_key_int(json, "hold_until", table_hold_until(state));
    }
    write_vote(state, json);
    if (state->stage == PZ_TABLE_OVER) {
        write_result(table, json);
    }
}

/* ---- events ---- */

/* The parts of the table that an event changes and its message repeats. */
enum part { PART_PEOPLE = 1, PART_POSITION = 2, PART_TABLE = 4 };

static const uint8_t parts[EVENT_TYPE_COUNT] = {
    [EVENT_CREATE] = PART_TABLE,
    [EVENT_JOIN] = PART_PEOPLE | PART_POSITION,
    [EVENT_LEAVE] = PART_PEOPLE | PART_POSITION,
    [EVENT_SIT] = PART_PEOPLE | PART_POSITION,
    [EVENT_RENAME] = PART_PEOPLE,
    [EVENT_SEAT] = PART_PEOPLE,
    [EVENT_WORD] = PART_PEOPLE,
    [EVENT_START] = PART_TABLE | PART_POSITION,
    [EVENT_MOVE] = PART_POSITION,
    [EVENT_EARLY_CHOICE] = PART_POSITION,
    [EVENT_CHANCE] = PART_POSITION,
    [EVENT_RESIGN] = PART_PEOPLE | PART_POSITION,
    [EVENT_TIMEOUT] = PART_PEOPLE | PART_POSITION,
    [EVENT_AWAY] = PART_PEOPLE,
    [EVENT_BACK] = PART_PEOPLE | PART_POSITION,
    [EVENT_ABSENT] = PART_PEOPLE | PART_POSITION,
    [EVENT_TAKEBACK] = PART_POSITION,
    [EVENT_REMATCH] = PART_TABLE | PART_POSITION,
    [EVENT_VOTE] = PART_TABLE | PART_POSITION,
};

/* Who did what; never the number of a move, which may be secret. */
static void write_what(const struct event *event, struct pz_json *json)
{
    if (event->person > 0) {
        pz_json_key_int(json, "person", event->person);
    }
    if (event->seat != NOBODY_SITS) {
        pz_json_key_int(json, "seat", event->seat);
    }
    if (event->type == EVENT_VOTE) {
        pz_json_key_bool(json, "yes", event->yes);
    }
    if (event->type == EVENT_CHAT) {
        pz_json_key_string(json, "text", event->text);
    }
}

/* The message for everybody who sees what the viewer sees; without an event it tells the table as
 * it is. True if it has a position, which stays open so that a question can follow. */
static bool write_common(const struct pz_table *table, const struct event *event, int viewer,
                         bool whole, struct pz_json *json)
{
    const struct table_state *state = &table->state;
    const unsigned part =
        whole || event == NULL ? (unsigned)(PART_TABLE | PART_POSITION) : parts[event->type];
    pz_json_key_int(json, "n", state->number);
    pz_json_key_int(json, "t", state->now);
    pz_json_key_string(json, "type", event != NULL ? event_names[event->type] : "look");
    if (event != NULL) {
        write_what(event, json);
    }
    if (part & PART_TABLE) {
        write_table(state, json);
    } else if (part & PART_PEOPLE) {
        write_people(state, json);
    }
    if (!(part & PART_POSITION) || state->stage == PZ_TABLE_WAITING) {
        return false;
    }
    if (event != NULL && state->made_from < state->move_count) {
        write_made(table, viewer, json);
    }
    const bool over_now = state->stage == PZ_TABLE_OVER && !(part & PART_TABLE);
    if (over_now) {
        write_shuffle(state, json);
    }
    open_position(table, viewer, json);
    return true;
}

/* Is the person told the whole table, having just come or changed seats? */
static bool sees_anew(const struct event *event, int32_t person)
{
    const bool comes = event->type == EVENT_CREATE || event->type == EVENT_JOIN ||
                       event->type == EVENT_SIT || event->type == EVENT_BACK;
    return comes && person == (event->type == EVENT_CREATE ? 1 : event->person);
}

static bool person_is_asked(const struct table_state *state, int seat)
{
    return state->seats[seat].ask != 0 && table_person_plays(state, seat);
}

/* Writes what is for the seat alone, in its position. */
static void write_own(const struct table_state *state, int seat, struct pz_json *json)
{
    if (person_is_asked(state, seat)) {
        write_ask(state, seat, json);
    }
    if (state->seats[seat].has_early_choice) {
        pz_json_key_bool(json, "chosen", true);
    }
}

static void write_message(const struct pz_table *table, const struct event *event, int32_t person,
                          struct pz_text *text)
{
    const struct table_state *state = &table->state;
    const struct person *who = table_person(state, person);
    const int seat = who != NULL ? who->seat : NOBODY_SITS;
    const int viewer = seat != NOBODY_SITS ? seat : PZ_NOBODY;
    const bool whole = event == NULL || (who != NULL && sees_anew(event, person));
    struct pz_json json = pz_json_to(text);
    pz_json_open(&json, '{');
    if (whole) {
        pz_json_key_int(&json, "protocol", PZ_PROTOCOL);
        pz_json_key_open(&json, "you", '{');
        pz_json_key_int(&json, "person", who != NULL ? person : 0);
        pz_json_key(&json, "seat");
        pz_actor_write(viewer, &json);
        pz_json_close(&json, '}');
    }
    if (write_common(table, event, viewer, whole, &json)) {
        if (viewer >= 0) {
            write_own(state, viewer, &json);
        }
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, '}');
}

/* Writes the shared message and, in its position, what is for the seat alone. */
static void write_shared(const struct table_state *state, const char *shared, size_t length,
                         int seat, struct pz_text *text)
{
    struct pz_json json = pz_json_to(text);
    json.comma = true; /* after the members of the position */
    pz_text_bytes(text, shared, length - 2);
    write_own(state, seat, &json);
    pz_json_close(&json, '}');
    pz_json_close(&json, '}');
}

/* A message that is the same for all, in the messages of the output. */
struct shared {
    size_t start;
    size_t length; /* 0: there is none */
};

/* Appends the message to the output, with as much memory as it takes. `shared` may be NULL. */
static bool add_message(const struct pz_table *table, const struct event *event, int32_t person,
                        const struct shared *shared, struct pz_output *out)
{
    for (size_t size = FIRST_TRY; size <= LAST_TRY; size *= 4) {
        struct pz_text text;
        if (!output_reserve(out, size)) {
            return false;
        }
        text = pz_text_in(out->messages + out->messages_length,
                          out->messages_capacity - out->messages_length);
        if (shared != NULL) {
            write_shared(&table->state, out->messages + shared->start, shared->length,
                         table_person(&table->state, person)->seat, &text);
        } else {
            write_message(table, event, person, &text);
        }
        if (!text.cut) {
            out->messages_length += text.length;
            return true;
        }
    }
    return false;
}

static bool tell_one(const struct pz_table *table, const struct event *event, int32_t person,
                     const struct shared *shared, int32_t to, struct pz_output *out)
{
    const size_t start = out->messages_length;
    return add_message(table, event, person, shared, out) &&
           output_envelope(out, to, event != NULL ? event->number : 0, start,
                           out->messages_length - start);
}

bool tell_sender(const struct pz_table *table, const struct event *event, int32_t person,
                 struct pz_output *out)
{
    return tell_one(table, event, person, NULL, PZ_TO_SENDER, out);
}

/* Does the message have a part for that seat alone? */
static bool has_own(const struct table_state *state, int seat)
{
    return state->stage == PZ_TABLE_PLAYING &&
           (person_is_asked(state, seat) || state->seats[seat].has_early_choice);
}

/* If nothing is hidden, one message serves all: as it is for those who are not asked, and as the
 * beginning of the message for the seat that is asked. */
static bool tell_person(const struct pz_table *table, const struct event *event,
                        const struct person *person, const struct shared *open,
                        struct pz_output *out)
{
    if (open->length == 0 || sees_anew(event, person->number)) {
        return tell_one(table, event, person->number, NULL, person->number, out);
    }
    if (!(parts[event->type] & PART_POSITION) || !has_own(&table->state, person->seat)) {
        return output_envelope(out, person->number, event->number, open->start, open->length);
    }
    return tell_one(table, event, person->number, open, person->number, out);
}

bool tell_all(const struct pz_table *table, const struct event *event, struct pz_output *out)
{
    const struct table_state *state = &table->state;
    const size_t start = out->messages_length;
    if (!tell_one(table, event, 0, NULL, PZ_TO_ONLOOKERS, out)) {
        return false;
    }
    const bool all_open = !pz_game_hides(state->config.game);
    const struct shared open = {start, all_open ? out->messages_length - start : 0};
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const struct person *person = &state->people[i];
        const bool looks_on = person->seat == NOBODY_SITS && !sees_anew(event, person->number);
        if (person->number != 0 && !looks_on && !tell_person(table, event, person, &open, out)) {
            return false;
        }
    }
    return true;
}
