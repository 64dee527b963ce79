/* Is it UTF-8? For what comes from the network. */
#ifndef PIAZZA_SERVER_UTF8_H
#define PIAZZA_SERVER_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Well-formed: no overlong forms, no surrogates, nothing above U+10FFFF. */
bool utf8_valid(const char *text, size_t length);

#endif
