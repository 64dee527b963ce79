/* Rules pages for people: the paragraphs with certain numbers, and whole pages for a terminal. */
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

/* What is being written, and how far the line is. */
struct wrap {
    char *text;
    size_t size;
    size_t used;
    int column;
};

static void put(struct wrap *wrap, char c)
{
    if (wrap->used + 1 < wrap->size) {
        wrap->text[wrap->used++] = c;
        wrap->text[wrap->used] = '\0';
    }
    wrap->column = c == '\n' ? 0 : wrap->column + ((c & 0xc0) != 0x80);
}

/* A word without the marks '*' and '`'. */
static void put_word(struct wrap *wrap, const char *word, size_t length, int columns, int indent)
{
    int width = 0;
    for (size_t i = 0; i < length; i++) {
        width += word[i] != '*' && word[i] != '`' && (word[i] & 0xc0) != 0x80;
    }
    if (wrap->column > indent && wrap->column + 1 + width > columns) {
        put(wrap, '\n');
    } else if (wrap->column > indent) {
        put(wrap, ' ');
    }
    while (wrap->column < indent) {
        put(wrap, ' ');
    }
    for (size_t i = 0; i < length; i++) {
        if (word[i] != '*' && word[i] != '`') {
            put(wrap, word[i]);
        }
    }
}

void rules_page_wrap(const char *page, int columns, char *text, size_t size)
{
    struct wrap wrap = {text, size, 0, 0};
    int indent = 0;
    text[0] = '\0';
    while (*page != '\0') {
        const char *line = page + strspn(page, " ");
        const char *end = line + strcspn(line, "\n");
        const bool starts =
            line == end || *line == '#' || *line == '|' || strncmp(line, "- ", 2) == 0;
        if (starts && wrap.column > 0) {
            put(&wrap, '\n');
        }
        if (line == end) {
            put(&wrap, '\n');
            indent = 0;
        } else if (*line == '#' || *line == '|') {
            line += strspn(line, "# ");
            while (line < end) {
                put(&wrap, *line++);
            }
            put(&wrap, '\n');
        } else {
            if (strncmp(line, "- ", 2) == 0) {
                indent = 2;
                put(&wrap, '-');
                put(&wrap, ' ');
                line += 2;
            }
            while (line < end) {
                const size_t length = strcspn(line, " \n");
                put_word(&wrap, line, length, columns, indent);
                line += length;
                line += strspn(line, " ");
            }
        }
        page = *end == '\0' ? end : end + 1;
    }
    if (wrap.column > 0) {
        put(&wrap, '\n');
    }
}
