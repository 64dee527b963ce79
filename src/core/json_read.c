/* The JSON reader: pulls values from text, and never reads past its end. */
#include "bytes.h"
#include "json_finish.h"

void pz_json_reader_init(struct pz_json_reader *reader, const char *text, size_t length)
{
    pz_scan_init(&reader->scan, text, length);
    pz_zero(&reader->problem, sizeof reader->problem);
    pz_zero(reader->member, sizeof reader->member);
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
    while (scan->next < scan->end) {
        if (*scan->next == '\n') {
            pz_scan_next_line(scan);
        } else if (*scan->next == ' ' || *scan->next == '\t' || *scan->next == '\r') {
            scan->next++;
        } else {
            return;
        }
    }
}

static bool next_is(struct pz_json_reader *reader, char c)
{
    white_space(reader);
    return !reader->failed && reader->scan.next < reader->scan.end && *reader->scan.next == c;
}

bool pz_json_read_open(struct pz_json_reader *reader, char bracket)
{
    if (!next_is(reader, bracket)) {
        const char wanted[2] = {bracket, '\0'};
        return pz_json_reader_fail(reader, "'{}' expected", wanted);
    }
    reader->scan.next++;
    reader->comma = false;
    return true;
}

/* Between the values of an object or array: true if another follows. */
static bool next_value(struct pz_json_reader *reader, char closing)
{
    if (next_is(reader, closing)) {
        reader->scan.next++;
        reader->comma = true;
        return false;
    }
    if (reader->comma) {
        if (!next_is(reader, ',')) {
            const char wanted[2] = {closing, '\0'};
            return pz_json_reader_fail(reader, "',' or '{}' expected", wanted);
        }
        reader->scan.next++;
    }
    reader->comma = true;
    return !reader->failed;
}

/* Four hexadecimal digits; -1 and nothing taken if there are none. */
static int32_t scan_four_hex(struct pz_scan *scan)
{
    uint8_t bytes[2];
    if (scan->end - scan->next < 4 || !pz_hex_read(scan->next, 4, bytes, sizeof bytes)) {
        return -1;
    }
    scan->next += 4;
    return bytes[0] << 8 | bytes[1];
}

/* Reads what follows \u; for a surrogate pair, both halves. It refuses NUL and a lone surrogate, as
 * neither can be in a text. */
static bool read_u_escape(struct pz_scan *scan, struct pz_text *text)
{
    int32_t code_point = scan_four_hex(scan);
    if (code_point >= 0xd800 && code_point < 0xdc00) {
        if (!pz_scan_char(scan, '\\') || !pz_scan_char(scan, 'u')) {
            return false;
        }
        const int32_t low = scan_four_hex(scan);
        if (low < 0xdc00 || low >= 0xe000) {
            return false;
        }
        code_point = 0x10000 + ((code_point - 0xd800) << 10) + (low - 0xdc00);
    } else if (code_point <= 0 || (code_point >= 0xdc00 && code_point < 0xe000)) {
        return false;
    }
    char bytes[5];
    pz_text_bytes(text, bytes, pz_utf8_write((uint32_t)code_point, bytes));
    return true;
}

/* What the next letter stands for after a backslash; '\0' and nothing taken if it is no escape. */
static char scan_short_escape(struct pz_scan *scan)
{
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";
    for (unsigned i = 0; from[i] != '\0'; i++) {
        if (pz_scan_char(scan, from[i])) {
            return to[i];
        }
    }
    return '\0';
}

/* Reads what follows a backslash. */
static bool read_escape(struct pz_scan *scan, struct pz_text *text)
{
    const char c = scan_short_escape(scan);
    if (c != '\0') {
        pz_text_char(text, c);
        return true;
    }
    return pz_scan_char(scan, 'u') && read_u_escape(scan, text);
}

