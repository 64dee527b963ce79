/* The paragraphs of a rules page that carry certain numbers. */
#include "rules_excerpt.h"
#include <stdio.h>
#include <string.h>

/* Is `number` ("L8") one of the words in `list` ("L8 L9")? */
static bool listed(const char *list, const char *number, size_t length)
{
    for (const char *at = list; *at != '\0';) {
        const size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, number, length) == 0) {
            return true;
        }
        at += word + strspn(at + word, " ");
    }
    return false;
}

/* Adds a rule: line ends become blanks, except around the rows of a table; the marks of Markdown
 * go. */
static void add(char *text, size_t size, size_t *used, const char *from, const char *to)
{
    bool blank = false;
    if (*used + 4 > size) {
        return;
    }
    while (to > from && (to[-1] == '\n' || to[-1] == ' ')) {
        to--;
    }
    for (; from < to && *used + 3 < size; from++) {
        if (*from == '*' || *from == '`') {
            continue;
        }
        char c = *from;
        if (c == '\n') {
            const char *next = from + strspn(from, " \n");
            const bool row = next < to && *next == '|';
            c = row || from[-1] == '|' ? '\n' : ' ';
            from = next - 1;
            blank = false;
            if (row && next[1] == '-') { /* the line between head and body */
                from = strchr(next, '\n') - 1;
                continue;
            }
        }
        if (c == ' ' && blank) {
            continue;
        }
        blank = c == ' ';
        text[(*used)++] = c;
    }
    text[(*used)++] = '\n';
    text[(*used)++] = '\n';
    text[*used] = '\0';
}

void rules_excerpt(const char *page, const char *numbers, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (const char *at = strstr(page, "\n- **"); at != NULL; at = strstr(at + 1, "\n- **")) {
        const char *number = at + 5;
        const char *end = strstr(at + 1, "\n- **");
        const char *section = strstr(at + 1, "\n#");
        const char *last = page + strlen(page);
        last = end != NULL && end < last ? end : last;
        last = section != NULL && section < last ? section : last;
        if (listed(numbers, number, strcspn(number, "*"))) {
            add(text, size, &used, at + 3, last);
        }
    }
}
