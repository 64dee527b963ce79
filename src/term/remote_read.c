/* Reads messages leniently, as the protocol wants it of clients: members that are not known are
 * skipped; those that are known must be what they should. Text is made printable on the way. */
#include "remote_read.h"
#include "say_internal.h"
#include <string.h>

/* ---- people ---- */

#define PERSON(read, member) PZ_FIELD_BY(read, #member, struct remote_person, member, true)

static const struct pz_field person_fields[] = {
    PZ_FIELD_AS("person", struct remote_person, person, 0, INT32_MAX, true),
    PERSON(pick_text, name),
    PERSON(pz_field_bool, here),
    PERSON(pick_text, bot),
    PERSON(pick_text, out),
    PERSON(pick_text, word),
    PZ_FIELD_END,
};

static void read_seats(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct remote_message *message = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (message->seat_count == PZ_SEATS_MAX) {
            pz_json_reader_fail(reader, "there are at most six seats", "");
            return;
        }
        pz_json_read_known_fields(reader, person_fields, &message->seats[message->seat_count++],
                                  NULL);
    }
}

static void read_onlookers(struct pz_json_reader *reader, const struct pz_field *field,
                           void *context)
{
    struct remote_message *message = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        struct remote_person left_out;
        pz_json_read_known_fields(reader, person_fields,
                                  message->onlooker_count < REMOTE_ONLOOKERS_MAX
                                      ? &message->onlookers[message->onlooker_count++]
                                      : &left_out,
                                  NULL);
    }
}

/* ---- moves ---- */

static void read_actor(struct pz_json_reader *reader, const struct pz_field *field, void *actor)
{
    char word[16];
    if (pz_json_next_is_string(reader)) {
        if (pz_json_read_string(reader, word, sizeof word) && strcmp(word, "chance") != 0) {
            pz_json_reader_fail(reader, "'{}' is not an actor", word);
        }
        *(int *)actor = PZ_CHANCE;
        return;
    }
    say_field_seat(reader, field, actor);
}

/* JSON, but nothing else is known of it yet. */
static void read_object(struct pz_json_reader *reader, const struct pz_field *field, void *object)
{
    const char *start = reader->scan.next;
    if (pz_json_skip(reader) && reader->scan.next - start < (ptrdiff_t)field->size) {
        const size_t length = (size_t)(reader->scan.next - start);
        memcpy(object, start, length);
        ((char *)object)[length] = '\0';
    }
}

static void read_made(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(read_actor, "by", struct remote_made, actor, true),
        PZ_FIELD_BY(read_object, "move", struct remote_made, object, true),
        PZ_FIELD_END,
    };
    struct remote_message *message = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (message->made_count == REMOTE_MADE_MAX) { /* the last ones are of interest */
            message->made_count--;
            memmove(message->made, message->made + 1,
                    (REMOTE_MADE_MAX - 1) * sizeof *message->made);
        }
        struct remote_made *made = &message->made[message->made_count++];
        memset(made, 0, sizeof *made);
        pz_json_read_known_fields(reader, fields, made, NULL);
    }
}

static void read_moves(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        {.key = "number", .size = sizeof(pz_move), .optional = true, .max = UINT16_MAX},
        PZ_FIELD_END,
    };
    struct remote_message *message = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (message->move_count == PZ_MOVES_MAX) {
            pz_json_reader_fail(reader, "there are too many moves", "");
            return;
        }
        pz_json_read_known_fields(reader, fields, &message->moves[message->move_count++], NULL);
    }
}

/* ---- the position ---- */

/* Seats as bits. */
static void read_seat_bits(struct pz_json_reader *reader, const struct pz_field *field, void *bits)
{
    (void)field;
    *(uint8_t *)bits = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        int64_t seat = 0;
        pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &seat);
        *(uint8_t *)bits |= (uint8_t)(1u << seat);
    }
}

static void read_about(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct remote_message *message = context;
    char word[REMOTE_WORD];
    (void)field;
    if (pz_json_read_string(reader, word, sizeof word)) {
        message->position.vote = strcmp(word, "takeback") == 0  ? REMOTE_TAKEBACK
                                 : strcmp(word, "rematch") == 0 ? REMOTE_REMATCH
                                                                : REMOTE_NO_VOTE;
    }
}

static void read_points(struct pz_json_reader *reader, const struct pz_field *field, void *points)
{
    unsigned seat = 0;
    int64_t number = 0;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader) && pz_json_read_int(reader, INT16_MIN, INT16_MAX, &number)) {
        if (seat == PZ_SEATS_MAX) {
            pz_json_reader_fail(reader, "there are at most six seats", "");
            return;
        }
        ((int16_t *)points)[seat++] = (int16_t)number;
    }
}

