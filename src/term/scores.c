/* Sheets in words: which seats may be read, columns, and the sheet of any game. */
#include "scores.h"
#include "canvas.h"
#include "face.h"
#include "names.h"
#include "os/gaps.h"
#include "os/language.h"
#include "scores_internal.h"
#include "tell.h"
#include "term_game.h"
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 76, NAME_COLUMNS = 26, NUMBER_COLUMNS = 9 };

static const struct scores_kind *kind_of(const struct pz_game *game)
{
    return term_game_of(game)->scores;
}

bool scores_decide(const struct pz_game *game)
{
    return game->statistics == NULL || game->statistics->points_name == NULL;
}

/* ---- what may be read ---- */

bool scores_sees(const struct scores *scores, int seat)
{
    return scores->eyes == PZ_CHANCE || scores->eyes == seat;
}

void scores_view(const struct scores *scores, int seat, union pz_any_state *view)
{
    pz_game_view(scores->game, scores->state, scores_sees(scores, seat) ? seat : scores->eyes,
                 view->bytes);
}

/* ---- columns ---- */

/* How many bytes of the text fit the columns. */
static size_t fitting(const char *text, int width)
{
    size_t length = strlen(text);
    while (length > 0 && canvas_columns_of(text, length) > width) {
        length = pz_utf8_cut(text, length - 1);
    }
    return length;
}

static void blanks(struct pz_text *out, int count)
{
    tell_add(out, "%*s", count > 0 ? count : 0, "");
}

void scores_left(const struct scores *scores, const char *text, int width)
{
    const size_t length = fitting(text, width);
    pz_text_bytes(scores->out, text, length);
    blanks(scores->out, width - canvas_columns_of(text, length));
}

/* The emblem of a seat and its name. */
static void player_text(const struct scores *scores, int seat, int width, char *text, size_t size)
{
    enum { EMBLEM = 2 };
    char emblem[5];
    char name[PZ_NAME_MAX + 4];
    pz_utf8_write(face_emblem(seat), emblem);
    names_cut(scores->names[seat], width - EMBLEM, name);
    snprintf(text, size, "%s %s", emblem, name);
}

void scores_name(const struct scores *scores, int seat, int width)
{
    char player[PZ_NAME_MAX + 12];
    struct pz_result result;
    scores->game->result(scores->state, &result);
    const char *winner = result.winners >> seat & 1 ? _(", winner") : "";
    const int columns = canvas_columns(winner);
    player_text(scores, seat, width - columns, player, sizeof player);
    pz_text_str(scores->out, player);
    pz_text_str(scores->out, winner);
    blanks(scores->out, width - columns - canvas_columns(player));
}

void scores_head(const struct scores *scores, int seat, int width)
{
    char player[PZ_NAME_MAX + 12];
    player_text(scores, seat, width - 1, player, sizeof player);
    scores_right(scores, player, width);
}

void scores_right(const struct scores *scores, const char *text, int width)
{
    const size_t length = fitting(text, width);
    blanks(scores->out, width - canvas_columns_of(text, length));
    pz_text_bytes(scores->out, text, length);
}

void scores_number(const struct scores *scores, int number, int width)
{
    char text[GAPS_NUMBER];
    scores_right(scores, gaps_number(text, number), width);
}

void scores_change(const struct scores *scores, int number, int width)
{
    char text[GAPS_NUMBER];
    scores_right(scores, number == 0 ? "" : gaps_signed(text, number), width);
}

void scores_counted(const struct scores *scores, const char *one, const char *many, unsigned n)
{
    tell_number(scores->out, language_many(one, many, n), n);
}

/* ---- the sheets ---- */

/* For a game that has none here. */
static void any_standing(const struct scores *scores)
{
    struct pz_result result;
    scores->game->result(scores->state, &result);
    for (int seat = 0; seat < (int)scores->game->players(scores->state); seat++) {
        scores_name(scores, seat, NAME_COLUMNS);
        scores_number(scores, result.points[seat], NUMBER_COLUMNS);
        pz_text_char(scores->out, '\n');
    }
    if (scores->game->actor(scores->state) == PZ_NOBODY && pz_game_has_sheet(scores->game)) {
        const struct pz_voice voice = language_voice(scores->names[0]);
        pz_text_char(scores->out, '\n');
        pz_game_sheet_text(scores->game, scores->state, &voice, scores->out);
    }
}

void scores_write(const struct pz_game *game, const void *state, int eyes, bool spoken,
                  const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    const struct scores scores = {game, state, eyes, COLUMNS, spoken, names, out};
    const struct scores_kind *kind = kind_of(game);
    if (kind != NULL) {
        kind->standing(&scores);
    } else {
        any_standing(&scores);
    }
}

void scores_hand(const struct pz_game *game, const void *state, int seat, int columns,
                 const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    const struct scores scores = {game, state, seat, columns, false, names, out};
    const struct scores_kind *kind = kind_of(game);
    if (kind != NULL && kind->hand != NULL) {
        kind->hand(&scores, seat);
    }
}

void scores_hands(const struct pz_game *game, const void *state, int eyes,
                  const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    bool any = false;
    for (int seat = 0; seat < (int)game->players(state); seat++) {
        if (eyes == PZ_CHANCE || eyes == seat) {
            tell_add(out, "%s%s\n", any ? "\n" : "", names[seat]);
            scores_hand(game, state, seat, COLUMNS, names, out);
            any = true;
        }
    }
    if (!any) {
        tell_add(out, "%s\n", _("An onlooker sees no hands."));
    }
}
