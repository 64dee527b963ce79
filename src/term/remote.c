/* What is known of a table elsewhere, from its messages. */
#include "remote.h"
#include "os/language.h"
#include "remote_read.h"
#include "remote_send.h"
#include "tell.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void forget_position(struct remote *remote)
{
    remote->has_position = false;
    remote->now =
        (struct remote_position){.actor = PZ_NOBODY, .takeback = PZ_NOBODY, .vote_by = PZ_NOBODY};
    remote->answered = 0;
    memset(remote->log, 0, sizeof remote->log);
}

void remote_init(struct remote *remote, const struct remote_wire *wire)
{
    memset(remote, 0, sizeof *remote);
    remote->wire = *wire;
    remote->seat = PZ_NOBODY;
    remote->wanted = REMOTE_FIRST_SEAT;
    forget_position(remote);
}

__attribute__((format(printf, 2, 3))) static void tell(struct remote *remote, const char *format,
                                                       ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(remote->news[remote->news_count % REMOTE_NEWS], REMOTE_LINE, format, list);
    va_end(list);
    remote->news_count++;
}

void remote_note(struct remote *remote, const char *note)
{
    tell(remote, "%s", note);
}

static enum remote_progress failed(struct remote *remote, const char *problem)
{
    snprintf(remote->problem, sizeof remote->problem, "%s", problem);
    return REMOTE_FAILED;
}

/* ---- names ---- */

static const char *person_name(const struct remote *remote, uint32_t person)
{
    for (int seat = 0; seat < remote->players; seat++) {
        if (remote->seats[seat].person == person && person != 0) {
            return remote->seats[seat].name;
        }
    }
    for (unsigned i = 0; i < remote->onlooker_count; i++) {
        if (remote->onlookers[i].person == person && person != 0) {
            return remote->onlookers[i].name;
        }
    }
    return NULL;
}

void remote_seat_name(const struct remote *remote, int seat, char *name, size_t size)
{
    const struct remote_person *at = &remote->seats[seat];
    char cut[31]; /* so that there is room for what stands behind it */
    const size_t length = strlen(at->name);
    snprintf(cut, sizeof cut, "%.*s",
             (int)(length < sizeof cut ? length : pz_utf8_cut(at->name, sizeof cut - 1)), at->name);
    if (at->person == 0) {
        snprintf(name, size, "%s", at->bot[0] != '\0' ? at->bot : _("(open)"));
    } else if (at->bot[0] != '\0') {
        snprintf(name, size, "%s (%.14s)", cut, at->bot);
    } else if (!at->here) {
        snprintf(name, size, _("%s (away)"), cut);
    } else {
        snprintf(name, size, "%s", at->name);
    }
}

void remote_write_seat(const struct remote *remote, int seat, struct pz_text *out)
{
    const struct remote_person *at = &remote->seats[seat];
    char name[PZ_NAME_MAX];
    remote_seat_name(remote, seat, name, sizeof name);
    tell_add(out, "%d  %s%s%s%s%s", seat, name,
             at->person != 0 && at->person == remote->host ? _(", host") : "",
             seat == remote->seat ? _(", you") : "", at->word[0] != '\0' ? _(", word: ") : "",
             at->word);
}

void remote_write_onlookers(const struct remote *remote, struct pz_text *out)
{
    for (unsigned i = 0; i < remote->onlooker_count; i++) {
        const bool own = remote->person != 0 && remote->onlookers[i].person == remote->person;
        tell_add(out, "%s%s%s", i > 0 ? "; " : "", remote->onlookers[i].name,
                 own ? _(", you") : "");
    }
}

/* ---- what happened, in words ---- */

/* The name of who did it, "" if nobody is known. */
static void who_did(const struct remote *remote, const struct remote_message *message, char *name,
                    size_t size)
{
    const char *known = person_name(remote, message->person);
    if (message->person == 0 && message->seat >= 0 && message->seat < remote->players) {
        known = remote->seats[message->seat].name;
        known = known[0] != '\0' ? known : remote->seats[message->seat].bot;
    }
    snprintf(name, size, "%s", known != NULL ? known : "");
}

/* Before and after an event the same seat may be another's, and the same person have another name:
 * `before` is who did it as it was known then. */
