/* Writing on a panel of Ticket to Ride Italy. */
#include "face_tickets_panel.h"
#include <stdarg.h>
#include <stdio.h>

struct panel panel_in(const struct area *area, const struct insight *insight,
                      const struct arrangement *arrangement, enum corners which, int lines)
{
    const struct corner *corner = &arrangement->corners[which];
    enum { CLOSE_WIDTH = 38, CLOSE_HEIGHT = 9 }; /* below these */
    const bool close = arrangement->spread == SPREAD_CLOSE &&
                       (corner->width < CLOSE_WIDTH || corner->height < CLOSE_HEIGHT);
    const int margin = close ? 0 : 1;
    const int height = lines < corner->height ? lines : corner->height;
    const int top = area->y + corner->y + (corner->y > 0 ? corner->height - height : 0);
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < corner->width; column++) {
            canvas_put(area->canvas, area->x + corner->x + column, top + row, ' ', COLOUR_PLAIN,
                       STYLE_PLAIN);
        }
        canvas_ground(area->canvas, area->x + corner->x, top + row, corner->width,
                      close ? GROUND_PLAIN : GROUND_SHEET);
    }
    return (struct panel){.insight = insight,
                          .canvas = area->canvas,
                          .x = area->x + corner->x + margin,
                          .y = top,
                          .width = corner->width - 2 * margin,
                          .lines = height,
                          .close = close,
                          .tall = arrangement->spread == SPREAD_BESIDE};
}

void panel_next(struct panel *panel)
{
    panel->y++;
    panel->lines--;
}

int panel_say(const struct panel *panel, int column, enum colour colour, unsigned style,
              const char *format, ...)
{
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    const int columns = canvas_columns(text);
    const int left = panel->width > column ? panel->width - column : 0;
    if (panel->lines > 0) {
        canvas_clip(panel->canvas, panel->x + column, panel->y, left, colour, style, text);
    }
    return column + (columns < left ? columns : left);
}

void panel_title(struct panel *panel, const char *text)
{
    panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", text);
    panel_next(panel);
}

void panel_say_right(const struct panel *panel, enum colour colour, unsigned style,
                     const char *text)
{
    panel_say(panel, panel->width - canvas_columns(text), colour, style, "%s", text);
}

void panel_tag(const struct panel *panel, int column, int count, const char *text)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_tag(panel->canvas, panel->x + column, panel->y, count, text);
    }
}

void panel_fill(const struct panel *panel, int column, int count, enum colour colour)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_ground(panel->canvas, panel->x + column, panel->y, count,
                      (enum ground)(GROUND_COLOURS + colour));
    }
}

void panel_skip(struct panel *panel)
{
    if (panel->lines > 0) {
        panel_next(panel);
    }
}

void panel_emblem(const struct panel *panel, int column, int seat)
{
    if (panel->lines > 0) {
        canvas_put(panel->canvas, panel->x + column, panel->y, face_emblem(seat),
                   COLOUR_SEATS + (enum colour)seat, STYLE_BOLD);
        panel_fill(panel, column, 1, COLOUR_SEATS + (enum colour)seat);
    }
}
