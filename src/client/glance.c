/* Reads the few members of a message that a client must know which does not play itself. */
#include "glance.h"
#include "../term/pick.h"
#include <string.h>

static const char *const you_keys[] = {"person", "seat"};

static void read_you(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct glance *glance = context;
    int64_t number = -1;
    if (member == 0) {
        pz_json_read_int(reader, 0, INT32_MAX, &number);
        glance->person = (uint32_t)number;
    } else {
        glance->seat = pz_json_read_null(reader) || !pz_json_read_int(reader, 0, 100, &number)
                           ? -1
                           : (int)number;
    }
}

static const char *const ask_keys[] = {"id"};

static void read_ask(struct pz_json_reader *reader, unsigned member, void *context)
{
    int64_t number = 0;
    (void)member;
    pz_json_read_int(reader, 1, UINT32_MAX, &number);
    ((struct glance *)context)->ask = (uint32_t)number;
}

static const char *const vote_keys[] = {"about"};

static void read_vote(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct glance *glance = context;
    (void)member;
    pz_json_read_string(reader, glance->vote, sizeof glance->vote);
}

enum { P_ASK, P_VOTE, P_RESULT };

static const char *const position_keys[] = {"ask", "vote", "result"};

static void read_position(struct pz_json_reader *reader, unsigned member, void *context)
{
    static const struct pz_json_members ask = {ask_keys, 1, 0, read_ask};
    static const struct pz_json_members vote = {vote_keys, 1, 0, read_vote};
    struct glance *glance = context;
    uint32_t found = 0;
    if (member == P_ASK) {
        pz_json_pick_members(reader, &ask, context, &found);
    } else if (member == P_VOTE) {
        pz_json_pick_members(reader, &vote, context, &found);
    } else {
        glance->over = pz_json_skip(reader);
    }
}

enum { M_TYPE, M_STATUS, M_YOU, M_PERSON, M_POSITION, M_ERROR, M_SENTENCE, M_COUNT };

static const char *const keys[M_COUNT] = {"type",     "status", "you",     "person",
                                          "position", "error",  "sentence"};

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    static const struct pz_json_members you = {you_keys, 2, 0, read_you};
    static const struct pz_json_members position = {position_keys, 3, 7, read_position};
    struct glance *glance = context;
    uint32_t found = 0;
    int64_t number = 0;
    switch (member) {
    case M_TYPE:
        pz_json_read_string(reader, glance->type, sizeof glance->type);
        break;
    case M_STATUS:
        pz_json_read_string(reader, glance->status, sizeof glance->status);
        break;
    case M_YOU:
        glance->has_you = true;
        pz_json_pick_members(reader, &you, context, &found);
        break;
    case M_PERSON:
        pz_json_read_int(reader, 0, INT32_MAX, &number);
        glance->person = glance->has_you ? glance->person : (uint32_t)number;
        break;
    case M_POSITION:
        glance->has_position = true;
        pz_json_pick_members(reader, &position, context, &found);
        break;
    case M_ERROR:
        pz_json_read_string(reader, glance->error, sizeof glance->error);
        break;
    default:
        pick_printable(reader, glance->sentence, sizeof glance->sentence);
        break;
    }
}

bool glance_read(const char *text, size_t length, struct glance *glance)
{
    static const struct pz_json_members members = {keys, M_COUNT, ~(1u << M_TYPE), read_member};
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(glance, 0, sizeof *glance);
    glance->seat = -1;
    pz_json_reader_init(&reader, text, length);
    pz_json_pick_members(&reader, &members, glance, &found);
    return pz_json_read_end(&reader);
}
