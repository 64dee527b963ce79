/* Checks UTF-8, byte by byte after a quick look at eight at a time, as most text is ASCII. */
#include "utf8.h"
#include <stdint.h>
#include <string.h>

static bool continues(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

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
        unsigned char first = *at++;
        if (first < 0x80)
            continue;
        ptrdiff_t left = end - at;
        if (first >= 0xc2 && first <= 0xdf) {
            if (left < 1 || !continues(at[0]))
                return false;
            at += 1;
        } else if (first >= 0xe0 && first <= 0xef) {
            if (left < 2 || !continues(at[0]) || !continues(at[1]) ||
                (first == 0xe0 && at[0] < 0xa0) || (first == 0xed && at[0] > 0x9f))
                return false;
            at += 2;
        } else if (first >= 0xf0 && first <= 0xf4) {
            if (left < 3 || !continues(at[0]) || !continues(at[1]) || !continues(at[2]) ||
                (first == 0xf0 && at[0] < 0x90) || (first == 0xf4 && at[0] > 0x8f))
                return false;
            at += 3;
        } else {
            return false;
        }
    }
    return true;
}
