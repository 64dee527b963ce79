/* Reads messages leniently, as the protocol wants it of clients: members that are not known are
 * skipped; those that are known must be what they should. Text is made printable on the way. */
#include "remote_read.h"
#include "pick.h"
#include <string.h>

static uint32_t read_number(struct pz_json_reader *reader, int64_t max)
{
    int64_t number = 0;
    pz_json_read_int(reader, 0, max, &number);
    return (uint32_t)number;
}

static int read_seat_number(struct pz_json_reader *reader)
{
    return pz_json_read_null(reader) ? -1 : (int)read_number(reader, PZ_SEATS_MAX - 1);
}

/* ---- people ---- */

static const char *const seat_keys[] = {"person", "name", "here", "bot", "out", "word"};

static void read_seat(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_seat *seat = context;
    switch (member) {
    case 0:
        seat->person = read_number(reader, INT32_MAX);
        break;
    case 1:
        pick_printable(reader, seat->name, sizeof seat->name);
        break;
    case 2:
        pz_json_read_bool(reader, &seat->here);
        break;
    case 3:
        pick_printable(reader, seat->bot, sizeof seat->bot);
        break;
    case 4:
        pick_printable(reader, seat->out, sizeof seat->out);
        break;
    default:
        pick_printable(reader, seat->word, sizeof seat->word);
        break;
    }
}

static void read_seats(struct pz_json_reader *reader, struct remote_message *message)
{
    message->has_seats = true;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (message->seat_count == PZ_SEATS_MAX) {
            pz_json_reader_fail(reader, "there are at most six seats", "");
            return;
        }
        pick_members(reader, seat_keys, 6, read_seat, &message->seats[message->seat_count++]);
    }
}

static void read_onlookers(struct pz_json_reader *reader, struct remote_message *message)
{
    message->has_onlookers = true;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        struct remote_seat person;
        memset(&person, 0, sizeof person);
        pick_members(reader, seat_keys, 6, read_seat, &person);
        if (message->onlooker_count < REMOTE_ONLOOKERS_MAX) {
            const unsigned i = message->onlooker_count++;
            message->onlookers[i].person = person.person;
            memcpy(message->onlookers[i].name, person.name, sizeof person.name);
        }
    }
}

static const char *const you_keys[] = {"person", "seat"};

static void read_you(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    if (member == 0) {
        message->you = read_number(reader, INT32_MAX);
    } else {
        message->your_seat = read_seat_number(reader);
    }
}

static const char *const terms_keys[] = {"game"};

static void read_terms(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    (void)member;
    pick_printable(reader, message->game_id, sizeof message->game_id);
}

/* ---- moves ---- */

static int read_actor(struct pz_json_reader *reader)
{
    char word[16];
    if (pz_json_next_is_string(reader)) {
        if (pz_json_read_string(reader, word, sizeof word) && strcmp(word, "chance") != 0) {
            pz_json_reader_fail(reader, "'{}' is not an actor", word);
        }
        return PZ_CHANCE;
    }
    const int seat = read_seat_number(reader);
    return seat < 0 ? PZ_NOBODY : seat;
}

static const char *const made_keys[] = {"by", "move"};

/* JSON, but nothing else is known of it yet. */
static void read_object(struct pz_json_reader *reader, char object[SAY_OBJECT_MAX])
{
    const char *start = reader->scan.next;
    if (pz_json_skip(reader) && reader->scan.next - start < SAY_OBJECT_MAX) {
        memcpy(object, start, (size_t)(reader->scan.next - start));
        object[reader->scan.next - start] = '\0';
    }
}

static void read_made_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_made *made = context;
    if (member == 0) {
        made->actor = read_actor(reader);
    } else {
        read_object(reader, made->object);
    }
}

