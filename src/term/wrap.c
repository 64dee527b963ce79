/* Words into lines. */
#include "wrap.h"
#include "canvas.h"
#include <string.h>

static void put(struct wrap *wrap, const char *bytes, size_t length, int columns)
{
    wrap->put(wrap->sink, bytes, length);
    wrap->column += columns;
}

void wrap_end_line(struct wrap *wrap)
{
    wrap->put(wrap->sink, "\n", 1);
    wrap->column = 0;
    wrap->begun = false;
}

static void add_word(struct wrap *wrap, const char *word, size_t length)
{
    const int width = canvas_columns_of(word, length);
    if (wrap->begun && wrap->column + 1 + width > wrap->columns) {
        wrap_end_line(wrap);
        while (wrap->column < wrap->indent) {
            put(wrap, " ", 1, 1);
        }
    } else if (wrap->begun) {
        put(wrap, " ", 1, 1);
    }
    put(wrap, word, length, width);
    wrap->begun = true;
}

void wrap_words(struct wrap *wrap, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        const char *word = text;
        while (text < end && *text != ' ' && *text != '\n') {
            text++;
        }
        if (text > word || (text < end && *text == ' ')) {
            add_word(wrap, word, (size_t)(text - word));
        }
        if (text < end && *text++ == '\n') {
            wrap_end_line(wrap);
        }
    }
}
