/* The full screen at a table elsewhere: what its messages change, and the keys that only it has. */
#include "fullscreen_state.h"
#include "os/host.h"
#include "os/language.h"
#include "tell.h"
#include <stdio.h>
#include <string.h>

/* What of the table decides what can be chosen; without padding, as it is compared whole. */
struct moment {
    uint32_t ask;
    uint32_t answered;
    uint32_t moves;
    int seat;
    enum remote_stage status;
};

static struct moment moment_of(const struct remote *remote)
{
    return (struct moment){remote->now.ask, remote->answered, remote->now.moves, remote->seat,
                           remote->status};
}

static void say_what_happened(struct fullscreen *full, unsigned news_before, bool moved)
{
    const struct remote *remote = full->session->remote;
    char vote[200];
    if (remote_vote_wanted(remote, vote, sizeof vote)) {
        snprintf(full->message, sizeof full->message, "%s %s", vote, _("Y yes, N no"));
    } else if (remote->news_count > news_before) {
        snprintf(full->message, sizeof full->message, "%.390s",
                 remote_news_line(remote, remote->news_count - 1));
    } else if (moved) {
        full->message[0] = '\0'; /* what was done stands in the right column */
    }
}

static void stepped(struct fullscreen *full, const struct moment *before, unsigned news_before)
{
    const struct remote *remote = full->session->remote;
    const struct moment now = moment_of(remote);
    const bool same = memcmp(before, &now, sizeof now) == 0;
    full->dirty = true;
    say_what_happened(full, news_before, now.moves != before->moves);
    if (remote->status == REMOTE_WAITING || !remote->has_position) {
        full->again = true; /* the next game */
        return;
    }
    if (!same) {
        if (now.moves != before->moves) {
            full->last_event = host_now();
        }
        full->viewer = remote->seat;
        thinker_cancel(&full->adviser);
        fullscreen_look_again(full);
    }
    if (remote->status == REMOTE_OVER) {
        fullscreen_end_of_game(full);
    } else {
        full->over_seen = false;
        full->overlay = full->overlay == OVER ? NONE : full->overlay;
    }
}

void fullscreen_follow(struct fullscreen *full)
{
    struct remote *remote = full->session->remote;
    bool lost = false;
    if (full->failed || host_now() - full->last_event < full->options.pace / 1000.0) {
        return;
    }
    const char *trouble = remote->wire.trouble(remote->wire.context, &lost);
    if ((trouble != NULL) != full->in_trouble) {
        full->in_trouble = trouble != NULL;
        full->dirty = true;
    }
    const struct moment before = moment_of(remote);
    const unsigned news = remote->news_count;
    switch (session_step(full->session, false)) {
    case SESSION_WAITS:
        if (remote->status == REMOTE_OVER && full->overlay == NONE) {
            fullscreen_end_of_game(full); /* again, after what lay over it */
        }
        break;
    case SESSION_STEPPED:
        stepped(full, &before, news);
        break;
    case SESSION_FAILED:
        snprintf(full->message, sizeof full->message, "%s", full->session->problem);
        full->failed = true;
        full->dirty = true;
        break;
    }
}

static void command(struct fullscreen *full, const char *line)
{
    char reply[2000];
    remote_command(full->session->remote, line, reply, sizeof reply);
    if (strchr(reply, '\n') != NULL) {
        snprintf(full->overlay_text, sizeof full->overlay_text, "%s", reply);
        fullscreen_open_text(full, TEXT, _("Commands"));
    } else if (reply[0] != '\0') {
        snprintf(full->message, sizeof full->message, "%.390s", reply);
    }
}

static void open_talk(struct fullscreen *full)
{
    const struct remote *remote = full->session->remote;
    struct pz_text out = pz_text_in(full->overlay_text, sizeof full->overlay_text);
    for (unsigned i = remote->news_count; i-- > 0;) {
        const char *line = remote_news_line(remote, i);
        if (line == NULL || out.cut || out.length > sizeof full->overlay_text / 2) {
            break;
        }
        tell_add(&out, "%s\n", line);
    }
    fullscreen_open_text(full, TEXT, _("What was said, the newest first"));
}

bool fullscreen_remote_key(struct fullscreen *full, int key)
{
    char vote[200];
    if (full->line.open) {
        if (line_input_key(&full->line, key)) {
            command(full, full->line.text);
        }
        return true;
    }
    const bool over = full->session->remote->status == REMOTE_OVER;
    if (full->chooser.typing || (full->overlay != NONE && full->overlay != OVER)) {
        return false;
    }
    if (key == 'C') {
        line_input_open(&full->line, "");
    } else if (key == 'T') {
        open_talk(full);
    } else if ((key == 'Y' || key == 'N') &&
               remote_vote_wanted(full->session->remote, vote, sizeof vote)) {
        full->message[0] = '\0';
        command(full, key == 'Y' ? "/yes" : "/no");
    } else if (over && key == 'n') {
        command(full, "/rematch");
    } else {
        return over && key == 'r'; /* nobody has the moves of the others */
    }
    return true;
}

const char *fullscreen_remote_line(const struct fullscreen *full, int columns, char *line,
                                   size_t size)
{
    const struct remote *remote = full->session->remote;
    bool lost = false;
    const char *trouble = remote->wire.trouble(remote->wire.context, &lost);
    if (full->line.open) {
        line_input_shown(&full->line, columns, line, size);
    } else if (trouble != NULL && !lost && !full->failed) {
        snprintf(line, size, _("%s, trying again..."), trouble);
    } else {
        return full->message;
    }
    return line;
}

void fullscreen_remote_waits(const struct fullscreen *full, char *line, size_t size)
{
    const struct remote *remote = full->session->remote;
    const int actor = session_actor(full->session);
    if (remote->seat < 0) {
        snprintf(line, size, "%s", _("You look on."));
    } else if (actor >= 0 && actor != remote->seat) {
        snprintf(line, size, _("Waiting for %s."), fullscreen_name_of(full, actor));
    }
}
