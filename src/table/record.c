/* A table's game as a record, and a table from one. */
#include "../core/bytes.h"
#include "inside.h"

/* ---- out ---- */

static void write_name(const struct pz_table *table, int seat, struct pz_text *out)
{
    const struct seat *s = &table->flat.seats[seat];
    const bool over = table->flat.status == PZ_TABLE_OVER;
    if (s->left[0] != '\0' && (over || s->player != PLAYER_PERSON)) {
        pz_text_str(out, s->left);
        return;
    }
    pz_text_str(out, s->player == PLAYER_PERSON ? "" : "bot:");
    pz_text_str(out, pz_table_name_at(table, seat));
}

void pz_table_record_head(const struct pz_table *table, struct pz_record *record)
{
    const struct flat *flat = &table->flat;
    pz_zero(record, sizeof *record);
    record->game = flat->terms.game;
    pz_copy(&record->setup, &flat->setup, sizeof record->setup);
    record->first_named = flat->terms.setup.first != PZ_FIRST_RANDOM;
    record->has_seed = true;
    pz_copy(&record->seed, &flat->chance.seed, sizeof record->seed);
    record->has_commitment = flat->sealed;
    record->has_secret = flat->sealed && flat->status == PZ_TABLE_OVER;
    if (flat->sealed) {
        pz_copy(record->commitment, flat->commitment, sizeof record->commitment);
    }
    if (record->has_secret) {
        pz_copy(record->secret, flat->secret, sizeof record->secret);
    }
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        struct pz_text name;
        pz_text_init(&name, record->names[seat], sizeof record->names[seat]);
        write_name(table, seat, &name);
        pz_copy(record->words[seat], flat->seats[seat].word, PZ_WORD_MAX);
    }
    record->note_count = (uint16_t)flat->note_count;
    pz_copy(record->notes, table->notes, flat->note_count * sizeof *table->notes);
}

int pz_table_record(const struct pz_table *table, struct pz_text *out)
{
    struct pz_record record;
    if (table->flat.status < PZ_TABLE_PLAYING) {
        return PZ_E_STATE;
    }
    pz_table_record_head(table, &record);
    return pz_record_write(&record, table->moves, table->flat.move_count, out);
}

/* ---- in ---- */

static int fail(struct pz_problem *problem, int code, const char *sentence, const char *detail)
{
    return pz_problem_set(problem, code, sentence, detail);
}

struct resuming {
    struct pz_table *table;
    const struct pz_record *record;
    int64_t now;
    struct pz_output *out;
    struct pz_problem *problem;
    struct pz_standing standing; /* by the record's notes */
    const char *substitute;
};

static int happen(const struct resuming *r, const struct event *event)
{
    int rule = 0;
    output_start(r->out); /* nobody has to be told what they knew */
    if (table_admit(r->table, event, &rule) != TABLE_OK) {
        return fail(r->problem, PZ_E_STATE, "the record cannot be resumed: {}",
                    rule != 0 ? "a move is not legal" : event_names[event->type]);
    }
    const int code = table_happen(r->table, event, r->out);
    return code == 0 ? 0 : pz_problem_set(r->problem, code, pz_error_sentence(code), "");
}

static const char *bot_in(const char *name)
{
    struct pz_scan scan;
    pz_scan_init(&scan, name, pz_str_length(name));
    return pz_scan_word(&scan, "bot") && pz_scan_char(&scan, ':') ? scan.next : NULL;
}

/* The name that the person at the seat gets: the record's, with the seat's number if the record has
 * none or an earlier seat has the same. */
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
        struct pz_text number;
        pz_text_init(&number, digits, sizeof digits);
        pz_text_char(&number, ' ');
        pz_text_int(&number, seat);
        /* the number always fits: a name leaves out its end instead */
        const size_t most = out->size - 1 - number.length;
        out->length = pz_utf8_cut(out->string, out->length < most ? out->length : most);
        out->string[out->length] = '\0';
        out->cut = false;
        pz_text_str(out, digits);
    }
}

/* Format 1 does not say whether the first player was named: another one than draw 0 gives was. */
static bool first_named(const struct pz_record *record)
{
    struct pz_setup setup;
    struct pz_chance chance;
    if (record->first_named || record->format != 1) {
        return record->first_named;
    }
    pz_copy(&setup, &record->setup, sizeof setup);
    setup.first = PZ_FIRST_RANDOM;
    pz_chance_init(&chance, &record->seed);
    pz_chance_first(&chance, &setup);
    return setup.first != record->setup.first;
}

