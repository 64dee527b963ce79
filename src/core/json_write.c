/* The JSON writer on pz_text. Most pieces are short and fit: they go straight into the buffer after
 * one check of its space. The others go through pz_text, which cuts. */
#include "piazza/json.h"

struct pz_json pz_json_to(struct pz_text *out)
{
    return (struct pz_json){out, false};
}

enum { SHORT = 48 }; /* the most bytes of a short piece, with comma, quotes, colon and NUL */

static bool fits_short(const struct pz_text *text)
{
    return !text->cut && text->size - text->length > SHORT;
}

/* Every value begins here. */
static void begin(struct pz_json *json)
{
    if (json->comma) {
        pz_text_char(json->out, ',');
    }
    json->comma = true;
}

void pz_json_open(struct pz_json *json, char bracket)
{
    begin(json);
    pz_text_char(json->out, bracket);
    json->comma = false;
}

void pz_json_close(struct pz_json *json, char bracket)
{
    pz_text_char(json->out, bracket);
    json->comma = true;
}

/* The bytes that a string must escape: the control characters and two more. */
static const uint8_t special[256] = {1, 1, 1, 1, 1, 1, 1, 1, 1,         1,         1, 1,
                                     1, 1, 1, 1, 1, 1, 1, 1, 1,         1,         1, 1,
                                     1, 1, 1, 1, 1, 1, 1, 1, ['"'] = 1, ['\\'] = 1};

static bool is_plain(char c)
{
    return !special[(unsigned char)c];
}

/* Writes a short string without escapes, with its comma and quotes, and for a key its colon.
 * Returns false and writes nothing if the string is longer or needs escapes. */
static bool quoted_short(struct pz_json *json, const char *string, bool key)
{
    struct pz_text *text = json->out;
    if (!fits_short(text)) {
        return false;
    }
    char *const first = text->string + text->length;
    char *const last = first + SHORT - 4;
    char *to = first;
    *to = ',';
    to += json->comma;
    *to++ = '"';
    while (to < last && is_plain(*string)) {
        *to++ = *string++;
    }
    if (*string != '\0') {
        *first = '\0';
        return false;
    }
    *to++ = '"';
    *to = ':';
    to += key;
    *to = '\0';
    text->length += (size_t)(to - first);
    json->comma = !key;
    return true;
}

static void quoted(struct pz_json *json, const char *string)
{
    pz_text_char(json->out, '"');
    while (*string != '\0') {
        size_t plain = 0;
        while (is_plain(string[plain])) {
            plain++;
        }
        pz_text_bytes(json->out, string, plain);
        string += plain;
        if (*string != '\0') {
            const uint8_t byte = (uint8_t)*string++;
            pz_text_char(json->out, '\\');
            if (byte < 0x20) {
                pz_text_str(json->out, "u00");
                pz_text_hex(json->out, &byte, 1);
            } else {
                pz_text_char(json->out, (char)byte);
            }
        }
    }
    pz_text_char(json->out, '"');
}

void pz_json_key(struct pz_json *json, const char *key)
{
    if (!quoted_short(json, key, true)) {
        begin(json);
        quoted(json, key);
        pz_text_char(json->out, ':');
        json->comma = false;
    }
}

void pz_json_int(struct pz_json *json, int64_t number)
{
    struct pz_text *text = json->out;
    if (number <= -100 || number >= 100 || !fits_short(text)) {
        begin(json);
        pz_text_int(text, number);
        return;
    }
    char *to = text->string + text->length;
    const unsigned size = (unsigned)(number < 0 ? -number : number);
    unsigned count = 0;
    if (json->comma) {
        to[count++] = ',';
    }
    if (number < 0) {
        to[count++] = '-';
    }
    if (size >= 10) {
        to[count++] = (char)('0' + size / 10);
    }
    to[count++] = (char)('0' + size % 10);
    to[count] = '\0';
    text->length += count;
    json->comma = true;
}

void pz_json_uint(struct pz_json *json, uint64_t number)
{
    begin(json);
    pz_text_uint(json->out, number);
}

void pz_json_decimal(struct pz_json *json, int64_t number, unsigned decimals)
{
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    uint64_t unit = 1;
    for (unsigned i = 0; i < decimals; i++) {
        unit *= 10;
    }
    begin(json);
    pz_text_str(json->out, number < 0 ? "-" : "");
    pz_text_uint(json->out, rest / unit);
    pz_text_str(json->out, decimals > 0 ? "." : "");
    for (unsigned i = 0; i < decimals; i++) {
        rest = rest % unit * 10;
        pz_text_char(json->out, (char)('0' + rest / unit));
    }
}

void pz_json_string(struct pz_json *json, const char *string)
{
    if (string == NULL) {
        pz_json_null(json);
    } else if (!quoted_short(json, string, false)) {
        begin(json);
        quoted(json, string);
    }
}

void pz_json_hex(struct pz_json *json, const uint8_t *bytes, size_t count)
{
    begin(json);
    pz_text_char(json->out, '"');
    pz_text_hex(json->out, bytes, count);
    pz_text_char(json->out, '"');
}

void pz_json_bool(struct pz_json *json, bool value)
{
    begin(json);
    pz_text_str(json->out, value ? "true" : "false");
}

void pz_json_null(struct pz_json *json)
{
    begin(json);
    pz_text_str(json->out, "null");
}

void pz_json_raw(struct pz_json *json, const char *value, size_t length)
{
    begin(json);
    pz_text_bytes(json->out, value, length);
}

void pz_json_key_open(struct pz_json *json, const char *key, char bracket)
{
    pz_json_key(json, key);
    pz_json_open(json, bracket);
}

void pz_json_key_int(struct pz_json *json, const char *key, int64_t number)
{
    pz_json_key(json, key);
    pz_json_int(json, number);
}

void pz_json_key_uint(struct pz_json *json, const char *key, uint64_t number)
{
    pz_json_key(json, key);
    pz_json_uint(json, number);
}

void pz_json_key_string(struct pz_json *json, const char *key, const char *string)
{
    pz_json_key(json, key);
    pz_json_string(json, string);
}

void pz_json_key_bool(struct pz_json *json, const char *key, bool value)
{
    pz_json_key(json, key);
    pz_json_bool(json, value);
}
