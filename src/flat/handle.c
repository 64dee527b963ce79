/* The flat API: handles, their memory, their texts and what went wrong with them. */
#include "flat.h"

enum { TEXT_SIZE_MAX = 1 << 28 };

struct pz_flat *pz_flat_open(void)
{
    struct pz_flat *flat = flat_alloc(sizeof *flat);
    if (flat != NULL) {
        pz_zero(flat, sizeof *flat);
    }
    return flat;
}

void pz_flat_close(struct pz_flat *flat)
{
    if (flat != NULL) {
        flat_free(flat->made);
        flat_free(flat->asking);
        flat_free(flat->reply.text);
        flat_free(flat);
    }
}

struct pz_flat *pz_flat_copy(const struct pz_flat *flat)
{
    struct pz_flat *copy = flat != NULL ? pz_flat_open() : NULL;
    if (copy == NULL) {
        return NULL;
    }
    *copy = *flat;
    copy->reply.text = NULL;
    copy->reply.text_size = 0;
    copy->asking = NULL;
    copy->answered = false;
    copy->made = NULL;
    copy->made_capacity = flat->made_count;
    if (flat->made_count > 0) {
        const uint32_t size = flat->made_count * (uint32_t)sizeof *copy->made;
        copy->made = flat_alloc(size);
        if (copy->made == NULL) {
            pz_flat_close(copy);
            return NULL;
        }
        pz_copy(copy->made, flat->made, size);
    }
    return copy;
}

void *pz_flat_alloc(uint32_t size)
{
    return flat_alloc(size);
}

void pz_flat_free(void *memory)
{
    flat_free(memory);
}

/* ---- failures ---- */

int32_t pz_flat_error(const struct pz_flat *flat)
{
    return flat != NULL ? flat->reply.code : PZ_E_HANDLE;
}

const char *pz_flat_problem(const struct pz_flat *flat)
{
    return flat != NULL ? flat->reply.problem : pz_error_sentence(PZ_E_HANDLE);
}

int flat_reply_code(struct flat_reply *reply, int code)
{
    struct pz_text text;
    reply->code = code;
    pz_text_init(&text, reply->problem, sizeof reply->problem);
    pz_text_str(&text, pz_error_sentence(code));
    return code;
}

int flat_reply_because(struct flat_reply *reply, const struct pz_problem *problem)
{
    struct pz_text text;
    reply->code = problem->code;
    pz_text_init(&text, reply->problem, sizeof reply->problem);
    if (problem->line > 0) {
        pz_text_uint(&text, problem->line);
        pz_text_char(&text, ':');
        pz_text_uint(&text, problem->column);
        pz_text_str(&text, ": ");
    }
    pz_text_str(&text, problem->text);
    return problem->code;
}

int flat_fail(struct pz_flat *flat, int code)
{
    struct pz_text text;
    if (flat == NULL) {
        return PZ_E_HANDLE;
    }
    if (flat->game == NULL) {
        return flat_reply_code(&flat->reply, code);
    }
    flat->reply.code = code;
    pz_text_init(&text, flat->reply.problem, sizeof flat->reply.problem);
    pz_game_sentence(flat->game, code, &text);
    return code;
}

int flat_need_setup(struct pz_flat *flat)
{
    return flat == NULL ? PZ_E_HANDLE : flat->game != NULL ? 0 : flat_fail(flat, PZ_E_PHASE);
}

int flat_need_started(struct pz_flat *flat)
{
    return flat == NULL ? PZ_E_HANDLE : flat->started ? 0 : flat_fail(flat, PZ_E_PHASE);
}

int flat_need_actor(struct pz_flat *flat)
{
    const int failed = flat_need_started(flat);
    if (failed != 0) {
        return failed;
    }
    return flat_actor(flat) == PZ_NOBODY ? flat_fail(flat, PZ_E_OVER) : 0;
}

int flat_need_seat(struct pz_flat *flat, int32_t seat)
{
    const bool present = seat == PZ_NOBODY || (seat >= 0 && seat < flat->setup.players);
    return present ? 0 : flat_fail(flat, PZ_E_SEAT);
}

int flat_reply_seed(struct flat_reply *reply, const char *text, struct pz_seed *seed)
{
    const char *given = flat_given(text);
    if (pz_seed_read(seed, given, pz_str_length(given)) == 0) {
        return 0;
    }
    struct pz_problem problem;
    pz_problem_set(&problem, PZ_E_SYNTAX, "a seed is a number below 2^64 or 64 hexadecimal digits",
                   "");
    return flat_reply_because(reply, &problem);
}

/* ---- texts ---- */

bool flat_reply_begin(struct flat_reply *reply, uint32_t size, struct pz_text *text)
{
    if (reply->text_size < size) {
        char *larger = size <= TEXT_SIZE_MAX ? flat_alloc(size) : NULL;
        if (larger == NULL) {
            return false;
        }
        flat_free(reply->text); /* what it holds is not needed any more */
        reply->text = larger;
        reply->text_size = size;
    }
    pz_text_init(text, reply->text, reply->text_size);
    return true;
}

const char *flat_text(struct pz_flat *flat,
                      int (*write)(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out),
                      int32_t a, int32_t b)
{
    struct pz_text text;
    for (uint32_t size = FLAT_TEXT_SIZE; flat_reply_begin(&flat->reply, size, &text); size *= 2) {
        const int failed = write(flat, a, b, &text);
        if (failed != 0 && failed != PZ_E_SPACE) {
            flat_fail(flat, failed);
            return NULL;
        }
        if (!text.cut) {
            return flat->reply.text;
        }
    }
    flat_fail(flat, PZ_E_MEMORY);
    return NULL;
}
