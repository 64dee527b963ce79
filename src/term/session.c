/* A game at one screen: messages to its table, its file, its bots. */
#include "session.h"
#include "kept_games.h"
#include "kept_record.h"
#include "names.h"
#include "os/host.h"
#include "os/language.h"
#include "piazza/field.h"
#include "remote_send.h"
#include "tell.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

__attribute__((format(printf, 2, 3))) static bool failed(struct session *session,
                                                         const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(session->problem, sizeof session->problem, format, list);
    va_end(list);
    return false;
}

static int64_t milliseconds(void)
{
    return (int64_t)(host_now() * 1000);
}

void session_init(struct session *session)
{
    memset(session, 0, sizeof *session);
    session->out.memory = machine_memory;
    record_file_init(&session->file);
}

static void close_bots(struct session *session)
{
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        pz_bot_close(&session->bots[seat]);
    }
    pz_bot_close(&session->adviser);
}

static void close_game(struct session *session)
{
    close_bots(session);
    record_file_close(&session->file);
    pz_table_free(session->table);
    session->table = NULL;
    session->broken = false;
    session->count = 0;
    session->not_forced = 0;
}

void session_release(struct session *session)
{
    close_game(session);
    pz_output_release(&session->out);
    session_init(session);
}

static bool open_table(struct session *session)
{
    session->table = pz_table_new(&machine_memory);
    return session->table != NULL || failed(session, "%s", _("not enough memory"));
}

/* ---- the file ---- */

static const pz_move *moves_of(const struct session *session, size_t *count)
{
    return pz_table_moves(session->table, count);
}

static size_t moves_made(const struct session *session)
{
    size_t count = 0;
    moves_of(session, &count);
    return count;
}

static bool file_failed(struct session *session, const char *path, int error)
{
    if (error == EWOULDBLOCK) {
        return failed(session, _("%s: another program is playing that game"), path);
    }
    return failed(session, "%s: %s", path, strerror(error));
}

/* What the table knows comes to the file before anybody sees it. What chance alone drew needs no
 * waiting for the disk: the seed would draw it again. */
static bool keep(struct session *session, bool sync)
{
    size_t count = 0;
    const pz_move *moves = moves_of(session, &count);
    const int error = record_file_write(&session->file, &session->record, moves, count, sync);
    session->broken = error != 0;
    session->error = error;
    return error == 0 || file_failed(session, session->file.path, error);
}

/* ---- messages to the table ---- */

/* Why the table said no: the sentence of its answer. */
static bool refused(struct session *session, int code)
{
    static const struct pz_field fields[] = {
        {.key = "sentence", .size = 200, .optional = true, .read = pz_field_string}, PZ_FIELD_END};
    char sentence[200] = "";
    if (code == PZ_E_REFUSED && session->out.envelope_count > 0) {
        const struct pz_envelope *last = &session->out.envelopes[session->out.envelope_count - 1];
        pz_fields_read_known(fields, sentence, session->out.messages + last->start, last->length,
                             NULL);
    }
    return failed(session, "%s", _(sentence[0] != '\0' ? sentence : pz_error_sentence(code)));
}

/* From a person, or from somebody who joins (0). */
static bool message_send(struct session *session, struct outgoing *message, int person)
{
    /* Only the next game of a table that makes its own seed would need them. */
    static const uint8_t random[PZ_SEED_BYTES];
    pz_json_close(&message->json, '}');
    const int code =
        message->text.cut
            ? PZ_E_SPACE
            : pz_table_receive(session->table, person, message->text.string, message->text.length,
                               milliseconds(), random, &session->out);
    return code == 0 || refused(session, code);
}

/* ---- beginning ---- */

void session_names(const struct pz_record *record, char shown[PZ_SEATS_MAX][PZ_NAME_MAX])
{
    memset(shown, 0, PZ_SEATS_MAX * sizeof shown[0]);
    names_shown(record->names, record->setup.players, shown);
}

struct say session_say(const struct session *session, int seat, bool every)
{
    return (struct say){session->record.game, seat, (const char(*)[PZ_NAME_MAX])session->shown,
                        every};
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
    if (host_open_bot(bot, game, kind, session->think, &problem) != 0) {
        language_problem(&problem, why, sizeof why);
        return failed(session, "%s: %s", id, why);
    }
    return true;
}

