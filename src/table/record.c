/* A table's game as a record, and a table from one. */
#include "core/bytes.h"
#include "table_internal.h"

/* ---- out ---- */

static void write_name(const struct pz_table *table, int seat, struct pz_text *out)
{
    const struct seat *s = &table->state.seats[seat];
    const bool over = table->state.stage == PZ_TABLE_OVER;
    if (s->left[0] != '\0' && (over || s->player != PLAYER_PERSON)) {
        pz_text_str(out, s->left);
        return;
    }
    pz_text_str(out, s->player == PLAYER_PERSON ? "" : PZ_BOT_PREFIX);
    pz_text_str(out, pz_table_name_at(table, seat));
}

void pz_table_record_header(const struct pz_table *table, struct pz_record *record)
{
    const struct table_state *state = &table->state;
    pz_zero(record, sizeof *record);
    record->game = state->config.game;
    pz_copy(&record->setup, &state->setup, sizeof record->setup);
    record->first_named = state->config.setup.first != PZ_FIRST_RANDOM;
    record->has_seed = true;
    pz_copy(&record->seed, &state->chance.seed, sizeof record->seed);
    record->has_commitment = state->sealed;
    record->has_secret = state->sealed && state->stage == PZ_TABLE_OVER;
    if (state->sealed) {
        pz_copy(record->commitment, state->commitment, sizeof record->commitment);
    }
    if (record->has_secret) {
        pz_copy(record->secret, state->secret, sizeof record->secret);
    }
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        struct pz_text name = pz_text_in(record->names[seat], sizeof record->names[seat]);
        write_name(table, seat, &name);
        pz_copy(record->words[seat], state->seats[seat].word, PZ_WORD_MAX);
    }
    record->note_count = (uint16_t)state->note_count;
    pz_copy(record->notes, table->notes, state->note_count * sizeof *table->notes);
}

int pz_table_record(const struct pz_table *table, struct pz_text *out)
{
    struct pz_record record;
    if (table->state.stage < PZ_TABLE_PLAYING) {
        return PZ_E_STATE;
    }
    pz_table_record_header(table, &record);
    return pz_record_write(&record, table->moves, table->state.move_count, out);
}

/* ---- in ---- */

/* A record that is being turned into a table. */
struct resuming {
    struct pz_table *table;
    const struct pz_record *record;
    int64_t now;
    struct pz_output *out;
    struct pz_problem *problem;
    const char *substitute; /* the bot that stands in for people */
};

static int commit_event(const struct resuming *r, const struct event *event)
{
    int refused = 0;
    pz_output_clear(r->out); /* people know these events already */
    if (table_admit(r->table, event, &refused) != TABLE_OK) {
        return pz_problem_set(r->problem, PZ_E_STATE, "the record cannot be resumed: {}",
                              refused != 0 ? "a move is not legal" : event_names[event->type]);
    }
    const int code = table_commit(r->table, event, r->out);
    return code == 0 ? 0 : pz_problem_set(r->problem, code, pz_error_sentence(code), "");
}

/* The name of the person at the seat: that of the record, with the number of the seat if the record
 * has no name or an earlier seat has the same. */
static void name_of(const struct pz_record *record, int seat, struct pz_text *out)
{
    const char *name = record->names[seat];
    bool plain = name[0] != '\0';
    for (int other = 0; other < seat; other++) {
        plain = plain && !pz_str_equal(name, record->names[other]);
    }
    pz_text_str(out, name[0] != '\0' ? name : "seat");
    if (!plain) {
        char digits[8];
        struct pz_text number = pz_text_in(digits, sizeof digits);
        pz_text_char(&number, ' ');
        pz_text_int(&number, seat);
        /* the number always fits: a long name loses its end instead */
        const size_t most = out->size - 1 - number.length;
        out->length = pz_utf8_cut(out->string, out->length < most ? out->length : most);
        out->string[out->length] = '\0';
        out->cut = false;
        pz_text_str(out, digits);
    }
}

/* A record of format 1 does not say whether the first player was named: any but that of draw 0
 * counts as named. */
static bool first_named(const struct pz_record *record)
{
    struct pz_chance chance;
    if (record->first_named || record->format != 1) {
        return record->first_named;
    }
    pz_chance_init(&chance, &record->seed);
    return (int)pz_chance_index(&chance, NULL, record->setup.players) != record->setup.first;
}

/* The host is the first person, or an onlooker if only bots play. */
static int create_table(const struct resuming *r, uint32_t hold, int *host_seat)
{
    struct event event;
    const struct pz_record *record = r->record;
    event_init(r->table, &event, EVENT_CREATE, r->now);
    event.config.game = record->game;
    pz_copy(&event.config.setup, &record->setup, sizeof record->setup);
    event.config.setup.first =
        (int8_t)(first_named(record) ? record->setup.first : PZ_FIRST_RANDOM);
    event.config.hold = hold;
    pz_str_copy(event.config.substitute, BOT_NAME_MAX, r->substitute);
    *host_seat = NOBODY_SITS;
    for (int seat = 0; seat < record->setup.players; seat++) {
        const char *bot = pz_name_bot(record->names[seat]);
        event.config.player[seat] = bot != NULL ? PLAYER_BOT : PLAYER_OPEN;
        if (bot != NULL) {
            pz_str_copy(event.config.bot[seat], BOT_NAME_MAX, bot);
        } else if (*host_seat == NOBODY_SITS) {
            *host_seat = seat;
        }
    }
    struct pz_text name = pz_text_in(event.name, sizeof event.name);
    if (*host_seat == NOBODY_SITS) {
        pz_text_str(&name, "onlooker");
    } else {
        name_of(record, *host_seat, &name);
    }
    event.seat = (int8_t)*host_seat;
    event_set_seed(&event, &record->seed);
    return commit_event(r, &event);
}

