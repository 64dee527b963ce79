/* A position in sentences: translates what the game tells, and fills the gaps. */
#include "tell.h"
#include "members.h"
#include "os/gaps.h"
#include "os/language.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    TEXT_MAX = 400,
    GAP_MAX = 16,
    TOLD_MAX = 1 << 16,
    DEPTH_MAX = 8 /* a phrase in a list in a sentence, and some more */
};

/* A sentence or list that is being told. */
struct part {
    const char *rest; /* of the translated text; NULL: it is a list */
    char one[TEXT_MAX];
    char text[TEXT_MAX];
    int64_t n;
    struct pz_json_reader next; /* before the gaps, or before the next member of the list */
    unsigned told;              /* how many members of the list, */
    unsigned count;             /* and of how many */
};

struct teller {
    const char (*names)[PZ_NAME_MAX];
    struct pz_text *out;
    struct part parts[DEPTH_MAX]; /* each within the one before */
    unsigned depth;
};

/* Begins with an object: a seat is told at once, of a sentence the gaps are still to be filled. */
static void begin_object(struct teller *teller, struct pz_json_reader *reader)
{
    struct part *part = &teller->parts[teller->depth];
    char key[GAP_MAX];
    int64_t seat = -1;
    part->one[0] = '\0';
    part->text[0] = '\0';
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        if (strcmp(key, "one") == 0) {
            pz_json_read_string(reader, part->one, TEXT_MAX);
        } else if (strcmp(key, "text") == 0) {
            pz_json_read_string(reader, part->text, TEXT_MAX);
        } else if (strcmp(key, "n") == 0) {
            pz_json_read_int(reader, 0, INT32_MAX, &part->n);
        } else if (strcmp(key, "seat") == 0) {
            pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &seat);
        } else {
            part->next = *reader;
            pz_json_read_open(&part->next, '{');
            pz_json_skip(reader);
        }
    }
    if (seat >= 0) {
        pz_text_str(teller->out, teller->names[seat]);
    } else if (part->one[0] != '\0') {
        part->rest = language_many(part->one, part->text, (unsigned long)part->n);
        teller->depth++;
    } else if (part->text[0] != '\0') {
        part->rest = _(part->text);
        teller->depth++;
    }
}

static void begin_list(struct teller *teller, struct pz_json_reader *reader)
{
    struct part *part = &teller->parts[teller->depth++];
    part->rest = NULL;
    part->told = 0;
    pz_json_read_open(reader, '[');
    part->next = *reader;
    for (part->count = 0; pz_json_read_more(reader); part->count++) {
        pz_json_skip(reader);
    }
}

static void begin(struct teller *teller, struct pz_json_reader *reader)
{
    int64_t number = 0;
    char name[TEXT_MAX];
    if (teller->depth == DEPTH_MAX) {
        pz_json_reader_fail(reader, "this is nested too deep", "");
    } else if (pz_json_next_is_object(reader)) {
        begin_object(teller, reader);
    } else if (pz_json_next_is_string(reader)) {
        if (pz_json_read_string(reader, name, sizeof name)) {
            pz_text_str(teller->out, name);
        }
    } else if (reader->scan.next < reader->scan.end && *reader->scan.next == '[') {
        begin_list(teller, reader);
    } else if (pz_json_read_int(reader, INT32_MIN, INT32_MAX, &number)) {
        pz_text_int(teller->out, number);
    }
    teller->out->cut |= reader->failed;
}

/* Finds what belongs into the gap with that name. */
static bool find_gap(const struct part *part, const char *gap, size_t length,
                     struct pz_json_reader *value)
{
    char key[GAP_MAX];
    *value = part->next;
    while (pz_json_read_key(value, key, sizeof key)) {
        if (strlen(key) == length && memcmp(key, gap, length) == 0) {
            return true;
        }
        pz_json_skip(value);
    }
    return false;
}

/* Goes on to the next gap and finds what belongs there; false at the end of the sentence. */
static bool next_gap(struct teller *teller, struct part *part, struct pz_json_reader *value)
{
    const char *gap = NULL;
    size_t length = 0;
    const char *rest = part->rest;
    while ((rest = gaps_next(teller->out, rest, &gap, &length)) != NULL) {
        part->rest = rest;
        if (part->one[0] != '\0' && length == 1 && *gap == 'n') {
            pz_text_int(teller->out, part->n);
        } else if (find_gap(part, gap, length, value)) {
            return true;
        }
    }
    return false;
}

static bool next_member(struct teller *teller, struct part *part, struct pz_json_reader *value)
{
    if (!pz_json_read_more(&part->next)) {
        return false;
    }
    *value = part->next;
    pz_json_skip(&part->next);
    pz_text_str(teller->out, gaps_joint(part->told++, part->count));
    return true;
}

static void tell_sentence(struct teller *teller, struct pz_json_reader *reader)
{
    begin(teller, reader);
    while (teller->depth > 0) {
        struct part *part = &teller->parts[teller->depth - 1];
        struct pz_json_reader value;
        if (part->rest != NULL ? next_gap(teller, part, &value)
                               : next_member(teller, part, &value)) {
            begin(teller, &value);
        } else {
            teller->depth--;
        }
    }
}

void tell_view(const struct pz_game *game, const void *view, int seat,
               const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    static char told[TOLD_MAX];
    struct teller teller = {.names = names, .out = out};
    struct pz_text text = pz_text_in(told, sizeof told);
    struct pz_json_reader reader;
    struct pz_json json = pz_json_to(&text);
    pz_game_tell(game, view, seat, &json);
    pz_json_reader_init(&reader, told, text.length);
    pz_json_read_open(&reader, '[');
    while (pz_json_read_more(&reader)) {
        pz_json_read_open(&reader, '[');
        for (unsigned i = 0; pz_json_read_more(&reader); i++) {
            pz_text_str(out, i > 0 ? " " : "");
            tell_sentence(&teller, &reader);
        }
        pz_text_char(out, '\n');
    }
    out->cut |= reader.failed;
    if (game->sentences == NULL || game->sentences->tell == NULL) {
        text = pz_text_in(told, sizeof told);
        json = pz_json_to(&text);
        pz_game_view_write(game, view, &json);
        members_write(told, out);
    }
}

void tell_add(struct pz_text *out, const char *format, ...)
{
    char piece[800];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    pz_text_str(out, piece);
    if (length < 0 || (size_t)length >= sizeof piece) {
        out->cut = true;
    }
}

void tell_number(struct pz_text *out, const char *sentence, int64_t number)
{
    char digits[GAPS_NUMBER];
    const struct gap gaps[] = {{"n", gaps_number(digits, number)}, {NULL, NULL}};
    gaps_fill(out, sentence, gaps);
}
