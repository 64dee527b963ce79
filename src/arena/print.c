/* What people read: the result as text, and what goes wrong. */
#include "arena.h"
#include "os/language.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int arena_error(const char *format, ...)
{
    va_list list;
    fflush(stdout);
    fputs("piazza arena: ", stderr);
    va_start(list, format);
    vfprintf(stderr, _(format), list);
    va_end(list);
    fputc('\n', stderr);
    return -1;
}

/* ---- colours ---- */

static bool use_colours(void)
{
    const char *no = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no == NULL || no[0] == '\0');
}

/* Green if the share is surely more than even, red if it is surely less. */
static const char *colour_of(const struct interval *wins, int players)
{
    const double even = 1.0 / players;
    if (!use_colours()) {
        return "";
    }
    return wins->low > even ? "\033[32m" : wins->high < even ? "\033[31m" : "";
}

static const char *colour_end(void)
{
    return use_colours() ? "\033[0m" : "";
}

/* ---- the table ---- */

static int name_width(const struct arena *arena)
{
    size_t width = 4;
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        const size_t length = strlen(arena->bots[bot].text);
        width = length > width ? length : width;
    }
    return (int)(width > 40 ? 40 : width);
}

/* The bot at that place of the table: pools are sorted by strength, matches keep their order. */
static unsigned row_of(const struct arena *arena, const struct arena_result *result, unsigned row)
{
    return arena->lineup_count > 1 ? result->ladder[row] : row;
}

static void print_row(const struct arena *arena, const struct arena_result *result, unsigned bot,
                      bool times)
{
    const struct arena_score *score = &result->scores[bot];
    const struct interval *wins = &score->all.wins;
    char budget[64];
    struct pz_text text = pz_text_in(budget, sizeof budget);
    arena_budget_text(&arena->bots[bot].options.budget, &text);
    if (score->games == 0) {
        printf("%-*.40s  %s\n", name_width(arena), arena->bots[bot].text, _("no games yet"));
        return;
    }
    printf("%-*.40s  %s%5.1f%%  (%5.1f%% - %5.1f%%)%s  %+5.0f  (%+5.0f, %+5.0f)  %7.2f",
           name_width(arena), arena->bots[bot].text, colour_of(wins, arena->setup.players),
           100 * wins->mean, 100 * wins->low, 100 * wins->high, colour_end(), score->elo.mean,
           score->elo.low, score->elo.high, score->points);
    if (times && score->moves > 0) {
        printf("  %9.3f  %9.3f", (double)score->microseconds / (double)score->moves / 1000,
               (double)score->longest / 1000);
    }
    printf("  %s\n", budget);
}

static void print_table(const struct arena *arena, const struct arena_result *result, bool times)
{
    const int width = name_width(arena);
    printf("%-*s  %6s  %-17s  %5s  %-14s  %7s", width, _("bot"), _("won"), _("(95 %)"), "Elo",
           _("(95 %)"), _("points"));
    if (times) {
        printf("  %9s  %9s", _("ms a move"), _("longest"));
    }
    printf("  %s\n", _("budget"));
    for (unsigned row = 0; row < arena->bot_count; row++) {
        print_row(arena, result, row_of(arena, result, row), times);
    }
    if (arena->setup.players > 2) {
        printf(_("wins are counted by game and seat: %.1f%% is even\n"),
               100.0 / arena->setup.players);
    }
}

/* ---- the matrix ---- */

static void print_cell(const struct arena *arena, const struct arena_share *share)
{
    const double half = (share->wins.high - share->wins.low) / 2;
    char text[32];
    if (share->blocks == 0) {
        printf("  %11s", "-");
        return;
    }
    snprintf(text, sizeof text, "%.1f ±%.1f", 100 * share->wins.mean, 100 * half);
    printf("  %s%12s%s", colour_of(&share->wins, arena->setup.players), text, colour_end());
}

static void print_matrix(const struct arena *arena, const struct arena_result *result)
{
    const int width = name_width(arena);
    printf("\n%s\n%*s", _("How often the row wins against the column, in %:"), width + 4, "");
    for (unsigned column = 0; column < arena->bot_count; column++) {
        printf("  %11u", column + 1);
    }
    putchar('\n');
    for (unsigned row = 0; row < arena->bot_count; row++) {
        const unsigned bot = row_of(arena, result, row);
        printf("%2u  %-*.40s", row + 1, width, arena->bots[bot].text);
        for (unsigned column = 0; column < arena->bot_count; column++) {
            print_cell(arena, &result->matrix[bot][row_of(arena, result, column)]);
        }
        putchar('\n');
    }
}

/* ---- what else there is to say ---- */

static void print_test(const struct arena *arena, const struct arena_test_state *test)
{
    printf("SPRT %g, %g: LLR %.2f (%.2f, %.2f): ", arena->test.p0, arena->test.p1, test->ratio,
           test->lower, test->upper);
    if (test->decision == 0) {
        printf("%s\n", _("not decided"));
    } else {
        printf(_("accepted: %g\n"), test->decision > 0 ? arena->test.p1 : arena->test.p0);
    }
}

static void print_failures(const struct arena *arena, const struct arena_result *result)
{
    char why[300];
    for (unsigned bot = 0; bot < arena->bot_count; bot++) {
        const struct arena_score *score = &result->scores[bot];
        if (score->failure_count == 0) {
            continue;
        }
        printf(_("%s failed and lost %llu games ("), arena->bots[bot].text,
               (unsigned long long)score->failure_count);
        const char *comma = "";
        for (int seat = 0; seat < arena->setup.players; seat++) {
            if (score->failures[seat] > 0) {
                printf("%s", comma);
                printf(_("seat %d: %llu"), seat, (unsigned long long)score->failures[seat]);
                comma = ", ";
            }
        }
        named_bot_failure_sentence(arena->game, score->last_failure, why, sizeof why);
        printf(_("); the last time: %s\n"), why);
    }
}

void arena_print_text(const struct arena *arena, const struct arena_result *result, bool times)
{
    printf(_("%s, %u players, %llu games in %llu blocks, seed %llu\n"), arena->game->title,
           arena->setup.players, (unsigned long long)result->games,
           (unsigned long long)result->blocks, (unsigned long long)arena->seed);
    if (arena->parts > 1) {
        printf(_("part %llu of %llu\n"), (unsigned long long)arena->part,
               (unsigned long long)arena->parts);
    }
    if (!arena->has_test && result->blocks < result->planned) {
        printf(_("%llu blocks are still to be played\n"),
               (unsigned long long)(result->planned - result->blocks));
    }
    print_table(arena, result, times);
    if (arena->lineup_count > 1) {
        print_matrix(arena, result);
    }
    if (arena->has_test) {
        print_test(arena, &result->test);
    }
    print_failures(arena, result);
    if (result->unfinished > 0) {
        printf(_("%llu games stopped at the limit of %u turns; all share their victory\n"),
               (unsigned long long)result->unfinished, arena->turn_limit);
    }
}
