/* The JSON writer on pz_text. */
#include "piazza/json.h"

void pz_json_init(struct pz_json *json, struct pz_text *out)
{
    json->out = out;
    json->comma = false;
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

static bool stands_as_it_is(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void quoted(struct pz_json *json, const char *string)
{
    static const char hex[] = "0123456789abcdef";
    pz_text_char(json->out, '"');
    while (*string != '\0') {
        size_t plain = 0;
        while (stands_as_it_is(string[plain])) {
            plain++;
        }
        pz_text_bytes(json->out, string, plain);
        string += plain;
        if (*string != '\0') {
            const unsigned char byte = (unsigned char)*string++;
            const char escaped[6] = {'\\', 'u', '0', '0', hex[byte >> 4 & 15], hex[byte & 15]};
            if (byte < 0x20) {
                pz_text_bytes(json->out, escaped, sizeof escaped);
            } else {
                pz_text_char(json->out, '\\');
                pz_text_char(json->out, (char)byte);
            }
        }
    }
    pz_text_char(json->out, '"');
}

void pz_json_key(struct pz_json *json, const char *key)
{
    begin(json);
    quoted(json, key);
    pz_text_char(json->out, ':');
    json->comma = false;
}

void pz_json_int(struct pz_json *json, int64_t number)
{
    begin(json);
    pz_text_int(json->out, number);
}

void pz_json_uint(struct pz_json *json, uint64_t number)
{
    begin(json);
    pz_text_uint(json->out, number);
}

void pz_json_string(struct pz_json *json, const char *string)
{
    begin(json);
    quoted(json, string);
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

void pz_json_key_int(struct pz_json *json, const char *key, int64_t number)
{
    pz_json_key(json, key);
    pz_json_int(json, number);
}

void pz_json_key_string(struct pz_json *json, const char *key, const char *string)
{
    pz_json_key(json, key);
    pz_json_string(json, string);
}
