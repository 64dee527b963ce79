#include "session.h"
#include "language.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEXT_ROOM = 1 << 22, BOT_BUDGET = 1000 };

__attribute__((format(printf, 2, 3))) static bool fail(struct session *session, const char *format,
                                                       ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(session->problem, sizeof session->problem, format, list);
    va_end(list);
    return false;
}

bool session_init(struct session *session)
{
    memset(session, 0, sizeof *session);
    session->moves = malloc(SESSION_MOVES_MAX * sizeof *session->moves);
    session->text = malloc(TEXT_ROOM);
    return session->moves != NULL && session->text != NULL;
}

void session_release(struct session *session)
{
    free(session->moves);
    free(session->text);
    memset(session, 0, sizeof *session);
}

/* ---- the file ---- */

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return fsync(file) == 0;
}

/* The new record takes the place of the old one in one step: there is always a whole one. */
static bool save(struct session *session)
{
    char fresh[sizeof session->path + 8];
    struct pz_text text;
    if (session->path[0] == '\0') {
        return true;
    }
    pz_text_init(&text, session->text, TEXT_ROOM);
    if (pz_record_write(&session->record, session->moves, session->count, &text) != 0) {
        return fail(session, "%s", _("the game is too long to be kept"));
    }
    snprintf(fresh, sizeof fresh, "%s.new", session->path);
    const int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) {
        return fail(session, "%s: %s", fresh, strerror(errno));
    }
    const bool written = write_all(file, text.at, text.length);
    int why = errno;
    if (close(file) != 0 || !written || rename(fresh, session->path) != 0) {
        why = written ? errno : why;
        unlink(fresh);
        return fail(session, "%s: %s", session->path, strerror(why));
    }
    return true;
}

bool session_default_path(char *path, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    char folder[900];
    if (state != NULL && state[0] == '/') {
        snprintf(folder, sizeof folder, "%s/piazza", state);
    } else if (home != NULL && home[0] == '/') {
        snprintf(folder, sizeof folder, "%s/.local/state/piazza", home);
    } else {
        return false;
    }
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        return false;
    }
    return (size_t)snprintf(path, size, "%s/last.record", folder) < size;
}

/* ---- beginning ---- */

static bool seat_bots(struct session *session)
{
    session->people = 0;
    for (int seat = 0; seat < session->record.setup.players; seat++) {
        const char *name = session->record.names[seat];
        session->bots[seat] = NULL;
        if (strncmp(name, "bot:", 4) != 0) {
            session->people++;
        } else if ((session->bots[seat] = pz_bot_named(name + 4)) == NULL) {
            return fail(session, _("there is no bot '%s'"), name + 4);
        }
    }
    return true;
}

bool session_start(struct session *session, const struct pz_game *game,
                   const struct pz_setup *setup, uint64_t seed, const char names[][PZ_NAME_MAX],
                   const char *path)
{
    session->record.game = game;
    session->record.setup = *setup;
    session->record.has_seed = true;
    session->record.seed = seed;
    session->count = 0;
    memcpy(session->record.names, names, sizeof session->record.names);
    snprintf(session->path, sizeof session->path, "%s", path != NULL ? path : "");
    pz_rng_init(&session->rng, seed);
    pz_setup_draw_first(&session->record.setup, &session->rng);
    game->init(session->state.bytes, &session->record.setup);
    return seat_bots(session) && save(session);
}