static int seat_people(const struct resuming *r, int host_seat)
{
    struct event event;
    int code = 0;
    for (int seat = 0; code == 0 && seat < r->record->setup.players; seat++) {
        if (seat == host_seat || pz_name_bot(r->record->names[seat]) != NULL) {
            continue;
        }
        struct pz_text name;
        event_init(r->table, &event, EVENT_JOIN, r->now);
        event.person = r->table->state.people_ever + 1;
        event.seat = (int8_t)seat;
        name = pz_text_in(event.name, sizeof event.name);
        name_of(r->record, seat, &name);
        code = commit_event(r, &event);
    }
    return code;
}

static int make_moves(const struct resuming *r, const pz_move *moves, size_t count)
{
    const struct table_state *state = &r->table->state;
    struct event event;
    int code = 0;
    while (code == 0 && state->move_count < count) {
        const int actor = state->config.game->actor(state->position.bytes);
        if (actor == PZ_NOBODY) {
            return pz_problem_set(r->problem, PZ_E_STATE, "the record cannot be resumed: {}",
                                  "it goes on after its end");
        }
        event_init(r->table, &event, actor == PZ_CHANCE ? EVENT_CHANCE : EVENT_MOVE, r->now);
        event.seat = (int8_t)(actor == PZ_CHANCE ? NOBODY_SITS : actor);
        event.bot = actor != PZ_CHANCE && !table_person_plays(state, actor);
        event.move = actor != PZ_CHANCE ? moves[state->move_count] : 0;
        code = commit_event(r, &event);
    }
    return code;
}

/* Finds the bot that stands in, from the notes: a table has one for all seats. */
static int take_substitute(struct resuming *r)
{
    const struct pz_record *record = r->record;
    const char *bots[PZ_SEATS_MAX] = {0};
    r->substitute = NULL;
    for (unsigned i = 0; i < record->note_count; i++) {
        if (record->notes[i].kind == PZ_NOTE_BOT) {
            bots[record->notes[i].seat] = record->notes[i].bot;
        }
    }
    for (int seat = 0; seat < record->setup.players; seat++) {
        if (!(r->record->forfeits.bots >> seat & 1)) {
            continue;
        }
        if (r->substitute != NULL && !pz_str_equal(r->substitute, bots[seat])) {
            return pz_problem_set(
                r->problem, PZ_E_STATE,
                "a game in which bots of several kinds stand in can be replayed, but not "
                "resumed",
                "");
        }
        r->substitute = bots[seat];
    }
    r->substitute = r->substitute != NULL ? r->substitute : table_default_bot(record->game);
    return table_bot_known(record->game, r->substitute)
               ? 0
               : pz_problem_set(r->problem, PZ_E_BOT, "there is no bot '{}' for this game",
                                r->substitute);
}

/* Seats that were out at the end are out again, and people for whom a bot stood in leave. */
static int apply_forfeits(const struct resuming *r)
{
    const struct table_state *state = &r->table->state;
    struct event event;
    int code = 0;
    for (int seat = 0; code == 0 && seat < state->setup.players; seat++) {
        const bool out = r->record->forfeits.out >> seat & 1;
        if (state->seats[seat].player != PLAYER_PERSON ||
            !((r->record->forfeits.bots | r->record->forfeits.out) >> seat & 1)) {
            continue;
        }
        event_init(r->table, &event, out ? EVENT_RESIGN : EVENT_LEAVE, r->now);
        event.seat = (int8_t)(out ? seat : NOBODY_SITS);
        event.person = out ? 0 : state->seats[seat].person;
        code = commit_event(r, &event);
    }
    return code;
}

int pz_table_resume(struct pz_table *table, const struct pz_record *record, const pz_move *moves,
                    size_t count, uint32_t hold, int64_t now, struct pz_output *out,
                    struct pz_problem *problem)
{
    struct resuming r = {
        .table = table, .record = record, .now = now, .out = out, .problem = problem};
    struct event event;
    int host_seat = NOBODY_SITS;
    if (!record->has_seed) {
        return pz_problem_set(problem, PZ_E_STATE,
                              "a record without a seed can be replayed, but not resumed", "");
    }
    int code = take_substitute(&r);
    code = code != 0 ? code
                     : create_table(&r, hold < HOLD_MAX ? hold : (uint32_t)HOLD_MAX, &host_seat);
    code = code != 0 ? code : seat_people(&r, host_seat);
    if (code == 0) {
        event_init(table, &event, EVENT_START, now);
        code = commit_event(&r, &event);
    }
    code = code != 0 ? code : make_moves(&r, moves, count);
    if (code == 0 && (table->state.setup.first != record->setup.first ||
                      !pz_same(table->moves, moves, count * sizeof *moves))) {
        code = pz_problem_set(problem, PZ_E_STATE,
                              "the draws of the record are not those of its seed", "");
    }
    code = code != 0 ? code : apply_forfeits(&r);
    pz_output_clear(out);
    return code;
}
