/* Numbers behind the names of players, and names in few columns. */
#include "names.h"
#include "canvas.h"
#include "os/language.h"
#include "tell.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- numbers ---- */

static const char *without_kind(const char *name)
{
    const char *bot = pz_name_bot(name);
    return bot != NULL ? bot : name;
}

/* The number always fits: a name leaves out its end instead. */
static void add_number(const char *name, int number, char numbered[PZ_NAME_MAX])
{
    char digits[16];
    const int columns = snprintf(digits, sizeof digits, " %d", number);
    const size_t most = PZ_NAME_MAX - 1 - (size_t)columns;
    const size_t length = strlen(name) < most ? strlen(name) : most;
    snprintf(numbered, PZ_NAME_MAX, "%.*s%s", (int)pz_utf8_cut(name, length), name, digits);
}

void names_unnamed(int seat, char name[PZ_NAME_MAX])
{
    struct pz_text out = pz_text_in(name, PZ_NAME_MAX);
    tell_number(&out, _("Player {n}"), seat + 1);
}

void names_shown(const char names[][PZ_NAME_MAX], int players, char shown[][PZ_NAME_MAX])
{
    char called[PZ_SEATS_MAX][PZ_NAME_MAX] = {{0}};
    for (int seat = 0; seat < players; seat++) {
        snprintf(called[seat], PZ_NAME_MAX, "%s", without_kind(names[seat]));
        if (called[seat][0] == '\0') {
            names_unnamed(seat, called[seat]);
        }
    }
    for (int seat = 0; seat < players; seat++) {
        int number = 1;
        bool alone = true;
        for (int other = 0; other < players; other++) {
            const bool same = other != seat && strcmp(called[seat], called[other]) == 0;
            alone = alone && !same;
            number += same && other < seat;
        }
        if (alone) {
            memcpy(shown[seat], called[seat], PZ_NAME_MAX);
        } else {
            add_number(called[seat], number, shown[seat]);
        }
    }
}

static bool is_among(const char *name, const char names[][PZ_NAME_MAX], int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

void names_distinct(const char names[][PZ_NAME_MAX], int players, char distinct[][PZ_NAME_MAX])
{
    for (int seat = 0; seat < players; seat++) {
        const char(*before)[PZ_NAME_MAX] = (const char(*)[PZ_NAME_MAX])distinct;
        snprintf(distinct[seat], PZ_NAME_MAX, "%s", names[seat]);
        if (pz_name_bot(names[seat]) != NULL || !is_among(names[seat], names, seat)) {
            continue;
        }
        int number = 2;
        do { /* somebody may be called "Anna 2" from the start */
            add_number(names[seat], number++, distinct[seat]);
        } while (is_among(distinct[seat], before, seat) ||
                 is_among(distinct[seat], names, players));
    }
}

/* ---- few columns ---- */

/* The number at the end of a name, with the blank before it; "" if there is none. */
static const char *number_in(const char *name)
{
    const char *end = name + strlen(name);
    const char *number = end;
    while (number > name && isdigit((unsigned char)number[-1])) {
        number--;
    }
    return number < end && number > name && number[-1] == ' ' ? number - 1 : end;
}

void names_cut(const char *name, int columns, char cut[PZ_NAME_MAX + 4])
{
    enum { LETTERS_LEAST = 1 };
    const char *number = number_in(name);
    size_t length = (size_t)(number - name);
    if (canvas_columns(name) <= columns) {
        snprintf(cut, PZ_NAME_MAX + 4, "%s", name);
        return;
    }
    if (columns < LETTERS_LEAST + 1 + canvas_columns(number)) {
        number += *number == ' ';
    }
    const int left = columns - 1 - canvas_columns(number);
    while (length > 0 && canvas_columns_of(name, length) > left) {
        length = pz_utf8_cut(name, length - 1);
    }
    while (length > 0 && name[length - 1] == ' ') {
        length--;
    }
    snprintf(cut, PZ_NAME_MAX + 4, "%.*s%s%s", (int)length, name, left >= 0 ? "…" : "",
             columns > 0 ? number : "");
}
