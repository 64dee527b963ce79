/* JSON objects described by tables of their members. */
#include "piazza/field.h"
#include "bytes.h"
#include "json_finish.h"

/* The number at that place, sign-extended if the range has negative numbers. */
static int64_t number_at(const struct pz_field *field, const void *data, unsigned index)
{
    const unsigned char *at = (const unsigned char *)data + field->offset + index * field->size;
    uint8_t one = 0;
    uint16_t two = 0;
    uint32_t four = 0;
    int64_t eight = 0;
    switch (field->size) {
    case 1:
        pz_copy(&one, at, sizeof one);
        return field->min < 0 ? (int8_t)one : one;
    case 2:
        pz_copy(&two, at, sizeof two);
        return field->min < 0 ? (int16_t)two : two;
    case 4:
        pz_copy(&four, at, sizeof four);
        return field->min < 0 ? (int32_t)four : (int64_t)four;
    default:
        pz_copy(&eight, at, sizeof eight);
        return eight;
    }
}

static void set_number(const struct pz_field *field, void *data, unsigned index, int64_t number)
{
    unsigned char *at = (unsigned char *)data + field->offset + index * field->size;
    const uint8_t one = (uint8_t)number;
    const uint16_t two = (uint16_t)number;
    const uint32_t four = (uint32_t)number;
    switch (field->size) {
    case 1:
        pz_copy(at, &one, sizeof one);
        break;
    case 2:
        pz_copy(at, &two, sizeof two);
        break;
    case 4:
        pz_copy(at, &four, sizeof four);
        break;
    default:
        pz_copy(at, &number, sizeof number);
        break;
    }
}

/* ---- reading ---- */

static void read_list(struct pz_json_reader *reader, const struct pz_field *field, void *data)
{
    unsigned count = 0;
    int64_t number = 0;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (count == field->count) {
            pz_json_reader_fail(reader, "the list is too long: {}", field->key);
        } else if (pz_json_read_int(reader, field->min, field->max, &number)) {
            set_number(field, data, count++, number);
        }
    }
    if (!reader->failed && count < field->count) {
        pz_json_reader_fail(reader, "the list is too short: {}", field->key);
    }
}

struct target {
    const struct pz_field *fields;
    void *data;
    bool skip_others; /* members that no row names are skipped */
};

static void read_object(struct pz_json_reader *reader, const struct target *target,
                        uint32_t *found);

static void read_field(struct pz_json_reader *reader, unsigned member, void *context)
{
    const struct target *target = context;
    const struct pz_field *field = &target->fields[member];
    int64_t number = 0;
    if (field->fields != NULL) {
        const struct target inner = {field->fields, target->data, target->skip_others};
        read_object(reader, &inner, NULL);
    } else if (field->read != NULL) {
        field->read(reader, field, (unsigned char *)target->data + field->offset);
    } else if (field->count > 0) {
        read_list(reader, field, target->data);
    } else if (pz_json_read_int(reader, field->min, field->max, &number)) {
        set_number(field, target->data, 0, number);
    }
}

static void read_object(struct pz_json_reader *reader, const struct target *target, uint32_t *found)
{
    const struct pz_field *fields = target->fields;
    const char *keys[PZ_FIELDS_MAX];
    struct pz_json_members members = {keys, 0, 0, read_field};
    struct target context = *target;
    uint32_t seen = 0;
    for (; fields[members.count].key != NULL && members.count < PZ_FIELDS_MAX; members.count++) {
        keys[members.count] = fields[members.count].key;
        members.optional |= (uint32_t)fields[members.count].optional << members.count;
    }
    (target->skip_others ? pz_json_read_known_members : pz_json_read_members)(reader, &members,
                                                                              &context, &seen);
    if (found != NULL) {
        *found = seen;
    }
}

void pz_field_bool(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    (void)field;
    pz_json_read_bool(reader, member);
}

void pz_field_string(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    pz_json_read_string(reader, member, field->size);
}

void pz_json_read_fields(struct pz_json_reader *reader, const struct pz_field *fields, void *data,
                         uint32_t *found)
{
    const struct target target = {fields, data, false};
    read_object(reader, &target, found);
}

void pz_json_read_known_fields(struct pz_json_reader *reader, const struct pz_field *fields,
                               void *data, uint32_t *found)
{
    const struct target target = {fields, data, true};
    read_object(reader, &target, found);
}

bool pz_field_found(const struct pz_field *fields, uint32_t found, const char *key)
{
    unsigned row = 0;
    while (fields[row].key != NULL && !pz_str_equal(fields[row].key, key)) {
        row++;
    }
    return fields[row].key != NULL && (found >> row & 1);
}

int pz_fields_read(const struct pz_field *fields, void *data, const char *text, size_t length,
                   struct pz_problem *problem)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_fields(&reader, fields, data, NULL);
    return pz_json_finish(&reader, problem);
}

int pz_fields_read_known(const struct pz_field *fields, void *data, const char *text, size_t length,
                         struct pz_problem *problem)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_known_fields(&reader, fields, data, NULL);
    return pz_json_finish(&reader, problem);
}

/* ---- tables of numbers ---- */

void pz_fields_write(const struct pz_field *fields, const void *data, struct pz_json *json)
{
    pz_json_open(json, '{');
    for (const struct pz_field *field = fields; field->key != NULL; field++) {
        pz_json_key(json, field->key);
        if (field->count == 0) {
            pz_json_int(json, number_at(field, data, 0));
            continue;
        }
        pz_json_open(json, '[');
        for (unsigned i = 0; i < field->count; i++) {
            pz_json_int(json, number_at(field, data, i));
        }
        pz_json_close(json, ']');
    }
    pz_json_close(json, '}');
}

int pz_fields_check(const struct pz_field *fields, const void *data, struct pz_problem *problem)
{
    for (const struct pz_field *field = fields; field->key != NULL; field++) {
        for (unsigned i = 0; i == 0 || i < field->count; i++) {
            const int64_t number = number_at(field, data, i);
            if (number < field->min || number > field->max) {
                return pz_problem_set(problem, PZ_E_STATE, "a number is out of its range: {}",
                                      field->key);
            }
        }
    }
    return 0;
}
