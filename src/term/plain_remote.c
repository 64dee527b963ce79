/* Plain mode at a table elsewhere: lines of the person and messages of the table, whichever comes.
 */
#include "os/host.h"
#include "os/language.h"
#include "plain_state.h"
#include "tell.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    TICK = 500,  /* milliseconds; a connection that is lost shows then at the latest */
    FAREWELL = 5 /* seconds for what the last lines of a script lead to */
};

struct visitor {
    struct plain plain;
    unsigned news;  /* told so far */
    uint32_t moves; /* of the game that is played, */
    unsigned game;  /* the number of which is this */
    uint32_t asked; /* the question that was put last */
    enum remote_stage status;
    char told[6000]; /* about who sits, before the game */
    bool in_trouble;
    char vote[200];
    char line[1200];
    size_t length;
    bool prompted; /* the cursor is behind a prompt */
    bool ended;    /* the input */
    double until;  /* then it is enough of waiting, after the end of the input */
};

/* Before something is printed that nobody has asked for. */
static void leave_prompt(struct visitor *visitor)
{
    if (visitor->prompted) {
        putchar('\n');
        visitor->prompted = false;
    }
}

static void print_news(struct visitor *visitor)
{
    const struct remote *remote = visitor->plain.session->remote;
    for (; visitor->news < remote->news_count; visitor->news++) {
        const char *line = remote_news_line(remote, visitor->news);
        if (line != NULL) {
            leave_prompt(visitor);
            puts(line);
        }
    }
}

/* Who sits, unless that was told last. */
static void print_waiting(struct visitor *visitor)
{
    const struct remote *remote = visitor->plain.session->remote;
    char text[sizeof visitor->told];
    struct pz_text out;
    if (remote->game == NULL) {
        return;
    }
    out = pz_text_in(text, sizeof text);
    /* the link in a line of its own, which the terminal does not break */
    tell_add(&out, "\n%s\n%s\n%s\n", remote->game->title,
             _("This link brings others to the table:"), remote->link);
    if (remote_link_is_local(remote)) {
        tell_add(&out, "%s\n", _("From elsewhere it needs the name or address of this machine."));
    }
    for (int seat = 0; seat < remote->players; seat++) {
        pz_text_str(&out, "  ");
        remote_write_seat(remote, seat, &out);
        pz_text_char(&out, '\n');
    }
    if (remote->onlooker_count > 0) {
        tell_add(&out, "%s ", _("Looking on:"));
        remote_write_onlookers(remote, &out);
        pz_text_char(&out, '\n');
    }
    tell_add(&out, "%s\n",
             remote_is_host(remote)
                 ? _("/start starts the game, /bot seats bots, /? tells more, q leaves.")
                 : _("The host starts the game. /? tells what you can do, q leaves."));
    if (visitor->status != REMOTE_WAITING || strcmp(text, visitor->told) != 0) {
        fputs(text, stdout);
        memcpy(visitor->told, text, sizeof text);
    }
}

static void print_vote(struct visitor *visitor)
{
    char vote[sizeof visitor->vote] = "";
    if (remote_vote_wanted(visitor->plain.session->remote, vote, sizeof vote) &&
        strcmp(vote, visitor->vote) != 0) {
        leave_prompt(visitor);
        printf("%s %s\n", vote, _("/yes or /no?"));
    }
    memcpy(visitor->vote, vote, sizeof vote);
}

static void print_prompt(struct visitor *visitor)
{
    struct session *session = visitor->plain.session;
    const int seat = session->remote->seat;
    if (seat >= 0 && session_is_asked(session, seat) && !visitor->prompted) {
        printf(_("%s, your move (? helps) > "), session->shown[seat]);
        visitor->prompted = true;
    }
    fflush(stdout);
}

static void print_over(struct visitor *visitor)
{
    plain_over(&visitor->plain, visitor->plain.session->remote->seat);
    puts(visitor->plain.session->remote->seat >= 0 ? _("/rematch asks for another game, q leaves.")
                                                   : _("/? tells what you can do, q leaves."));
}

/* What happened since it was told last; in another game from its beginning on. */
static void print_story(struct visitor *visitor)
{
    struct plain *plain = &visitor->plain;
    const struct remote *remote = plain->session->remote;
    if (visitor->game != remote->games) {
        visitor->game = remote->games;
        plain_story_begin(plain);
    }
    if (remote->now.moves != visitor->moves) {
        leave_prompt(visitor);
        plain_tell(plain, remote->seat, true);
    }
    visitor->moves = remote->now.moves;
}

/* If there is only one move, it is sent without asking. */
static bool send_forced(struct visitor *visitor)
{
    struct plain *plain = &visitor->plain;
    const struct remote *remote = plain->session->remote;
    pz_move forced = 0;
    if (!session_forced(plain->session, remote->seat, &forced)) {
        return false;
    }
    plain_tell_forced(plain, remote->seat, forced);
    return session_make(plain->session, forced);
}

