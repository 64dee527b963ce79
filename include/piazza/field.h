/* JSON objects described by tables: each row says where one member is stored and what it may be.
 *
 *     static const struct pz_field fields[] = {
 *         PZ_FIELD(struct pig, turn, 0, 5),
 *         PZ_FIELD_LIST(struct pig, points, 0, 999),
 *         PZ_FIELD_END,
 *     }; */
#ifndef PIAZZA_FIELD_H
#define PIAZZA_FIELD_H

#include "piazza/api.h"
#include "piazza/json.h"

PZ_API_BEGIN

struct pz_field {
    const char *key;
    uint32_t offset; /* where the member starts in its struct */
    uint32_t size;   /* size in bytes of the member, or of one number of a list */
    uint8_t count;   /* 0: one value; otherwise a list of that many numbers */
    bool optional;   /* the member may be missing */
    int64_t min;     /* the least number that is allowed */
    int64_t max;     /* the greatest number that is allowed */
    /* Reads the value of a member that is not a number; NULL for numbers. */
    void (*read)(struct pz_json_reader *reader, const struct pz_field *field, void *member);
    const struct pz_field *fields; /* the rows of a member that is an object */
};

enum { PZ_FIELDS_MAX = 32 }; /* the most rows of a table, without PZ_FIELD_END */

/* A number, if the condition holds; otherwise it does not compile. */
#define PZ_FIELD_IF(holds, number) (sizeof(char[(holds) ? 1 : -1]) == 1 ? (number) : 0)
/* The size of a number, which has 1, 2, 4 or 8 bytes. */
#define PZ_FIELD_SIZE(number)                                                        \
    PZ_FIELD_IF(sizeof(number) == 1 || sizeof(number) == 2 || sizeof(number) == 4 || \
                    sizeof(number) == 8,                                             \
                (uint32_t)sizeof(number))
/* The length of an array, at most 255. */
#define PZ_FIELD_COUNT(array)                              \
    PZ_FIELD_IF(sizeof(array) / sizeof((array)[0]) <= 255, \
                (uint8_t)(sizeof(array) / sizeof((array)[0])))
#define PZ_FIELD_AT(type, member) (((type *)0)->member)

/* A member that is one number, signed if the range has negative numbers. */
#define PZ_FIELD(type, member, min, max) PZ_FIELD_AS(#member, type, member, min, max, false)
/* The same under another key, required or not. */
#define PZ_FIELD_AS(key, type, member, min, max, optional)                                  \
    {                                                                                       \
        key, (uint32_t)offsetof(type, member), PZ_FIELD_SIZE(PZ_FIELD_AT(type, member)), 0, \
            optional, min, max, NULL, NULL                                                  \
    }
/* A member that is an array of numbers. */
#define PZ_FIELD_LIST(type, member, min, max)                                                   \
    {                                                                                           \
#member, (uint32_t)offsetof(type, member), PZ_FIELD_SIZE(PZ_FIELD_AT(type, member)[0]), \
            PZ_FIELD_COUNT(PZ_FIELD_AT(type, member)), false, min, max, NULL, NULL              \
    }
/* A member that a function reads, required or not. */
#define PZ_FIELD_BY(read, key, type, member, optional)                                         \
    {                                                                                          \
        key, (uint32_t)offsetof(type, member), (uint32_t)sizeof(PZ_FIELD_AT(type, member)), 0, \
            optional, 0, 0, read, NULL                                                         \
    }
/* A member whose function gets the whole struct. */
#define PZ_FIELD_WHOLE(read, key, optional)      \
    {                                            \
        key, 0, 0, 0, optional, 0, 0, read, NULL \
    }
/* A member that is an object; its own members (`fields`) are stored in the same struct. */
#define PZ_FIELD_OBJECT(key, fields, optional)     \
    {                                              \
        key, 0, 0, 0, optional, 0, 0, NULL, fields \
    }
#define PZ_FIELD_END                           \
    {                                          \
        NULL, 0, 0, 0, false, 0, 0, NULL, NULL \
    }

/* Readers for PZ_FIELD_BY: a `bool`, and a string for an array of `char`. */
void pz_field_bool(struct pz_json_reader *reader, const struct pz_field *field, void *member);
void pz_field_string(struct pz_json_reader *reader, const struct pz_field *field, void *member);

/* Reads an object: its members in any order, none of them twice, all that are not optional, and no
 * others. *found (may be NULL) gets a bit for each row whose member is present. Bytes of `data`
 * that no row names are unchanged; on failure the others may be partly written. */
void pz_json_read_fields(struct pz_json_reader *reader, const struct pz_field *fields, void *data,
                         uint32_t *found);
/* The same, but members that no row names are skipped. */
void pz_json_read_known_fields(struct pz_json_reader *reader, const struct pz_field *fields,
                               void *data, uint32_t *found);
/* Was the member with that key present? */
bool pz_field_found(const struct pz_field *fields, uint32_t found, const char *key);
/* Reads a whole document that is such an object. 0, or a negative code and *problem. */
int pz_fields_read(const struct pz_field *fields, void *data, const char *text, size_t length,
                   struct pz_problem *problem);
/* The same, but members that no row names are skipped. */
int pz_fields_read_known(const struct pz_field *fields, void *data, const char *text, size_t length,
                         struct pz_problem *problem);

/* The next two are for tables of numbers only. */

/* Writes all members as one JSON object, in the order of the table. */
void pz_fields_write(const struct pz_field *fields, const void *data, struct pz_json *json);
/* Is every number within its range? 0, or PZ_E_STATE and *problem names the first that is not. */
int pz_fields_check(const struct pz_field *fields, const void *data, struct pz_problem *problem);

PZ_API_END

#endif
