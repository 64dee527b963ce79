/* The result as a picture: the share of victories of each bot, or the ladder of a pool by Elo. */
#include "arena.h"
#include "os/language.h"
#include <math.h>
#include <string.h>

/* Pixels. */
enum { WIDTH = 760, ROW = 34, TOP = 84, BOTTOM = 62, LEFT = 210, RIGHT = 130, LETTERS = 26 };

/* The horizontal axis. */
struct axis {
    double from;
    double to;
    double step;
    double even; /* where a line marks equal strength */
    bool share;  /* the axis is a share in per cent; otherwise it is Elo */
};

static double x_of(const struct axis *axis, double value)
{
    return LEFT + (value - axis->from) / (axis->to - axis->from) * (WIDTH - LEFT - RIGHT);
}

static struct interval value_of(const struct arena_score *score, const struct axis *axis)
{
    return axis->share ? score->all.wins : score->elo;
}

static struct axis make_axis(const struct arena *arena, const struct arena_result *result)
{
    struct axis axis = {0, 1, 0.1, 1.0 / arena->setup.players, true};
    if (arena->lineup_count == 1) {
        return axis;
    }
    double low = -50;
    double high = 50;
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        low = fmin(low, result->scores[bot].elo.low);
        high = fmax(high, result->scores[bot].elo.high);
    }
    axis.step = 25;
    while ((high - low) / axis.step > 10) {
        axis.step *= 2;
    }
    axis.from = floor(low / axis.step) * axis.step;
    axis.to = ceil(high / axis.step) * axis.step;
    axis.even = 0;
    axis.share = false;
    return axis;
}

/* Writes the text escaped for XML, and cuts it where space ends. */
static void write_text(FILE *out, const char *text, size_t letters)
{
    const bool cut = strlen(text) > letters;
    const size_t length = cut ? pz_utf8_cut(text, letters - 3) : strlen(text);
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        default:
            fputc(text[i], out);
        }
    }
    fputs(cut ? "..." : "", out);
}

static void draw_axis(FILE *out, const struct axis *axis, double bottom)
{
    const long steps = lround((axis->to - axis->from) / axis->step);
    for (long i = 0; i <= steps; i++) {
        const double value = axis->from + (double)i * axis->step;
        const double x = x_of(axis, value);
        fprintf(out, "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#e3e0d8\"/>\n",
                x, TOP - 10, x, bottom);
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"tick\">%.0f%s</text>\n", x, bottom + 18,
                axis->share ? 100 * value : value, axis->share ? "%" : "");
    }
    const double even = x_of(axis, axis->even);
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#8a8578\" "
            "stroke-dasharray=\"4 4\"/>\n",
            even, TOP - 10, even, bottom);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"tick\">%s</text>\n",
            (LEFT + WIDTH - RIGHT) / 2.0, bottom + 42,
            axis->share ? _("share of victories, with its 95 % interval")
                        : _("Elo, with its 95 % interval; 0 is the mean of the pool"));
}

static void draw_row(FILE *out, const struct arena *arena, const struct arena_result *result,
                     const struct axis *axis, unsigned row)
{
    const unsigned bot = result->ladder[row];
    const struct interval value = value_of(&result->scores[bot], axis);
    const double y = TOP + ROW * row + ROW / 2.0;
    const char *colour = value.low > axis->even    ? "#2f7d4f"
                         : value.high < axis->even ? "#b3422f"
                                                   : "#6b675c";
    fprintf(out, "<text x=\"%d\" y=\"%.1f\" class=\"name\">", LEFT - 14, y + 5);
    write_text(out, arena->bots[bot].text, LETTERS);
    fputs("</text>\n", out);
    if (result->scores[bot].games == 0) {
        return;
    }
    const double low = x_of(axis, value.low);
    const double high = x_of(axis, value.high);
    fprintf(out,
            "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fH%.1fM%.1f %.1fV%.1f\" stroke=\"%s\" "
            "stroke-width=\"2\" fill=\"none\"/>\n",
            low, y - 6, y + 6, low, y, high, high, y - 6, y + 6, colour);
    fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5.5\" fill=\"%s\"/>\n",
            x_of(axis, value.mean), y, colour);
    if (axis->share) {
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" class=\"value\">%.1f%%</text>\n",
                WIDTH - RIGHT + 18, y + 5, 100 * value.mean);
    } else {
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" class=\"value\">%+.0f ±%.0f</text>\n",
                WIDTH - RIGHT + 18, y + 5, value.mean, (value.high - value.low) / 2);
    }
}

void arena_draw_plot(const struct arena *arena, const struct arena_result *result, FILE *out)
{
    const struct axis axis = make_axis(arena, result);
    const double bottom = TOP + ROW * arena->bot_count + 8.0;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
            "viewBox=\"0 0 %d %.0f\" font-family=\"sans-serif\" font-size=\"15\">\n"
            "<style>.tick{font-size:13px;fill:#5c584d;text-anchor:middle}"
            ".name{text-anchor:end;fill:#2b2923}.value{fill:#2b2923}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fdfcf9\"/>\n",
            WIDTH, bottom + BOTTOM, WIDTH, bottom + BOTTOM);
    fputs("<text x=\"24\" y=\"34\" font-size=\"19\" fill=\"#2b2923\">", out);
    fprintf(out, _("%s, %u players"), arena->game->title, arena->setup.players);
    fputs("</text>\n<text x=\"24\" y=\"56\" font-size=\"13\" fill=\"#5c584d\">", out);
    fprintf(out, _("%llu games in %llu blocks of all seat rotations, seed %llu"),
            (unsigned long long)result->games, (unsigned long long)result->blocks,
            (unsigned long long)arena->seed);
    fputs("</text>\n", out);
    draw_axis(out, &axis, bottom);
    for (unsigned row = 0; row < arena->bot_count; row++) {
        draw_row(out, arena, result, &axis, row);
    }
    fputs("</svg>\n", out);
}
