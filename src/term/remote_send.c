/* What is sent to a table elsewhere. */
#include "remote_send.h"

enum { SENT_MAX = 1023 /* bytes of a message that a visitor sends */ };

struct pz_json *outgoing_begin(struct outgoing *outgoing, const char *type)
{
    outgoing->text = pz_text_in(outgoing->bytes, sizeof outgoing->bytes);
    outgoing->json = pz_json_to(&outgoing->text);
    pz_json_open(&outgoing->json, '{');
    pz_json_key_string(&outgoing->json, "type", type);
    return &outgoing->json;
}

void outgoing_seat(struct pz_json *json, int seat)
{
    pz_json_key(json, "seat");
    if (seat >= 0) {
        pz_json_int(json, seat);
    } else {
        pz_json_null(json);
    }
}

static bool dispatch(struct remote *remote, struct outgoing *outgoing)
{
    pz_json_close(&outgoing->json, '}');
    return !outgoing->text.cut && outgoing->text.length <= SENT_MAX &&
           remote->wire.send(remote->wire.context, outgoing->bytes, outgoing->text.length);
}

bool remote_send_plain(struct remote *remote, const char *type)
{
    struct outgoing outgoing;
    outgoing_begin(&outgoing, type);
    return dispatch(remote, &outgoing);
}

bool remote_send_text(struct remote *remote, const char *type, const char *key, const char *text)
{
    struct outgoing outgoing;
    pz_json_key_string(outgoing_begin(&outgoing, type), key, text);
    return dispatch(remote, &outgoing);
}

bool remote_send_vote(struct remote *remote, bool yes)
{
    struct outgoing outgoing;
    struct pz_json *json = outgoing_begin(&outgoing, "vote");
    pz_json_key_bool(json, "yes", yes);
    return dispatch(remote, &outgoing);
}

bool remote_send_seat(struct remote *remote, const char *type, int seat, const char *player)
{
    struct outgoing outgoing;
    struct pz_json *json = outgoing_begin(&outgoing, type);
    outgoing_seat(json, seat);
    if (player != NULL) {
        pz_json_key_string(json, "player", player);
    }
    return dispatch(remote, &outgoing);
}

bool remote_send_join(struct remote *remote)
{
    struct outgoing outgoing;
    struct pz_json *json = outgoing_begin(&outgoing, "join");
    pz_json_key_string(json, "name", remote->name);
    if (remote->wanted >= 0) {
        pz_json_key_int(json, "seat", remote->wanted);
    }
    remote->joining = dispatch(remote, &outgoing);
    return remote->joining;
}

bool remote_sync(struct remote *remote)
{
    remote->syncing = remote_send_plain(remote, "look");
    return remote->syncing;
}

bool remote_move(struct remote *remote, pz_move move)
{
    struct outgoing outgoing;
    if (remote->now.ask == 0 || remote->answered == remote->now.ask) {
        return false;
    }
    struct pz_json *json = outgoing_begin(&outgoing, "move");
    pz_json_key_string(json, "id", "move");
    pz_json_key_uint(json, "ask", remote->now.ask);
    pz_json_key_uint(json, "move", move);
    if (!dispatch(remote, &outgoing)) {
        return false;
    }
    remote->answered = remote->now.ask;
    return true;
}

bool remote_can_takeback(const struct remote *remote)
{
    return remote->seat >= 0 && remote->now.takeback == remote->seat &&
           remote->now.vote == REMOTE_NO_VOTE;
}

bool remote_ask_takeback(struct remote *remote)
{
    return remote_can_takeback(remote) && remote_send_plain(remote, "takeback");
}
