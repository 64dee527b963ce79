/* Reads the few members of a message that a client must know which does not play itself. */
#include "glance.h"
#include "os/json_pick.h"
#include <string.h>

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

static const struct pz_field fields[] = {
    PZ_FIELD_BY(pz_field_string, "type", struct glance, type, false),
    PZ_FIELD_BY(pz_field_string, "status", struct glance, status, true),
    PZ_FIELD_WHOLE(read_you, "you", true),
    PZ_FIELD_WHOLE(read_person, "person", true),
    PZ_FIELD_OBJECT("position", position_fields, true),
    PZ_FIELD_BY(pz_field_string, "error", struct glance, error, true),
    PZ_FIELD_BY(pick_text, "sentence", struct glance, sentence, true),
    PZ_FIELD_END,
};

bool glance_read(const char *text, size_t length, struct glance *glance)
{
    struct pz_json_reader reader;
    uint32_t found = 0;
    memset(glance, 0, sizeof *glance);
    glance->seat = -1;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_fields(&reader, fields, glance, &found);
    glance->has_position = pz_field_found(fields, found, "position");
    return pz_json_read_end(&reader);
}