static bool open_bots(struct session *session)
{
    session->people = 0;
    for (int seat = 0; seat < session->record.setup.players; seat++) {
        const char *bot = pz_table_bot_of(session->table, seat);
        if (bot == NULL) {
            session->people++;
        } else if (!open_bot(session, &session->bots[seat], bot)) {
            return false;
        }
    }
    return open_bot(session, &session->adviser, pz_bot_strongest(session->record.game)->id);
}

/* The first person is the host; where only bots play, somebody who looks on. */
static int host_seat(const char names[][PZ_NAME_MAX], int players)
{
    for (int seat = 0; seat < players; seat++) {
        if (pz_name_bot(names[seat]) == NULL) {
            return seat;
        }
    }
    return PZ_NOBODY;
}

static bool create_table(struct session *session, const struct pz_game *game,
                         const struct pz_setup *setup, const struct pz_seed *seed,
                         const char names[][PZ_NAME_MAX], uint32_t hold)
{
    static const uint8_t random[PZ_SEED_BYTES]; /* not used: the seed is given */
    struct outgoing message;
    struct pz_json *json = outgoing_begin(&message, "create");
    char name[PZ_NAME_MAX] = "onlooker";
    const int host = host_seat(names, setup->players);
    if (host != PZ_NOBODY) {
        snprintf(name, sizeof name, "%s", names[host]);
    }
    pz_json_key_string(json, "name", name);
    outgoing_seat(json, host);
    pz_json_key_open(json, "terms", '{');
    pz_json_key_string(json, "game", game->id);
    pz_json_key_int(json, "players", setup->players);
    pz_json_key(json, "options");
    pz_setup_write(setup, game, json);
    pz_json_key_open(json, "seats", '[');
    for (int seat = 0; seat < setup->players; seat++) {
        pz_json_string(json, pz_name_bot(names[seat]) != NULL ? names[seat] : "open");
    }
    pz_json_close(json, ']');
    pz_json_key_int(json, "hold", hold);
    pz_json_close(json, '}');
    pz_json_close(json, '}');
    const int code = message.text.cut
                         ? PZ_E_SPACE
                         : pz_table_open(session->table, message.text.string, message.text.length,
                                         seed, milliseconds(), random, &session->out);
    return code == 0 || refused(session, code);
}

static bool seat_people(struct session *session, const char names[][PZ_NAME_MAX], int players)
{
    struct outgoing message;
    const int host = host_seat(names, players);
    for (int seat = 0; seat < players; seat++) {
        if (seat == host || pz_name_bot(names[seat]) != NULL) {
            continue;
        }
        struct pz_json *json = outgoing_begin(&message, "join");
        pz_json_key_string(json, "name", names[seat]);
        pz_json_key_int(json, "seat", seat);
        if (!message_send(session, &message, 0)) {
            return false;
        }
    }
    outgoing_begin(&message, "start");
    return message_send(session, &message, 1);
}

/* Shows the position after that many moves. */
static void show(struct session *session, size_t count)
{
    const struct pz_game *game = session->record.game;
    size_t all = 0;
    const pz_move *moves = moves_of(session, &all);
    if (count < session->count) {
        session->not_forced = count + 1;
    }
    game->init(session->state.bytes, &session->record.setup);
    for (session->count = 0; session->count < count; session->count++) {
        pz_game_make(game, session->state.bytes, moves[session->count]);
    }
}

bool session_start(struct session *session, const struct pz_game *game,
                   const struct pz_setup *setup, const struct pz_seed *seed,
                   const char given[][PZ_NAME_MAX], uint32_t hold, const char *path)
{
    char distinct[PZ_SEATS_MAX][PZ_NAME_MAX];
    const char(*names)[PZ_NAME_MAX] = (const char(*)[PZ_NAME_MAX])distinct;
    names_distinct(given, setup->players, distinct);
    close_game(session);
    session->problem[0] = '\0';
    const int error = path != NULL ? record_file_new(&session->file, path) : 0;
    if (error == EEXIST) {
        return failed(session,
                      _("%s exists already: --resume goes on with it, or choose another name"),
                      path);
    }
    if (error != 0) {
        return file_failed(session, path, error);
    }
    if (!open_table(session) || !create_table(session, game, setup, seed, names, hold) ||
        !seat_people(session, names, setup->players)) {
        return false;
    }
    pz_table_record_header(session->table, &session->record);
    session_names(&session->record, session->shown);
    show(session, 0);
    return open_bots(session) && keep(session, true);
}

/* ---- resuming ---- */

