/* The members of a JSON object, or the elements of an array, as they stand in the text. */
#ifndef PIAZZA_CONFORMANCE_CHILDREN_H
#define PIAZZA_CONFORMANCE_CHILDREN_H

#include "piazza/json.h"

enum { CHILDREN_MAX = 256, CHILD_KEY_MAX = 64 };

struct child {
    char key[CHILD_KEY_MAX]; /* "" in an array */
    const char *value;       /* without white space around it */
    size_t length;
};

/* How many there are; -1 if the text is neither an object nor an array, is not JSON, or has a key
 * twice. */
int children_of(const char *text, size_t length, struct child children[CHILDREN_MAX]);

/* Is it an object that has a string with that key? */
bool children_have_string(const char *text, size_t length, const char *key);

/* Are the two texts the same JSON value? Members may come in any order. */
bool children_same(const char *a, size_t a_length, const char *b, size_t b_length);

/* Is the text a whole value, and nothing more? */
bool children_is_json(const char *text, size_t length);

#endif
