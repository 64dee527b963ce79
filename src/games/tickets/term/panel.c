/* Writing on a panel of Ticket to Ride Italy. */
#include "panel.h"
#include <stdarg.h>
#include <stdio.h>

struct tk_panel tk_panel_in(const struct tk_area *area, const struct tk_face_insight *insight,
                            const struct tk_arrangement *arrangement, enum tk_corners which,
                            int lines)
{
    const struct tk_corner *corner = &arrangement->corners[which];
    enum { CLOSE_WIDTH = 38, CLOSE_HEIGHT = 9 }; /* smaller corners have close panels */
    const bool close = arrangement->spread == TK_SPREAD_CLOSE &&
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
    return (struct tk_panel){.insight = insight,
                             .canvas = area->canvas,
                             .x = area->x + corner->x + margin,
                             .y = top,
                             .width = corner->width - 2 * margin,
                             .lines = height,
                             .close = close,
                             .tall = arrangement->spread == TK_SPREAD_BESIDE};
}

void tk_panel_next(struct tk_panel *panel)
{
    panel->y++;
    panel->lines--;
}

int tk_panel_say(const struct tk_panel *panel, int column, enum colour colour, unsigned style,
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

void tk_panel_title(struct tk_panel *panel, const char *text)
{
    tk_panel_say(panel, 0, COLOUR_TITLE, STYLE_BOLD, "%s", text);
    tk_panel_next(panel);
}

void tk_panel_say_right(const struct tk_panel *panel, enum colour colour, unsigned style,
                        const char *text)
{
    tk_panel_say(panel, panel->width - canvas_columns(text), colour, style, "%s", text);
}

void tk_panel_tag(const struct tk_panel *panel, int column, int count, const char *text)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_tag(panel->canvas, panel->x + column, panel->y, count, text);
    }
}

void tk_panel_fill(const struct tk_panel *panel, int column, int count, enum colour colour)
{
    if (panel->lines > 0 && column + count <= panel->width) {
        canvas_ground(panel->canvas, panel->x + column, panel->y, count,
                      (enum ground)(GROUND_COLOURS + colour));
    }
}

void tk_panel_skip(struct tk_panel *panel)
{
    if (panel->lines > 0) {
        tk_panel_next(panel);
    }
}

void tk_panel_emblem(const struct tk_panel *panel, int column, int seat)
{
    if (panel->lines > 0) {
        canvas_put(panel->canvas, panel->x + column, panel->y, face_emblem(seat),
                   COLOUR_SEATS + (enum colour)seat, STYLE_BOLD);
        tk_panel_fill(panel, column, 1, COLOUR_SEATS + (enum colour)seat);
    }
}
