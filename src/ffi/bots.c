/* The foreign function interface: asking bots. */
#include "core/moves.h"
#include "ffi.h"

bool ffi_have_buffer(struct pz_ask_buffer **asking)
{
    if (*asking == NULL) {
        *asking = ffi_alloc(sizeof **asking);
    }
    return *asking != NULL;
}

int ffi_ask_bot(struct ffi_reply *reply, const struct pz_bot_kind *kind, int32_t nodes,
                const struct pz_question *question, struct pz_answer *answer)
{
    const struct pz_host host = {.memory = machine_memory}; /* no clock, no threads */
    struct pz_bot_options options;
    struct pz_bot bot;
    struct pz_problem problem;
    pz_bot_options_init(&options, kind);
    if (nodes > 0) {
        options.budget.nodes = (uint64_t)nodes;
    }
    if (pz_bot_open(&bot, question->game, kind, &options, &host, &problem) != 0) {
        return ffi_reply_because(reply, &problem);
    }
    const int failed = pz_bot_ask(&bot, question, answer);
    pz_bot_close(&bot);
    return failed != 0 ? ffi_reply_code(reply, failed) : 0;
}

/* The answer of the bot to the seat that is to act, or a negative code. */
static int32_t ask(struct pz_ffi *ffi, const struct pz_bot_kind *kind, int32_t nodes)
{
    struct pz_question question;
    if (!ffi_have_buffer(&ffi->asking)) {
        return ffi_fail(ffi, PZ_E_MEMORY);
    }
    ffi->answered = false;
    int failed = pz_question_make(&question, ffi->asking, ffi->game, ffi->state.bytes,
                                  &ffi->chance.seed, ffi->made_count);
    if (failed != 0) {
        return ffi_fail(ffi, failed);
    }
    pz_answer_init(&ffi->answer, ffi->asking);
    failed = ffi_ask_bot(&ffi->reply, kind, nodes, &question, &ffi->answer);
    if (failed != 0) {
        return failed;
    }
    ffi->answered = true;
    return ffi->answer.move;
}

/* The bot with that name; NULL after a failure. */
static const struct pz_bot_kind *need_bot(struct pz_ffi *ffi, const char *name)
{
    const struct pz_bot_kind *kind = pz_bot_find(ffi->game, ffi_given(name));
    return ffi_need(ffi, kind != NULL, PZ_E_BOT) ? kind : NULL;
}

int32_t pz_ffi_ask(struct pz_ffi *ffi, const char *name, int32_t nodes)
{
    const struct pz_bot_kind *kind = ffi_need_actor(ffi) ? need_bot(ffi, name) : NULL;
    return kind != NULL && ffi_need(ffi, ffi_actor(ffi) != PZ_CHANCE, PZ_E_STAGE)
               ? ask(ffi, kind, nodes)
               : pz_ffi_error(ffi);
}

int32_t pz_ffi_play(struct pz_ffi *ffi, const char *name, int32_t moves)
{
    const struct pz_bot_kind *kind = ffi_need_started(ffi) ? need_bot(ffi, name) : NULL;
    if (kind == NULL) {
        return pz_ffi_error(ffi);
    }
    int failed = 0;
    int32_t made = 0;
    for (; failed >= 0 && made < moves; made++) {
        const int actor = ffi_actor(ffi);
        if (actor == PZ_NOBODY) {
            break;
        }
        if (actor == PZ_CHANCE) {
            failed = ffi_draw(ffi);
        } else {
            failed = ask(ffi, kind, 0);
            failed = failed < 0 ? failed : ffi_make(ffi, (pz_move)failed);
        }
    }
    return failed < 0 ? failed : made;
}

static void write_move(const struct pz_ffi *ffi, pz_move move, struct pz_json *json)
{
    pz_json_key_int(json, "move", move);
    pz_move_text_write(ffi->game, ffi->state.bytes, move, PZ_NOBODY, false, json);
}

static void write_reason(const struct pz_reason *reason, struct pz_text *out)
{
    const char *c = reason->sentence != NULL ? reason->sentence : "";
    for (; *c != '\0'; c++) {
        if (c[0] == '{' && c[1] == 'n' && c[2] == '}') {
            pz_text_int(out, reason->number);
            c += 2;
        } else if (c[0] == '{' && c[1] == 'w' && c[2] == '}') {
            pz_text_str(out, reason->word);
            c += 2;
        } else {
            pz_text_char(out, *c);
        }
    }
}

static int write_answer(void *context, struct pz_json *json)
{
    struct pz_ffi *ffi = context;
    char buffer[400];
    struct pz_text reason = pz_text_in(buffer, sizeof buffer);
    write_reason(&ffi->answer.reason, &reason);
    pz_json_open(json, '{');
    write_move(ffi, ffi->answer.move, json);
    pz_json_key_string(json, "reason", buffer);
    pz_json_key_string(json, "sentence", ffi_given(ffi->answer.reason.sentence));
    pz_json_key_int(json, "number", ffi->answer.reason.number);
    pz_json_key_string(json, "word", ffi->answer.reason.word);
    pz_json_key_open(json, "candidates", '[');
    for (uint32_t i = 0; i < ffi->answer.candidate_count; i++) {
        const struct pz_candidate *candidate = &ffi->answer.candidates[i];
        pz_json_open(json, '{');
        write_move(ffi, candidate->move, json);
        pz_json_key_int(json, "value", candidate->value);
        pz_json_key_int(json, "visits", candidate->visits);
        pz_json_key(json, "win");
        if (candidate->win_chance == PZ_WIN_UNKNOWN) {
            pz_json_null(json);
        } else {
            pz_json_decimal(json, candidate->win_chance, 6); /* PZ_WIN_CERTAIN is 10^6 */
        }
        pz_json_close(json, '}');
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
    return 0;
}

const char *pz_ffi_answer(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) && ffi_need(ffi, ffi->answered, PZ_E_STAGE)
               ? ffi_text(ffi, write_answer, ffi)
               : NULL;
}
