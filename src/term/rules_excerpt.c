/* Rules pages for people: the paragraphs with certain numbers, and whole pages for a terminal. */
#include "rules_excerpt.h"
#include "piazza/text.h"
#include "wrap.h"
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
static void add(struct pz_text *out, const char *from, const char *to)
{
    bool blank = false;
    while (to > from && (to[-1] == '\n' || to[-1] == ' ')) {
        to--;
    }
    for (; from < to; from++) {
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
        pz_text_char(out, c);
    }
    pz_text_str(out, "\n\n");
}

bool rules_excerpt(const char *page, const char *numbers, char *text, size_t size)
{
    struct pz_text out = pz_text_in(text, size);
    for (const char *rule = strstr(page, "\n- **"); rule != NULL;
         rule = strstr(rule + 1, "\n- **")) {
        const char *number = rule + 5;
        const char *end = strstr(rule + 1, "\n- **");
        const char *section = strstr(rule + 1, "\n#");
        const char *last = page + strlen(page);
        last = end != NULL && end < last ? end : last;
        last = section != NULL && section < last ? section : last;
        if (listed(numbers, number, strcspn(number, "*"))) {
            add(&out, rule + 3, last);
        }
    }
    return !out.cut;
}

static void put(void *out, const char *bytes, size_t length)
{
    pz_text_bytes(out, bytes, length);
}

/* The words of a line without the marks '*' and '`'; false if it is too long. */
static bool add_words(struct wrap *wrap, const char *line, const char *end)
{
    char buffer[1000];
    struct pz_text words = pz_text_in(buffer, sizeof buffer);
    for (; line < end; line++) {
        if (*line != '*' && *line != '`') {
            pz_text_char(&words, *line);
        }
    }
    wrap_words(wrap, buffer, words.length);
    return !words.cut;
}

bool rules_page_wrap(const char *page, int columns, char *text, size_t size)
{
    struct pz_text out = pz_text_in(text, size);
    struct wrap wrap = {columns, 0, 0, false, put, &out};
    bool whole = true;
    while (*page != '\0') {
        const char *line = page + strspn(page, " ");
        const char *end = line + strcspn(line, "\n");
        const bool item = strncmp(line, "- ", 2) == 0;
        const bool alone = line == end || *line == '#' || *line == '|';
        if ((item || alone) && wrap.column > 0) {
            wrap_end_line(&wrap);
        }
        if (alone) {
            line += strspn(line, "# ");
            pz_text_bytes(&out, line, (size_t)(end - line));
            wrap_end_line(&wrap);
            wrap.indent = *page == '\n' ? 0 : wrap.indent;
        } else {
            if (item) {
                wrap.indent = 2;
            }
            whole = add_words(&wrap, line, end) && whole;
        }
        page = *end == '\0' ? end : end + 1;
    }
    if (wrap.column > 0) {
        wrap_end_line(&wrap);
    }
    return whole && !out.cut;
}
