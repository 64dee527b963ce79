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

static void drop_last(struct line_input *line)
{
    size_t length = strlen(line->text);
    while (length > 0 && ((unsigned char)line->text[length - 1] & 0xc0) == 0x80) {
        length--;
    }
    line->text[length > 0 ? length - 1 : 0] = '\0';
}

/* Does the text end within a letter? */
static bool is_unfinished(const char *text)
{
    uint32_t glyph = 0;
    size_t last = strlen(text);
    while (last > 0 && ((unsigned char)text[last - 1] & 0xc0) == 0x80) {
        last--;
    }
    return last > 0 && pz_utf8_read(text + last - 1, &glyph) == 0;
}

bool line_input_takes(const char *text, size_t size, int key)
{
    if (key < ' ' || key > 255 || key == 127) {
        return false;
    }
    if ((key & 0xc0) == 0x80) {
        return is_unfinished(text);
    }
    const size_t bytes = key < 0xc0 ? 1 : key < 0xe0 ? 2 : key < 0xf0 ? 3 : 4;
    return strlen(text) + bytes < size;
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
    } else if (line_input_takes(line->text, sizeof line->text, key)) {
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
