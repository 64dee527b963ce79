/* Writing on the picture of Bella Italia: words that flow, cities and tickets by name. */
#include "page.h"
#include "term/face.h"
#include <stdio.h>
#include <string.h>

const enum colour bella_page_city_colours[BELLA_CITIES] = {
    COLOUR_RED, COLOUR_BLUE, COLOUR_GREEN, COLOUR_ORANGE, COLOUR_PINK, COLOUR_PLAIN};

int bella_page_city_columns(const struct bella_page *page, unsigned city)
{
    return page->brief ? 2 : (int)strlen(bella_cities[city]);
}

int bella_page_put_player(struct bella_page *page, int x, int y, int end, unsigned seat,
                          unsigned style)
{
    canvas_put(page->canvas, x, y, face_emblem((int)seat), COLOUR_SEATS + seat, STYLE_BOLD);
    return canvas_name(page->canvas, x + 2, y, end - x - 2, COLOUR_PLAIN, style, page->names[seat]);
}

void bella_page_put(struct bella_page *page, enum colour colour, unsigned style, const char *text)
{
    page->x = canvas_text(page->canvas, page->x, page->y, colour, style, text);
}

void bella_page_put_count(struct bella_page *page, const char *before, unsigned count,
                          const char *after, unsigned style)
{
    page->x = canvas_printf(page->canvas, page->x, page->y, COLOUR_PLAIN, style, "%s%u%s", before,
                            count, after);
}

void bella_page_fit(struct bella_page *page, int columns)
{
    if (page->x + columns > page->right && page->x > page->left + page->indent) {
        page->x = page->left + page->indent;
        page->y++;
    }
}

void bella_page_new_line(struct bella_page *page, int indent)
{
    page->indent = indent;
    page->x = page->left;
    page->y++;
}

void bella_page_say(struct bella_page *page, enum colour colour, unsigned style, const char *text)
{
    bella_page_fit(page, canvas_columns(text));
    bella_page_put(page, colour, style, text);
}

void bella_page_tell(struct bella_page *page, enum colour colour, const char *text)
{
    page->y = canvas_flow(page->canvas, page->left, page->right, page->indent, &page->x, page->y,
                          colour, text);
    page->x += text[0] != '\0'; /* an empty sentence takes no space */
}

void bella_page_say_city(struct bella_page *page, unsigned city, unsigned style)
{
    const int x = page->x;
    char name[16];
    snprintf(name, sizeof name, page->brief ? "%.2s" : "%s", bella_cities[city]);
    page->x = canvas_text(page->canvas, x, page->y, bella_page_city_colours[city], style, name);
    canvas_tag(page->canvas, x, page->y, page->x - x, bella_cities[city]);
}

void bella_page_say_ticket(struct bella_page *page, unsigned kind, unsigned style)
{
    char name[BELLA_NAME_MAX];
    const int x = page->x;
    bella_page_say_city(page, bella_home[kind], style);
    bella_page_put(page, COLOUR_PLAIN, style, ">");
    bella_page_say_city(page, bella_other[kind], style);
    canvas_tag(page->canvas, x, page->y, page->x - x, bella_ticket_name(kind, name));
}

int bella_page_ticket_columns(const struct bella_page *page, unsigned kind)
{
    return bella_page_city_columns(page, bella_home[kind]) + 1 +
           bella_page_city_columns(page, bella_other[kind]);
}

void bella_page_heading(struct bella_page *page, const char *text)
{
    page->indent = 0;
    page->x = page->left;
    page->y += page->spaced;
    page->x = canvas_text(page->canvas, page->x, page->y, COLOUR_TITLE, STYLE_BOLD, text) + 2;
}