static void tell_event(struct remote *remote, const struct remote_message *message,
                       const char *before)
{
    static const struct {
        const char *type;
        const char *sentence;
    } sentences[] = {
        {"join", N_("%s has come.")},
        {"leave", N_("%s has left.")},
        {"sit", N_("%s has changed seats.")},
        {"away", N_("%s is away.")},
        {"back", N_("%s is back.")},
        {"absent", N_("A bot plays for %s, who is away.")},
        {"resign", N_("%s has resigned.")},
        {"timeout", N_("The time of %s is up.")},
        {"word", N_("%s has added a word to the shuffle.")},
        {"takeback", N_("%s asks to take the last move back.")},
        {"rematch", N_("%s asks for another game.")},
    };
    char name[PZ_NAME_MAX];
    if (before[0] != '\0') {
        snprintf(name, sizeof name, "%s", before);
    } else {
        who_did(remote, message, name, sizeof name);
    }
    if (name[0] == '\0') {
        snprintf(name, sizeof name, "%s", _("somebody"));
    }
    for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (strcmp(message->type, sentences[i].type) == 0) {
            /* each of them has one %s */
            const char *sentence = _(sentences[i].sentence);
            const char *hole = strstr(sentence, "%s");
            tell(remote, "%.*s%s%s", (int)(hole - sentence), sentence, name, hole + 2);
            return;
        }
    }
    if (strcmp(message->type, "vote") == 0) {
        tell(remote, message->yes ? _("%s agrees.") : _("%s does not agree."), name);
    } else if (strcmp(message->type, "chat") == 0) {
        tell(remote, "%s: %s", name, message->text);
    } else if (strcmp(message->type, "rename") == 0) {
        char now[PZ_NAME_MAX];
        who_did(remote, message, now, sizeof now);
        tell(remote, _("%s is now called %s."), name, now);
    }
}

/* Somebody had that seat, and the host gives it to a bot, or opens it. */
static void tell_displaced(struct remote *remote, const struct remote_message *message)
{
    if (strcmp(message->type, "seat") == 0 && message->seat >= 0 &&
        message->seat < remote->players && remote->seats[message->seat].person != 0) {
        tell(remote, _("The host has taken the seat from %s."), remote->seats[message->seat].name);
    }
}

/* ---- taking a message ---- */

static void take_people(struct remote *remote, const struct remote_message *message)
{
    if (message->has_seats) {
        memcpy(remote->seats, message->seats, sizeof remote->seats);
        remote->players = message->seat_count;
        remote->seat = PZ_NOBODY;
        for (int seat = 0; seat < remote->players && remote->person != 0; seat++) {
            if (remote->seats[seat].person == remote->person) {
                remote->seat = seat;
            }
        }
    }
    if (message->has_onlookers) {
        remote->onlooker_count = message->onlooker_count;
        memcpy(remote->onlookers, message->onlookers, sizeof remote->onlookers);
    }
    remote->host = message->has_host ? message->host : remote->host;
}

/* The guess, and whether it is one for the question that is asked. */
static const char *take_view(struct remote *remote, const struct remote_message *message)
{
    const struct pz_game *game = remote->game;
    union pz_any_state view;
    union pz_any_state again;
    union pz_any_state state;
    struct pz_problem problem;
    struct pz_rng rng;
    static pz_move moves[PZ_MOVES_MAX];
    if (pz_game_view_read(game, view.bytes, message->view, message->view_length, &problem) != 0) {
        return _("the server tells of a position that cannot be");
    }
    pz_rng_init(&rng, message->n);
    pz_game_sample_state(game, view.bytes, &rng, state.bytes);
    pz_game_view(game, state.bytes, remote->seat, again.bytes);
    if (memcmp(again.bytes, view.bytes, pz_game_view_size(game)) != 0) {
        return _("the server shows the view of another seat");
    }
    if (message->position.ask != 0) {
        union pz_any_state then = state;
        if (remote->seat >= 0 && game->actor(state.bytes) != remote->seat &&
            pz_game_early_choice(game, state.bytes, remote->seat, then.bytes)) {
            state = then;
        }
        const uint32_t count =
            game->actor(state.bytes) == remote->seat ? game->moves(state.bytes, moves, NULL) : 0;
        if (count == 0 || count != message->move_count ||
            memcmp(moves, message->moves, count * sizeof *moves) != 0) {
            return _("the server has other rules for this position");
        }
    }
    remote->state = state;
    return NULL;
}

