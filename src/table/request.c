/* Reads the messages from people, strictly: every type has its members, and no others. */
#include "request.h"
#include "core/bytes.h"

const char *const request_names[REQUEST_TYPE_COUNT] = {
    [EVENT_CREATE] = "create", [EVENT_JOIN] = "join",         [EVENT_LEAVE] = "leave",
    [EVENT_SIT] = "sit",       [EVENT_RENAME] = "rename",     [EVENT_SEAT] = "seat",
    [EVENT_WORD] = "word",     [EVENT_START] = "start",       [EVENT_MOVE] = "move",
    [EVENT_RESIGN] = "resign", [EVENT_TAKEBACK] = "takeback", [EVENT_REMATCH] = "rematch",
    [EVENT_VOTE] = "vote",     [EVENT_CHAT] = "chat",         [REQUEST_SINCE] = "since",
    [REQUEST_LOOK] = "look",
};

enum { M_TYPE, M_ID, M_NAME, M_SEAT, M_PLAYER, M_WORD, M_TEXT, M_MOVE, M_ASK, M_N, M_YES, M_TERMS };

const char *const request_members[REQUEST_MEMBERS] = {
    "type", "id", "name", "seat", "player", "word", "text", "move", "ask", "n", "yes", "terms"};

#define BIT(member) (1u << (member))

/* The members that a message has besides type and id. */
static const struct {
    uint32_t must; /* bits: members that it must have */
    uint32_t may;  /* bits: members that it may have */
} shapes[REQUEST_TYPE_COUNT] = {
    [EVENT_CREATE] = {BIT(M_NAME) | BIT(M_TERMS), BIT(M_SEAT)},
    [EVENT_JOIN] = {BIT(M_NAME), BIT(M_SEAT)},
    [EVENT_SIT] = {BIT(M_SEAT), 0},
    [EVENT_RENAME] = {BIT(M_NAME), 0},
    [EVENT_SEAT] = {BIT(M_SEAT) | BIT(M_PLAYER), 0},
    [EVENT_WORD] = {BIT(M_WORD), 0},
    [EVENT_MOVE] = {BIT(M_ASK) | BIT(M_MOVE), 0},
    [EVENT_VOTE] = {BIT(M_YES), 0},
    [EVENT_CHAT] = {BIT(M_TEXT), 0},
    [REQUEST_SINCE] = {BIT(M_N), 0},
};

static void fail(struct request *request, enum table_error error)
{
    request->error = request->error == TABLE_OK ? error : request->error;
}

/* A string that is too long does not make the message malformed: `error` says how long it may
 * be. */
static void read_bounded(struct pz_json_reader *reader, char *text, size_t size,
                         struct request *request, enum table_error error)
{
    const struct pz_json_reader start = *reader;
    if (!pz_json_read_string(reader, text, size)) {
        *reader = start;
        if (pz_json_next_is_string(reader) && pz_json_skip(reader)) {
            fail(request, error);
        } else {
            pz_json_reader_fail(reader, "a string expected", "");
        }
    }
}

static void read_type(struct pz_json_reader *reader, struct request *request)
{
    char name[16] = "";
    read_bounded(reader, name, sizeof name, request, TABLE_UNKNOWN_TYPE);
    for (unsigned type = 0; !reader->failed && type < REQUEST_TYPE_COUNT; type++) {
        if (request_names[type] != NULL && pz_str_equal(name, request_names[type])) {
            request->event.type = (uint8_t)type;
            return;
        }
    }
    if (!reader->failed) {
        fail(request, TABLE_UNKNOWN_TYPE);
    }
}

/* The JSON of the next value, exactly as it was sent. pz_json_next_is_string() has been asked about
 * it, so the reader stands behind the blanks. */
static const char *raw(struct pz_json_reader *reader, size_t *length)
{
    const char *start = reader->scan.next;
    if (!pz_json_skip(reader)) {
        return NULL;
    }
    *length = (size_t)(reader->scan.next - start);
    return start;
}

static void read_id(struct pz_json_reader *reader, struct request *request)
{
    const bool string = pz_json_next_is_string(reader);
    size_t length = 0;
    const char *start = raw(reader, &length);
    const bool number = start != NULL && *start >= '0' && *start <= '9';
    if (start == NULL || (!string && !number) || length >= sizeof request->id) {
        pz_json_reader_fail(reader, "an id is a number or a short string", "");
        return;
    }
    struct pz_text id = pz_text_in(request->id, sizeof request->id);
    pz_text_bytes(&id, start, length);
    if (!pz_str_printable(request->id)) {
        request->id[0] = '\0';
        pz_json_reader_fail(reader, "an id is printable", "");
    }
}