static char *read_whole(struct session *session, const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fail(session, "%s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = malloc(TEXT_ROOM);
    *length = text != NULL ? fread(text, 1, TEXT_ROOM, in) : 0;
    const bool bad = text == NULL || ferror(in) || *length == TEXT_ROOM;
    fclose(in);
    if (bad) {
        fail(session, _("%s: cannot be read"), path);
        free(text);
        return NULL;
    }
    return text;
}

/* Draws again what was drawn, so that the generator stands where it stood. */
static void catch_up(struct session *session)
{
    const struct pz_game *game = session->record.game;
    struct pz_setup setup = session->record.setup;
    union pz_any_state state;
    pz_rng_init(&session->rng, session->record.seed);
    /* A first player who was drawn took a draw; one who was named did not. If the first draw gives
     * the one that the record names, it was a draw, or it does not matter. */
    struct pz_rng after_draw = session->rng;
    setup.first = PZ_FIRST_RANDOM;
    pz_setup_draw_first(&setup, &after_draw);
    if (setup.first == session->record.setup.first) {
        session->rng = after_draw;
    }
    game->init(state.bytes, &session->record.setup);
    for (size_t i = 0; i < session->count; i++) {
        if (game->actor(state.bytes) == PZ_CHANCE) {
            game->pick(state.bytes, &session->rng);
        }
        game->apply(state.bytes, session->moves[i]);
    }
}

bool session_resume(struct session *session, const char *path)
{
    struct pz_problem problem;
    size_t length = 0;
    char *text = read_whole(session, path, &length);
    if (text == NULL) {
        return false;
    }
    const int bad =
        pz_record_read(text, length, &session->record, session->moves, SESSION_MOVES_MAX,
                       &session->count, session->state.bytes, &problem);
    free(text);
    if (bad != 0) {
        char why[300];
        language_problem(&problem, why, sizeof why);
        return fail(session, "%s:%u:%u: %s", path, problem.line, problem.column, why);
    }
    snprintf(session->path, sizeof session->path, "%s", path);
    if (!seat_bots(session)) {
        return false;
    }
    catch_up(session);
    return true;
}

/* ---- playing ---- */

int session_actor(const struct session *session)
{
    return session->record.game->actor(session->state.bytes);
}

bool session_is_person(const struct session *session, int seat)
{
    return seat >= 0 && session->bots[seat] == NULL;
}

bool session_make(struct session *session, pz_move move)
{
    if (session->count == SESSION_MOVES_MAX) {
        return fail(session, "%s", _("the game is too long to be kept"));
    }
    const int code = session->record.game->apply(session->state.bytes, move);
    if (code != 0) {
        const struct pz_refusal *refusal = pz_game_refusal(session->record.game, code);
        return fail(session, "%s%s%s", refusal != NULL ? refusal->rule : "",
                    refusal != NULL ? ": " : "",
                    refusal != NULL ? _(refusal->sentence) : _(pz_error_sentence(code)));
    }
    session->moves[session->count++] = move;
    return save(session);
}

pz_move session_draw(struct session *session)
{
    return session->record.game->pick(session->state.bytes, &session->rng);
}

struct pz_question session_question(const struct session *session, union pz_any_state *view,
                                    pz_move *moves)
{
    const struct pz_game *game = session->record.game;
    const int seat = session_actor(session);
    struct pz_rng rng;
    pz_rng_init(&rng, ~session->record.seed + session->count);
    game->view(session->state.bytes, seat, view->bytes);
    const uint32_t count = game->moves(session->state.bytes, moves, NULL);
    return (struct pz_question){game,  view->bytes,       seat,       moves,
                                count, pz_rng_next(&rng), BOT_BUDGET, NULL};
}

/* ---- taking back ---- */

void session_state_at(const struct session *session, size_t count, union pz_any_state *state)
{
    const struct pz_game *game = session->record.game;
    game->init(state->bytes, &session->record.setup);
    for (size_t i = 0; i < count; i++) {
        game->apply(state->bytes, session->moves[i]);
    }
}

bool session_can_undo(const struct session *session)
{
    union pz_any_state before;
    if (session->count == 0) {
        return false;
    }
    session_state_at(session, session->count - 1, &before);
    return session_is_person(session, session->record.game->actor(before.bytes));
}

bool session_undo(struct session *session)
{
    if (!session_can_undo(session)) {
        return false;
    }
    session->count--;
    session_state_at(session, session->count, &session->state);
    return save(session);
}

void session_describe(const struct session *session, size_t index, int seat, int *actor, char *text,
                      size_t size)
{
    const struct pz_game *game = session->record.game;
    union pz_any_state state;
    struct pz_text out;
    session_state_at(session, index, &state);
    *actor = game->actor(state.bytes);
    pz_text_init(&out, text, size);
    if (game->move_seen != NULL) {
        game->move_seen(state.bytes, session->moves[index], seat, &out);
    } else {
        game->move_write(state.bytes, session->moves[index], &out);
    }
}
