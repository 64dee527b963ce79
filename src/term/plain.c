/* Plain mode: prints what happens and asks, line by line. */
#include "language.h"
#include "lobby.h"
#include "plain_state.h"
#include "rules_excerpt.h"
#include "tell.h"
#include "wrap.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *name_of(const struct plain *plain, int actor)
{
    return actor == PZ_CHANCE ? _("chance") : plain->session->shown[actor];
}

static void move_text(const struct plain *plain, pz_move move, char *text, size_t size)
{
    struct pz_text out;
    pz_text_init(&out, text, size);
    plain->game->move_write(plain->session->state.bytes, move, &out);
}

/* The last move as those at the screen may see it: the person who is alone, or onlookers. */
static void announce(const struct plain *plain)
{
    char text[PZ_MOVE_TEXT_MAX];
    int actor = 0;
    int seat = PZ_NOBODY;
    if (plain->session->people == 1) {
        for (int i = 0; i < plain->session->record.setup.players; i++) {
            seat = session_is_person(plain->session, i) ? i : seat;
        }
    }
    if (session_last(plain->session, seat, &actor, text, sizeof text)) {
        printf("%s: %s\n", name_of(plain, actor), text);
    }
}

static bool make(struct plain *plain, pz_move move)
{
    if (!session_make(plain->session, move)) {
        return false;
    }
    announce(plain);
    return true;
}

static void print_bytes(void *unused, const char *bytes, size_t length)
{
    (void)unused;
    fwrite(bytes, 1, length, stdout);
}

static void print_view(const struct plain *plain)
{
    static char buffer[1 << 16];
    struct wrap wrap = {79, 0, 0, false, print_bytes, NULL};
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    tell_view(plain->game, plain->view.bytes, plain->person,
              (const char(*)[PZ_NAME_MAX])plain->session->shown, &text);
    wrap_words(&wrap, buffer, text.length);
}

static void print_moves(const struct plain *plain)
{
    for (uint32_t i = 0; i < plain->count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        char extra[80];
        struct pz_text out;
        move_text(plain, plain->moves[i], text, sizeof text);
        pz_text_init(&out, extra, sizeof extra);
        if (plain->face != NULL) {
            plain->face->remark(plain->view.bytes, plain->person, plain->moves[i], &out);
        }
        printf("  %2u  %s%s%s\n", i + 1, text, extra[0] != '\0' ? "   " : "", extra);
    }
}

static void print_help(const struct plain *plain)
{
    static char text[1 << 15];
    if (plain->face != NULL) {
        rules_excerpt(language_rules(plain->game), plain->face->rules(plain->view.bytes), text,
                      sizeof text);
        fputs(text, stdout);
    }
    puts(_("Type a move or its number. h hint, u take back, l log, s scores, m the moves again, q "
           "leave."));
}

static void print_hint(struct plain *plain)
{
    struct pz_bot *bot = &plain->session->adviser;
    struct pz_answer answer;
    char move[PZ_MOVE_TEXT_MAX];
    char reason[300];
    if (!session_ask(plain->session, bot, &plain->buffer, &answer)) {
        puts(plain->session->problem);
        return;
    }
    move_text(plain, answer.move, move, sizeof move);
    language_reason(&answer.reason, reason, sizeof reason);
    printf(_("%s would play: %s\n%s\n\nWhat it considered:\n"), bot->kind->id, move, reason);
    for (uint32_t i = 0; i < answer.candidate_count && i < HINT_MOVES; i++) {
        move_text(plain, answer.candidates[i].move, move, sizeof move);
        printf("%7.2f  %s\n", answer.candidates[i].value / 100.0, move);
    }
}

void plain_log(const struct plain *plain)
{
    enum { LINES = 40 };
    struct session_walk walk;
    const size_t count = plain->session->count;
    session_walk_init(&walk, plain->session);
    while (walk.count < count) {
        if (walk.count + LINES >= count) {
            char text[PZ_MOVE_TEXT_MAX];
            int actor = 0;
            if (session_walk_text(&walk, plain->person, &actor, text, sizeof text)) {
                printf("%zu. %s: %s\n", walk.count + 1, name_of(plain, actor), text);
            }
        }
        session_walk_next(&walk);
    }
}

void plain_scores(const struct plain *plain)
{
    struct pz_result result;
    session_result(plain->session, &result);
    for (int seat = 0; seat < plain->session->record.setup.players; seat++) {
        printf(_("%s: points %d%s%s\n"), plain->session->shown[seat], result.points[seat],
               (result.winners >> seat & 1) ? _(", winner") : "",
               session_out(plain->session, seat));
    }
    if (session_all_open(plain->session) && plain->game->sheet_text != NULL) {
        static char buffer[1 << 14];
        struct pz_text text;
        pz_text_init(&text, buffer, sizeof buffer);
        const struct pz_voice voice = language_voice(plain->session->shown[0]);
        plain->game->sheet_text(plain->session->state.bytes, &voice, &text);
        fputs(buffer, stdout);
    }
}

int plain_understand(const struct plain *plain, const char *answer)
{
    char *end = NULL;
    const unsigned long number = strtoul(answer, &end, 10);
    if (end != answer && *end == '\0') {
        if (number >= 1 && number <= plain->count) {
            return plain->moves[number - 1];
        }
        printf(_("There are moves 1 to %u.\n"), plain->count);
        return -1;
    }
    const int move = plain->game->move_read(plain->session->state.bytes, answer, strlen(answer));
    if (move == PZ_E_SYNTAX) {
        printf(_("'%s' is not understood: type a move or its number, ? for help.\n"), answer);
        return -1;
    }
    union pz_any_state copy = plain->session->state;
    const int code = move < 0 ? move : plain->game->apply(copy.bytes, (pz_move)move);
    if (code != 0) {
        const struct pz_refusal *refusal = pz_game_refusal(plain->game, code);
        printf("%s %s%s%s.\n", _("That is not possible."), refusal != NULL ? refusal->rule : "",
               refusal != NULL ? ": " : "",
               refusal != NULL ? _(refusal->sentence) : _(pz_error_sentence(code)));
        return -1;
    }
    return move;
}

