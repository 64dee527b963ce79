/* The foreign function interface: handles, their memory, texts and failures. */
#include "ffi.h"

enum { TEXT_SIZE_MAX = 1 << 28 };

struct pz_ffi *pz_ffi_open(void)
{
    struct pz_ffi *ffi = ffi_alloc(sizeof *ffi);
    if (ffi != NULL) {
        pz_zero(ffi, sizeof *ffi);
    }
    return ffi;
}

void pz_ffi_close(struct pz_ffi *ffi)
{
    if (ffi != NULL) {
        ffi_free(ffi->made);
        ffi_free(ffi->asking);
        ffi_free(ffi->reply.text);
        ffi_free(ffi);
    }
}

struct pz_ffi *pz_ffi_copy(const struct pz_ffi *ffi)
{
    struct pz_ffi *copy = ffi != NULL ? pz_ffi_open() : NULL;
    if (copy == NULL) {
        return NULL;
    }
    *copy = *ffi;
    copy->reply.text = NULL;
    copy->reply.text_size = 0;
    copy->asking = NULL;
    copy->answered = false;
    copy->made = NULL;
    copy->made_capacity = 0;
    if (!array_grow(&copy->made, &copy->made_capacity, ffi->made_count, sizeof *copy->made)) {
        pz_ffi_close(copy);
        return NULL;
    }
    pz_copy(copy->made, ffi->made, ffi->made_count * sizeof *copy->made);
    return copy;
}

void *pz_ffi_alloc(uint32_t size)
{
    return ffi_alloc(size);
}

void pz_ffi_free(void *memory)
{
    ffi_free(memory);
}

/* ---- failures ---- */

int32_t pz_ffi_error(const struct pz_ffi *ffi)
{
    return ffi != NULL ? ffi->reply.code : PZ_E_HANDLE;
}

const char *pz_ffi_problem(const struct pz_ffi *ffi)
{
    return ffi != NULL ? ffi->reply.problem : pz_error_sentence(PZ_E_HANDLE);
}

int ffi_reply_code(struct ffi_reply *reply, int code)
{
    reply->code = code;
    pz_str_copy(reply->problem, sizeof reply->problem, pz_error_sentence(code));
    return code;
}

int ffi_reply_because(struct ffi_reply *reply, const struct pz_problem *problem)
{
    struct pz_text text;
    reply->code = problem->code;
    text = pz_text_in(reply->problem, sizeof reply->problem);
    if (problem->line > 0) {
        pz_text_uint(&text, problem->line);
        pz_text_char(&text, ':');
        pz_text_uint(&text, problem->column);
        pz_text_str(&text, ": ");
    }
    pz_text_str(&text, problem->text);
    return problem->code;
}

int ffi_fail(struct pz_ffi *ffi, int code)
{
    struct pz_text text;
    if (ffi == NULL) {
        return PZ_E_HANDLE;
    }
    if (ffi->game == NULL) {
        return ffi_reply_code(&ffi->reply, code);
    }
    ffi->reply.code = code;
    text = pz_text_in(ffi->reply.problem, sizeof ffi->reply.problem);
    pz_game_sentence(ffi->game, code, &text);
    return code;
}

bool ffi_need(struct pz_ffi *ffi, bool holds, int code)
{
    if (!holds) {
        ffi_fail(ffi, code);
    }
    return holds;
}

bool ffi_need_setup(struct pz_ffi *ffi)
{
    return ffi_need(ffi, ffi != NULL && ffi->game != NULL, PZ_E_STAGE);
}

bool ffi_need_started(struct pz_ffi *ffi)
{
    return ffi_need(ffi, ffi != NULL && ffi->started, PZ_E_STAGE);
}

bool ffi_need_history(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) && ffi_need(ffi, !ffi->sampled, PZ_E_STAGE);
}

bool ffi_need_actor(struct pz_ffi *ffi)
{
    return ffi_need_started(ffi) && ffi_need(ffi, ffi_actor(ffi) != PZ_NOBODY, PZ_E_OVER);
}

bool ffi_need_seat(struct pz_ffi *ffi, int32_t seat)
{
    return ffi_need(ffi, seat == PZ_NOBODY || (seat >= 0 && seat < ffi->setup.players), PZ_E_SEAT);
}

int ffi_reply_seed(struct ffi_reply *reply, const char *text, struct pz_seed *seed)
{
    const char *given = ffi_given(text);
    if (pz_seed_read(seed, given, pz_str_length(given)) == 0) {
        return 0;
    }
    struct pz_problem problem;
    pz_problem_set(&problem, PZ_E_SYNTAX, "a seed is a number below 2^64 or 64 hexadecimal digits",
                   "");
    return ffi_reply_because(reply, &problem);
}

/* ---- texts ---- */

bool ffi_reply_begin(struct ffi_reply *reply, size_t size, struct pz_text *text)
{
    if (size > TEXT_SIZE_MAX || !array_grow(&reply->text, &reply->text_size, size, 1)) {
        return false;
    }
    *text = pz_text_in(reply->text, reply->text_size);
    return true;
}

int ffi_reply_text(struct ffi_reply *reply, int (*write)(void *context, struct pz_json *json),
                   void *context)
{
    struct pz_text text;
    for (size_t size = FFI_TEXT_SIZE; ffi_reply_begin(reply, size, &text); size *= 2) {
        struct pz_json json = pz_json_to(&text);
        const int failed = write(context, &json);
        if (failed != 0 && failed != PZ_E_SPACE) {
            return failed;
        }
        if (!text.cut) {
            return 0;
        }
    }
    return PZ_E_MEMORY;
}

const char *ffi_text(struct pz_ffi *ffi, int (*write)(void *context, struct pz_json *json),
                     void *context)
{
    const int failed = ffi_reply_text(&ffi->reply, write, context);
    if (failed != 0) {
        ffi_fail(ffi, failed);
        return NULL;
    }
    return ffi->reply.text;
}