static const char *take_position(struct remote *remote, const struct remote_message *message)
{
    const char *problem = take_view(remote, message);
    if (problem != NULL) {
        return problem;
    }
    remote->has_position = true;
    remote->now = message->position;
    remote->answered = remote->now.ask != remote->answered ? 0 : remote->answered;
    if (message->position.has_result) {
        remote->status = REMOTE_OVER;
    }
    return NULL;
}

static void take_made(struct remote *remote, const struct remote_message *message)
{
    for (unsigned i = 0; i < REMOTE_LOG; i++) { /* what was taken back */
        if (remote->log[i].index > remote->now.moves) {
            remote->log[i].index = 0;
        }
    }
    for (unsigned i = 0; i < message->made_count; i++) {
        const struct remote_made *made = &message->made[i];
        const uint32_t index = remote->now.moves - message->made_count + i + 1;
        if (made->actor < remote->players) {
            remote->log[index % REMOTE_LOG].index = index;
            remote->log[index % REMOTE_LOG].actor = made->actor;
            memcpy(remote->log[index % REMOTE_LOG].object, made->object, sizeof made->object);
        }
    }
}

static enum remote_progress take_answer(struct remote *remote, const struct remote_message *message)
{
    if (strcmp(message->type, "entered") == 0) {
        remote->person = message->person;
        remote->answered = 0; /* what was sent before a cut may not have arrived */
        if (remote->person == 0 && remote->wanted != REMOTE_WATCH) {
            remote_send_join(remote);
        }
        return REMOTE_TOLD;
    }
    if (strcmp(message->type, "error") == 0) {
        if (strcmp(message->error, "doubled") == 0 ||  /* it had arrived after all */
            strcmp(message->error, "stopping") == 0) { /* the end of the connection follows */
            return REMOTE_QUIET;
        }
        const char *sentence = message->sentence[0] != '\0' ? _(message->sentence) : message->error;
        remote->answered = 0;
        remote->joining = false;
        if (remote->person == 0 && remote->wanted != REMOTE_WATCH && remote->game != NULL &&
            (strncmp(message->error, "name", 4) == 0 || strstr(message->error, "seat") != NULL)) {
            return failed(remote, sentence);
        }
        tell(remote, _("That is not possible: %s."), sentence);
        return REMOTE_TOLD;
    }
    return REMOTE_QUIET;
}

static const char *take_table(struct remote *remote, const struct remote_message *message)
{
    const struct pz_game *before = remote->game;
    const bool joins = remote->joining && message->you != 0;
    if (message->protocol != PZ_PROTOCOL) {
        return _("the server speaks a newer protocol: this program is too old");
    }
    remote->game = pz_game_named(message->game_id);
    if (remote->game == NULL || remote->game->rules_version != message->rules) {
        return _("the server plays a game, or rules, that this program does not know");
    }
    if (before != NULL && before != remote->game) {
        return _("the server tells of a table that cannot be");
    }
    if (!message->has_position) {
        forget_position(remote);
    }
    remote->person = message->you;
    remote->joining = remote->joining && remote->person == 0;
    remote->games = message->games;
    if (before == NULL && remote->person != 0 && remote->wanted == REMOTE_WATCH) {
        remote->wanted = REMOTE_FIRST_SEAT; /* the token says more than the command line */
    }
    if (joins && message->your_seat < 0) {
        tell(remote, "%s", _("No seat is free: you look on."));
    }
    return NULL;
}

