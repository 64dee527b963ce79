/* The rules pages in languages other than English; the list is made by the build. */
#ifndef PIAZZA_OS_RULES_PAGES_H
#define PIAZZA_OS_RULES_PAGES_H

struct rules_page {
    const char *game;
    const char *language;
    const char *text;
};

extern const struct rules_page rules_pages[]; /* ends with text NULL */

#endif
