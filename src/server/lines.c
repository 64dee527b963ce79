/* A growing buffer of lines. */
#include "lines.h"
#include "core/memory.h"
#include <stdlib.h>
#include <string.h>

int lines_add(void *context, uint32_t number, const char *event, size_t length)
{
    struct lines *lines = context;
    (void)number;
    if (!array_grow(&lines->text, &lines->capacity, lines->length + length + 1, 1)) {
        return STORE_MEMORY;
    }
    memcpy(lines->text + lines->length, event, length);
    lines->text[lines->length + length] = '\n';
    lines->length += length + 1;
    return 0;
}

const char *lines_next(const struct lines *lines, size_t *at, size_t *length)
{
    if (*at >= lines->length) {
        return NULL;
    }
    const char *line = lines->text + *at;
    const char *end = memchr(line, '\n', lines->length - *at);
    *length = (size_t)(end - line);
    *at += *length + 1;
    return line;
}

void lines_release(struct lines *lines)
{
    free(lines->text);
    *lines = (struct lines){0};
}