static void read_made(struct pz_json_reader *reader, struct remote_message *message)
{
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (message->made_count == REMOTE_MADE_MAX) { /* the last ones are of interest */
            message->made_count--;
            memmove(message->made, message->made + 1,
                    (REMOTE_MADE_MAX - 1) * sizeof *message->made);
        }
        struct remote_made *made = &message->made[message->made_count++];
        memset(made, 0, sizeof *made);
        pick_members(reader, made_keys, 2, read_made_member, made);
    }
}

static const char *const choice_keys[] = {"number"};

static void read_choice(struct pz_json_reader *reader, unsigned member, void *context)
{
    (void)member;
    *(pz_move *)context = (pz_move)read_number(reader, UINT16_MAX);
}

static const char *const ask_keys[] = {"id", "moves"};

static void read_ask(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    if (member == 0) {
        message->ask = read_number(reader, UINT32_MAX);
        return;
    }
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (message->move_count == PZ_MOVES_MAX) {
            pz_json_reader_fail(reader, "there are too many moves", "");
            return;
        }
        pick_members(reader, choice_keys, 1, read_choice, &message->moves[message->move_count++]);
    }
}

/* ---- the position ---- */

static unsigned read_bits(struct pz_json_reader *reader)
{
    unsigned bits = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        bits |= 1u << read_number(reader, PZ_SEATS_MAX - 1);
    }
    return bits;
}

static const char *const vote_keys[] = {"about", "by", "agreed"};

static void read_vote(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    char word[REMOTE_WORD];
    if (member == 0) {
        if (pz_json_read_string(reader, word, sizeof word)) {
            message->vote = strcmp(word, "takeback") == 0  ? REMOTE_TAKEBACK
                            : strcmp(word, "rematch") == 0 ? REMOTE_REMATCH
                                                           : REMOTE_NO_VOTE;
        }
    } else if (member == 1) {
        message->vote_by = read_seat_number(reader);
    } else {
        message->agreed = read_bits(reader);
    }
}

static const char *const result_keys[] = {"points", "winners", "by"};

static void read_result(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    int64_t points = 0;
    unsigned seat = 0;
    if (member == 1) {
        message->result.winners = (uint8_t)read_bits(reader);
    } else if (member == 2) {
        pick_printable(reader, message->ended_by, sizeof message->ended_by);
    } else {
        pz_json_read_open(reader, '[');
        while (pz_json_read_more(reader) &&
               pz_json_read_int(reader, INT16_MIN, INT16_MAX, &points)) {
            if (seat == PZ_SEATS_MAX) {
                pz_json_reader_fail(reader, "there are at most six seats", "");
                return;
            }
            message->result.points[seat++] = (int16_t)points;
        }
    }
}

enum { P_MOVES, P_ACTOR, P_VIEW, P_TAKEBACK, P_VOTE, P_RESULT, P_ASK, P_COUNT };

static const char *const position_keys[P_COUNT] = {"moves", "actor",  "view", "takeback",
                                                   "vote",  "result", "ask"};

static void read_position(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    const char *start = reader->scan.next;
    switch (member) {
    case P_MOVES:
        message->position_moves = read_number(reader, UINT32_MAX / 2);
        break;
    case P_ACTOR:
        message->actor = read_actor(reader);
        break;
    case P_VIEW:
        if (pz_json_skip(reader)) {
            message->view = start;
            message->view_length = (size_t)(reader->scan.next - start);
        }
        break;
    case P_TAKEBACK:
        message->takeback = read_seat_number(reader);
        break;
    case P_VOTE:
        pick_members(reader, vote_keys, 3, read_vote, message);
        break;
    case P_RESULT:
        message->has_result = true;
        pick_members(reader, result_keys, 3, read_result, message);
        break;
    default:
        pick_members(reader, ask_keys, 2, read_ask, message);
        break;
    }
}

/* ---- the message ---- */

enum {
    M_TYPE,
    M_N,
    M_PERSON,
    M_SEAT,
    M_YES,
    M_TEXT,
    M_ERROR,
    M_SENTENCE,
    M_PROTOCOL,
    M_YOU,
    M_TERMS,
    M_RULES,
    M_STATUS,
    M_GAME,
    M_SEATS,
    M_ONLOOKERS,
    M_HOST,
    M_MADE,
    M_POSITION,
    M_COUNT
};

