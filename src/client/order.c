/* The order of messages, and what is read of them on their way. */
#include "order.h"
#include "os/json_pick.h"
#include <string.h>

enum { PATIENCE = 1000 }; /* messages that may pass by before one that was asked for */

#define TEXT(read, member, optional) \
    PZ_FIELD_BY(read, #member, struct order_message, member, optional)

static const struct pz_field fields[] = {
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
    pz_json_read_known_fields(&reader, fields, message, &found);
    message->numbered = pz_field_found(fields, found, "n");
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
