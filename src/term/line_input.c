/* Typing a line: characters come as the bytes of their UTF-8, and go as a whole. */
#include "line_input.h"
#include "canvas.h"
#include "piazza/text.h"
#include "screen.h"
#include <stdio.h>
#include <string.h>

void line_input_open(struct line_input *line, const char *text)
{
    line->open = true;
    snprintf(line->text, sizeof line->text, "%s", text);
}

static size_t bytes_of_letter(unsigned first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

void line_input_type(char *text, size_t size, int key)
{
    const size_t length = strlen(text);
    const size_t last = length > 0 ? pz_utf8_cut(text, length - 1) : 0;
    const bool fits =
        (key & 0xc0) != 0x80
            ? length + bytes_of_letter((unsigned)key) < size
            : length > 0 && length - last < bytes_of_letter((unsigned char)text[last]);
    if (key == KEYS_BACKSPACE) {
        text[last] = '\0';
    } else if (key >= ' ' && key < 256 && key != 127 && fits) {
        text[length] = (char)key;
        text[length + 1] = '\0';
    }
}

bool line_input_key(struct line_input *line, int key)
{
    if (key == KEYS_ENTER) {
        line->open = false;
        return true;
    }
    if (key == KEYS_ESCAPE) {
        line->open = false;
        line->text[0] = '\0';
    } else {
        line_input_type(line->text, sizeof line->text, key);
    }
    return false;
}

void line_input_shown(const struct line_input *line, int columns, char *shown, size_t size)
{
    const char *text = line->text;
    while (*text != '\0' && canvas_columns(text) + 3 > columns) {
        do {
            text++;
        } while (((unsigned char)*text & 0xc0) == 0x80);
    }
    snprintf(shown, size, "%c %s_", text == line->text ? '>' : '<', text);
}
