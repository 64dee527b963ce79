/* Plain mode: what it prints, and what it understands. */
#include "canvas.h"
#include "hint.h"
#include "os/language.h"
#include "plain_state.h"
#include "rules_excerpt.h"
#include "scores.h"
#include "story.h"
#include "tell.h"
#include "wrap.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 79 };

/* ---- text ---- */

/* Letters stay as they are: names come in whatever the terminal writes. */
static void print_bytes(void *unused, const char *bytes, size_t length)
{
    static const struct canvas ascii = {.ascii = true};
    const bool utf8 = language_is_utf8();
    (void)unused;
    for (size_t i = 0; i < length;) {
        uint32_t glyph = 0;
        const unsigned size = pz_utf8_read(bytes + i, &glyph);
        const uint32_t nearest =
            utf8 || size < 2 || glyph < 0x2000 ? '?' : canvas_glyph(&ascii, glyph);
        if (nearest != '?') {
            putchar((int)nearest);
        } else {
            fwrite(bytes + i, 1, size > 0 ? size : 1, stdout);
        }
        i += size > 0 ? size : 1;
    }
}

void plain_put(const char *text)
{
    struct wrap wrap = {COLUMNS, 0, 0, false, print_bytes, NULL};
    wrap_words(&wrap, text, strlen(text));
}

void plain_put_line(const char *text)
{
    if (text[0] != '\0') {
        plain_put(text);
        putchar('\n');
    }
}

void plain_put_item(unsigned number, const char *text)
{
    struct wrap wrap = {COLUMNS, 6, 6, false, print_bytes, NULL};
    printf("%4u  ", number);
    wrap_words(&wrap, text, strlen(text));
    putchar('\n');
}

/* ---- the position ---- */

static void print_view(const struct plain *plain)
{
    static char buffer[1 << 16];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    tell_view(plain->game, plain->view.bytes, plain->person,
              (const char(*)[PZ_NAME_MAX])plain->session->shown, &text);
    plain_put(buffer);
}

/* Explains a decision that is new to the person, if the guide is on. */
static void print_lesson(struct plain *plain)
{
    struct session *session = plain->session;
    const bool apart = pz_game_hides(plain->game);
    const struct pz_lesson *lesson =
        guide_next(&session->guide, apart ? plain->person : 0, plain->game, session->state.bytes,
                   plain->moves, plain->count);
    if (lesson != NULL) {
        printf("\n* ");
        plain_put_line(_(lesson->title));
        plain_put_line(_(lesson->text));
        putchar('\n');
    }
}

void plain_look(struct plain *plain, int seat)
{
    const struct say say = session_say(plain->session, seat, false);
    char alarm[SAY_MAX];
    struct pz_text out;
    plain->person = seat;
    plain->count = session_is_asked(plain->session, seat)
                       ? plain->game->moves(plain->session->state.bytes, plain->moves, NULL)
                       : 0;
    pz_game_view(plain->game, plain->session->state.bytes, seat, plain->view.bytes);
    putchar('\n');
    out = pz_text_in(alarm, sizeof alarm);
    say_alarm(&say, plain->view.bytes, &out);
    plain_put_line(alarm);
    print_view(plain);
    print_lesson(plain);
    plain_list_moves(plain);
}

/* ---- questions ---- */

static void print_help(const struct plain *plain)
{
    static char text[1 << 15];
    plain_put_line(guide_goal(plain->game));
    putchar('\n');
    rules_excerpt(language_rules(plain->game), face_rules(plain->game, plain->view.bytes), text,
                  sizeof text);
    fputs(text, stdout);
    plain_put_line(_("Type a move or its number. h hint, u take back, l log, ll log with all that "
                     "chance did, s scores, m all moves, m WORDS the moves with these words, q "
                     "leave."));
    plain_shorthand_help(plain);
}

static void print_hint(struct plain *plain)
{
    struct pz_bot *bot = &plain->session->adviser;
    const struct say say = session_say(plain->session, plain->person, false);
    struct pz_answer answer;
    char hint[1 << 14];
    struct pz_text out;
    if (!session_ask(plain->session, bot, &plain->buffer, &answer)) {
        puts(plain->session->problem);
        return;
    }
    out = pz_text_in(hint, sizeof hint);
    hint_text(&say, plain->session->state.bytes, bot->kind->id, &answer, &out);
    print_bytes(NULL, hint, out.length);
}

static void print_log(const struct plain *plain, bool every)
{
    enum { LINES = 40 };
    static struct story_turn turns[LINES];
    const size_t count = story_last(plain->session, plain->person, every, turns, LINES);
    for (size_t i = 0; i < count; i++) {
        plain_put_line(turns[i].text);
    }
}

