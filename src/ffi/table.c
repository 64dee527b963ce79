/* The foreign function interface: a table behind a handle. Checks what comes from outside, keeps
 * the output of the last call, and asks bots. */
#include "ffi.h"

struct pz_ffi_table *pz_ffi_table_open(void)
{
    struct pz_ffi_table *table = ffi_alloc(sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    pz_zero(table, sizeof *table);
    table->out.memory = machine_memory;
    table->out.wake = -1;
    table->table = pz_table_new(&machine_memory);
    if (table->table == NULL) {
        ffi_free(table);
        return NULL;
    }
    return table;
}

void pz_ffi_table_close(struct pz_ffi_table *table)
{
    if (table != NULL) {
        pz_table_free(table->table);
        pz_output_release(&table->out);
        ffi_free(table->asking);
        ffi_free(table->reply.text);
        ffi_free(table);
    }
}

/* ---- failures ---- */

int32_t pz_ffi_table_error(const struct pz_ffi_table *table)
{
    return table != NULL ? table->reply.code : PZ_E_HANDLE;
}

const char *pz_ffi_table_problem(const struct pz_ffi_table *table)
{
    return table != NULL ? table->reply.problem : pz_error_sentence(PZ_E_HANDLE);
}

static int fail(struct pz_ffi_table *table, int code)
{
    return table != NULL ? ffi_reply_code(&table->reply, code) : PZ_E_HANDLE;
}

/* Fails with the code unless the condition holds. */
static bool need(struct pz_ffi_table *table, bool holds, int code)
{
    if (!holds) {
        fail(table, code);
    }
    return holds;
}

/* The same for a condition of an argument. */
static bool need_value(struct pz_ffi_table *table, bool holds, const char *sentence)
{
    if (!holds) {
        struct pz_problem problem;
        pz_problem_set(&problem, PZ_E_VALUE, sentence, "");
        ffi_reply_because(&table->reply, &problem);
    }
    return holds;
}

static enum pz_table_stages stage_of(const struct pz_ffi_table *table)
{
    return table != NULL ? pz_table_stage(table->table) : PZ_TABLE_EMPTY;
}

/* Begins a call that has an output. The table must have been created if `made`, and be empty if
 * not. */
static bool begin(struct pz_ffi_table *table, bool made)
{
    if (table == NULL) {
        return false;
    }
    pz_output_clear(&table->out);
    return need(table, (stage_of(table) != PZ_TABLE_EMPTY) == made, PZ_E_STAGE);
}

/* The time of a call that has begun; NaN fails every comparison. */
static bool read_time(struct pz_ffi_table *table, double given, int64_t *now)
{
    const double most = 9007199254740992.0; /* 2^53 */
    const bool right = given >= 0 && given <= most;
    *now = right ? (int64_t)given : 0;
    return need_value(table, right, "a time is milliseconds from 0 to 2^53");
}

/* Checks the message of a call that has begun, its random bytes and its time. */
static bool read_message(struct pz_ffi_table *table, const char **message, uint32_t length,
                         double given, int64_t *now, const uint8_t *random)
{
    const bool has_message = *message != NULL || length == 0;
    *message = ffi_given(*message);
    return need_value(table, has_message, "there is no message") &&
           need_value(table, random != NULL, "32 random bytes are needed") &&
           read_time(table, given, now);
}

/* Ends a call with the code that the table returned. */
static int32_t finish(struct pz_ffi_table *table, int code)
{
    return code != 0 ? fail(table, code) : 0;
}

/* ---- in ---- */

int32_t pz_ffi_table_create(struct pz_ffi_table *table, const char *message, uint32_t length,
                            const char *seed_text, double given, const uint8_t *random)
{
    struct pz_seed seed;
    int64_t now = 0;
    const bool seeded = ffi_given(seed_text)[0] != '\0';
    if (!begin(table, false) || !read_message(table, &message, length, given, &now, random) ||
        (seeded && ffi_reply_seed(&table->reply, seed_text, &seed) != 0)) {
        return pz_ffi_table_error(table);
    }
    return finish(table, pz_table_open(table->table, message, length, seeded ? &seed : NULL, now,
                                       random, &table->out));
}

int32_t pz_ffi_table_receive(struct pz_ffi_table *table, int32_t person, const char *message,
                             uint32_t length, double given, const uint8_t *random)
{
    int64_t now = 0;
    if (!begin(table, true) ||
        !need_value(table, person >= 0,
                    "a person has a number from 1 on; 0 is somebody who has not joined") ||
        !read_message(table, &message, length, given, &now, random)) {
        return pz_ffi_table_error(table);
    }
    return finish(
        table, pz_table_receive(table->table, person, message, length, now, random, &table->out));
}

int32_t pz_ffi_table_presence(struct pz_ffi_table *table, int32_t person, int32_t here,
                              double given)
{
    int64_t now = 0;
    return begin(table, true) && read_time(table, given, &now)
               ? finish(table, pz_table_presence(table->table, person, here != 0, now, &table->out))
               : pz_ffi_table_error(table);
}

int32_t pz_ffi_table_time(struct pz_ffi_table *table, double given)
{
    int64_t now = 0;
    return begin(table, true) && read_time(table, given, &now)
               ? finish(table, pz_table_time(table->table, now, &table->out))
               : pz_ffi_table_error(table);
}

int32_t pz_ffi_table_bot(struct pz_ffi_table *table, int32_t seat, int32_t moves, int32_t move,
                         double given)
{
    int64_t now = 0;
    if (!begin(table, true) || !read_time(table, given, &now) ||
        !need(table, move >= 0 && move <= (int32_t)UINT16_MAX, PZ_E_MOVE) ||
        !need(table, moves >= 0, PZ_E_REFUSED)) {
        return pz_ffi_table_error(table);
    }
    return finish(
        table, pz_table_bot(table->table, seat, (uint32_t)moves, (pz_move)move, now, &table->out));
}

int32_t pz_ffi_table_fold(struct pz_ffi_table *table, const char *events, uint32_t length)
{
    if (!begin(table, stage_of(table) != PZ_TABLE_EMPTY) ||
        !need_value(table, events != NULL || length == 0, "there are no events")) {
        return pz_ffi_table_error(table);
    }
    uint32_t end = 0;
    uint32_t line = 1;
    for (uint32_t start = 0; start < length; start = end + 1, line++) {
        struct pz_problem problem;
        for (end = start; end < length && events[end] != '\n'; end++) {
        }
        if (pz_table_fold(table->table, events + start, end - start, &problem) != 0) {
            problem.column = problem.line > 0 ? problem.column : 1;
            problem.line = line;
            return ffi_reply_because(&table->reply, &problem);
        }
    }
    return 0;
}

/* ---- out ---- */

/* The bytes as a text of the handle. */
static const char *text_of(struct pz_ffi_table *table, const char *bytes, size_t length)
{
    struct pz_text text;
    if (!ffi_reply_begin(&table->reply, length < FFI_TEXT_SIZE ? FFI_TEXT_SIZE : length + 1,
                         &text)) {
        fail(table, PZ_E_MEMORY);
        return NULL;
    }
    pz_text_bytes(&text, bytes, length);
    return text.string;
}

const char *pz_ffi_table_events(struct pz_ffi_table *table)
{
    return table != NULL ? text_of(table, table->out.events, table->out.events_length) : NULL;
}

int32_t pz_ffi_table_messages(const struct pz_ffi_table *table)
{
    return table != NULL ? (int32_t)table->out.envelope_count : PZ_E_HANDLE;
}

static const struct pz_envelope *envelope_at(const struct pz_ffi_table *table, int32_t index)
{
    return index >= 0 && index < pz_ffi_table_messages(table) ? &table->out.envelopes[index] : NULL;
}

int32_t pz_ffi_table_to(const struct pz_ffi_table *table, int32_t index)
{
    const struct pz_envelope *envelope = envelope_at(table, index);
    return envelope != NULL ? envelope->to : PZ_TO_SENDER;
}

const char *pz_ffi_table_message(struct pz_ffi_table *table, int32_t index)
{
    const struct pz_envelope *envelope = envelope_at(table, index);
    if (envelope == NULL) {
        if (table != NULL) {
            need_value(table, false, "there is no such message");
        }
        return NULL;
    }
    return text_of(table, table->out.messages + envelope->start, envelope->length);
}

int32_t pz_ffi_table_joined(const struct pz_ffi_table *table)
{
    return table != NULL ? table->out.joined : 0;
}

double pz_ffi_table_wake(const struct pz_ffi_table *table)
{
    return table != NULL ? (double)table->out.wake : -1;
}

/* ---- bots ---- */

int32_t pz_ffi_table_bot_seat(const struct pz_ffi_table *table)
{
    const char *bot = NULL;
    return table != NULL ? pz_table_bot_seat(table->table, &bot) : -1;
}

const char *pz_ffi_table_bot_name(const struct pz_ffi_table *table)
{
    const char *bot = "";
    if (table != NULL) {
        pz_table_bot_seat(table->table, &bot);
    }
    return bot;
}

int32_t pz_ffi_table_bot_move(struct pz_ffi_table *table, int32_t nodes)
{
    struct pz_question question;
    struct pz_answer answer;
    const int seat = pz_ffi_table_bot_seat(table);
    if (seat < 0) {
        return fail(table, PZ_E_STAGE);
    }
    const struct pz_bot_kind *kind =
        pz_bot_find(pz_table_game(table->table), pz_ffi_table_bot_name(table));
    if (!need(table, kind != NULL, PZ_E_BOT) ||
        !need(table, ffi_have_buffer(&table->asking), PZ_E_MEMORY)) {
        return pz_ffi_table_error(table);
    }
    int failed = pz_table_question(table->table, seat, &question, table->asking);
    if (failed != 0) {
        return fail(table, failed);
    }
    pz_answer_init(&answer, table->asking);
    failed = ffi_ask_bot(&table->reply, kind, nodes, &question, &answer);
    return failed != 0 ? failed : answer.move;
}

/* ---- looking at it ---- */

int32_t pz_ffi_table_stage(const struct pz_ffi_table *table)
{
    return (int32_t)stage_of(table);
}

int32_t pz_ffi_table_number(const struct pz_ffi_table *table)
{
    return table != NULL ? (int32_t)pz_table_number(table->table) : 0;
}

int32_t pz_ffi_table_moves(const struct pz_ffi_table *table)
{
    size_t count = 0;
    if (table != NULL) {
        pz_table_moves(table->table, &count);
    }
    return (int32_t)count;
}

static int write_record(void *context, struct pz_json *json)
{
    const struct pz_ffi_table *table = context;
    return pz_table_record(table->table, json->out);
}

const char *pz_ffi_table_record(struct pz_ffi_table *table)
{
    const int failed = stage_of(table) < PZ_TABLE_PLAYING
                           ? PZ_E_STAGE
                           : ffi_reply_text(&table->reply, write_record, table);
    return finish(table, failed) == 0 ? table->reply.text : NULL;
}

int32_t pz_ffi_table_same(const struct pz_ffi_table *a, const struct pz_ffi_table *b)
{
    return a != NULL && b != NULL && pz_table_same(a->table, b->table);
}