static void read_seat(struct pz_json_reader *reader, struct request *request)
{
    int64_t seat = NOBODY_SITS;
    if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, 0, 1000, &seat);
    }
    request->seat = seat < PZ_SEATS_MAX ? (int)seat : PZ_SEATS_MAX;
}

static void read_move(struct pz_json_reader *reader, struct request *request)
{
    int64_t number = 0;
    if (pz_json_next_is_string(reader)) {
        request->form = MOVE_AS_TEXT;
        if (pz_json_read_string(reader, request->move_text, sizeof request->move_text)) {
            request->move = request->move_text;
            request->move_length = pz_str_length(request->move_text);
        }
    } else if (reader->scan.next < reader->scan.end && *reader->scan.next == '{') {
        request->form = MOVE_AS_OBJECT;
        request->move = raw(reader, &request->move_length);
    } else if (pz_json_read_int(reader, 0, UINT16_MAX, &number)) {
        request->form = MOVE_AS_NUMBER;
        request->number = (pz_move)number;
    }
}

static uint32_t read_number(struct pz_json_reader *reader)
{
    int64_t number = 0;
    pz_json_read_int(reader, 0, UINT32_MAX, &number);
    return (uint32_t)number;
}

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct request *request = context;
    struct event *event = &request->event;
    switch (member) {
    case M_TYPE:
        read_type(reader, request);
        break;
    case M_ID:
        read_id(reader, request);
        break;
    case M_NAME:
        read_bounded(reader, event->name, sizeof event->name, request, TABLE_NAME);
        break;
    case M_PLAYER:
        read_bounded(reader, event->name, sizeof event->name, request, TABLE_NO_BOT);
        break;
    case M_SEAT:
        read_seat(reader, request);
        break;
    case M_WORD:
        read_bounded(reader, event->text, PZ_WORD_MAX, request, TABLE_WORD);
        break;
    case M_TEXT:
        read_bounded(reader, event->text, sizeof event->text, request, TABLE_CHAT);
        break;
    case M_MOVE:
        read_move(reader, request);
        break;
    case M_ASK:
        request->ask = read_number(reader);
        break;
    case M_N:
        request->since = read_number(reader);
        break;
    case M_YES:
        pz_json_read_bool(reader, &event->yes);
        break;
    default:
        fail(request, table_config_read(reader, &event->config));
        break;
    }
}

/* Says where a message is malformed. The name of a member is repeated only if it is printable. */
static enum table_error malformed(struct request *request, const char *member, uint32_t column)
{
    pz_str_copy(request->member, sizeof request->member, pz_str_printable(member) ? member : "");
    request->column = column;
    return TABLE_MALFORMED;
}

/* Does the message have the members of its type, and no others? */
static enum table_error check_shape(struct request *request, uint32_t found)
{
    const uint32_t must = shapes[request->event.type].must;
    const uint32_t may = shapes[request->event.type].may | BIT(M_TYPE) | BIT(M_ID);
    const uint32_t missing = must & ~found;
    const uint32_t wrong = missing != 0 ? missing : found & ~(must | may);
    for (unsigned member = 0; member < REQUEST_MEMBERS; member++) {
        if (wrong >> member & 1) {
            return malformed(request, request_members[member], 0);
        }
    }
    return TABLE_OK;
}

enum table_error request_read(const char *text, size_t length, struct request *request)
{
    static const struct pz_json_members members = {
        request_members, REQUEST_MEMBERS, (BIT(REQUEST_MEMBERS) - 1) & ~BIT(M_TYPE), read_member};
    struct pz_json_reader reader;
    uint32_t found = 0;
    pz_zero(request, sizeof *request);
    request->seat = SEAT_ANY;
    if (length > PZ_TABLE_MESSAGE_MAX) {
        return TABLE_TOO_LONG;
    }
    pz_json_reader_init(&reader, text, length);
    pz_json_read_members(&reader, &members, request, &found);
    pz_json_read_end(&reader);
    if (request->error != TABLE_OK && request->error != TABLE_MALFORMED) {
        return request->error; /* it says more than that the document is malformed */
    }
    if (reader.failed) {
        const bool first_line = reader.problem.line == 1;
        return malformed(request, reader.member, first_line ? reader.problem.column : 0);
    }
    return check_shape(request, found);
}
