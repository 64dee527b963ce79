/* Walks over JSON text. */
#include "scan.h"
#include <string.h>

static const char *skip_string(const char *at, const char *end)
{
    at++;
    while (at < end && *at != '"') {
        at += *at == '\\' && end - at > 1 ? 2 : 1;
    }
    return at < end ? at + 1 : end;
}

/* Past the end of `depth` objects and arrays. */
static const char *skip_nested(const char *at, const char *end, unsigned depth)
{
    /* most characters are none of these */
    static const int8_t steps[256] = {['"'] = 2, ['{'] = 1, ['['] = 1, ['}'] = -1, [']'] = -1};
    while (at < end && depth > 0) {
        const int step = steps[(uint8_t)*at];
        if (step == 2) {
            at = skip_string(at, end);
        } else {
            depth += (unsigned)step;
            at++;
        }
    }
    return at;
}

static const char *skip_value(const char *at, const char *end)
{
    if (at < end && *at == '"') {
        return skip_string(at, end);
    }
    if (at < end && (*at == '{' || *at == '[')) {
        return skip_nested(at + 1, end, 1);
    }
    while (at < end && *at != ',' && *at != '}' && *at != ']') {
        at++;
    }
    return at;
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t' || *at == ',')) {
        at++;
    }
    return at;
}

bool scan_enter(struct scan *scan)
{
    const char *at = skip_blanks(scan->at, scan->end);
    if (at == scan->end || (*at != '{' && *at != '[')) {
        return false;
    }
    scan->at = at + 1;
    return true;
}

void scan_leave(struct scan *scan)
{
    scan->at = skip_nested(scan->at, scan->end, 1);
}

bool scan_value(struct scan *scan, struct span *value)
{
    const char *at = skip_blanks(scan->at, scan->end);
    if (at == scan->end || *at == '}' || *at == ']') {
        return false;
    }
    value->at = at;
    value->end = skip_value(at, scan->end);
    scan->at = value->end > at ? value->end : scan->end;
    return true;
}

bool scan_name(struct scan *scan, struct span *name)
{
    struct span key;
    if (!scan_value(scan, &key) || *key.at != '"' || key.end - key.at < 2) {
        return false;
    }
    const char *at = skip_blanks(scan->at, scan->end);
    if (at == scan->end || *at != ':') {
        return false;
    }
    scan->at = at + 1;
    *name = (struct span){key.at + 1, key.end - 1};
    return true;
}

bool scan_find(struct span object, const char *name, struct span *value)
{
    struct scan scan = {object.at, object.end};
    struct span key;
    if (!scan_enter(&scan)) {
        return false;
    }
    while (scan_name(&scan, &key) && scan_value(&scan, value)) {
        if (span_is(key, name)) {
            return true;
        }
    }
    return false;
}

bool span_is(struct span span, const char *text)
{
    const size_t length = (size_t)(span.end - span.at);
    return strlen(text) == length && memcmp(span.at, text, length) == 0;
}

uint64_t span_number(struct span span)
{
    uint64_t number = 0;
    for (const char *at = span.at; at < span.end; at++) {
        if (*at < '0' || *at > '9') {
            return 0;
        }
        number = number * 10 + (uint64_t)(*at - '0');
    }
    return number;
}

void span_copy(struct span span, char *text, size_t size)
{
    if (span.end - span.at >= 2 && *span.at == '"') {
        span.at++;
        span.end--;
    }
    size_t length = (size_t)(span.end - span.at);
    if (length >= size) {
        length = size - 1;
    }
    memcpy(text, span.at, length);
    text[length] = '\0';
}
