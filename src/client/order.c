/* The order of messages, and what is read of them on their way. */
#include "order.h"
#include "../term/pick.h"
#include <string.h>

enum { PATIENCE = 1000 }; /* messages that may pass by before one that was asked for */

enum { M_TYPE, M_N, M_ERROR, M_SENTENCE, M_TOKEN, M_COUNT };

static const char *const keys[M_COUNT] = {"type", "n", "error", "sentence", "token"};

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct order_message *message = context;
    int64_t number = 0;
    switch (member) {
    case M_TYPE:
        pz_json_read_string(reader, message->type, sizeof message->type);
        break;
    case M_N:
        message->numbered = pz_json_read_int(reader, 0, UINT32_MAX, &number);
        message->n = (uint32_t)number;
        break;
    case M_ERROR:
        pz_json_read_string(reader, message->error, sizeof message->error);
        break;
    case M_SENTENCE:
        pick_printable(reader, message->sentence, sizeof message->sentence);
        break;
    default:
        pz_json_read_string(reader, message->token, sizeof message->token);
        break;
    }
}

bool order_read(const char *text, size_t length, struct order_message *message)
{
    static const struct pz_json_members members = {
        keys, M_COUNT, 1u << M_N | 1u << M_ERROR | 1u << M_SENTENCE | 1u << M_TOKEN, read_member};
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(message, 0, sizeof *message);
    pz_json_reader_init(&reader, text, length);
    pz_json_pick_members(&reader, &members, message, &found);
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