static void read_view(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct remote_message *message = context;
    const char *start = reader->scan.next;
    (void)field;
    if (pz_json_skip(reader)) {
        message->view = start;
        message->view_length = (size_t)(reader->scan.next - start);
    }
}

/* ---- the message ---- */

static void read_status(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const char *const names[] = {NULL, "waiting", "playing", "over"};
    struct remote_message *message = context;
    (void)field;
    message->status =
        (enum remote_stage)pz_json_read_word(reader, names, 4, "'{}' is not a status");
}

#define NUMBER(key, member, max) PZ_FIELD_AS(key, struct remote_message, member, 0, max, true)
#define BY(read, key, member)    PZ_FIELD_BY(read, key, struct remote_message, member, true)

static const struct pz_field you_fields[] = {
    NUMBER("person", you, INT32_MAX),
    BY(say_field_seat, "seat", your_seat),
    PZ_FIELD_END,
};

static const struct pz_field terms_fields[] = {
    BY(pick_text, "game", game_id),
    PZ_FIELD_END,
};

static const struct pz_field vote_fields[] = {
    PZ_FIELD_WHOLE(read_about, "about", true),
    BY(say_field_seat, "by", position.vote_by),
    BY(read_seat_bits, "agreed", position.agreed),
    PZ_FIELD_END,
};

static const struct pz_field result_fields[] = {
    BY(read_points, "points", position.result.points),
    BY(read_seat_bits, "winners", position.result.winners),
    BY(pick_text, "by", position.ended_by),
    PZ_FIELD_END,
};

static const struct pz_field ask_fields[] = {
    NUMBER("id", position.ask, UINT32_MAX),
    PZ_FIELD_WHOLE(read_moves, "moves", true),
    PZ_FIELD_END,
};

static void read_result(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    (void)field;
    ((struct remote_message *)context)->position.has_result = true;
    pz_json_read_known_fields(reader, result_fields, context, NULL);
}

static const struct pz_field position_fields[] = {
    NUMBER("moves", position.moves, UINT32_MAX / 2),
    BY(read_actor, "actor", position.actor),
    PZ_FIELD_WHOLE(read_view, "view", true),
    BY(say_field_seat, "takeback", position.takeback),
    PZ_FIELD_OBJECT("vote", vote_fields, true),
    PZ_FIELD_WHOLE(read_result, "result", true),
    PZ_FIELD_OBJECT("ask", ask_fields, true),
    PZ_FIELD_END,
};

static const struct pz_field fields[] = {
    PZ_FIELD_BY(pick_text, "type", struct remote_message, type, false),
    NUMBER("n", n, UINT32_MAX),
    NUMBER("person", person, INT32_MAX),
    BY(say_field_seat, "seat", seat),
    BY(pz_field_bool, "yes", yes),
    BY(pick_text, "text", text),
    BY(pick_text, "error", error),
    BY(pick_text, "sentence", sentence),
    NUMBER("protocol", protocol, INT32_MAX),
    PZ_FIELD_OBJECT("you", you_fields, true),
    PZ_FIELD_OBJECT("terms", terms_fields, true),
    NUMBER("rules", rules, UINT16_MAX),
    PZ_FIELD_WHOLE(read_status, "status", true),
    NUMBER("game", games, INT32_MAX),
    PZ_FIELD_WHOLE(read_seats, "seats", true),
    PZ_FIELD_WHOLE(read_onlookers, "onlookers", true),
    NUMBER("host", host, INT32_MAX),
    PZ_FIELD_WHOLE(read_made, "made", true),
    PZ_FIELD_OBJECT("position", position_fields, true),
    PZ_FIELD_END,
};

bool remote_read(const char *text, size_t length, struct remote_message *message)
{
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(message, 0, sizeof *message);
    message->seat = PZ_NOBODY;
    message->your_seat = PZ_NOBODY;
    message->position.takeback = PZ_NOBODY;
    message->position.vote_by = PZ_NOBODY;
    message->position.actor = PZ_NOBODY;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_fields(&reader, fields, message, &found);
    message->has_you = pz_field_found(fields, found, "you");
    message->has_seats = pz_field_found(fields, found, "seats");
    message->has_onlookers = pz_field_found(fields, found, "onlookers");
    message->has_host = pz_field_found(fields, found, "host");
    message->has_position = pz_field_found(fields, found, "position");
    /* `ok` and `error` answer something; their n is no event of theirs */
    message->numbered = pz_field_found(fields, found, "n") && strcmp(message->type, "ok") != 0 &&
                        strcmp(message->type, "error") != 0;
    return pz_json_read_end(&reader) &&
           (!message->has_position ||
            (message->view != NULL && message->made_count <= message->position.moves));
}
