/* Dark or light: names, COLORFGBG, and the answers of terminals. */
#include "theme.h"
#include <stdlib.h>
#include <string.h>

#define ESCAPE '\033'
#define BELL   '\007'

bool theme_read(const char *name, enum theme *theme)
{
    static const char *const names[] = {
        [THEME_AUTO] = "auto", [THEME_DARK] = "dark", [THEME_LIGHT] = "light"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            *theme = (enum theme)i;
            return true;
        }
    }
    return false;
}

enum theme theme_of_colorfgbg(const char *value)
{
    enum { WHITE = 7, DARK_GREY = 8, COLOURS_OF_ANSI = 16 };
    const char *ground = value == NULL ? NULL : strrchr(value, ';');
    char *end;
    if (ground == NULL || ground[1] < '0' || ground[1] > '9') {
        return THEME_AUTO;
    }
    const long colour = strtol(ground + 1, &end, 10);
    if (*end != '\0' || colour >= COLOURS_OF_ANSI) {
        return THEME_AUTO;
    }
    return colour < WHITE || colour == DARK_GREY ? THEME_DARK : THEME_LIGHT;
}

bool theme_may_ask(const char *terminal)
{
    static const char *const silent[] = {"dumb", "linux", "vt", "cons", "ansi", "eterm", "sun"};
    for (unsigned i = 0; i < sizeof silent / sizeof silent[0]; i++) {
        if (strncmp(terminal, silent[i], strlen(silent[i])) == 0) {
            return false;
        }
    }
    return true;
}

/* A part of a colour as hexadecimal digits up to `stop`, as thousandths; -1 if it is none. */
static int read_part(const char **text, const char *end, char stop)
{
    unsigned value = 0;
    unsigned most = 0;
    const char *at = *text;
    for (; at < end && *at != stop; at++) {
        const char *digits = "0123456789abcdef";
        const char *digit = *at == '\0' ? NULL : strchr(digits, *at | 0x20);
        if (digit == NULL || at - *text == 4) {
            return -1;
        }
        value = 16 * value + (unsigned)(digit - digits);
        most = 16 * most + 15;
    }
    if (most == 0 || (at == end) != (stop == '\0')) {
        return -1;
    }
    *text = at + 1;
    return (int)(1000 * value / most);
}

/* "rgb:ffff/ffff/ffff", or with an opacity "rgba:ffff/ffff/ffff/ffff". */
static enum theme read_colour(const char *text, const char *end)
{
    enum { MIDDLE = 500 };
    const bool opacity = end - text > 5 && strncmp(text, "rgba:", 5) == 0;
    if (!opacity && !(end - text > 4 && strncmp(text, "rgb:", 4) == 0)) {
        return THEME_AUTO;
    }
    text += opacity ? 5 : 4;
    const int red = read_part(&text, end, '/');
    const int green = red < 0 ? -1 : read_part(&text, end, '/');
    const int blue = green < 0 ? -1 : read_part(&text, end, opacity ? '/' : '\0');
    if (blue < 0) {
        return THEME_AUTO;
    }
    return (299 * red + 587 * green + 114 * blue) / 1000 < MIDDLE ? THEME_DARK : THEME_LIGHT;
}

/* An answer at the beginning of the bytes: its length, 0 if there is none, -1 if it may be the
 * beginning of one. */
static int find_answer(const char *bytes, size_t count, struct theme_answers *answers)
{
    static const char colour[] = "\033]11;";
    static const char attributes[] = "\033[?";
    const size_t colour_length = sizeof colour - 1;
    const size_t attributes_length = sizeof attributes - 1;
    if (count <= colour_length && memcmp(bytes, colour, count) == 0) {
        return -1;
    }
    if (count <= attributes_length && memcmp(bytes, attributes, count) == 0) {
        return -1;
    }
    if (count > colour_length && memcmp(bytes, colour, colour_length) == 0) {
        enum { LONGEST = 40 };
        for (size_t i = colour_length; i < count && i < LONGEST; i++) {
            const bool two = bytes[i] == ESCAPE && i + 1 < count;
            if (bytes[i] == BELL || (two && bytes[i + 1] == '\\')) {
                const enum theme theme = read_colour(bytes + colour_length, bytes + i);
                answers->theme = theme == THEME_AUTO ? answers->theme : theme;
                return (int)i + 1 + two;
            }
        }
        return count < LONGEST ? -1 : 0;
    }
    if (count > attributes_length && memcmp(bytes, attributes, attributes_length) == 0) {
        size_t i = attributes_length;
        while (i < count && ((bytes[i] >= '0' && bytes[i] <= '9') || bytes[i] == ';')) {
            i++;
        }
        answers->all = answers->all || (i < count && bytes[i] == 'c');
        return i == count ? -1 : bytes[i] == 'c' ? (int)i + 1 : 0;
    }
    return 0;
}

size_t theme_take_answers(char *bytes, size_t count, struct theme_answers *answers)
{
    for (size_t i = 0; i < count;) {
        const int length = bytes[i] == ESCAPE ? find_answer(bytes + i, count - i, answers) : 0;
        if (length > 0) {
            count -= (size_t)length;
            memmove(bytes + i, bytes + i + length, count - i);
        } else {
            i++;
        }
    }
    return count;
}

bool theme_answer_begins(const char *bytes, size_t count)
{
    struct theme_answers unused = {THEME_AUTO, false};
    return count > 0 && bytes[0] == ESCAPE && find_answer(bytes, count, &unused) < 0;
}