bool pz_json_read_string(struct pz_json_reader *reader, char *string, size_t size)
{
    if (!next_is(reader, '"')) {
        return pz_json_reader_fail(reader, "a string expected", "");
    }
    struct pz_scan *scan = &reader->scan;
    struct pz_text text = pz_text_in(string, size);
    scan->next++;
    for (;;) {
        const char *first = scan->next;
        while (scan->next < scan->end && (unsigned char)*scan->next >= 0x20 && *scan->next != '"' &&
               *scan->next != '\\') {
            scan->next++;
        }
        pz_text_bytes(&text, first, (size_t)(scan->next - first));
        if (pz_scan_char(scan, '"')) {
            break;
        }
        if (scan->next == scan->end) {
            return pz_json_reader_fail(reader, "the string has no end", "");
        }
        if (!pz_scan_char(scan, '\\')) {
            return pz_json_reader_fail(reader, "a control character in a string", "");
        }
        if (!read_escape(scan, &text)) {
            return pz_json_reader_fail(reader, "not an escape of JSON", "");
        }
    }
    return !text.cut || pz_json_reader_fail(reader, "the string is too long", "");
}

unsigned pz_json_read_word(struct pz_json_reader *reader, const char *const *words, unsigned count,
                           const char *sentence)
{
    char word[PZ_JSON_MEMBER_MAX];
    if (!pz_json_read_string(reader, word, sizeof word)) {
        return 0;
    }
    for (unsigned i = 0; i < count; i++) {
        if (words[i] != NULL && pz_str_equal(word, words[i])) {
            return i;
        }
    }
    pz_json_reader_fail(reader, sentence, word);
    return 0;
}