/* The names that the table has made differ; who has none in the record stays without. */
static void take_names(struct pz_record *record, const struct pz_record *head)
{
    for (int seat = 0; seat < record->setup.players; seat++) {
        if (record->names[seat][0] != '\0') {
            memcpy(record->names[seat], head->names[seat], PZ_NAME_MAX);
        }
    }
}

static bool resume_table(struct session *session, const char *path, const struct kept_record *kept,
                         uint32_t hold)
{
    struct pz_problem problem;
    struct pz_record head;
    char why[300];
    if (kept_record_over(kept)) {
        return failed(session, _("%s: that game is over; 'piazza replay' shows it"), path);
    }
    session->record = kept->head;
    if (!open_table(session)) {
        return false;
    }
    if (pz_table_resume(session->table, &session->record, kept->moves, kept->count, hold,
                        milliseconds(), &session->out, &problem) != 0) {
        language_problem(&problem, why, sizeof why);
        return failed(session, "%s: %s", path, why);
    }
    pz_table_record_header(session->table, &head);
    take_names(&session->record, &head);
    session->record.first_named = head.first_named; /* format 1 does not say it */
    session_names(&session->record, session->shown);
    show(session, kept->count);
    return open_bots(session);
}

bool session_resume(struct session *session, const char *path, uint32_t hold)
{
    struct kept_record kept;
    char *text = NULL;
    size_t length = 0;
    close_game(session);
    const int error = record_file_open(&session->file, path, &text, &length);
    if (error != 0) {
        return file_failed(session, path, error);
    }
    bool resumed =
        kept_record_read(&kept, path, text, length, session->problem, sizeof session->problem);
    free(text);
    if (resumed) {
        session->problem[0] = '\0';
        if (kept.cut) {
            failed(session, _("The last step in %s was not written completely; it is left out."),
                   path);
        }
        resumed = resume_table(session, path, &kept, hold);
        kept_record_free(&kept);
        if (resumed) { /* so that it is the one that was played last, move or no move */
            futimens(session->file.fd, NULL);
        }
    }
    if (!resumed) {
        close_game(session);
    }
    return resumed;
}

struct last_game {
    struct session *session;
    uint32_t hold;
};

static bool take_game(void *context, const char *path)
{
    const struct last_game *last = context;
    return session_resume(last->session, path, last->hold);
}

bool session_resume_last(struct session *session, const char *folder, uint32_t hold)
{
    struct last_game last = {session, hold};
    return kept_games_find(folder, take_game, &last) ||
           failed(session, "%s", _("there is no unfinished game"));
}

/* ---- playing ---- */

int session_actor(const struct session *session)
{
    const struct remote *remote = session->remote;
    if (remote != NULL) {
        return remote->status == REMOTE_OVER ? PZ_NOBODY
               : remote->now.ask != 0        ? remote->seat
                                             : remote->now.actor;
    }
    if (session->count == moves_made(session) && pz_table_stage(session->table) == PZ_TABLE_OVER) {
        return PZ_NOBODY;
    }
    return session->record.game->actor(session->state.bytes);
}

bool session_is_person(const struct session *session, int seat)
{
    return session->remote != NULL ? seat >= 0 && seat == session->remote->seat
                                   : seat >= 0 && session->bots[seat].kind == NULL;
}

bool session_is_shared(const struct session *session)
{
    return session->people > 1 && pz_game_hides(session->record.game);
}

bool session_is_asked(const struct session *session, int seat)
{
    const struct remote *remote = session->remote;
    return session_is_person(session, seat) && seat == session_actor(session) &&
           (remote == NULL || (remote->now.ask != 0 && remote->answered != remote->now.ask));
}

bool session_all_open(const struct session *session)
{
    return session_actor(session) == PZ_NOBODY &&
           (session->remote == NULL ||
            (session->remote->has_position &&
             session->record.game->actor(session->state.bytes) == PZ_NOBODY));
}

void session_result(const struct session *session, struct pz_result *result)
{
    if (session->remote != NULL && session->remote->now.has_result) {
        *result = session->remote->now.result;
    } else if (session->remote == NULL && session->count == moves_made(session)) {
        pz_table_result(session->table, result);
    } else {
        session->record.game->result(session->state.bytes, result);
    }
}

/* The next of the table's moves, if it has one that is not shown yet. */
static bool show_next(struct session *session)
{
    size_t count = 0;
    const pz_move *moves = moves_of(session, &count);
    if (session->count >= count) {
        return false;
    }
    pz_game_make(session->record.game, session->state.bytes, moves[session->count++]);
    return true;
}

