/* A bot's advice in words. */
#include "hint.h"
#include "canvas.h"
#include "os/gaps.h"
#include "os/language.h"
#include "piazza/field.h"
#include "scores.h"
#include "tell.h"
#include <stdio.h>
#include <string.h>

enum { HINT_MOVES = 12 /* of all that it considered, the best are shown */ };

/* ---- points ---- */

struct gain {
    int seat;
    int64_t points;
};

/* One number, or one for each seat. */
static void read_points(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct gain *gain = context;
    struct pz_json_reader number = *reader;
    (void)field;
    if (pz_json_read_int(&number, INT32_MIN, INT32_MAX, &gain->points)) {
        *reader = number;
        return;
    }
    pz_json_read_open(reader, '[');
    for (int seat = 0; pz_json_read_more(reader); seat++) {
        int64_t points = 0;
        pz_json_read_int(reader, INT32_MIN, INT32_MAX, &points);
        gain->points = seat == gain->seat ? points : gain->points;
    }
}

/* What the move brings the seat at once, where points decide the game. */
static int64_t points_of(const struct say *say, const void *state, pz_move move)
{
    static const struct pz_field fields[] = {PZ_FIELD_WHOLE(read_points, "points", true),
                                             PZ_FIELD_END};
    struct gain gain = {.seat = say->seat};
    char object[SAY_OBJECT_MAX];
    if (!scores_decide(say->game)) {
        return 0;
    }
    const size_t length = say_object(say->game, state, move, object);
    pz_fields_read_known(fields, &gain, object, length, NULL);
    return gain.points;
}

/* ---- lines ---- */

/* A candidate, with what is shown of it. */
struct line {
    const struct pz_candidate *candidate;
    unsigned percent; /* the same for all where chances are unknown */
    int64_t points;
    char worth[80];
};

static bool better(const struct line *a, const struct line *b)
{
    if (a->percent != b->percent) {
        return a->percent > b->percent;
    }
    if (a->candidate->win_chance == PZ_WIN_UNKNOWN) {
        return a->candidate->value > b->candidate->value;
    }
    return a->points > b->points;
}

/* The move that the bot would play stays the first, though the rounds that it looked ahead may have
 * been kinder to another one; the others follow by what is shown of them. */
static void sort_lines(struct line *lines, uint32_t count)
{
    for (uint32_t i = 2; i < count; i++) {
        const struct line moved = lines[i];
        uint32_t to = i;
        for (; to > 1 && better(&moved, &lines[to - 1]); to--) {
            lines[to] = lines[to - 1];
        }
        lines[to] = moved;
    }
}

/* What the bot thinks a candidate is worth: "63 % to win, +7", or by its own measure, as a distance
 * from the best. */
static void write_worth(const struct pz_answer *answer, const struct line *line, char *text,
                        size_t size)
{
    if (line->candidate->win_chance == PZ_WIN_UNKNOWN) {
        snprintf(text, size, "%+.1f",
                 (line->candidate->value - answer->candidates[0].value) / 100.0);
        return;
    }
    struct pz_text out;
    char digits[8];
    char gain[GAPS_NUMBER];
    snprintf(digits, sizeof digits, "%2u", line->percent);
    const struct gap gaps[] = {
        {"n", digits}, {"points", gaps_signed(gain, line->points)}, {NULL, NULL}};
    out = pz_text_in(text, size);
    const char *words = line->points != 0
                            /* xgettext:no-c-format */
                            ? _("{n} % to win, points {points}")
                            /* xgettext:no-c-format */
                            : _("{n} % to win");
    gaps_fill(&out, words, gaps);
}

static void fill_line(const struct say *say, const void *state, const struct pz_answer *answer,
                      uint32_t index, struct line *line)
{
    const struct pz_candidate *candidate = &answer->candidates[index];
    line->candidate = candidate;
    line->points = points_of(say, state, candidate->move);
    line->percent = (candidate->win_chance + PZ_WIN_CERTAIN / 200) / (PZ_WIN_CERTAIN / 100);
    write_worth(answer, line, line->worth, sizeof line->worth);
}

/* How many candidates are shown: not those that the bot has not looked at, if it has looked at
 * others. */
static uint32_t shown_candidates(const struct pz_answer *answer)
{
    const bool knows_chances = answer->candidates[0].win_chance != PZ_WIN_UNKNOWN;
    uint32_t count = 0;
    while (count < answer->candidate_count && count < HINT_MOVES &&
           (!knows_chances || answer->candidates[count].win_chance != PZ_WIN_UNKNOWN)) {
        count++;
    }
    return count;
}

void hint_text(const struct say *say, const void *state, const char *bot,
               const struct pz_answer *answer, struct pz_text *out)
{
    struct line lines[HINT_MOVES];
    char move[SAY_MAX];
    char reason[300];
    struct pz_text words;
    int widest = 0;
    const uint32_t shown = shown_candidates(answer);
    for (uint32_t i = 0; i < shown; i++) {
        fill_line(say, state, answer, i, &lines[i]);
        widest = canvas_columns(lines[i].worth) > widest ? canvas_columns(lines[i].worth) : widest;
    }
    sort_lines(lines, shown);
    words = pz_text_in(move, sizeof move);
    say_move(say, state, answer->move, &words);
    language_reason(&answer->reason, reason, sizeof reason);
    tell_add(out, _("%s would play: %s\n%s\n\nWhat it considered:\n"), bot, move, reason);
    for (uint32_t i = 0; i < shown; i++) {
        words = pz_text_in(move, sizeof move);
        say_move(say, state, lines[i].candidate->move, &words);
        tell_add(out, "%s%*s  %s\n", lines[i].worth, widest - canvas_columns(lines[i].worth), "",
                 move);
    }
    if (shown < answer->candidate_count) {
        tell_add(out, _("and %u more"), answer->candidate_count - shown);
        pz_text_char(out, '\n');
    }
}
