/* cmocka with what it needs before it, and what tests share. */
#ifndef PIAZZA_UNIT_H
#define PIAZZA_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Copies JSON that was written with ' for "; returns its length. */
static inline size_t unit_json(char *buffer, size_t size, const char *json)
{
    const size_t length = strlen(json);
    assert_true(length < size);
    for (size_t i = 0; i <= length; i++) {
        buffer[i] = (char)(json[i] == '\'' ? '"' : json[i]);
    }
    return length;
}

#endif
