/* Messages of the table to its people: what an event was, and what a seat may see of the position
 * after it. Everything in a message follows from the event, the table and who it is for; so those
 * who missed one can be sent the same bytes again. docs/protocol.md describes them. */
#include "../core/bytes.h"
#include "terms.h"

enum { FIRST_TRY = 1 << 14, LAST_TRY = 1 << 24 }; /* bytes of a message */

/* ---- the table ---- */

static void write_seat(const struct flat *flat, int index, struct pz_json *json)
{
    static const char *const out_names[] = {NULL, "resignation", "time"};
    const struct seat *seat = &flat->seats[index];
    const struct person *person = table_person(flat, seat->person);
    pz_json_open(json, '{');
    if (seat->player == PLAYER_PERSON && person != NULL) {
        pz_json_key_int(json, "person", person->number);
        pz_json_key_string(json, "name", person->name);
        pz_json_key(json, "here");
        pz_json_bool(json, person->here);
    }
    const bool plays = flat->status == PZ_TABLE_PLAYING && !table_by_person(flat, index);
    if (seat->player == PLAYER_BOT || plays) {
        pz_json_key_string(json, "bot", table_bot_of(flat, index));
    }
    if (seat->out != OUT_NOT) {
        pz_json_key_string(json, "out", out_names[seat->out]);
    }
    if (seat->word[0] != '\0') {
        pz_json_key_string(json, "word", seat->word);
    }
    pz_json_close(json, '}');
}

static void write_people(const struct flat *flat, struct pz_json *json)
{
    pz_json_key(json, "seats");
    pz_json_open(json, '[');
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        write_seat(flat, seat, json);
    }
    pz_json_close(json, ']');
    pz_json_key(json, "onlookers");
    pz_json_open(json, '[');
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const struct person *person = &flat->people[i];
        if (person->number != 0 && person->seat == NOBODY_SITS) {
            pz_json_open(json, '{');
            pz_json_key_int(json, "person", person->number);
            pz_json_key_string(json, "name", person->name);
            pz_json_key(json, "here");
            pz_json_bool(json, person->here);
            pz_json_close(json, '}');
        }
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "host", flat->host);
}

static void write_hex(struct pz_json *json, const char *key, const uint8_t bytes[PZ_SEED_BYTES])
{
    char digits[2 * PZ_SEED_BYTES + 1];
    struct pz_text text;
    pz_text_init(&text, digits, sizeof digits);
    pz_text_hex(&text, bytes, PZ_SEED_BYTES);
    pz_json_key_string(json, key, digits);
}

/* The commitment from the beginning; the secret only when the game is over. */
static void write_shuffle(const struct flat *flat, struct pz_json *json)
{
    pz_json_key(json, "shuffle");
    if (!flat->sealed) {
        pz_json_null(json);
        return;
    }
    pz_json_open(json, '{');
    write_hex(json, "commitment", flat->commitment);
    if (flat->status == PZ_TABLE_OVER) {
        write_hex(json, "secret", flat->secret);
    }
    pz_json_close(json, '}');
}

static void write_table(const struct flat *flat, struct pz_json *json)
{
    static const char *const status_names[] = {"empty", "waiting", "playing", "over"};
    pz_json_key(json, "terms");
    terms_write(&flat->terms, json);
    pz_json_key_int(json, "rules", flat->terms.game->rules_version);
    pz_json_key_string(json, "status", status_names[flat->status]);
    pz_json_key_int(json, "game", flat->game_number);
    write_shuffle(flat, json);
    write_people(flat, json);
}

/* ---- the position ---- */

static void write_actor(int actor, struct pz_json *json)
{
    if (actor >= 0) {
        pz_json_int(json, actor);
    } else if (actor == PZ_CHANCE) {
        pz_json_string(json, "chance");
    } else {
        pz_json_null(json);
    }
}

static void write_text_of(struct pz_json *json, const struct pz_game *game, const void *state,
                          pz_move move, int viewer, bool made)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    if (made && game->move_seen != NULL) {
        game->move_seen(state, move, viewer, &text);
    } else {
        game->move_write(state, move, &text);
    }
    pz_json_key_string(json, "text", buffer);
    pz_json_key(json, "move");
    game->object_write(state, move, viewer, made, json);
}

