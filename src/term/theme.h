/* Is the terminal's background dark or light? What the person says, what the environment says, and
 * what the terminal itself answers. No terminal is touched here: screen.c asks it. */
#ifndef PIAZZA_TERM_THEME_H
#define PIAZZA_TERM_THEME_H

#include <stdbool.h>
#include <stddef.h>

enum theme { THEME_AUTO, THEME_DARK, THEME_LIGHT };

/* The theme of that name, as --theme takes it; false if there is none. */
bool theme_read(const char *name, enum theme *theme);

/* What COLORFGBG says ("15;0": white on black); THEME_AUTO if nothing, also of NULL. */
enum theme theme_of_colorfgbg(const char *value);

/* Asks for the colour of the background (OSC 11) and then for what the terminal is (DA1). Nearly
 * every terminal answers the second question at once: then an answer to the first is not coming. */
#define THEME_QUESTION "\033]11;?\007\033[c"

/* May a terminal of that kind be asked? Some write on the screen what they do not understand. */
bool theme_may_ask(const char *terminal);

/* What has come back. */
struct theme_answers {
    enum theme theme; /* THEME_AUTO: it does not say */
    bool all;         /* nothing more is to be waited for */
};

/* Takes the answers out of bytes read from the terminal, so that what was typed remains; returns
 * how many bytes that is. */
size_t theme_take_answers(char *bytes, size_t count, struct theme_answers *answers);

/* Could the bytes be an answer that has not arrived whole? */
bool theme_answer_begins(const char *bytes, size_t count);

#endif