static bool send_move(struct session *session, int seat, pz_move move)
{
    if (!session_is_person(session, seat)) {
        const int code = pz_table_bot(session->table, seat, (uint32_t)session->count, move,
                                      milliseconds(), &session->out);
        return code == 0 || refused(session, code);
    }
    struct outgoing message;
    struct pz_json *json = outgoing_begin(&message, "move");
    pz_json_key_uint(json, "ask", pz_table_question_id(session->table, seat));
    pz_json_key_uint(json, "move", move);
    return message_send(session, &message, pz_table_person_at(session->table, seat));
}

bool session_make(struct session *session, pz_move move)
{
    const struct pz_game *game = session->record.game;
    const int actor = session_actor(session);
    union pz_any_state then = session->state;
    if (session->broken) {
        return false;
    }
    const int code = actor < 0 ? PZ_E_MOVE : game->apply(then.bytes, move);
    if (code != 0) {
        const struct pz_refusal *refusal = pz_game_refusal(game, code);
        return failed(session, "%s%s%s", refusal != NULL ? refusal->rule : "",
                      refusal != NULL ? ": " : "",
                      refusal != NULL ? _(refusal->sentence) : _(pz_error_sentence(code)));
    }
    if (session->remote != NULL) {
        return remote_move(session->remote, move) ||
               failed(session, "%s", _("It was not sent: there is no connection."));
    }
    return send_move(session, actor, move) && keep(session, true) && show_next(session);
}

enum session_progress session_step(struct session *session, bool at_once)
{
    if (session->remote != NULL) {
        return session_follow(session);
    }
    if (session->broken) {
        return SESSION_FAILED;
    }
    if (session->count == moves_made(session)) {
        int code = pz_table_time(session->table, milliseconds(), &session->out);
        if (code == 0 && at_once && session->out.wake >= 0) {
            code = pz_table_time(session->table, session->out.wake, &session->out);
        }
        if (code != 0) {
            refused(session, code);
            return SESSION_FAILED;
        }
    }
    if (session->count == moves_made(session)) {
        return SESSION_WAITS;
    }
    return keep(session, false) && show_next(session) ? SESSION_STEPPED : SESSION_FAILED;
}

bool session_retry(struct session *session)
{
    if (!session->broken) {
        return true;
    }
    if (!keep(session, true)) {
        return false;
    }
    const size_t count = moves_made(session);
    if (count < session->count) { /* something was taken back */
        show(session, count);
    } else {
        show_next(session);
    }
    return true;
}

void session_tell_broken(const struct session *session, struct pz_text *out)
{
    tell_add(out, _("The game cannot be kept in %s: %s."), session->file.path,
             session->error == ENOSPC ? _("the disk is full") : strerror(session->error));
    tell_add(out, "\n%s\n",
             _("Nothing is lost so far: the game waits, and goes on as soon as the file can be "
               "written."));
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

bool session_can_takeback(const struct session *session, int seat)
{
    return session->remote != NULL
               ? remote_can_takeback(session->remote)
               : !session->broken && pz_table_can_takeback(session->table, seat);
}

/* The player of the move asks and the others agree: they all sit here. */
static bool send_takeback(struct session *session, int seat)
{
    struct outgoing message;
    const size_t count = moves_made(session);
    outgoing_begin(&message, "takeback");
    if (!message_send(session, &message, pz_table_person_at(session->table, seat))) {
        return false;
    }
    for (int other = 0; moves_made(session) == count && other < session->record.setup.players;
         other++) {
        if (other == seat || !session_is_person(session, other)) {
            continue;
        }
        struct pz_json *json = outgoing_begin(&message, "vote");
        pz_json_key_bool(json, "yes", true);
        if (!message_send(session, &message, pz_table_person_at(session->table, other))) {
            return false;
        }
    }
    return moves_made(session) < count;
}

static bool takeback_one(struct session *session, int seat)
{
    /* If the time for it is over by now, chance draws and the table refuses: that is kept too. */
    const bool taken = send_takeback(session, seat);
    if (!keep(session, true) || !taken) {
        return false;
    }
    show(session, moves_made(session));
    return true;
}

bool session_takeback(struct session *session, int seat)
{
    pz_move forced = 0;
    if (!session_can_takeback(session, seat)) {
        return false;
    }
    if (session->remote != NULL) {
        return remote_ask_takeback(session->remote);
    }
    bool taken = takeback_one(session, seat);
    while (taken && session_has_one_move(session, seat, &forced) &&
           session_can_takeback(session, seat) && takeback_one(session, seat)) {
    }
    return taken;
}
