/* What the words of the games share. */
#ifndef PIAZZA_TERM_SAY_INSIDE_H
#define PIAZZA_TERM_SAY_INSIDE_H

#include "gaps.h"
#include "language.h"
#include "pick.h"
#include "say.h"

/* The words of one game. A reader of objects that fails leaves nothing to say. */
struct say_words {
    const struct pz_game *game;
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

extern const struct say_words say_little;
extern const struct say_words say_bella;
extern const struct say_words say_tickets;

enum { SAY_WORD = 48 /* bytes of a name in an object with its NUL: cities, tickets, tracks */ };

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

/* Readers of members. A seat is PZ_NOBODY if it is null; a word is "" then, and cut if too long. */
int say_read_seat(struct pz_json_reader *reader);
int say_read_number(struct pz_json_reader *reader);
bool say_read_bool(struct pz_json_reader *reader);
void say_read_word(struct pz_json_reader *reader, char *word, size_t size);

/* Of Ticket to Ride: "a red card"; of a claim only what is paid: "3 white cards and 1 locomotive".
 */
const char *say_tickets_a_card(const char *sort);
void say_tickets_payment(const char *object, size_t length, struct pz_text *out);

#endif
