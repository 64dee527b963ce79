/* Positions in sentences: the writer that all games share. */
#include "told.h"

void told_open(struct pz_json *json, const char *text)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "text", text);
    pz_json_key(json, "gaps");
    pz_json_open(json, '{');
}

void told_open_many(struct pz_json *json, const char *one, const char *many, unsigned n)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "one", one);
    pz_json_key_string(json, "text", many);
    pz_json_key_uint(json, "n", n);
    pz_json_key(json, "gaps");
    pz_json_open(json, '{');
}

void told_close(struct pz_json *json)
{
    pz_json_close(json, '}');
    pz_json_close(json, '}');
}

void told_say(struct pz_json *json, const char *text)
{
    told_open(json, text);
    told_close(json);
}

void told_seat(struct pz_json *json, unsigned seat)
{
    pz_json_open(json, '{');
    pz_json_key_uint(json, "seat", seat);
    pz_json_close(json, '}');
}

void told_pair_open(struct pz_json *json)
{
    told_open(json, "{name} {n}");
    pz_json_key(json, "name");
}

void told_pair_close(struct pz_json *json, unsigned n)
{
    pz_json_key_uint(json, "n", n);
    told_close(json);
}
