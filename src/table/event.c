/* Events as they are stored: one JSON object a line.
 *
 *     {"n":17,"t":1731700000123,"type":"move","seat":1,"move":12,"drawn":[31,38]}
 *
 * `drawn` are the moves that the table made by itself afterwards: draws, and early choices. The
 * draws follow from the seed; a stored event with other draws is refused. */
#include "core/bytes.h"
#include "core/json_finish.h"
#include "table_internal.h"

const char *const event_names[EVENT_TYPE_COUNT] = {
#define EVENT_NAME(code, name) name,
    EVENT_TYPES(EVENT_NAME)
#undef EVENT_NAME
};

enum {
    M_N,
    M_T,
    M_TYPE,
    M_FORMAT,
    M_RULES,
    M_PERSON,
    M_SEAT,
    M_NAME,
    M_TEXT,
    M_MOVE,
    M_BOT,
    M_YES,
    M_SECRET,
    M_SEED,
    M_TERMS,
    M_DRAWN
};

/* The members that an event has besides n, t and type. */
struct shape {
    uint32_t must; /* bits: members that it must have */
    uint32_t may;  /* bits: members that it may have */
};

#define BIT(member) (1u << (member))

static const struct shape shapes[EVENT_TYPE_COUNT] = {
    [EVENT_CREATE] = {BIT(M_FORMAT) | BIT(M_RULES) | BIT(M_SEAT) | BIT(M_NAME) | BIT(M_TERMS),
                      BIT(M_SECRET) | BIT(M_SEED)},
    [EVENT_JOIN] = {BIT(M_PERSON) | BIT(M_NAME) | BIT(M_SEAT), 0},
    [EVENT_LEAVE] = {BIT(M_PERSON), 0},
    [EVENT_SIT] = {BIT(M_PERSON) | BIT(M_SEAT), 0},
    [EVENT_RENAME] = {BIT(M_PERSON) | BIT(M_NAME), 0},
    [EVENT_SEAT] = {BIT(M_SEAT) | BIT(M_NAME), 0},
    [EVENT_WORD] = {BIT(M_SEAT) | BIT(M_TEXT), 0},
    [EVENT_START] = {0, BIT(M_DRAWN)},
    [EVENT_MOVE] = {BIT(M_SEAT) | BIT(M_MOVE), BIT(M_BOT) | BIT(M_DRAWN)},
    [EVENT_EARLY_CHOICE] = {BIT(M_SEAT) | BIT(M_MOVE), 0},
    [EVENT_CHANCE] = {0, BIT(M_DRAWN)},
    [EVENT_RESIGN] = {BIT(M_SEAT), 0},
    [EVENT_TIMEOUT] = {BIT(M_SEAT), 0},
    [EVENT_AWAY] = {BIT(M_PERSON), 0},
    [EVENT_BACK] = {BIT(M_PERSON), 0},
    [EVENT_ABSENT] = {BIT(M_SEAT), 0},
    [EVENT_TAKEBACK] = {BIT(M_SEAT), 0},
    [EVENT_REMATCH] = {BIT(M_SEAT), BIT(M_SECRET)},
    [EVENT_VOTE] = {BIT(M_SEAT) | BIT(M_YES), BIT(M_SECRET)},
    [EVENT_CHAT] = {BIT(M_PERSON) | BIT(M_TEXT), 0},
};

void event_trim(struct event *event)
{
    const uint32_t members = shapes[event->type].must;
    if (!(members >> M_PERSON & 1)) {
        event->person = 0;
    }
    if (!(members >> M_SEAT & 1)) {
        event->seat = NOBODY_SITS;
    }
    if (!(members >> M_YES & 1)) {
        event->yes = false;
    }
}

/* ---- writing ---- */

static void write_member(const struct event *event, unsigned member, struct pz_json *json)
{
    char digits[PZ_SEED_TEXT_MAX];
    struct pz_text text;
    pz_json_key(json, event_fields[member].key);
    switch (member) {
    case M_FORMAT:
        pz_json_int(json, EVENT_FORMAT);
        break;
    case M_RULES:
        pz_json_int(json, event->config.game->rules_version);
        break;
    case M_PERSON:
        pz_json_int(json, event->person);
        break;
    case M_SEAT:
        if (event->seat == NOBODY_SITS) {
            pz_json_null(json);
        } else {
            pz_json_int(json, event->seat);
        }
        break;
    case M_NAME:
        pz_json_string(json, event->name);
        break;
    case M_TEXT:
        pz_json_string(json, event->text);
        break;
    case M_MOVE:
        pz_json_int(json, event->move);
        break;
    case M_YES:
        pz_json_bool(json, event->yes);
        break;
    case M_BOT:
        pz_json_bool(json, event->bot);
        break;
    case M_SECRET:
        pz_json_hex(json, event->secret, PZ_SEED_BYTES);
        break;
    case M_SEED:
        text = pz_text_in(digits, sizeof digits);
        pz_seed_write(&event->seed, &text);
        pz_json_string(json, digits);
        break;
    default:
        table_config_write(&event->config, json);
        break;
    }
}

/* The moves that the table made by itself: all moves of the event except its own. */
static void write_drawn(const struct pz_table *table, const struct event *event,
                        struct pz_json *json)
{
    uint64_t from = table->state.made_from + (event->type == EVENT_MOVE ? 1u : 0u);
    if (from < table->state.move_count) {
        pz_json_key_open(json, event_fields[M_DRAWN].key, '[');
        for (; from < table->state.move_count; from++) {
            pz_json_uint(json, table->moves[from]);
        }
        pz_json_close(json, ']');
    }
}

