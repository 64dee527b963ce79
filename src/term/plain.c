/* Plain mode at a table here: prints what happens and asks, line by line. */
#include "lobby.h"
#include "os/language.h"
#include "plain_state.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What a move has brought, to those who may know it. */
static void announce(struct plain *plain, bool whole)
{
    if (!session_is_shared(plain->session)) {
        plain_tell(plain, plain_listener(plain), whole);
    } else if (whole) {
        plain_tell(plain, plain->person, true);
    }
}

/* At a shared screen nobody is called for an only move that is no secret and shows nothing; for
 * another one the person comes to the screen, and then it is made. */
static bool is_forced(const struct plain *plain, int seat, pz_move *move)
{
    return session_is_shared(plain->session) && seat != plain->person
               ? session_forced_apart(plain->session, seat, move)
               : session_forced(plain->session, seat, move);
}

/* Makes a move of a person, and notes whether it shows something new. */
static bool make(struct plain *plain, int seat, pz_move move)
{
    const struct session *session = plain->session;
    plain->news = plain->news || (seat == plain->person &&
                                  pz_game_reveals(plain->game, session->state.bytes, move));
    return session_make(plain->session, move);
}

/* The only move that a person has is made without asking; at a shared screen it is told when the
 * person comes to it. */
static bool make_forced(struct plain *plain, int seat, pz_move move)
{
    if (!session_is_shared(plain->session) || seat == plain->person) {
        plain_tell_forced(plain, seat, move);
    }
    return make(plain, seat, move);
}

enum asked { ASKED_MOVE, ASKED_AGAIN, ASKED_LEAVE, ASKED_FAILED };

static enum asked takeback(struct plain *plain, int seat)
{
    const size_t count = plain->session->count;
    const bool taken = session_takeback(plain->session, seat);
    if (plain->session->broken) {
        return ASKED_FAILED;
    }
    puts(taken ? _("Taken back.") : _("Nothing of yours can be taken back any more."));
    return plain->session->count != count ? ASKED_AGAIN : ASKED_MOVE;
}

/* A move was made, something was taken back, or the person leaves. */
static enum asked ask(struct plain *plain, int seat)
{
    char line[PZ_MOVE_TEXT_MAX];
    pz_move forced = 0;
    if (!plain_hand_over(plain, seat)) {
        return ASKED_LEAVE;
    }
    plain->news = plain->news && seat == plain->person;
    plain->person = seat;
    plain_tell(plain, plain_listener(plain), true);
    if (is_forced(plain, seat, &forced)) { /* it waited for the person to come */
        plain->news = true;
        return make_forced(plain, seat, forced) ? ASKED_MOVE : ASKED_FAILED;
    }
    plain_look(plain, seat);
    plain->news = false;
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
            const enum asked taken = takeback(plain, seat);
            if (taken != ASKED_MOVE) {
                return taken;
            }
        } else if (line[0] != '\0') {
            const int move = plain_understand(plain, line);
            if (move >= 0) {
                if (!make(plain, seat, (pz_move)move)) {
                    return ASKED_FAILED;
                }
                announce(plain, true);
                return ASKED_MOVE;
            }
        }
    }
}

static bool play_bot(struct plain *plain, int seat)
{
    struct pz_answer answer;
    if (!session_ask(plain->session, &plain->session->bots[seat], &plain->buffer, &answer) ||
        !session_make(plain->session, answer.move)) {
        return false;
    }
    announce(plain, false);
    return true;
}

/* The next move of chance; nobody can take anything back before it. */
static bool play_chance(struct plain *plain)
{
    const bool stepped = session_step(plain->session, true) == SESSION_STEPPED;
    if (stepped) {
        announce(plain, false);
    }
    return stepped;
}

/* Waits until the file of the game can be written again; false if nobody is there to see to it, or
 * wants to. */
static bool wait_for_disk(struct plain *plain)
{
    struct session *session = plain->session;
    while (session->broken && isatty(STDIN_FILENO)) {
        char line[8];
        char buffer[2 * KEPT_PATH_MAX];
        struct pz_text text = pz_text_in(buffer, sizeof buffer);
        session_tell_broken(session, &text);
        printf("%s%s", buffer, _("Enter tries again, q leaves > "));
        if (!lobby_line(line, sizeof line) || strcmp(line, "q") == 0) {
            return false;
        }
        if (session_retry(session)) {
            announce(plain, false);
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
        struct pz_text text = pz_text_in(number, sizeof number);
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
    plain.person = PZ_NOBODY;
    plain_story_begin(&plain);
    print_title(&plain);
    for (int actor = session_actor(session); actor != PZ_NOBODY; actor = session_actor(session)) {
        bool made = true;
        pz_move forced = 0;
        if (actor == PZ_CHANCE) {
            made = play_chance(&plain);
        } else if (!session_is_person(session, actor)) {
            made = play_bot(&plain, actor);
        } else if (is_forced(&plain, actor, &forced)) {
            made = make_forced(&plain, actor, forced);
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
    plain_tell(&plain, plain_listener(&plain), true);
    plain_over(&plain, session->people == 1 ? plain_listener(&plain) : PZ_NOBODY);
    return PLAIN_OVER;
}
