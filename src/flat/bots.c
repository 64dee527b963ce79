/* The flat API: asking a bot. The only file of it that knows ai.h. */
#include "flat.h"

static const struct pz_bot *bot_at(int32_t game, int32_t bot)
{
    return pz_flat_game_id(game) != NULL && bot >= 0 ? pz_bot_at((unsigned)bot) : NULL;
}

const char *pz_flat_bot_id(int32_t game, int32_t bot)
{
    return bot_at(game, bot) != NULL ? bot_at(game, bot)->id : NULL;
}

const char *pz_flat_bot_help(int32_t game, int32_t bot)
{
    return bot_at(game, bot) != NULL ? bot_at(game, bot)->help : NULL;
}

/* The bot sees the view of the seat, never the state. */
static void ask(struct pz_flat *flat, const struct pz_bot *bot, int seat, uint32_t budget)
{
    union pz_any_state view;
    flat_list(flat);
    flat->game->view(flat->state.bytes, seat, view.bytes);
    const struct pz_question question = {
        .game = flat->game,
        .view = view.bytes,
        .seat = seat,
        .moves = flat->legal,
        .move_count = flat->legal_count,
        .seed = pz_seed_question(&flat->chance.seed, flat->made_count),
        .budget = budget,
    };
    bot->choose(&question, &flat->answer);
}

int32_t pz_flat_ask(struct pz_flat *flat, const char *name, int32_t budget)
{
    const int failed = flat_need_actor(flat);
    if (failed != 0) {
        return failed;
    }
    const int seat = flat_actor(flat);
    const struct pz_bot *bot = pz_bot_named(flat_given(name));
    if (bot == NULL) {
        return flat_fail(flat, PZ_E_BOT);
    }
    if (seat == PZ_CHANCE) {
        return flat_fail(flat, PZ_E_PHASE);
    }
    ask(flat, bot, seat, budget > 0 ? (uint32_t)budget : PZ_BUDGET_USUAL);
    flat->answered = true;
    return flat->answer.move;
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
    pz_json_key(&json, "candidates");
    pz_json_open(&json, '[');
    for (uint32_t i = 0; i < flat->answer.candidate_count; i++) {
        pz_json_open(&json, '{');
        write_move(flat, flat->answer.candidates[i].move, &json);
        pz_json_key_int(&json, "value", flat->answer.candidates[i].value);
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
