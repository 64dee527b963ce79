/* Typing a line: characters come as the bytes of their UTF-8, and go as a whole. */
#include "line_input.h"
#include "canvas.h"
#include "screen.h"
#include <stdio.h>
#include <string.h>

void line_input_open(struct line_input *line, const char *text)
{
    line->open = true;
    snprintf(line->text, sizeof line->text, "%s", text);
}

static void drop_last(struct line_input *line)
{
    size_t length = strlen(line->text);
    while (length > 0 && ((unsigned char)line->text[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    line->text[length > 0 ? length - 1 : 0] = '\0';
}

bool line_input_key(struct line_input *line, int key)
{
    const size_t length = strlen(line->text);
    if (key == KEYS_ENTER) {
        line->open = false;
        return true;
    }
    if (key == KEYS_ESCAPE) {
        line->open = false;
        line->text[0] = '\0';
    } else if (key == KEYS_BACKSPACE) {
        drop_last(line);
    } else if (key >= ' ' && key < 256 && key != 127 && length < LINE_INPUT_MAX) {
        line->text[length] = (char)key;
        line->text[length + 1] = '\0';
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