/* Says what a message has changed. */
static void print_changes(struct visitor *visitor)
{
    struct plain *plain = &visitor->plain;
    const struct remote *remote = plain->session->remote;
    plain->game = remote->game;
    print_news(visitor);
    if (remote->status == REMOTE_WAITING) {
        print_waiting(visitor);
    }
    if (remote->has_position) {
        print_story(visitor);
        if (remote->status == REMOTE_OVER && visitor->status != REMOTE_OVER) {
            leave_prompt(visitor);
            print_over(visitor);
        } else if ((remote->now.ask != 0 && remote->now.ask != visitor->asked) ||
                   visitor->status != remote->status) {
            leave_prompt(visitor);
            if (!send_forced(visitor)) {
                plain_look(plain, remote->seat);
            }
        }
        visitor->asked = remote->now.ask;
    }
    visitor->status = remote->status;
    print_vote(visitor);
    print_prompt(visitor);
}

static void print_trouble(struct visitor *visitor)
{
    const struct remote *remote = visitor->plain.session->remote;
    bool lost = false;
    const char *trouble = remote->wire.trouble(remote->wire.context, &lost);
    if (trouble != NULL && !visitor->in_trouble && !lost) {
        leave_prompt(visitor);
        printf(_("%s, trying again..."), trouble);
        putchar('\n');
    } else if (trouble == NULL && visitor->in_trouble) {
        leave_prompt(visitor);
        puts(_("The connection is back."));
        print_prompt(visitor);
    }
    visitor->in_trouble = trouble != NULL;
    fflush(stdout);
}

/* What was typed; false if the person leaves. */
static bool take_line(struct visitor *visitor, const char *line)
{
    struct plain *plain = &visitor->plain;
    struct remote *remote = plain->session->remote;
    char reply[2000];
    visitor->prompted = false;
    if (strcmp(line, "q") == 0) {
        return false;
    }
    if (strcmp(line, "?") == 0 && !remote->has_position) {
        fputs(remote_commands_help(), stdout);
    } else if (line[0] == '/') {
        remote_command(remote, line, reply, sizeof reply);
        const size_t length = strlen(reply);
        printf("%s%s", reply, length > 0 && reply[length - 1] != '\n' ? "\n" : "");
    } else if (line[0] != '\0' && remote->has_position) {
        const bool asked = session_is_asked(plain->session, remote->seat);
        if (strcmp(line, "u") == 0) {
            puts(session_takeback(plain->session, remote->seat)
                     ? _("The others are asked.")
                     : _("Nothing of yours can be taken back any more."));
        } else if (asked || (strcmp(line, "h") != 0 && !plain_asks_for_moves(line))) {
            if (!plain_question(plain, line)) {
                const int move = asked ? plain_understand(plain, line) : -1;
                if (!asked) {
                    puts(_("It is not your turn. /say TEXT speaks to the others, q leaves."));
                } else if (move >= 0 && !session_make(plain->session, (pz_move)move)) {
                    puts(plain->session->problem);
                }
            }
        }
    } else if (line[0] != '\0') {
        puts(_("/? tells what you can do, q leaves."));
    }
    print_prompt(visitor);
    return true;
}

/* What a line does depends on the table, so none is read before that is known. */
static bool reads(const struct visitor *visitor)
{
    const struct remote *remote = visitor->plain.session->remote;
    return !visitor->ended && ((remote->game != NULL && !remote->joining) || visitor->in_trouble);
}

/* Takes what has been typed; false if the person leaves. */
static bool take_input(struct visitor *visitor)
{
    char bytes[512];
    const ssize_t length = read(STDIN_FILENO, bytes, sizeof bytes);
    if (length < 0 && errno == EINTR) {
        return true;
    }
    if (length <= 0) { /* a script is over when its last line has been answered */
        visitor->ended = true;
        visitor->until = host_now() + FAREWELL;
        return remote_sync(visitor->plain.session->remote);
    }
    for (ssize_t i = 0; i < length; i++) {
        if (bytes[i] == '\n') {
            visitor->line[visitor->length] = '\0';
            visitor->line[strcspn(visitor->line, "\r")] = '\0';
            visitor->length = 0;
            if (!take_line(visitor, visitor->line)) {
                return false;
            }
        } else if (visitor->length + 1 < sizeof visitor->line) {
            visitor->line[visitor->length++] = bytes[i];
        }
    }
    return true;
}

static bool is_done(const struct visitor *visitor)
{
    const struct remote *remote = visitor->plain.session->remote;
    return visitor->ended &&
           (!remote->syncing || visitor->in_trouble || host_now() > visitor->until);
}

enum plain_end plain_visit(struct session *session)
{
    static struct visitor visitor;
    memset(&visitor, 0, sizeof visitor);
    visitor.plain.session = session;
    visitor.plain.person = PZ_NOBODY;
    for (;;) {
        const enum session_progress progress = session_step(session, true);
        if (progress == SESSION_FAILED) {
            return PLAIN_FAILED;
        }
        if (progress == SESSION_STEPPED) {
            print_changes(&visitor);
            continue;
        }
        print_trouble(&visitor);
        struct pollfd files[2] = {{.fd = reads(&visitor) ? STDIN_FILENO : -1, .events = POLLIN},
                                  {.fd = session->remote->wire.file, .events = POLLIN}};
        if (!is_done(&visitor)) {
            poll(files, 2, TICK);
        }
        if (is_done(&visitor) || (files[0].revents != 0 && !take_input(&visitor))) {
            putchar('\n');
            return PLAIN_LEFT;
        }
    }
}