/* The moves that the event made, as the viewer saw them made. */
static void write_made(const struct pz_table *table, int viewer, struct pz_json *json)
{
    const struct flat *flat = &table->flat;
    const struct pz_game *game = flat->terms.game;
    union pz_any_state state;
    pz_copy(&state, &table->before, game->state_size);
    pz_json_key(json, "made");
    pz_json_open(json, '[');
    for (uint64_t i = flat->made_from; i < flat->move_count; i++) {
        pz_json_open(json, '{');
        pz_json_key(json, "by");
        write_actor(game->actor(state.bytes), json);
        write_text_of(json, game, state.bytes, table->moves[i], viewer, true);
        pz_json_close(json, '}');
        game->make(state.bytes, table->moves[i]);
    }
    pz_json_close(json, ']');
}

static void write_ask(const struct flat *flat, int seat, struct pz_json *json)
{
    pz_move moves[PZ_MOVES_MAX];
    union pz_any_state then;
    const struct pz_game *game = flat->terms.game;
    const void *state = table_asked_state(flat, seat, &then);
    const uint32_t count = game->moves(state, moves, NULL);
    pz_json_key(json, "ask");
    pz_json_open(json, '{');
    pz_json_key_int(json, "id", flat->seats[seat].ask);
    pz_json_key(json, "moves");
    pz_json_open(json, '[');
    for (uint32_t i = 0; i < count && !json->out->cut; i++) {
        pz_json_open(json, '{');
        pz_json_key_int(json, "number", moves[i]);
        write_text_of(json, game, state, moves[i], seat, false);
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

/* Milliseconds that each seat has left, and for how long already it has been asked. */
static void write_clocks(const struct flat *flat, struct pz_json *json)
{
    if (flat->terms.clock.kind == CLOCK_NONE) {
        return;
    }
    pz_json_key(json, "clocks");
    pz_json_open(json, '[');
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        const int64_t deadline = table_deadline(flat, seat);
        pz_json_open(json, '{');
        if (flat->terms.clock.kind == CLOCK_GAME) {
            pz_json_key_int(json, "left", flat->seats[seat].time_left);
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

static void write_seats(struct pz_json *json, const char *key, unsigned seats)
{
    pz_json_key(json, key);
    pz_json_open(json, '[');
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            pz_json_int(json, seat);
        }
    }
    pz_json_close(json, ']');
}

static void write_result(const struct pz_table *table, struct pz_json *json)
{
    const struct flat *flat = &table->flat;
    const struct pz_game *game = flat->terms.game;
    struct pz_result result;
    pz_table_result(table, &result);
    pz_json_key(json, "result");
    pz_json_open(json, '{');
    pz_json_key(json, "points");
    pz_json_open(json, '[');
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        pz_json_int(json, result.points[seat]);
    }
    pz_json_close(json, ']');
    write_seats(json, "winners", result.winners);
    const bool played_out = game->actor(flat->state.bytes) == PZ_NOBODY;
    pz_json_key_string(json, "by",
                       played_out                              ? "play"
                       : flat->standing.ending == PZ_NOTE_TIME ? "time"
                                                               : "resignation");
    if (game->sheet_write != NULL) {
        pz_json_key(json, "sheet");
        game->sheet_write(flat->state.bytes, json);
    }
    pz_json_close(json, '}');
}

static void write_vote(const struct flat *flat, struct pz_json *json)
{
    static const char *const names[] = {NULL, "takeback", "rematch"};
    if (flat->vote == VOTE_NONE) {
        return;
    }
    unsigned agreed = 0;
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        agreed |= (flat->seats[seat].agreed ? 1u : 0u) << seat;
    }
    pz_json_key(json, "vote");
    pz_json_open(json, '{');
    pz_json_key_string(json, "about", names[flat->vote]);
    pz_json_key_int(json, "by", flat->vote_by);
    write_seats(json, "agreed", agreed);
    pz_json_close(json, '}');
}

