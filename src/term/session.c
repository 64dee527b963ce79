#include "session.h"
#include "host.h"
#include "language.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_ROOM = 1 << 22 };

__attribute__((format(printf, 2, 3))) static bool failed(struct session *session,
                                                         const char *format, ...)
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

static void close_bots(struct session *session)
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        pz_bot_close(&session->bots[seat]);
    }
    pz_bot_close(&session->adviser);
}

void session_release(struct session *session)
{
    close_bots(session);
    free(session->moves);
    free(session->text);
    memset(session, 0, sizeof *session);
}

/* ---- the file ---- */

static bool write_all(int file, const char *text, size_t length, bool sync)
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
    return !sync || fsync(file) == 0;
}

/* The new record takes the place of the old one in one step: there is always a whole one. `sync`
 * waits until it is on the disk; what chance drew needs no waiting, the seed would draw it again.
 */
static bool save(struct session *session, bool sync)
{
    char fresh[sizeof session->path + 8];
    struct pz_text text;
    if (session->path[0] == '\0') {
        return true;
    }
    pz_text_init(&text, session->text, TEXT_ROOM);
    if (pz_record_write(&session->record, session->moves, session->count, &text) != 0) {
        return failed(session, "%s", _("the game is too long to be kept"));
    }
    snprintf(fresh, sizeof fresh, "%s.new", session->path);
    const int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) {
        return failed(session, "%s: %s", session->path, strerror(errno));
    }
    const bool written = write_all(file, text.at, text.length, sync);
    int why = errno;
    if (close(file) != 0 || !written || rename(fresh, session->path) != 0) {
        why = written ? errno : why;
        unlink(fresh);
        return failed(session, "%s: %s", session->path, strerror(why));
    }
    return true;
}

