/* The order of messages, and what is read of them on their way. */
#include "order.h"
#include "os/json_pick.h"
#include <string.h>

enum { PATIENCE = 1000 }; /* messages that may pass by before one that was asked for */

#define TEXT(read, member, optional) \
    PZ_FIELD_BY(read, #member, struct order_message, member, optional)

static const struct pz_field message_fields[] = {
    TEXT(pz_field_string, type, false),
    PZ_FIELD_AS("n", struct order_message, n, 0, UINT32_MAX, true),
    TEXT(pz_field_string, error, true),
    TEXT(pick_text, sentence, true),
    TEXT(pz_field_string, token, true),
    PZ_FIELD_END,
};

bool order_read(const char *text, size_t length, struct order_message *message)
{
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(message, 0, sizeof *message);
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_fields(&reader, message_fields, message, &found);
    message->numbered = pz_field_found(message_fields, found, "n");
    return pz_json_read_end(&reader) && memchr(text, '\0', length) == NULL &&
           (message->token[0] == '\0' || address_is_token(message->token));
}

/* `ok`, `error` and `entered` are answers and tell of no event, although `ok` names one. */
static bool is_answer(const struct order_message *message)
{
    return !message->numbered || strcmp(message->type, "ok") == 0 ||
           strcmp(message->type, "error") == 0 || strcmp(message->type, "entered") == 0;
}

enum order_verdict order_take(struct order *order, const struct order_message *message)
{
    if (is_answer(message)) {
        return ORDER_DELIVER;
    }
    if (strcmp(message->type, "look") != 0 && order->known) {
        if (message->n <= order->last) {
            return ORDER_DROP;
        }
        if (message->n > order->last + 1) {
            const bool first = !order->asked;
            order->asked = true;
            return first ? ORDER_ASK : ++order->waiting > PATIENCE ? ORDER_BROKEN : ORDER_DROP;
        }
    }
    /* a look tells where the table is, also if that is before what was known: a restored store */
    order->known = true;
    order->last = message->n;
    order->asked = false;
    order->waiting = 0;
    return ORDER_DELIVER;
}

/* ---- a glance ---- */

static void read_seat(struct pz_json_reader *reader, const struct pz_field *field, void *seat)
{
    int64_t number = -1;
    (void)field;
    if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, 0, 100, &number);
    }
    *(int *)seat = (int)number;
}

static void read_you(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD(struct glance, person, 0, INT32_MAX),
        PZ_FIELD_BY(read_seat, "seat", struct glance, seat, false),
        PZ_FIELD_END,
    };
    struct glance *glance = context;
    (void)field;
    glance->has_you = true;
    pz_json_read_known_fields(reader, fields, glance, NULL);
}

/* Whom `you` names counts more. */
static void read_person(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct glance *glance = context;
    int64_t person = 0;
    (void)field;
    pz_json_read_int(reader, 0, INT32_MAX, &person);
    glance->person = glance->has_you ? glance->person : (uint32_t)person;
}

static void read_over(struct pz_json_reader *reader, const struct pz_field *field, void *over)
{
    (void)field;
    *(bool *)over = pz_json_skip(reader);
}

static const struct pz_field ask_fields[] = {
    PZ_FIELD_AS("id", struct glance, ask, 1, UINT32_MAX, false),
    PZ_FIELD_END,
};

static const struct pz_field vote_fields[] = {
    PZ_FIELD_BY(pz_field_string, "about", struct glance, vote, false),
    PZ_FIELD_END,
};

static const struct pz_field position_fields[] = {
    PZ_FIELD_OBJECT("ask", ask_fields, true),
    PZ_FIELD_OBJECT("vote", vote_fields, true),
    PZ_FIELD_BY(read_over, "result", struct glance, over, true),
    PZ_FIELD_END,
};

static const struct pz_field glance_fields[] = {
    PZ_FIELD_WHOLE(read_you, "you", true),
    PZ_FIELD_WHOLE(read_person, "person", true),
    PZ_FIELD_OBJECT("position", position_fields, true),
    PZ_FIELD_END,
};

bool glance_read(const char *text, size_t length, struct glance *glance)
{
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(glance, 0, sizeof *glance);
    glance->seat = -1;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_fields(&reader, glance_fields, glance, &found);
    glance->has_position = pz_field_found(glance_fields, found, "position");
    return order_read(text, length, &glance->message) && !reader.failed;
}
