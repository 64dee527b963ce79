/* What the words of the games share. */
#ifndef PIAZZA_TERM_SAY_INTERNAL_H
#define PIAZZA_TERM_SAY_INTERNAL_H

#include "os/gaps.h"
#include "os/json_pick.h"
#include "os/language.h"
#include "say.h"

/* The words of one game. A reader of objects that fails leaves nothing to say. All but made(),
 * turn() and opens() may be NULL. */
struct say_words {
    void (*made)(const struct say *say, int actor, const char *object, size_t length,
                 struct pz_text *out);
    void (*turn)(const struct say *say, const struct say_part *parts, unsigned count,
                 struct pz_text *out);
    /* Does a move of that kind open another turn? There is one already. */
    bool (*opens)(const struct say_progress *turn, int actor, const char *kind);
    void (*choice)(const struct say *say, const char *object, size_t length, struct pz_text *out);
    void (*remark)(const struct say *say, const void *state, pz_move move, struct pz_text *out);
    void (*prompt)(const struct say *say, const void *state, const pz_move *moves, uint32_t count,
                   struct pz_text *out);
    void (*alarm)(const struct say *say, const void *view, struct pz_text *out);
    void (*ending)(const struct say *say, const void *state, struct pz_text *out);
};

enum { SAY_WORD = 48 /* bytes of a name in an object with its NUL: of a city, a card */ };

/* Goes on after a blank, if something stands there already. */
void say_blank(struct pz_text *out);
/* A name for sentences about others; "you" where the reader stands in a list. */
const char *say_name(const struct say *say, int seat);
const char *say_name_or_you(const struct say *say, int seat);
/* The name of a colour in the reader's language. */
const char *say_colour(const char *colour);
/* A move's kind alone. */
void say_kind(const char *object, size_t length, char kind[16]);
/* Each move by itself. */
void say_parts(const struct say *say, const struct say_part *parts, unsigned count,
               struct pz_text *out);

/* Readers of values. A word is "" if it is null, and cut if too long; a number is 0 then. */
void say_read_word(struct pz_json_reader *reader, char *word, size_t size);
int say_read_number(struct pz_json_reader *reader);
/* The same for tables of fields, of an array of char and of an int; and a seat, an int that is
 * PZ_NOBODY if it is null. */
void say_field_word(struct pz_json_reader *reader, const struct pz_field *field, void *member);
void say_field_number(struct pz_json_reader *reader, const struct pz_field *field, void *member);
void say_field_seat(struct pz_json_reader *reader, const struct pz_field *field, void *member);

#endif
