/* Splits a command like a shell, without any replacement: blanks separate words, '...' and "..."
 * quote them, and outside of '...' a backslash quotes the next character. */
#include "command.h"
#include "os/language.h"
#include <stdio.h>
#include <string.h>

/* The state of quoting at a place in the text. */
struct quoting {
    char quote;   /* the quote that is open, or 0 */
    bool escaped; /* a backslash quotes the next character */
};

/* Does the character belong to the word? Quotes and backslashes that quote do not. */
static bool is_text(struct quoting *quoting, char c)
{
    if (quoting->escaped) {
        quoting->escaped = false;
        return true;
    }
    if (c == '\\' && quoting->quote != '\'') {
        quoting->escaped = true;
        return false;
    }
    if (quoting->quote == 0 && (c == '\'' || c == '"')) {
        quoting->quote = c;
        return false;
    }
    if (quoting->quote != 0 && c == quoting->quote) {
        quoting->quote = 0;
        return false;
    }
    return true;
}

size_t command_span(const char *text, const char *ends)
{
    struct quoting quoting = {0, false};
    size_t i = 0;
    for (; text[i] != '\0'; i++) {
        const bool bare = quoting.quote == 0 && !quoting.escaped;
        if (bare && strchr(ends, text[i]) != NULL) {
            break;
        }
        is_text(&quoting, text[i]);
    }
    return i;
}

bool command_split(char *text, const char **words, size_t max, char *problem, size_t size)
{
    struct quoting quoting = {0, false};
    const char *from = text;
    char *to = text;
    size_t count = 0;
    bool inside = false;
    for (; *from != '\0'; from++) {
        const char c = *from;
        const bool bare = quoting.quote == 0 && !quoting.escaped;
        const bool blank = bare && (c == ' ' || c == '\t' || c == '\n');
        if (blank && inside) {
            *to++ = '\0';
        } else if (!blank && !inside) {
            if (count == max) {
                snprintf(problem, size, _("the command has more than %zu words"), max);
                return false;
            }
            words[count++] = to;
        }
        inside = !blank;
        if (!blank && is_text(&quoting, c)) {
            *to++ = c;
        }
    }
    *to = '\0';
    words[count] = NULL;
    if (count == 0 || quoting.quote != 0 || quoting.escaped) {
        snprintf(problem, size, "%s",
                 count == 0 ? _("the command is empty")
                            : _("a quote of the command is not closed"));
        return false;
    }
    return true;
}