/* What the viewer may know of the game now, without what it is asked. The object stays open. */
static void open_position(const struct pz_table *table, int viewer, struct pz_json *json)
{
    const struct flat *flat = &table->flat;
    const struct pz_game *game = flat->terms.game;
    union pz_any_state view;
    unsigned asked = 0;
    pz_json_key(json, "position");
    pz_json_open(json, '{');
    pz_json_key_int(json, "moves", (int64_t)flat->move_count);
    pz_json_key_int(json, "turn", (int64_t)game->turns(flat->state.bytes) + 1);
    pz_json_key(json, "actor");
    write_actor(flat->status == PZ_TABLE_OVER ? PZ_NOBODY : game->actor(flat->state.bytes), json);
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        asked |= (flat->seats[seat].ask != 0 ? 1u : 0u) << seat;
    }
    write_seats(json, "asked", asked);
    pz_json_key(json, "view");
    game->view(flat->state.bytes, viewer, view.bytes);
    game->view_write(view.bytes, json);
    write_clocks(flat, json);
    /* whether a move showed its player something can be a secret of that player */
    if (flat->undo != NOBODY_SITS && (flat->undo == viewer || game->move_seen == NULL)) {
        pz_json_key_int(json, "takeback", flat->undo);
    }
    if (flat->hold_until >= 0) {
        pz_json_key_int(json, "hold_until", table_hold_until(flat));
    }
    write_vote(flat, json);
    if (flat->status == PZ_TABLE_OVER) {
        write_result(table, json);
    }
}

/* ---- events ---- */

/* What of the table an event changes, so that its message says it anew. */
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
    [EVENT_AHEAD] = PART_POSITION,
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

/* The table as it stands: what `look` is told instead of an event. */
static void write_last(const struct flat *flat, struct pz_json *json)
{
    pz_json_key_int(json, "n", flat->number);
    pz_json_key_int(json, "t", flat->now);
    pz_json_key_string(json, "type", "look");
}

/* Who did what; never a move's number, which others might not be allowed to see. */
static void write_what(const struct event *event, struct pz_json *json)
{
    pz_json_key_int(json, "n", event->number);
    pz_json_key_int(json, "t", event->time);
    pz_json_key_string(json, "type", event_names[event->type]);
    if (event->person > 0) {
        pz_json_key_int(json, "person", event->person);
    }
    if (event->seat != NOBODY_SITS) {
        pz_json_key_int(json, "seat", event->seat);
    }
    if (event->type == EVENT_VOTE) {
        pz_json_key(json, "yes");
        pz_json_bool(json, event->yes);
    }
    if (event->type == EVENT_CHAT) {
        pz_json_key_string(json, "text", event->text);
    }
}

/* The message as it is for all who see what the viewer sees; without an event it is about the table
 * as it stands. It stays open behind the position, so that a question can follow. */
static bool write_common(const struct pz_table *table, const struct event *event, int viewer,
                         bool whole, struct pz_json *json)
{
    const struct flat *flat = &table->flat;
    const unsigned part =
        whole || event == NULL ? (unsigned)(PART_TABLE | PART_POSITION) : parts[event->type];
    if (event != NULL) {
        write_what(event, json);
    } else {
        write_last(flat, json);
    }
    if (part & PART_TABLE) {
        write_table(flat, json);
    } else if (part & PART_PEOPLE) {
        write_people(flat, json);
    }
    if (!(part & PART_POSITION) || flat->status == PZ_TABLE_WAITING) {
        return false;
    }
    if (event != NULL && flat->made_from < flat->move_count) {
        write_made(table, viewer, json);
    }
    const bool over_now = flat->status == PZ_TABLE_OVER && !(part & PART_TABLE);
    if (over_now) {
        write_shuffle(flat, json);
    }
    open_position(table, viewer, json);
    return true;
}

/* Is that person to be told the whole table: the one who just came, or changed its seat? */
static bool sees_anew(const struct event *event, int32_t person)
{
    const bool comes = event->type == EVENT_CREATE || event->type == EVENT_JOIN ||
                       event->type == EVENT_SIT || event->type == EVENT_BACK;
    return comes && person == (event->type == EVENT_CREATE ? 1 : event->person);
}

/* What is only for the seat itself, inside the position. */
static void write_own(const struct flat *flat, int seat, struct pz_json *json)
{
    if (flat->seats[seat].ask != 0 && table_by_person(flat, seat)) {
        write_ask(flat, seat, json);
    }
    if (flat->seats[seat].chosen) {
        pz_json_key(json, "chosen");
        pz_json_bool(json, true);
    }
}

static void write_message(const struct pz_table *table, const struct event *event, int32_t person,
                          struct pz_text *text)
{
    const struct flat *flat = &table->flat;
    const struct person *who = table_person(flat, person);
    const int seat = who != NULL ? who->seat : NOBODY_SITS;
    const int viewer = seat != NOBODY_SITS ? seat : PZ_NOBODY;
    const bool whole = event == NULL || (who != NULL && sees_anew(event, person));
    struct pz_json json;
    pz_json_init(&json, text);
    pz_json_open(&json, '{');
    if (whole) {
        pz_json_key_int(&json, "protocol", PZ_PROTOCOL);
        pz_json_key(&json, "you");
        pz_json_open(&json, '{');
        pz_json_key_int(&json, "person", who != NULL ? person : 0);
        pz_json_key(&json, "seat");
        write_actor(viewer, &json);
        pz_json_close(&json, '}');
    }
    if (write_common(table, event, viewer, whole, &json)) {
        if (viewer >= 0) {
            write_own(flat, viewer, &json);
        }
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, '}');
}

