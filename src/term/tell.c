/* What all that tell a position in sentences share. */
#include "tell.h"
#include "language.h"
#include <stdarg.h>
#include <stdio.h>

void tell_add(struct pz_text *out, const char *format, ...)
{
    char piece[800];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    pz_text_str(out, piece);
    if (length < 0 || (size_t)length >= sizeof piece) {
        out->cut = true;
    }
}

const char *tell_comma(unsigned *count)
{
    return (*count)++ == 0 ? " " : ", ";
}

void tell_end(struct pz_text *out, unsigned count, const char *stop)
{
    pz_text_str(out, count == 0 ? _(" none") : "");
    pz_text_str(out, stop);
}