void event_write(const struct pz_table *table, const struct event *event, struct pz_text *out)
{
    const struct shape *shape = &shapes[event->type];
    uint32_t members = shape->must;
    members |= event->bot ? shape->may & BIT(M_BOT) : 0;
    members |= shape->may & (event->has_secret ? BIT(M_SECRET) : BIT(M_SEED));
    struct pz_json json = pz_json_to(out);
    pz_json_open(&json, '{');
    pz_json_key_int(&json, event_fields[M_N].key, event->number);
    pz_json_key_int(&json, event_fields[M_T].key, event->time);
    pz_json_key_string(&json, event_fields[M_TYPE].key, event_names[event->type]);
    for (unsigned member = M_FORMAT; member < M_DRAWN; member++) {
        if (members >> member & 1) {
            write_member(event, member, &json);
        }
    }
    write_drawn(table, event, &json);
    pz_json_close(&json, '}');
}

/* ---- reading ---- */

static void read_type(struct pz_json_reader *reader, const struct pz_field *field, void *type)
{
    (void)field;
    *(uint8_t *)type = (uint8_t)pz_json_read_word(reader, event_names, EVENT_TYPE_COUNT,
                                                  "there is no event of type {}");
}

static void read_seat(struct pz_json_reader *reader, const struct pz_field *field, void *seat)
{
    int64_t number = NOBODY_SITS;
    (void)field;
    if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &number);
    }
    *(int8_t *)seat = (int8_t)number;
}

static void read_secret(struct pz_json_reader *reader, const struct pz_field *field, void *whole)
{
    struct event *event = whole;
    (void)field;
    char digits[2 * PZ_SEED_BYTES + 1];
    if (pz_json_read_string(reader, digits, sizeof digits)) {
        event->has_secret =
            pz_hex_read(digits, pz_str_length(digits), event->secret, PZ_SEED_BYTES);
        if (!event->has_secret) {
            pz_json_reader_fail(reader, "a secret is 64 hexadecimal digits", "");
        }
    }
}

static void read_seed(struct pz_json_reader *reader, const struct pz_field *field, void *seed)
{
    char digits[PZ_SEED_TEXT_MAX];
    (void)field;
    if (pz_json_read_string(reader, digits, sizeof digits) &&
        pz_seed_read(seed, digits, pz_str_length(digits)) != 0) {
        pz_json_reader_fail(reader, "not a seed", "");
    }
}

static void read_terms(struct pz_json_reader *reader, const struct pz_field *field, void *config)
{
    (void)field;
    if (table_config_read(reader, config) != TABLE_OK) {
        pz_json_reader_fail(reader, "not the terms of a table", "");
    }
}

static void read_drawn(struct pz_json_reader *reader, const struct pz_field *field, void *whole)
{
    struct event *event = whole;
    int64_t move = 0;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (event->drawn_count == DRAWN_MAX) {
            pz_json_reader_fail(reader, "too many draws", "");
        } else if (pz_json_read_int(reader, 0, UINT16_MAX, &move)) {
            event->drawn[event->drawn_count++] = (pz_move)move;
        }
    }
}

const struct pz_field event_fields[] = {
    PZ_FIELD_AS("n", struct event, number, 1, UINT32_MAX, false),
    PZ_FIELD_AS("t", struct event, time, 0, TIME_MAX, false),
    PZ_FIELD_BY(read_type, "type", struct event, type, false),
    PZ_FIELD_AS("format", struct event, format, EVENT_FORMAT, EVENT_FORMAT, true),
    PZ_FIELD_AS("rules", struct event, rules, 0, UINT16_MAX, true),
    PZ_FIELD_AS("person", struct event, person, 1, INT32_MAX, true),
    PZ_FIELD_BY(read_seat, "seat", struct event, seat, true),
    PZ_FIELD_BY(pz_field_string, "name", struct event, name, true),
    PZ_FIELD_BY(pz_field_string, "text", struct event, text, true),
    PZ_FIELD_AS("move", struct event, move, 0, UINT16_MAX, true),
    PZ_FIELD_BY(pz_field_bool, "bot", struct event, bot, true),
    PZ_FIELD_BY(pz_field_bool, "yes", struct event, yes, true),
    PZ_FIELD_WHOLE(read_secret, "secret", true),
    PZ_FIELD_BY(read_seed, "seed", struct event, seed, true),
    PZ_FIELD_BY(read_terms, "terms", struct event, config, true),
    PZ_FIELD_WHOLE(read_drawn, "drawn", true),
    PZ_FIELD_END,
};

int event_read(const char *text, size_t length, struct event *event, struct pz_problem *problem)
{
    struct pz_json_reader reader;
    uint32_t found = 0;
    pz_zero(event, sizeof *event);
    event->seat = NOBODY_SITS;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_fields(&reader, event_fields, event, &found);
    const int code = pz_json_finish(&reader, problem);
    if (code != 0) {
        return code;
    }
    const struct shape *shape = &shapes[event->type];
    const uint32_t always = BIT(M_N) | BIT(M_T) | BIT(M_TYPE);
    const bool create_without_seed =
        event->type == EVENT_CREATE && (found >> M_SECRET & 1) == (found >> M_SEED & 1);
    if ((found & shape->must) != shape->must ||
        (found & ~(shape->must | shape->may | always)) != 0 || create_without_seed) {
        return pz_problem_set(problem, PZ_E_SYNTAX, "an event of type {} has other members",
                              event_names[event->type]);
    }
    if (event->type == EVENT_CREATE && event->rules != event->config.game->rules_version) {
        return pz_problem_set(problem, PZ_E_VERSION, "the table was played by other rules of {}",
                              event->config.game->title);
    }
    return 0;
}