/* The host is the first person; where only bots play, somebody who looks on. */
static int create(const struct resuming *r, uint32_t hold, int *host_seat)
{
    struct event event;
    const struct pz_record *record = r->record;
    event_init(r->table, &event, EVENT_CREATE, r->now);
    event.terms.game = record->game;
    pz_copy(&event.terms.setup, &record->setup, sizeof record->setup);
    event.terms.setup.first = (int8_t)(first_named(record) ? record->setup.first : PZ_FIRST_RANDOM);
    event.terms.hold = hold;
    struct pz_text substitute;
    pz_text_init(&substitute, event.terms.substitute, BOT_NAME_MAX);
    pz_text_str(&substitute, r->substitute);
    *host_seat = NOBODY_SITS;
    for (int seat = 0; seat < record->setup.players; seat++) {
        const char *bot = bot_in(record->names[seat]);
        event.terms.player[seat] = bot != NULL ? PLAYER_BOT : PLAYER_OPEN;
        if (bot != NULL) {
            struct pz_text name;
            pz_text_init(&name, event.terms.bot[seat], BOT_NAME_MAX);
            pz_text_str(&name, bot);
        } else if (*host_seat == NOBODY_SITS) {
            *host_seat = seat;
        }
    }
    struct pz_text name;
    pz_text_init(&name, event.name, sizeof event.name);
    if (*host_seat == NOBODY_SITS) {
        pz_text_str(&name, "onlooker");
    } else {
        name_of(record, *host_seat, &name);
    }
    event.seat = (int8_t)*host_seat;
    event_set_seed(&event, &record->seed);
    return happen(r, &event);
}

static int seat_people(const struct resuming *r, int host_seat)
{
    struct event event;
    int code = 0;
    for (int seat = 0; code == 0 && seat < r->record->setup.players; seat++) {
        if (seat == host_seat || bot_in(r->record->names[seat]) != NULL) {
            continue;
        }
        struct pz_text name;
        event_init(r->table, &event, EVENT_JOIN, r->now);
        event.person = r->table->flat.people_ever + 1;
        event.seat = (int8_t)seat;
        pz_text_init(&name, event.name, sizeof event.name);
        name_of(r->record, seat, &name);
        code = happen(r, &event);
    }
    return code;
}

static int make_moves(const struct resuming *r, const pz_move *moves, size_t count)
{
    const struct flat *flat = &r->table->flat;
    struct event event;
    int code = 0;
    while (code == 0 && flat->move_count < count) {
        const int actor = flat->terms.game->actor(flat->state.bytes);
        if (actor == PZ_NOBODY) {
            return fail(r->problem, PZ_E_STATE, "the record cannot be resumed: {}",
                        "it goes on after its end");
        }
        event_init(r->table, &event, actor == PZ_CHANCE ? EVENT_CHANCE : EVENT_MOVE, r->now);
        event.seat = (int8_t)(actor == PZ_CHANCE ? NOBODY_SITS : actor);
        event.bot = actor != PZ_CHANCE && !table_by_person(flat, actor);
        event.move = actor != PZ_CHANCE ? moves[flat->move_count] : 0;
        code = happen(r, &event);
    }
    return code;
}

/* What the notes come to, and the bot that stands in. A table has one for all its seats. */
static int take_notes(struct resuming *r)
{
    const struct pz_record *record = r->record;
    const char *bots[PZ_SEATS_MAX] = {0};
    pz_standing_init(&r->standing, record->setup.players);
    r->substitute = NULL;
    for (unsigned i = 0; i < record->note_count; i++) {
        const struct pz_note *note = &record->notes[i];
        pz_standing_note(&r->standing, note);
        if (note->kind == PZ_NOTE_BOT) {
            bots[note->seat] = note->bot;
        }
    }
    for (int seat = 0; seat < record->setup.players; seat++) {
        if (!(r->standing.bots >> seat & 1)) {
            continue;
        }
        if (r->substitute != NULL && !pz_str_equal(r->substitute, bots[seat])) {
            return fail(r->problem, PZ_E_STATE,
                        "a game in which bots of several kinds stand in can be replayed, but not "
                        "resumed",
                        "");
        }
        r->substitute = bots[seat];
    }
    r->substitute = r->substitute != NULL ? r->substitute : table_default_bot();
    return table_bot_known(record->game, r->substitute)
               ? 0
               : fail(r->problem, PZ_E_BOT, "there is no bot '{}' for this game", r->substitute);
}

/* Whoever was out at the end stays out, and where a bot stood in, the person has left. */
static int follow_notes(const struct resuming *r)
{
    const struct flat *flat = &r->table->flat;
    struct event event;
    int code = 0;
    for (int seat = 0; code == 0 && seat < flat->setup.players; seat++) {
        const bool out = r->standing.out >> seat & 1;
        if (flat->seats[seat].player != PLAYER_PERSON ||
            !((r->standing.bots | r->standing.out) >> seat & 1)) {
            continue;
        }
        event_init(r->table, &event, out ? EVENT_RESIGN : EVENT_LEAVE, r->now);
        event.seat = (int8_t)(out ? seat : NOBODY_SITS);
        event.person = out ? 0 : flat->seats[seat].person;
        code = happen(r, &event);
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
        return fail(problem, PZ_E_STATE, "a record without a seed can be replayed, but not resumed",
                    "");
    }
    int code = take_notes(&r);
    code = code != 0 ? code : create(&r, hold < HOLD_MAX ? hold : (uint32_t)HOLD_MAX, &host_seat);
    code = code != 0 ? code : seat_people(&r, host_seat);
    if (code == 0) {
        event_init(table, &event, EVENT_START, now);
        code = happen(&r, &event);
    }
    code = code != 0 ? code : make_moves(&r, moves, count);
    if (code == 0 && (table->flat.setup.first != record->setup.first ||
                      !pz_same(table->moves, moves, count * sizeof *moves))) {
        code = fail(problem, PZ_E_STATE, "the draws of the record are not those of its seed", "");
    }
    code = code != 0 ? code : follow_notes(&r);
    output_start(out);
    return code;
}
