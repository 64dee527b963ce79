/* Checks UTF-8, byte by byte after a quick look at eight at a time, as most text is ASCII. */
#include "utf8.h"
#include <stdint.h>
#include <string.h>

bool utf8_valid(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *end = at + length;
    while (at < end) {
        uint64_t eight;
        if (end - at >= 8 && (memcpy(&eight, at, 8), (eight & 0x8080808080808080u) == 0)) {
            at += 8;
            continue;
        }
        const unsigned char first = *at++;
        if (first < 0x80)
            continue;
        ptrdiff_t more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        if (first < 0xc2 || first > 0xf4 || end - at < more)
            return false;
        /* No overlong forms, no surrogates, nothing above U+10FFFF. */
        const unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        const unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (*at < least || *at > most)
            return false;
        for (at++; --more > 0; at++)
            if ((*at & 0xc0) != 0x80)
                return false;
    }
    return true;
}
