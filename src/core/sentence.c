/* Positions in sentences: the writer that all games share. */
#include "piazza/sentence.h"

void pz_sentence_open(struct pz_json *json, const char *text)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "text", text);
    pz_json_key_open(json, "gaps", '{');
}

void pz_sentence_open_many(struct pz_json *json, const char *one, const char *many, unsigned n)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, "one", one);
    pz_json_key_string(json, "text", many);
    pz_json_key_uint(json, "n", n);
    pz_json_key_open(json, "gaps", '{');
}

void pz_sentence_close(struct pz_json *json)
{
    pz_json_close(json, '}');
    pz_json_close(json, '}');
}

void pz_sentence(struct pz_json *json, const char *text)
{
    pz_sentence_open(json, text);
    pz_sentence_close(json);
}

void pz_sentence_seat(struct pz_json *json, unsigned seat)
{
    pz_json_open(json, '{');
    pz_json_key_uint(json, "seat", seat);
    pz_json_close(json, '}');
}

void pz_sentence_pair_open(struct pz_json *json)
{
    pz_sentence_open(json, "{name} {n}");
    pz_json_key(json, "name");
}

void pz_sentence_pair_close(struct pz_json *json, unsigned n)
{
    pz_json_key_uint(json, "n", n);
    pz_sentence_close(json);
}
