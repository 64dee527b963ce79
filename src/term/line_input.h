/* A line that is typed on the full screen. */
#ifndef PIAZZA_TERM_LINE_INPUT_H
#define PIAZZA_TERM_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_INPUT_MAX = 500 };

struct line_input {
    bool open;
    char text[LINE_INPUT_MAX + 1]; /* UTF-8 */
};

/* Opens it with that text. */
void line_input_open(struct line_input *line, const char *text);
/* A key while it is open; true when the line is complete, and closed again. Escape closes it and
 * leaves it empty. */
bool line_input_key(struct line_input *line, int key);
/* A key that is typed behind a text: a byte of a letter, or backspace. A letter that would not fit
 * whole into `size` is left out from its first byte on; other keys change nothing. */
void line_input_type(char *text, size_t size, int key);
/* The prompt, the text and the cursor in at most `columns`: of a longer text the end. */
void line_input_shown(const struct line_input *line, int columns, char *shown, size_t size);

#endif
