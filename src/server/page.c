/* What browsers see of a server that was built without the page: how to join from a terminal. */
#include "net_internal.h"
#include <stdlib.h>
#include <string.h>

extern const char pz_text_page[];

enum { ESCAPE_MAX = 6, MARK_LENGTH = 2 };

static const char no_table_note[] =
    "TABLE stands for the name of the table in the link that you were sent.";
static const char table_note[] = "Whoever has the link of this table can join it or watch.";

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
            while (*as != '\0')
                to[length++] = *as++;
        }
    }
    return length;
}

/* The page has $H for the host, $T for the table and $N for the note, once each. */
char *page_text(const char *host, const char *id, size_t *length)
{
    const char *table = *id != '\0' ? id : "TABLE";
    const char *note = *id != '\0' ? table_note : no_table_note;
    char *text =
        malloc(strlen(pz_text_page) + ESCAPE_MAX * (strlen(host) + strlen(table) + strlen(note)));
    if (text == NULL)
        return NULL;
    *length = 0;
    for (const char *at = pz_text_page; *at != '\0';) {
        const char *with = at[0] != '$'   ? NULL
                           : at[1] == 'H' ? host
                           : at[1] == 'T' ? table
                           : at[1] == 'N' ? note
                                          : NULL;
        if (with != NULL) {
            *length += escape(text + *length, with);
            at += MARK_LENGTH;
        } else {
            text[(*length)++] = *at++;
        }
    }
    return text;
}