/* The folder of this user's games, made if need be. */
static bool games_folder(char *folder, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length = 0;
    if (state != NULL && state[0] == '/') {
        length = snprintf(folder, size, "%s/piazza", state);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(folder, size, "%s/.local/state/piazza", home);
    }
    if (length <= 0 || (size_t)length >= size) {
        return false;
    }
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

bool session_new_path(const struct pz_game *game, char *path, size_t size)
{
    char folder[900];
    char stamp[32];
    const time_t now = time(NULL);
    struct tm local;
    if (!games_folder(folder, sizeof folder) || localtime_r(&now, &local) == NULL ||
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local) == 0) {
        return false;
    }
    for (unsigned n = 0; n < 1000; n++) {
        const int length = snprintf(path, size, "%s/%s-%03u-%s.record", folder, stamp, n, game->id);
        if (length <= 0 || (size_t)length >= size) {
            return false;
        }
        /* Made here and now, so that no other table takes the same name. */
        const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
        if (file >= 0) {
            close(file);
            return true;
        }
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

static int newest_first(const struct dirent **a, const struct dirent **b)
{
    return -strcmp((*a)->d_name, (*b)->d_name);
}

static int is_record(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 7 && strcmp(entry->d_name + length - 7, ".record") == 0;
}

bool session_resume_last(struct session *session)
{
    char folder[900];
    struct dirent **entries = NULL;
    bool found = false;
    const int count = games_folder(folder, sizeof folder)
                          ? scandir(folder, &entries, is_record, newest_first)
                          : 0;
    for (int i = 0; i < count; i++) {
        char path[sizeof session->path];
        if (!found &&
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) < (int)sizeof path) {
            found = session_resume(session, path) && session_actor(session) != PZ_NOBODY;
        }
        free(entries[i]);
    }
    free(entries);
    return found || failed(session, "%s", _("there is no unfinished game"));
}

/* ---- beginning ---- */

/* "bot:greedy" becomes "greedy"; where several have the same name, the seat's number follows. */
static void name_seats(struct session *session)
{
    const int players = session->record.setup.players;
    memset(session->shown, 0, sizeof session->shown);
    for (int seat = 0; seat < players; seat++) {
        const char *name = session->record.names[seat];
        bool alone = true;
        for (int other = 0; other < players; other++) {
            alone = alone && (other == seat || strcmp(name, session->record.names[other]) != 0);
        }
        name += strncmp(name, "bot:", 4) == 0 ? 4 : 0;
        if (alone) {
            snprintf(session->shown[seat], PZ_NAME_MAX, "%s", name);
        } else {
            snprintf(session->shown[seat], PZ_NAME_MAX, "%.40s %d", name, seat);
        }
    }
}

static bool open_bot(struct session *session, struct pz_bot *bot, const char *id)
{
    const struct pz_game *game = session->record.game;
    const struct pz_bot_kind *kind = pz_bot_find(game, id);
    struct pz_problem problem;
    char why[300];
    if (kind == NULL) {
        return failed(session, _("there is no bot '%s'"), id);
    }
    if (host_open_bot(bot, game, kind, &problem) != 0) {
        language_problem(&problem, why, sizeof why);
        return failed(session, "%s: %s", id, why);
    }
    return true;
}

static bool seat_bots(struct session *session)
{
    name_seats(session);
    close_bots(session);
    session->people = 0;
    for (int seat = 0; seat < session->record.setup.players; seat++) {
        const char *name = session->record.names[seat];
        if (strncmp(name, "bot:", 4) != 0) {
            session->people++;
        } else if (!open_bot(session, &session->bots[seat], name + 4)) {
            return false;
        }
    }
    return open_bot(session, &session->adviser, pz_bot_strongest(session->record.game)->id);
}

bool session_start(struct session *session, const struct pz_game *game,
                   const struct pz_setup *setup, uint64_t seed, const char names[][PZ_NAME_MAX],
                   const char *path)
{
    struct stat there;
    if (path != NULL && stat(path, &there) == 0 && (there.st_size > 0 || !S_ISREG(there.st_mode))) {
        return failed(session,
                      _("%s is there already: --resume goes on with it, or take another name"),
                      path);
    }
    memset(&session->record, 0, sizeof session->record);
    session->record.game = game;
    session->record.setup = *setup;
    session->record.first_named = setup->first != PZ_FIRST_RANDOM;
    session->record.has_seed = true;
    pz_seed_number(&session->record.seed, seed);
    session->count = 0;
    memcpy(session->record.names, names, sizeof session->record.names);
    snprintf(session->path, sizeof session->path, "%s", path != NULL ? path : "");
    pz_chance_init(&session->chance, &session->record.seed);
    pz_chance_first(&session->chance, &session->record.setup);
    game->init(session->state.bytes, &session->record.setup);
    return seat_bots(session) && save(session, true);
}

static char *read_whole(struct session *session, const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        failed(session, "%s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = malloc(TEXT_ROOM);
    *length = text != NULL ? fread(text, 1, TEXT_ROOM, in) : 0;
    const bool bad = text == NULL || ferror(in) || *length == TEXT_ROOM;
    fclose(in);
    if (bad) {
        failed(session, _("%s: cannot be read"), path);
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
    pz_chance_init(&session->chance, &session->record.seed);
    pz_chance_first(&session->chance, &setup);
    game->init(state.bytes, &session->record.setup);
    for (size_t i = 0; i < session->count; i++) {
        if (game->actor(state.bytes) == PZ_CHANCE) {
            pz_chance_move(&session->chance, game, state.bytes);
        }
        game->apply(state.bytes, session->moves[i]);
    }
}

/* Bots take the seats that the record gave them; a game that ended early does not go on. */
static bool take_notes(struct session *session)
{
    struct pz_standing standing;
    pz_standing_init(&standing, session->record.setup.players);
    for (unsigned i = 0; i < session->record.note_count; i++) {
        const struct pz_note *note = &session->record.notes[i];
        pz_standing_note(&standing, note);
        if (note->kind == PZ_NOTE_BOT && session->bots[note->seat].kind == NULL) {
            session->people--;
            if (!open_bot(session, &session->bots[note->seat], note->bot)) {
                return false;
            }
        } else if (note->kind == PZ_NOTE_BACK &&
                   strncmp(session->record.names[note->seat], "bot:", 4) != 0) {
            pz_bot_close(&session->bots[note->seat]);
            session->people++;
        }
    }
    return !pz_standing_over(&standing) || failed(session, "%s", _("that game is over"));
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
        return failed(session, "%s:%u:%u: %s", path, problem.line, problem.column, why);
    }
    snprintf(session->path, sizeof session->path, "%s", path);
    for (int seat = 0; seat < session->record.setup.players; seat++) {
        char *name = session->record.names[seat];
        if (name[0] == '\0') {
            snprintf(name, PZ_NAME_MAX, _("seat %d"), seat);
        }
    }
    if (!seat_bots(session) || !take_notes(session)) {
        return false;
    }
    catch_up(session);
    session->problem[0] = '\0';
    return true;
}

/* ---- playing ---- */

int session_actor(const struct session *session)
{
    return session->record.game->actor(session->state.bytes);
}

bool session_is_person(const struct session *session, int seat)
{
    return seat >= 0 && session->bots[seat].kind == NULL;
}

bool session_make(struct session *session, pz_move move)
{
    if (session->count == SESSION_MOVES_MAX) {
        return failed(session, "%s", _("the game is too long to be kept"));
    }
    const bool chance = session_actor(session) == PZ_CHANCE;
    const int code = session->record.game->apply(session->state.bytes, move);
    if (code != 0) {
        const struct pz_refusal *refusal = pz_game_refusal(session->record.game, code);
        return failed(session, "%s%s%s", refusal != NULL ? refusal->rule : "",
                      refusal != NULL ? ": " : "",
                      refusal != NULL ? _(refusal->sentence) : _(pz_error_sentence(code)));
    }
    session->moves[session->count++] = move;
    return save(session, !chance);
}

pz_move session_draw(struct session *session)
{
    return pz_chance_move(&session->chance, session->record.game, session->state.bytes);
}

struct pz_question session_question(const struct session *session, struct pz_ask_buffer *buffer)
{
    struct pz_question question;
    pz_question_make(&question, buffer, session->record.game, session->state.bytes,
                     &session->record.seed, session->count);
    return question;
}

void session_bot_failed(struct session *session, const struct pz_bot *bot, int code)
{
    failed(session, _("the bot %s gave no move: %s"), bot->kind->id, _(pz_error_sentence(code)));
}

bool session_ask(struct session *session, struct pz_bot *bot, struct pz_ask_buffer *buffer,
                 struct pz_answer *answer)
{
    const struct pz_question question = session_question(session, buffer);
    pz_answer_init(answer, buffer);
    const int code = pz_bot_ask(bot, &question, answer);
    if (code != 0) {
        session_bot_failed(session, bot, code);
    }
    return code == 0;
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

/* Did the move show the seat anything that it did not know? Then the same move in other states that
 * it took for possible would have looked different. */
static bool revealed(const struct session *session, const union pz_any_state *before, int seat)
{
    enum { GUESSES = 40 };
    const struct pz_game *game = session->record.game;
    const pz_move move = session->moves[session->count - 1];
    union pz_any_state view;
    union pz_any_state after;
    struct pz_rng rng;
    pz_rng_init(&rng, session->count);
    game->view(before->bytes, seat, view.bytes);
    game->view(session->state.bytes, seat, after.bytes);
    for (int i = 0; i < GUESSES; i++) {
        union pz_any_state guess;
        union pz_any_state seen;
        game->guess(view.bytes, &rng, guess.bytes);
        game->apply(guess.bytes, move);
        game->view(guess.bytes, seat, seen.bytes);
        if (memcmp(seen.bytes, after.bytes, game->view_size) != 0) {
            return true;
        }
    }
    return false;
}

bool session_can_undo(const struct session *session, int seat)
{
    union pz_any_state before;
    if (session->count == 0 || !session_is_person(session, seat)) {
        return false;
    }
    session_state_at(session, session->count - 1, &before);
    return session->record.game->actor(before.bytes) == seat && !revealed(session, &before, seat);
}

bool session_undo(struct session *session, int seat)
{
    if (!session_can_undo(session, seat)) {
        return false;
    }
    session->count--;
    session_state_at(session, session->count, &session->state);
    return save(session, true);
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
