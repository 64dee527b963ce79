/* Somebody comes to a table: who they are, by their token, and what they are shown first. */
#include "piazza/piazza.h"
#include "place.h"
#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

static void read_id(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct peek *peek = context;
    const bool string = pz_json_next_is_string(reader);
    const char *start = reader->scan.next;
    (void)field;
    if (!pz_json_skip(reader)) {
        return;
    }
    const size_t length = (size_t)(reader->scan.next - start);
    if ((string || (*start >= '0' && *start <= '9')) && length < sizeof peek->id) {
        memcpy(peek->id, start, length);
        peek->id[length] = '\0';
        if (!pz_str_printable(peek->id)) {
            peek->id[0] = '\0';
        }
    }
}

static void read_token(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct peek *peek = context;
    const struct pz_json_reader start = *reader;
    (void)field;
    peek->token_given = true;
    if (!pz_json_read_string(reader, peek->token, sizeof peek->token)) {
        *reader = start;
        peek->token_wrong = true;
        pz_json_skip(reader);
    }
}

static void read_since(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct peek *peek = context;
    int64_t number = 0;
    (void)field;
    peek->since_given = pz_json_read_int(reader, 0, UINT32_MAX, &number);
    peek->since = (uint32_t)number;
}

static void read_n(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct peek *peek = context;
    const struct pz_json_reader start = *reader;
    int64_t number = 0;
    (void)field;
    if (pz_json_read_int(reader, 0, UINT32_MAX, &number)) {
        peek->n_given = true;
        peek->since = (uint32_t)number;
    } else {
        *reader = start;
        pz_json_skip(reader);
    }
}

static void read_seat(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct peek *peek = context;
    const struct pz_json_reader start = *reader;
    (void)field;
    peek->seat = -1;
    peek->seat_given = true;
    if (!pz_json_read_null(reader) && !pz_json_read_int(reader, 0, 1000, &peek->seat)) {
        *reader = start;
        pz_json_skip(reader); /* the table has its own words for it */
    }
}

bool peek_read(const char *text, size_t length, bool strict, struct peek *peek)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "type", struct peek, type, false),
        PZ_FIELD_WHOLE(read_id, "id", true),
        PZ_FIELD_WHOLE(read_token, "token", true),
        PZ_FIELD_WHOLE(read_since, "since", true),
        PZ_FIELD_WHOLE(read_seat, "seat", true),
        PZ_FIELD_WHOLE(read_n, "n", true),
        PZ_FIELD_END,
    };
    memset(peek, 0, sizeof *peek);
    return (strict ? pz_fields_read : pz_fields_read_known)(fields, peek, text, length, NULL) == 0;
}

/* ---- entering ---- */

bool place_too_far(const struct place *place, const struct peek *peek)
{
    const uint32_t last = pz_table_number(place->table);
    return (peek->since_given || peek->n_given) && peek->since < last &&
           last - peek->since > SINCE_MAX;
}

static struct frame *entered_frame(const struct place *place, const struct client *client,
                                   const struct peek *peek, const char *new_token)
{
    char buffer[512];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    struct pz_json json = pz_json_to(&text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "type", "entered");
    if (peek->id[0] != '\0') {
        pz_json_key(&json, "re");
        pz_json_raw(&json, peek->id, strlen(peek->id));
    }
    pz_json_key_string(&json, "server", pz_version());
    pz_json_key_int(&json, "protocol", PZ_PROTOCOL);
    pz_json_key_string(&json, "table", place->id);
    pz_json_key_int(&json, "person", client->person);
    pz_json_key_int(&json, "last", pz_table_number(place->table));
    if (new_token != NULL) {
        pz_json_key_string(&json, "token", new_token);
    }
    pz_json_close(&json, '}');
    return frame_new(buffer, text.length);
}

/* What they are shown first: the whole table, or everything after an event that they know.
 * PZ_E_REFUSED: there is no such event, and the answer says so. */
static int ask_table(struct place *place, int32_t person, const struct peek *peek)
{
    char message[64];
    uint8_t random[PZ_SEED_BYTES] = {0}; /* neither message begins a game */
    if (peek->since_given) {
        snprintf(message, sizeof message, "{\"type\":\"since\",\"n\":%u}", (unsigned)peek->since);
    } else {
        snprintf(message, sizeof message, "{\"type\":\"look\"}");
    }
    return pz_table_receive(place->table, person, message, strlen(message), place_now(place),
                            random, &place->hub->out);
}

static void refuse(struct input *input, enum server_error error, const struct peek *peek)
{
    client_refuse(input->client, error, peek->id[0] != '\0' ? peek->id : NULL);
    input_free(input);
}

void place_enter(struct place *place, struct input *input)
{
    struct client *client = input->client;
    char token[TOKEN_SIZE] = "";
    struct peek peek;
    struct peek strict;
    if (!peek_read(input->text, input->length, false, &peek) || strcmp(peek.type, "enter") != 0 ||
        !peek_read(input->text, input->length, true, &strict) || peek.seat_given || peek.n_given) {
        refuse(input, SERVER_ENTER, &peek);
        return;
    }
    if (peek.token_wrong || (peek.token_given && !token_fits(peek.token))) {
        refuse(input, SERVER_TOKEN, &peek);
        return;
    }
    if (!input_may_catch_up(input)) {
        refuse(input, SERVER_TOO_FAST, &peek);
        return;
    }
    if (place_refreshes(place, input, &peek)) {
        return;
    }
    if (place_too_far(place, &peek)) {
        refuse(input, SERVER_TOO_FAR, &peek);
        return;
    }
    if (!peek.token_given) {
        token_new(token);
    }
    token_hash(peek.token_given ? peek.token : token, client->hash);
    place_recognise(place, client);
    struct frame *frame = entered_frame(place, client, &peek, token[0] != '\0' ? token : NULL);
    if (frame == NULL) {
        client_close(client, SERVER_BUSY);
        input_free(input);
        return;
    }
    const int code = ask_table(place, client->person, &peek);
    if (code == 0) {
        place_outcome(place, input, &(struct extra){.entered = frame});
    } else if (code == PZ_E_REFUSED) {
        place_outcome(place, input, &(struct extra){0});
    } else { /* no memory to show it; what was due has happened all the same */
        client_close(client, SERVER_BUSY);
        input_free(input);
        place_outcome(place, NULL, &(struct extra){0});
    }
    frame_release(frame);
    if (place->table != NULL) {
        place_settle(place);
    }
}
