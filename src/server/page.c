/* The page that browsers see until there is one to play in: it says how to join from a terminal. */
#include "net_inside.h"
#include <stdlib.h>
#include <string.h>

extern const char pz_text_page[];
extern const char pz_text_style[];

/* In the page, where the address of the table goes. */
static const char mark[] = "{{address}}";

enum { ESCAPE_MAX = 6 };

static size_t escape(char *to, const char *text)
{
    size_t length = 0;
    for (; *text != '\0'; text++) {
        const char *as = *text == '&'    ? "&amp;"
                         : *text == '<'  ? "&lt;"
                         : *text == '>'  ? "&gt;"
                         : *text == '"'  ? "&quot;"
                         : *text == '\'' ? "&#39;"
                                         : NULL;
        if (as == NULL) {
            to[length++] = *text;
        } else {
            memcpy(to + length, as, strlen(as));
            length += strlen(as);
        }
    }
    return length;
}

char *page_text(const char *host, const char *id, size_t *length)
{
    static const char path[] = "/t/";
    const char *shown = *id != '\0' ? id : "TABLE";
    const char *at = strstr(pz_text_page, mark);
    size_t before = at == NULL ? strlen(pz_text_page) : (size_t)(at - pz_text_page);
    char *text =
        malloc(strlen(pz_text_page) + ESCAPE_MAX * (strlen(host) + strlen(shown)) + sizeof path);
    if (text == NULL)
        return NULL;
    memcpy(text, pz_text_page, before);
    *length = before;
    if (at != NULL) {
        *length += escape(text + *length, host);
        *length += escape(text + *length, path);
        *length += escape(text + *length, shown);
        size_t rest = strlen(at + sizeof mark - 1);
        memcpy(text + *length, at + sizeof mark - 1, rest);
        *length += rest;
    }
    return text;
}

const char *page_style(void)
{
    return pz_text_style;
}