/* Before another person's secrets are printed. */
static bool change_person(struct plain *plain, int seat)
{
    char line[8];
    if (seat == plain->person || plain->session->people < 2 || plain->face == NULL ||
        !plain->face->secrets || !isatty(STDIN_FILENO)) {
        return true;
    }
    for (int i = 0; i < 40; i++) {
        putchar('\n');
    }
    printf(_("Now for %s: press Enter."), plain->session->shown[seat]);
    return lobby_line(line, sizeof line);
}

void plain_look(struct plain *plain, int seat)
{
    plain->person = seat;
    plain->count = session_is_asked(plain->session, seat)
                       ? plain->game->moves(plain->session->state.bytes, plain->moves, NULL)
                       : 0;
    plain->game->view(plain->session->state.bytes, seat, plain->view.bytes);
    putchar('\n');
    print_view(plain);
    print_moves(plain);
}

bool plain_question(struct plain *plain, const char *line)
{
    if (strcmp(line, "?") == 0) {
        print_help(plain);
    } else if (strcmp(line, "h") == 0) {
        print_hint(plain);
    } else if (strcmp(line, "l") == 0) {
        plain_log(plain);
    } else if (strcmp(line, "s") == 0) {
        plain_scores(plain);
    } else if (strcmp(line, "m") == 0) {
        print_moves(plain);
    } else {
        return false;
    }
    return true;
}

enum asked { ASKED_MOVE, ASKED_AGAIN, ASKED_LEAVE, ASKED_FAILED };

/* A move was made, something was taken back, or the person leaves. */
static enum asked ask(struct plain *plain, int seat)
{
    char line[PZ_MOVE_TEXT_MAX];
    if (!change_person(plain, seat)) {
        return ASKED_LEAVE;
    }
    plain_look(plain, seat);
    for (;;) {
        printf(_("%s, your move (? helps) > "), plain->session->shown[seat]);
        if (!lobby_line(line, sizeof line) || strcmp(line, "q") == 0) {
            putchar('\n');
            return ASKED_LEAVE;
        }
        if (plain_question(plain, line)) {
            continue;
        }
        if (strcmp(line, "u") == 0) {
            if (session_undo(plain->session, seat)) {
                puts(_("Taken back."));
                return ASKED_AGAIN;
            }
            if (plain->session->broken) {
                return ASKED_FAILED;
            }
            puts(_("Nothing of yours can be taken back: something has been revealed since."));
        } else if (line[0] != '\0') {
            const int move = plain_understand(plain, line);
            if (move >= 0) {
                return make(plain, (pz_move)move) ? ASKED_MOVE : ASKED_FAILED;
            }
        }
    }
}

static bool play_bot(struct plain *plain, int seat)
{
    struct pz_answer answer;
    return session_ask(plain->session, &plain->session->bots[seat], &plain->buffer, &answer) &&
           make(plain, answer.move);
}

/* The next move of chance; nobody can take anything back before it. */
static bool play_chance(struct plain *plain)
{
    const bool stepped = session_step(plain->session, true) == SESSION_STEPPED;
    if (stepped) {
        announce(plain);
    }
    return stepped;
}

/* Waits until the file of the game can be written again; false if it cannot, and nobody is there to
 * see to it. */
static bool wait_for_disk(struct plain *plain)
{
    struct session *session = plain->session;
    char line[8];
    while (session->broken && isatty(STDIN_FILENO)) {
        static char buffer[2000];
        struct pz_text text;
        pz_text_init(&text, buffer, sizeof buffer);
        session_tell_broken(session, &text);
        printf("%s%s", buffer, _("Enter tries again, q leaves > "));
        if (!lobby_line(line, sizeof line) || strcmp(line, "q") == 0) {
            return false;
        }
        if (session_retry(session)) {
            announce(plain);
            return true;
        }
    }
    return false;
}

static void print_title(const struct plain *plain)
{
    const struct pz_seed *seed = &plain->session->record.seed;
    if (seed->kind == PZ_SEED_NUMBER) { /* somebody may want to play it again */
        char number[PZ_SEED_TEXT_MAX];
        struct pz_text text;
        pz_text_init(&text, number, sizeof number);
        pz_seed_write(seed, &text);
        printf(_("%s, seed %s\n"), plain->game->title, number);
    } else {
        puts(plain->game->title);
    }
}

enum plain_end plain_play(struct session *session)
{
    static struct plain plain;
    memset(&plain, 0, sizeof plain);
    plain.session = session;
    plain.game = session->record.game;
    plain.face = face_of(plain.game);
    plain.person = PZ_NOBODY;
    print_title(&plain);
    for (int actor = session_actor(session); actor != PZ_NOBODY; actor = session_actor(session)) {
        bool made = true;
        if (actor == PZ_CHANCE) {
            made = play_chance(&plain);
        } else if (!session_is_person(session, actor)) {
            made = play_bot(&plain, actor);
        } else {
            const enum asked asked = ask(&plain, actor);
            if (asked == ASKED_LEAVE) {
                return PLAIN_LEFT;
            }
            made = asked != ASKED_FAILED;
        }
        if (!made && !wait_for_disk(&plain)) {
            return PLAIN_FAILED;
        }
    }
    printf("\n%s\n", _("The game is over."));
    plain_scores(&plain);
    return PLAIN_OVER;
}