/* The message that all get, and what is for the seat alone. */
static void write_shared(const struct flat *flat, const char *shared, size_t length, int seat,
                         struct pz_text *text)
{
    struct pz_json json;
    pz_json_init(&json, text);
    json.comma = true; /* we are inside the position, behind its members */
    pz_text_bytes(text, shared, length - 2);
    write_own(flat, seat, &json);
    pz_json_close(&json, '}');
    pz_json_close(&json, '}');
}

/* A message that all see alike, in the bytes of the output. */
struct shared {
    size_t start;
    size_t length; /* 0 = there is none */
};

/* Writes the message behind what the output holds, in as much memory as it takes. */
static bool add_message(const struct pz_table *table, const struct event *event, int32_t person,
                        const struct shared *shared, struct pz_output *out, size_t *start)
{
    for (size_t size = FIRST_TRY; size <= LAST_TRY; size *= 4) {
        struct pz_text text;
        if (!output_reserve(out, size)) {
            return false;
        }
        pz_text_init(&text, out->bytes + out->length, out->capacity - out->length);
        if (shared->length > 0) {
            write_shared(&table->flat, out->bytes + shared->start, shared->length,
                         table_person(&table->flat, person)->seat, &text);
        } else {
            write_message(table, event, person, &text);
        }
        if (!text.cut) {
            *start = out->length;
            out->length += text.length;
            return true;
        }
    }
    return false;
}

static bool tell_one(const struct pz_table *table, const struct event *event, int32_t person,
                     int32_t to, struct pz_output *out)
{
    static const struct shared none = {0, 0};
    size_t start = 0;
    return add_message(table, event, person, &none, out, &start) &&
           output_envelope(out, to, event != NULL ? event->number : 0, start, out->length - start);
}

bool tell_look(const struct pz_table *table, int32_t person, struct pz_output *out)
{
    return tell_one(table, NULL, person, PZ_TO_SENDER, out);
}

bool tell_again(const struct pz_table *table, const struct event *event, int32_t person,
                struct pz_output *out)
{
    return tell_one(table, event, person, PZ_TO_SENDER, out);
}

/* Is anything of the message for that seat alone? */
static bool has_own(const struct flat *flat, int seat)
{
    return flat->status == PZ_TABLE_PLAYING &&
           ((flat->seats[seat].ask != 0 && table_by_person(flat, seat)) ||
            flat->seats[seat].chosen);
}

/* One message serves all where everything is open: as it is for those who are not asked, and as the
 * beginning of the message for the one who is. */
static bool tell_person(const struct pz_table *table, const struct event *event,
                        const struct person *person, const struct shared *open,
                        struct pz_output *out)
{
    size_t start = 0;
    if (open->length == 0 || sees_anew(event, person->number)) {
        return tell_one(table, event, person->number, person->number, out);
    }
    if (!(parts[event->type] & PART_POSITION) || !has_own(&table->flat, person->seat)) {
        return output_envelope(out, person->number, event->number, open->start, open->length);
    }
    return add_message(table, event, person->number, open, out, &start) &&
           output_envelope(out, person->number, event->number, start, out->length - start);
}

bool tell_all(const struct pz_table *table, const struct event *event, struct pz_output *out)
{
    static const struct shared none = {0, 0};
    const struct flat *flat = &table->flat;
    size_t start = 0;
    if (!add_message(table, event, 0, &none, out, &start) ||
        !output_envelope(out, PZ_TO_ONLOOKERS, event->number, start, out->length - start)) {
        return false;
    }
    const bool all_open = flat->terms.game->move_seen == NULL;
    const struct shared open = {start, all_open ? out->length - start : 0};
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const struct person *person = &flat->people[i];
        const bool looks_on = person->seat == NOBODY_SITS && !sees_anew(event, person->number);
        if (person->number != 0 && !looks_on && !tell_person(table, event, person, &open, out)) {
            return false;
        }
    }
    return true;
}
