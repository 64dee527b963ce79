/* JSON without malloc: a writer on pz_text that sets the commas, and a strict pull reader for the
 * small documents of this library (states, views). The reader refuses what JSON does not allow and
 * never reads past the end; strings are taken as bytes, and \u escapes become UTF-8. */
#ifndef PIAZZA_JSON_H
#define PIAZZA_JSON_H

#include "piazza/api.h"
#include "piazza/text.h"

PZ_API_BEGIN

struct pz_json {
    struct pz_text *out;
    bool comma; /* the next value needs a comma before it */
};

/* A writer that appends to the text: struct pz_json json = pz_json_to(&text). */
struct pz_json pz_json_to(struct pz_text *out);
void pz_json_open(struct pz_json *json, char bracket);  /* '{' or '[' */
void pz_json_close(struct pz_json *json, char bracket); /* '}' or ']' */
void pz_json_key(struct pz_json *json, const char *key);
void pz_json_int(struct pz_json *json, int64_t number);
void pz_json_uint(struct pz_json *json, uint64_t number);
/* The number divided by 10^decimals, with all its decimals: 1250 with 3 is 1.250. `decimals` is at
 * most 18. */
void pz_json_decimal(struct pz_json *json, int64_t number, unsigned decimals);
/* NULL is written as null. */
void pz_json_string(struct pz_json *json, const char *string);
/* The bytes as a string of hexadecimal digits. */
void pz_json_hex(struct pz_json *json, const uint8_t *bytes, size_t count);
void pz_json_bool(struct pz_json *json, bool value);
void pz_json_null(struct pz_json *json);
/* A value that is JSON already. */
void pz_json_raw(struct pz_json *json, const char *value, size_t length);
/* A key and its value, or the bracket that opens the value. */
void pz_json_key_open(struct pz_json *json, const char *key, char bracket);
void pz_json_key_int(struct pz_json *json, const char *key, int64_t number);
void pz_json_key_uint(struct pz_json *json, const char *key, uint64_t number);
void pz_json_key_string(struct pz_json *json, const char *key, const char *string);
void pz_json_key_bool(struct pz_json *json, const char *key, bool value);

enum { PZ_JSON_MEMBER_MAX = 32 };

/* The reader. After the first failure every further call fails, so a caller may check once at the
 * end. */
struct pz_json_reader {
    struct pz_scan scan;
    struct pz_problem problem; /* the first failure */
    /* The member that failed first, or that was unknown, given twice or missing; "" if it was not
     * read by pz_json_read_members() or pz_json_read_known_members(). */
    char member[PZ_JSON_MEMBER_MAX];
    bool failed;
    bool comma; /* the next value must follow a comma */
};

void pz_json_reader_init(struct pz_json_reader *reader, const char *text, size_t length);
bool pz_json_read_open(struct pz_json_reader *reader, char bracket);
/* In an object: true and the next key, or false when it is closed (or on failure). */
bool pz_json_read_key(struct pz_json_reader *reader, char *key, size_t size);
/* In an array: true while another value follows; false when it is closed (or on failure). */
bool pz_json_read_more(struct pz_json_reader *reader);
bool pz_json_read_int(struct pz_json_reader *reader, int64_t min, int64_t max, int64_t *number);
bool pz_json_read_string(struct pz_json_reader *reader, char *string, size_t size);
/* Reads one of the words (NULL entries are skipped) and returns its index. Any other word fails
 * with the sentence, in which {} stands for that word, and returns 0. */
unsigned pz_json_read_word(struct pz_json_reader *reader, const char *const *words, unsigned count,
                           const char *sentence);
/* Takes null and returns true if it comes next. */
bool pz_json_read_null(struct pz_json_reader *reader);
bool pz_json_read_bool(struct pz_json_reader *reader, bool *value);
/* Is a string, or an object, next? */
bool pz_json_next_is_string(struct pz_json_reader *reader);
bool pz_json_next_is_object(struct pz_json_reader *reader);
/* Skips the next value, whatever it is, objects and arrays up to PZ_JSON_DEPTH deep. */
enum { PZ_JSON_DEPTH = 32 };
bool pz_json_skip(struct pz_json_reader *reader);
/* Nothing but white space may follow. */
bool pz_json_read_end(struct pz_json_reader *reader);
/* What an object may hold: each of its keys at most once, in any order. */
struct pz_json_members {
    const char *const *keys;
    unsigned count;    /* the number of keys, at most 32 */
    uint32_t optional; /* bits: keys that may be missing */
    /* Reads the value of the member with that index in `keys`. */
    void (*read)(struct pz_json_reader *reader, unsigned member, void *context);
};

/* Reads such an object; *found (0 before the call) gets the bits of the members that are in it. */
void pz_json_read_members(struct pz_json_reader *reader, const struct pz_json_members *members,
                          void *context, uint32_t *found);

/* The same, but members that are not in `keys` are skipped. */
void pz_json_read_known_members(struct pz_json_reader *reader,
                                const struct pz_json_members *members, void *context,
                                uint32_t *found);

/* Reads a whole document that is such an object. 0, or the code and *problem. */
int pz_json_read_document(const char *text, size_t length, const struct pz_json_members *members,
                          void *context, uint32_t *found, struct pz_problem *problem);

/* Records a failure at the current position; returns false. */
bool pz_json_reader_fail(struct pz_json_reader *reader, const char *sentence, const char *detail);

PZ_API_END

#endif