static const char *const keys[M_COUNT] = {"type",      "n",     "person",   "seat",     "yes",
                                          "text",      "error", "sentence", "protocol", "you",
                                          "terms",     "rules", "status",   "game",     "seats",
                                          "onlookers", "host",  "made",     "position"};

static enum remote_status read_status(struct pz_json_reader *reader)
{
    static const char *const names[] = {"", "waiting", "playing", "over"};
    char word[REMOTE_WORD];
    if (pz_json_read_string(reader, word, sizeof word)) {
        for (unsigned i = REMOTE_WAITING; i <= REMOTE_OVER; i++) {
            if (strcmp(word, names[i]) == 0) {
                return (enum remote_status)i;
            }
        }
        pz_json_reader_fail(reader, "'{}' is not a status", word);
    }
    return REMOTE_COMING;
}

static void read_people(struct pz_json_reader *reader, unsigned member,
                        struct remote_message *message)
{
    switch (member) {
    case M_PERSON:
        message->person = read_number(reader, INT32_MAX);
        break;
    case M_SEAT:
        message->seat = read_seat_number(reader);
        break;
    case M_YOU:
        message->has_you = true;
        pick_members(reader, you_keys, 2, read_you, message);
        break;
    case M_SEATS:
        read_seats(reader, message);
        break;
    case M_ONLOOKERS:
        read_onlookers(reader, message);
        break;
    default:
        message->has_host = true;
        message->host = read_number(reader, INT32_MAX);
        break;
    }
}

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct remote_message *message = context;
    switch (member) {
    case M_TYPE:
        pick_printable(reader, message->type, sizeof message->type);
        break;
    case M_N:
        message->numbered = true;
        message->n = read_number(reader, UINT32_MAX);
        break;
    case M_YES:
        pz_json_read_bool(reader, &message->yes);
        break;
    case M_TEXT:
        pick_printable(reader, message->text, sizeof message->text);
        break;
    case M_ERROR:
        pick_printable(reader, message->error, sizeof message->error);
        break;
    case M_SENTENCE:
        pick_printable(reader, message->sentence, sizeof message->sentence);
        break;
    case M_PROTOCOL:
        pz_json_read_int(reader, 0, INT32_MAX, &message->protocol);
        break;
    case M_TERMS:
        pick_members(reader, terms_keys, 1, read_terms, message);
        break;
    case M_RULES:
        message->rules = read_number(reader, UINT16_MAX);
        break;
    case M_STATUS:
        message->status = read_status(reader);
        break;
    case M_GAME:
        message->games = read_number(reader, INT32_MAX);
        break;
    case M_MADE:
        read_made(reader, message);
        break;
    case M_POSITION:
        message->has_position = true;
        pick_members(reader, position_keys, P_COUNT, read_position, message);
        break;
    default:
        read_people(reader, member, message);
        break;
    }
}

bool remote_read(const char *text, size_t length, struct remote_message *message)
{
    static const struct pz_json_members members = {keys, M_COUNT, ~(1u << M_TYPE), read_member};
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(message, 0, sizeof *message);
    message->seat = -1;
    message->your_seat = -1;
    message->takeback = -1;
    message->vote_by = -1;
    message->actor = PZ_NOBODY;
    pz_json_reader_init(&reader, text, length);
    pz_json_pick_members(&reader, &members, message, &found);
    message->takeback = message->takeback < 0 ? PZ_NOBODY : message->takeback;
    /* `ok` and `error` answer something; their n is no event of theirs */
    message->numbered = message->numbered && strcmp(message->type, "ok") != 0 &&
                        strcmp(message->type, "error") != 0;
    return pz_json_read_end(&reader) &&
           (!message->has_position ||
            (message->view != NULL && message->made_count <= message->position_moves));
}