bool pz_json_read_key(struct pz_json_reader *reader, char *key, size_t size)
{
    if (!next_value(reader, '}') || !pz_json_read_string(reader, key, size)) {
        return false;
    }
    if (!next_is(reader, ':')) {
        return pz_json_reader_fail(reader, "':' expected", "");
    }
    reader->scan.next++;
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
        struct pz_text text = pz_text_in(bounds, sizeof bounds);
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

bool pz_json_read_bool(struct pz_json_reader *reader, bool *value)
{
    white_space(reader);
    if (reader->failed) {
        return false;
    }
    const bool yes = pz_scan_word(&reader->scan, "true");
    if (!yes && !pz_scan_word(&reader->scan, "false")) {
        return pz_json_reader_fail(reader, "true or false expected", "");
    }
    *value = yes;
    return true;
}

bool pz_json_next_is_string(struct pz_json_reader *reader)
{
    return next_is(reader, '"');
}

bool pz_json_next_is_object(struct pz_json_reader *reader)
{
    return next_is(reader, '{');
}

static bool skip_digits(struct pz_scan *scan)
{
    const char *first = scan->next;
    while (scan->next < scan->end && *scan->next >= '0' && *scan->next <= '9') {
        scan->next++;
    }
    return scan->next > first;
}

static bool skip_number(struct pz_scan *scan)
{
    pz_scan_char(scan, '-');
    if (!pz_scan_char(scan, '0') && !skip_digits(scan)) {
        return false;
    }
    if (pz_scan_char(scan, '.') && !skip_digits(scan)) {
        return false;
    }
    if (pz_scan_char(scan, 'e') || pz_scan_char(scan, 'E')) {
        if (!pz_scan_char(scan, '+')) {
            pz_scan_char(scan, '-');
        }
        return skip_digits(scan);
    }
    return true;
}

/* Skips what follows a backslash. */
static bool skip_escape(struct pz_scan *scan)
{
    return scan_short_escape(scan) != '\0' || (pz_scan_char(scan, 'u') && scan_four_hex(scan) >= 0);
}

/* Skips a string from its opening quote on. */
static bool skip_string(struct pz_scan *scan)
{
    scan->next++;
    while (scan->next < scan->end && (unsigned char)*scan->next >= 0x20) {
        if (pz_scan_char(scan, '"')) {
            return true;
        }
        if (!pz_scan_char(scan, '\\')) {
            scan->next++;
        } else if (!skip_escape(scan)) {
            return false;
        }
    }
    return false;
}

/* Skips a value that has no others inside. */
static bool skip_scalar(struct pz_json_reader *reader)
{
    struct pz_scan *scan = &reader->scan;
    white_space(reader);
    switch (scan->next < scan->end ? *scan->next : '\0') {
    case '"':
        return skip_string(scan);
    case 'n':
        return pz_scan_word(scan, "null");
    case 't':
        return pz_scan_word(scan, "true");
    case 'f':
        return pz_scan_word(scan, "false");
    default:
        return skip_number(scan);
    }
}

/* In an object: goes past the next key and its colon. */
static bool skip_key(struct pz_json_reader *reader)
{
    if (!next_is(reader, '"') || !skip_string(&reader->scan) || !next_is(reader, ':')) {
        return pz_json_reader_fail(reader, "a key and ':' expected", "");
    }
    reader->scan.next++;
    return true;
}

/* Inside `depth` objects and arrays: closes those that end here. True if another value follows. */
static bool skip_to_next(struct pz_json_reader *reader, uint32_t objects, unsigned *depth)
{
    while (*depth > 0) {
        const bool object = objects >> (*depth - 1) & 1;
        if (next_value(reader, object ? '}' : ']')) {
            return !object || skip_key(reader);
        }
        if (reader->failed) {
            return false;
        }
        --*depth;
    }
    return false;
}

bool pz_json_skip(struct pz_json_reader *reader)
{
    uint32_t objects = 0; /* bits: at depth i the open value is an object, not an array */
    unsigned depth = 0;
    do {
        const bool object = next_is(reader, '{');
        if (!object && !next_is(reader, '[')) {
            if (reader->failed || !skip_scalar(reader)) {
                return pz_json_reader_fail(reader, "a value expected", "");
            }
            continue;
        }
        if (depth == PZ_JSON_DEPTH) {
            return pz_json_reader_fail(reader, "values are nested too deep", "");
        }
        objects = (objects & ~(UINT32_C(1) << depth)) | (uint32_t)object << depth;
        depth++;
        reader->scan.next++;
        reader->comma = false;
    } while (skip_to_next(reader, objects, &depth));
    return !reader->failed;
}

bool pz_json_read_end(struct pz_json_reader *reader)
{
    white_space(reader);
    if (!reader->failed && reader->scan.next != reader->scan.end) {
        return pz_json_reader_fail(reader, "nothing more expected", "");
    }
    return !reader->failed;
}

/* Keeps the key of the member that failed. Of nested members that is the innermost: it comes
 * first. */
static void blame(struct pz_json_reader *reader, const char *key)
{
    if (reader->failed && reader->member[0] == '\0') {
        pz_str_copy(reader->member, sizeof reader->member, key);
    }
}

static void members_of(struct pz_json_reader *reader, const struct pz_json_members *members,
                       bool skip_others, void *context, uint32_t *found)
{
    char key[PZ_JSON_MEMBER_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        unsigned member = 0;
        while (member < members->count && !pz_str_equal(key, members->keys[member])) {
            member++;
        }
        if (member == members->count && skip_others) {
            pz_json_skip(reader);
            continue;
        }
        if (member == members->count || (*found >> member & 1)) {
            pz_json_reader_fail(reader, "member '{}' is unknown or given twice", key);
            blame(reader, key);
            return;
        }
        *found |= UINT32_C(1) << member;
        members->read(reader, member, context);
        blame(reader, key);
    }
    for (unsigned member = 0; member < members->count; member++) {
        if (!((*found | members->optional) >> member & 1)) {
            const bool first = !reader->failed;
            pz_json_reader_fail(reader, "member '{}' is missing", members->keys[member]);
            if (first) { /* after another failure the member may just not have been reached */
                blame(reader, members->keys[member]);
            }
        }
    }
}

void pz_json_read_members(struct pz_json_reader *reader, const struct pz_json_members *members,
                          void *context, uint32_t *found)
{
    members_of(reader, members, false, context, found);
}

void pz_json_read_known_members(struct pz_json_reader *reader,
                                const struct pz_json_members *members, void *context,
                                uint32_t *found)
{
    members_of(reader, members, true, context, found);
}

int pz_json_finish(struct pz_json_reader *reader, struct pz_problem *problem)
{
    pz_json_read_end(reader);
    if (!reader->failed) {
        return 0;
    }
    if (problem != NULL) {
        *problem = reader->problem;
    }
    return reader->problem.code;
}

int pz_json_read_document(const char *text, size_t length, const struct pz_json_members *members,
                          void *context, uint32_t *found, struct pz_problem *problem)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    pz_json_read_members(&reader, members, context, found);
    return pz_json_finish(&reader, problem);
}
