/* The flat API: asking a bot. */
#include "flat.h"

static const struct pz_bot_kind *bot_at(int32_t game, int32_t bot)
{
    const char *id = pz_flat_game_id(game);
    return id != NULL && bot >= 0 ? pz_bot_at(pz_game_named(id), (unsigned)bot) : NULL;
}

const char *pz_flat_bot_id(int32_t game, int32_t bot)
{
    const struct pz_bot_kind *kind = bot_at(game, bot);
    return kind != NULL ? kind->id : NULL;
}

const char *pz_flat_bot_help(int32_t game, int32_t bot)
{
    const struct pz_bot_kind *kind = bot_at(game, bot);
    return kind != NULL ? kind->help : NULL;
}

int32_t pz_flat_bot_level(int32_t game, int32_t bot)
{
    const struct pz_bot_kind *kind = bot_at(game, bot);
    return kind != NULL ? (int32_t)kind->level : 0;
}

int32_t pz_flat_bot_nodes(int32_t game, int32_t bot)
{
    const struct pz_bot_kind *kind = bot_at(game, bot);
    return kind != NULL ? (int32_t)kind->budget.nodes : 0;
}

int32_t pz_flat_bot_milliseconds(int32_t game, int32_t bot)
{
    const struct pz_bot_kind *kind = bot_at(game, bot);
    return kind != NULL ? (int32_t)kind->budget.milliseconds : 0;
}

/* The world of a bot here: memory, no clock, no threads. */
static void *allocate(void *context, size_t size)
{
    (void)context;
    return size <= UINT32_MAX ? flat_alloc((uint32_t)size) : NULL;
}

static void release(void *context, void *memory)
{
    (void)context;
    flat_free(memory);
}

int flat_ask_bot(struct flat_reply *reply, const struct pz_bot_kind *kind, int32_t nodes,
                 const struct pz_question *question, struct pz_answer *answer)
{
    static const struct pz_host host = {.allocate = allocate, .release = release};
    struct pz_bot_options options;
    struct pz_bot bot;
    struct pz_problem problem;
    pz_bot_options_init(&options, kind);
    if (nodes > 0) {
        options.budget.nodes = (uint64_t)nodes;
    }
    if (pz_bot_open(&bot, question->game, kind, &options, &host, &problem) != 0) {
        return flat_reply_because(reply, &problem);
    }
    const int failed = pz_bot_ask(&bot, question, answer);
    pz_bot_close(&bot);
    return failed != 0 ? flat_reply_code(reply, failed) : 0;
}

/* The answer of the bot to the seat that is to act, or a negative code. */
static int32_t ask(struct pz_flat *flat, const struct pz_bot_kind *kind, int32_t nodes)
{
    struct pz_question question;
    if (flat->asking == NULL) {
        flat->asking = flat_alloc(sizeof *flat->asking);
    }
    if (flat->asking == NULL) {
        return flat_fail(flat, PZ_E_MEMORY);
    }
    flat->answered = false;
    int failed = pz_question_make(&question, flat->asking, flat->game, flat->state.bytes,
                                  &flat->chance.seed, flat->made_count);
    if (failed != 0) {
        return flat_fail(flat, failed);
    }
    pz_answer_init(&flat->answer, flat->asking);
    failed = flat_ask_bot(&flat->reply, kind, nodes, &question, &flat->answer);
    if (failed != 0) {
        return failed;
    }
    flat->answered = true;
    return flat->answer.move;
}

int32_t pz_flat_ask(struct pz_flat *flat, const char *name, int32_t nodes)
{
    const int failed = flat_need_actor(flat);
    if (failed != 0) {
        return failed;
    }
    const struct pz_bot_kind *kind = pz_bot_find(flat->game, flat_given(name));
    if (kind == NULL) {
        return flat_fail(flat, PZ_E_BOT);
    }
    return flat_actor(flat) == PZ_CHANCE ? flat_fail(flat, PZ_E_PHASE) : ask(flat, kind, nodes);
}

int32_t pz_flat_play(struct pz_flat *flat, const char *name, int32_t moves)
{
    int failed = flat_need_started(flat);
    if (failed != 0) {
        return failed;
    }
    const struct pz_bot_kind *kind = pz_bot_find(flat->game, flat_given(name));
    if (kind == NULL) {
        return flat_fail(flat, PZ_E_BOT);
    }
    int32_t made = 0;
    for (; failed >= 0 && made < moves; made++) {
        const int actor = flat_actor(flat);
        if (actor == PZ_NOBODY) {
            break;
        }
        if (actor == PZ_CHANCE) {
            failed = flat_draw(flat);
        } else {
            failed = ask(flat, kind, 0);
            failed = failed < 0 ? failed : flat_make(flat, (pz_move)failed);
        }
    }
    return failed < 0 ? failed : made;
}

static void write_move(const struct pz_flat *flat, pz_move move, struct pz_json *json)
{
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    pz_text_init(&text, buffer, sizeof buffer);
    flat->game->move_write(flat->state.bytes, move, &text);
    pz_json_key_int(json, "move", move);
    pz_json_key_string(json, "text", buffer);
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

static int write_answer(struct pz_flat *flat, int32_t a, int32_t b, struct pz_text *out)
{
    (void)a;
    (void)b;
    char buffer[400];
    struct pz_text reason;
    struct pz_json json;
    pz_text_init(&reason, buffer, sizeof buffer);
    write_reason(&flat->answer.reason, &reason);
    pz_json_init(&json, out);
    pz_json_open(&json, '{');
    write_move(flat, flat->answer.move, &json);
    pz_json_key_string(&json, "reason", buffer);
    pz_json_key_string(&json, "sentence", flat_given(flat->answer.reason.sentence));
    pz_json_key_int(&json, "number", flat->answer.reason.number);
    pz_json_key_string(&json, "word", flat->answer.reason.word);
    pz_json_key(&json, "candidates");
    pz_json_open(&json, '[');
    for (uint32_t i = 0; i < flat->answer.candidate_count; i++) {
        const struct pz_candidate *candidate = &flat->answer.candidates[i];
        pz_json_open(&json, '{');
        write_move(flat, candidate->move, &json);
        pz_json_key_int(&json, "value", candidate->value);
        pz_json_key_int(&json, "visits", candidate->visits);
        pz_json_key(&json, "win");
        if (candidate->win_chance == PZ_WIN_UNKNOWN) {
            pz_json_null(&json);
        } else {
            pz_json_decimal(&json, candidate->win_chance, 6); /* PZ_WIN_CERTAIN is 10^6 */
        }
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, ']');
    pz_json_close(&json, '}');
    return 0;
}

const char *pz_flat_answer(struct pz_flat *flat)
{
    if (flat_need_started(flat) != 0) {
        return NULL;
    }
    if (!flat->answered) {
        flat_fail(flat, PZ_E_PHASE);
        return NULL;
    }
    return flat_text(flat, write_answer, 0, 0);
}
