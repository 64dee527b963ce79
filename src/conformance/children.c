/* The members of a JSON object, or the elements of an array, as they stand in the text. */
#include "children.h"
#include <string.h>

bool children_is_json(const char *text, size_t length)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    pz_json_skip(&reader);
    pz_json_read_end(&reader);
    return !reader.failed;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void trim(struct child *child)
{
    while (child->length > 0 && is_space(child->value[0])) {
        child->value++;
        child->length--;
    }
    while (child->length > 0 && is_space(child->value[child->length - 1])) {
        child->length--;
    }
}

static bool is_new(const struct child *children, int count, const char *key)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(children[i].key, key) == 0) {
            return false;
        }
    }
    return true;
}

int children_of(const char *text, size_t length, struct child children[CHILDREN_MAX])
{
    struct pz_json_reader reader;
    int count = 0;
    pz_json_reader_init(&reader, text, length);
    const bool object = pz_json_next_is_object(&reader);
    pz_json_read_open(&reader, object ? '{' : '[');
    for (;; count++) {
        struct child child = {.key = ""};
        if (!(object ? pz_json_read_key(&reader, child.key, CHILD_KEY_MAX)
                     : pz_json_read_more(&reader))) {
            break;
        }
        child.value = reader.scan.next;
        pz_json_skip(&reader);
        child.length = (size_t)(reader.scan.next - child.value);
        trim(&child);
        if (count == CHILDREN_MAX || (object && !is_new(children, count, child.key))) {
            return -1;
        }
        children[count] = child;
    }
    pz_json_read_end(&reader);
    return reader.failed ? -1 : count;
}

bool children_have_string(const char *text, size_t length, const char *key)
{
    struct child members[CHILDREN_MAX];
    const int count = children_of(text, length, members);
    for (int i = 0; i < count; i++) {
        if (strcmp(members[i].key, key) == 0) {
            return members[i].value[0] == '"';
        }
    }
    return false;
}

static bool is_object(const char *text, size_t length)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    return pz_json_next_is_object(&reader);
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the reader lets JSON be */
bool children_same(const char *a, size_t a_length, const char *b, size_t b_length)
{
    struct child of_a[CHILDREN_MAX];
    struct child of_b[CHILDREN_MAX];
    const int count = children_of(a, a_length, of_a);
    if (count != children_of(b, b_length, of_b)) {
        return false;
    }
    if (count < 0) {
        return a_length == b_length && memcmp(a, b, a_length) == 0;
    }
    const bool object = is_object(a, a_length);
    if (object != is_object(b, b_length)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        int at = i;
        for (int j = 0; object && j < count; j++) {
            at = strcmp(of_a[i].key, of_b[j].key) == 0 ? j : at;
        }
        if (strcmp(of_a[i].key, of_b[at].key) != 0 ||
            !children_same(of_a[i].value, of_a[i].length, of_b[at].value, of_b[at].length)) {
            return false;
        }
    }
    return true;
}