/* What each would score if the game ended now, as far as the person may know. */
static void print_standing(const struct plain *plain)
{
    static char buffer[1 << 14];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    scores_write(plain->game, plain->session->state.bytes, plain->person, true,
                 (const char(*)[PZ_NAME_MAX])plain->session->shown, &text);
    plain_put(buffer);
}

/* Where points decide nothing: only who has gone is said beside the sheet. */
static void print_gone(const struct plain *plain)
{
    for (int seat = 0; seat < plain->session->record.setup.players; seat++) {
        char text[200];
        const char *out = session_out(plain->session, seat);
        snprintf(text, sizeof text, "%s%s", plain->session->shown[seat], out);
        plain_put_line(out[0] != '\0' ? text : "");
    }
}

static void print_points(const struct plain *plain)
{
    struct pz_result result;
    session_result(plain->session, &result);
    for (int seat = 0; seat < plain->session->record.setup.players; seat++) {
        char text[200];
        const int n = result.points[seat];
        struct pz_text out = pz_text_in(text, sizeof text);
        tell_add(&out, "%s: ", plain->session->shown[seat]);
        tell_number(&out, language_many("{n} point", "{n} points", (unsigned long)(n < 0 ? -n : n)),
                    n);
        pz_text_str(&out, session_out(plain->session, seat));
        plain_put_line(text);
    }
}

static void plain_scores(const struct plain *plain)
{
    if (!scores_decide(plain->game)) {
        print_gone(plain);
        print_standing(plain);
        return;
    }
    print_points(plain);
    if (session_all_open(plain->session) && pz_game_has_sheet(plain->game)) {
        static char buffer[1 << 14];
        struct pz_text text = pz_text_in(buffer, sizeof buffer);
        const struct pz_voice voice = language_voice(plain->session->shown[0]);
        pz_game_sheet_text(plain->game, plain->session->state.bytes, &voice, &text);
        fputs(buffer, stdout);
    } else if (session_actor(plain->session) != PZ_NOBODY) {
        print_standing(plain);
    }
}

void plain_over(const struct plain *plain, int seat)
{
    const struct remote *remote = plain->session->remote;
    const struct say say = session_say(plain->session, seat, false);
    char text[SAY_MAX];
    struct pz_result result;
    struct pz_text out;
    session_result(plain->session, &result);
    printf("\n%s\n", _("The game is over."));
    out = pz_text_in(text, sizeof text);
    say_ending(&say, plain->session->state.bytes, &out);
    plain_put_line(text);
    out = pz_text_in(text, sizeof text);
    say_winners(&say, &result, remote != NULL ? remote->now.ended_by : "", &out);
    plain_put_line(text);
    plain_scores(plain);
}

bool plain_question(struct plain *plain, const char *line)
{
    if (strcmp(line, "?") == 0) {
        print_help(plain);
    } else if (strcmp(line, "h") == 0) {
        print_hint(plain);
    } else if (strcmp(line, "l") == 0 || strcmp(line, "ll") == 0) {
        print_log(plain, line[1] == 'l');
    } else if (strcmp(line, "s") == 0) {
        plain_scores(plain);
    } else if (plain_asks_for_moves(line)) {
        plain_answer_moves(plain, line);
    } else {
        return false;
    }
    return true;
}

/* A number of the list; negative after a sentence. */
static int read_number(const struct plain *plain, unsigned long number)
{
    if (number >= 1 && number <= plain->count) {
        return plain->moves[number - 1];
    }
    printf(_("There are moves 1 to %u.\n"), plain->count);
    return -1;
}

static void print_refusal(const struct plain *plain, int code)
{
    const struct pz_refusal *refusal = pz_game_refusal(plain->game, code);
    printf("%s %s%s%s.\n", _("That is not possible."), refusal != NULL ? refusal->rule : "",
           refusal != NULL ? ": " : "",
           refusal != NULL ? _(refusal->sentence) : _(pz_error_sentence(code)));
    plain_shorthand_help(plain);
}

int plain_understand(const struct plain *plain, const char *answer)
{
    char *end = NULL;
    const unsigned long number = strtoul(answer, &end, 10);
    if (end != answer && *end == '\0') {
        return read_number(plain, number);
    }
    int move = pz_game_move_read(plain->game, plain->session->state.bytes, answer, strlen(answer));
    if (move < 0 && plain_read_shorthand(plain, answer, &move) && move < 0) {
        return -1;
    }
    if (move == PZ_E_SYNTAX) {
        printf(_("'%s' is not understood: type a move or its number, ? for help.\n"), answer);
        return -1;
    }
    union pz_any_state copy = plain->session->state;
    const int code = move < 0 ? move : plain->game->apply(copy.bytes, (pz_move)move);
    if (code != 0) {
        print_refusal(plain, code);
        return -1;
    }
    return move;
}