enum remote_progress remote_take(struct remote *remote, const char *text, size_t length)
{
    static struct remote_message message;
    const char *problem = NULL;
    if (!remote_read(text, length, &message)) {
        return failed(remote, _("the server says something that this program does not understand"));
    }
    if (!message.numbered) {
        return take_answer(remote, &message);
    }
    if (!message.has_you && remote->game == NULL) {
        return REMOTE_QUIET; /* of a table that is not known yet */
    }
    if (message.has_you) {
        problem = take_table(remote, &message);
    }
    if (problem == NULL && message.has_seats &&
        (message.seat_count < remote->game->min_players ||
         message.seat_count > remote->game->max_players)) {
        problem = _("the server tells of a table that cannot be");
    }
    if (problem != NULL) {
        return failed(remote, problem);
    }
    remote->syncing = remote->syncing && strcmp(message.type, "look") != 0;
    const int seat = remote->seat;
    char before[PZ_NAME_MAX];
    who_did(remote, &message, before, sizeof before);
    tell_displaced(remote, &message);
    if (strcmp(message.type, "leave") == 0 && message.person == remote->person) {
        remote->person = 0;
        remote->left = true;
        remote->wanted = REMOTE_WATCH;
    }
    take_people(remote, &message);
    tell_event(remote, &message, before);
    if (message.status != REMOTE_COMING) {
        if (message.status == REMOTE_WAITING && remote->status != REMOTE_WAITING) {
            forget_position(remote);
        }
        remote->status = message.status;
        remote->games = message.games != 0 ? message.games : remote->games;
    }
    if (message.has_position) {
        problem = take_position(remote, &message);
        if (problem != NULL) {
            return failed(remote, problem);
        }
        take_made(remote, &message);
    } else if (remote->seat != seat) {
        remote->now.ask = 0; /* of a seat that is not ours any more */
    }
    if (remote->status == REMOTE_WAITING && remote->word[0] != '\0' && remote->seat >= 0) {
        remote_send_text(remote, "word", "word", remote->word);
        remote->word[0] = '\0';
    }
    return message.has_position ? REMOTE_MOVED : REMOTE_TOLD;
}

enum remote_progress remote_step(struct remote *remote)
{
    char *text = NULL;
    size_t length = 0;
    bool lost = false;
    if (remote->problem[0] != '\0') {
        return REMOTE_FAILED;
    }
    if (remote->wire.next(remote->wire.context, &text, &length)) {
        const enum remote_progress progress = remote_take(remote, text, length);
        free(text);
        return progress;
    }
    const char *trouble = remote->wire.trouble(remote->wire.context, &lost);
    return trouble != NULL && lost ? failed(remote, trouble) : REMOTE_QUIET;
}

/* ---- for those who look at it ---- */

bool remote_is_host(const struct remote *remote)
{
    return remote->person != 0 && remote->host == remote->person;
}

bool remote_is_stranger(const struct remote *remote)
{
    return remote->game != NULL && remote->person == 0 && !remote->joining &&
           !(remote->left && remote->status == REMOTE_PLAYING);
}

bool remote_link_is_local(const struct remote *remote)
{
    static const char *const hosts[] = {"127.", "localhost", "[::1]"};
    const char *host = strstr(remote->link, "://");
    for (unsigned i = 0; i < 3 && host != NULL; i++) {
        if (strncmp(host + 3, hosts[i], strlen(hosts[i])) == 0) {
            return true;
        }
    }
    return false;
}

bool remote_vote_wanted(const struct remote *remote, char *text, size_t size)
{
    char name[PZ_NAME_MAX];
    if (remote->now.vote == REMOTE_NO_VOTE || remote->seat < 0 || remote->now.vote_by < 0 ||
        (remote->now.agreed >> remote->seat & 1)) {
        return false;
    }
    remote_seat_name(remote, remote->now.vote_by, name, sizeof name);
    snprintf(text, size,
             remote->now.vote == REMOTE_TAKEBACK ? _("%s would like to take the last move back.")
                                                 : _("%s would like another game."),
             name);
    return true;
}

const char *remote_log_object(const struct remote *remote, uint32_t index, int *actor)
{
    const uint32_t number = index + 1;
    if (remote->log[number % REMOTE_LOG].index != number) {
        return NULL;
    }
    *actor = remote->log[number % REMOTE_LOG].actor;
    return remote->log[number % REMOTE_LOG].object[0] != '\0'
               ? remote->log[number % REMOTE_LOG].object
               : NULL;
}

const char *remote_news_line(const struct remote *remote, unsigned index)
{
    return index < remote->news_count && index + REMOTE_NEWS >= remote->news_count
               ? remote->news[index % REMOTE_NEWS]
               : NULL;
}
