/* Writing on the picture of Bella Italia: words that flow, cities and tickets by name. */
#include "face_bella_page.h"
#include "face.h"
#include <stdio.h>
#include <string.h>

const enum colour page_city_colours[BELLA_CITIES] = {COLOUR_RED,    COLOUR_BLUE, COLOUR_GREEN,
                                                     COLOUR_ORANGE, COLOUR_PINK, COLOUR_PLAIN};

int page_city_columns(const struct page *page, unsigned city)
{
    return page->brief ? 2 : (int)strlen(bella_cities[city]);
}

int page_put_player(struct page *page, int x, int y, int end, unsigned seat, unsigned style)
{
    canvas_put(page->canvas, x, y, face_emblem((int)seat), COLOUR_SEATS + seat, STYLE_BOLD);
    return canvas_name(page->canvas, x + 2, y, end - x - 2, COLOUR_PLAIN, style, page->names[seat]);
}

void page_put(struct page *page, enum colour colour, unsigned style, const char *text)
{
    page->x = canvas_text(page->canvas, page->x, page->y, colour, style, text);
}

void page_put_count(struct page *page, const char *before, unsigned count, const char *after,
                    unsigned style)
{
    page->x = canvas_printf(page->canvas, page->x, page->y, COLOUR_PLAIN, style, "%s%u%s", before,
                            count, after);
}

void page_fit(struct page *page, int columns)
{
    if (page->x + columns > page->right && page->x > page->left + page->indent) {
        page->x = page->left + page->indent;
        page->y++;
    }
}

void page_new_line(struct page *page, int indent)
{
    page->indent = indent;
    page->x = page->left;
    page->y++;
}

void page_say(struct page *page, enum colour colour, unsigned style, const char *text)
{
    page_fit(page, canvas_columns(text));
    page_put(page, colour, style, text);
}

void page_tell(struct page *page, enum colour colour, const char *text)
{
    page->y = canvas_flow(page->canvas, page->left, page->right, page->indent, &page->x, page->y,
                          colour, text);
    page->x += text[0] != '\0'; /* a sentence that says nothing takes no place */
}

void page_say_city(struct page *page, unsigned city, unsigned style)
{
    const int x = page->x;
    char name[16];
    snprintf(name, sizeof name, page->brief ? "%.2s" : "%s", bella_cities[city]);
    page->x = canvas_text(page->canvas, x, page->y, page_city_colours[city], style, name);
    canvas_tag(page->canvas, x, page->y, page->x - x, bella_cities[city]);
}

void page_say_ticket(struct page *page, unsigned kind, unsigned style)
{
    char name[TAG_MAX];
    struct pz_text text;
    const int x = page->x;
    page_say_city(page, bella_home[kind], style);
    page_put(page, COLOUR_PLAIN, style, ">");
    page_say_city(page, bella_other[kind], style);
    pz_text_init(&text, name, sizeof name);
    bella_ticket_write(kind, &text);
    canvas_tag(page->canvas, x, page->y, page->x - x, name);
}

int page_ticket_columns(const struct page *page, unsigned kind)
{
    return page_city_columns(page, bella_home[kind]) + 1 +
           page_city_columns(page, bella_other[kind]);
}

void page_heading(struct page *page, const char *text)
{
    page->indent = 0;
    page->x = page->left;
    page->y += page->spaced;
    page->x = canvas_text(page->canvas, page->x, page->y, COLOUR_TITLE, STYLE_BOLD, text) + 2;
}
