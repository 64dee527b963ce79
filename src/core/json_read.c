#include "bytes.h"
#include "piazza/json.h"

void pz_json_reader_init(struct pz_json_reader *reader, const char *text, size_t length)
{
    pz_scan_init(&reader->scan, text, length);
    pz_zero(&reader->problem, sizeof reader->problem);
    reader->failed = false;
    reader->comma = false;
}

bool pz_json_reader_fail(struct pz_json_reader *reader, const char *sentence, const char *detail)
{
    if (!reader->failed) {
        reader->failed = true;
        pz_scan_problem(&reader->scan, &reader->problem, PZ_E_SYNTAX, sentence, detail);
    }
    return false;
}

static void white_space(struct pz_json_reader *reader)
{
    struct pz_scan *scan = &reader->scan;
    while (scan->at < scan->end) {
        if (*scan->at == '\n') {
            pz_scan_next_line(scan);
        } else if (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\r') {
            scan->at++;
        } else {
            return;
        }
    }
}

static bool next_is(struct pz_json_reader *reader, char c)
{
    white_space(reader);
    return !reader->failed && reader->scan.at < reader->scan.end && *reader->scan.at == c;
}

bool pz_json_read_open(struct pz_json_reader *reader, char bracket)
{
    if (!next_is(reader, bracket)) {
        const char wanted[2] = {bracket, '\0'};
        return pz_json_reader_fail(reader, "'{}' expected", wanted);
    }
    reader->scan.at++;
    reader->comma = false;
    return true;
}

/* Between the values of an object or array: true if another follows. */
static bool next_value(struct pz_json_reader *reader, char closing)
{
    if (next_is(reader, closing)) {
        reader->scan.at++;
        reader->comma = true;
        return false;
    }
    if (reader->comma) {
        if (!next_is(reader, ',')) {
            const char wanted[2] = {closing, '\0'};
            return pz_json_reader_fail(reader, "',' or '{}' expected", wanted);
        }
        reader->scan.at++;
    }
    reader->comma = true;
    return !reader->failed;
}

bool pz_json_read_string(struct pz_json_reader *reader, char *string, size_t size)
{
    if (!next_is(reader, '"')) {
        return pz_json_reader_fail(reader, "a string expected", "");
    }
    struct pz_scan *scan = &reader->scan;
    struct pz_text text;
    pz_text_init(&text, string, size);
    for (scan->at++; scan->at < scan->end && *scan->at != '"'; scan->at++) {
        char c = *scan->at;
        if ((unsigned char)c < 0x20) {
            return pz_json_reader_fail(reader, "a control character in a string", "");
        }
        if (c == '\\') {
            static const char from[] = "\"\\/bfnrt";
            static const char to[] = "\"\\/\b\f\n\r\t";
            scan->at++;
            unsigned i = 0;
            while (from[i] != '\0' && (scan->at == scan->end || from[i] != *scan->at)) {
                i++;
            }
            if (from[i] == '\0') {
                return pz_json_reader_fail(reader, "an escape that is not read here", "");
            }
            c = to[i];
        }
        pz_text_char(&text, c);
    }
    if (scan->at == scan->end) {
        return pz_json_reader_fail(reader, "the string has no end", "");
    }
    if (text.full) {
        return pz_json_reader_fail(reader, "the string is too long", "");
    }
    scan->at++;
    return true;
}

bool pz_json_read_key(struct pz_json_reader *reader, char *key, size_t size)
{
    if (!next_value(reader, '}') || !pz_json_read_string(reader, key, size)) {
        return false;
    }
    if (!next_is(reader, ':')) {
        return pz_json_reader_fail(reader, "':' expected", "");
    }
    reader->scan.at++;
    return true;
}

bool pz_json_read_more(struct pz_json_reader *reader)
{
    return next_value(reader, ']');
}

bool pz_json_read_int(struct pz_json_reader *reader, int64_t min, int64_t max, int64_t *number)
{
    white_space(reader);
    if (reader->failed) {
        return false;
    }
    if (!pz_scan_int(&reader->scan, min, max, number)) {
        char bounds[64];
        struct pz_text text;
        pz_text_init(&text, bounds, sizeof bounds);
        pz_text_int(&text, min);
        pz_text_str(&text, " to ");
        pz_text_int(&text, max);
        return pz_json_reader_fail(reader, "a whole number from {} expected", bounds);
    }
    return true;
}

bool pz_json_read_null(struct pz_json_reader *reader)
{
    white_space(reader);
    return !reader->failed && pz_scan_word(&reader->scan, "null");
}

bool pz_json_next_is_string(struct pz_json_reader *reader)
{
    return next_is(reader, '"');
}

bool pz_json_read_end(struct pz_json_reader *reader)
{
    white_space(reader);
    if (!reader->failed && reader->scan.at != reader->scan.end) {
        return pz_json_reader_fail(reader, "nothing more expected", "");
    }
    return !reader->failed;
}

void pz_json_read_members(struct pz_json_reader *reader, const struct pz_json_members *members,
                          void *context, uint32_t *there)
{
    char key[32];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        unsigned member = 0;
        while (member < members->count && !pz_str_equal(key, members->keys[member])) {
            member++;
        }
        if (member == members->count || (*there >> member & 1)) {
            pz_json_reader_fail(reader, "member '{}' is unknown or there twice", key);
            return;
        }
        *there |= UINT32_C(1) << member;
        members->read(reader, member, context);
    }
    for (unsigned member = 0; member < members->count; member++) {
        if (!((*there | members->optional) >> member & 1)) {
            pz_json_reader_fail(reader, "member '{}' is missing", members->keys[member]);
        }
    }
}

int pz_json_read_document(const char *text, size_t length, const struct pz_json_members *members,
                          void *context, uint32_t *there, struct pz_problem *problem)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_members(&reader, members, context, there);
    pz_json_read_end(&reader);
    if (!reader.failed) {
        return 0;
    }
    if (problem != NULL) {
        *problem = reader.problem;
    }
    return reader.problem.code;
}
