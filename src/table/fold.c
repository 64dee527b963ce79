/* What an event does to a table: the only place where a table changes. Everything here follows from
 * the table and the event, so that the same events give the same table. */
#include "../core/bytes.h"
#include "inside.h"

/* ---- memory ---- */

static bool grow(const struct pz_memory *memory, void **block, size_t *capacity, size_t wanted,
                 size_t size)
{
    if (wanted <= *capacity) {
        return true;
    }
    const size_t doubled = 2 * *capacity > wanted ? 2 * *capacity : wanted;
    void *larger = memory->resize(memory->context, *block, doubled * size);
    if (larger == NULL) {
        return false;
    }
    *block = larger;
    *capacity = doubled;
    return true;
}

bool table_reserve(struct pz_table *table)
{
    enum { NOTES_OF_AN_EVENT = 2 };
    const struct pz_memory *memory = &table->memory;
    void *moves = table->moves;
    void *by_person = table->by_person;
    void *notes = table->notes;
    void *log = table->log;
    const bool enough =
        grow(memory, &moves, &table->move_capacity, (size_t)table->flat.move_count + DRAWN_MAX + 1,
             sizeof *table->moves) &&
        grow(memory, &by_person, &table->by_person_capacity,
             (size_t)table->flat.move_count + DRAWN_MAX + 1, sizeof *table->by_person) &&
        grow(memory, &notes, &table->note_capacity, table->flat.note_count + NOTES_OF_AN_EVENT,
             sizeof *table->notes) &&
        grow(memory, &log, &table->log_capacity, table->log_length + PZ_TABLE_EVENT_MAX, 1);
    table->moves = moves;
    table->by_person = by_person;
    table->notes = notes;
    table->log = log;
    return enough;
}

/* ---- people ---- */

/* The person of that number, or with 0 a free place. There is one, as the event was admitted; the
 * last place stands for it in events that are about nobody. */
static struct person *person_of(struct flat *flat, int32_t number)
{
    unsigned i = 0;
    while (i + 1 < PZ_TABLE_PEOPLE_MAX && flat->people[i].number != number) {
        i++;
    }
    return &flat->people[i];
}

static void note(struct pz_table *table, enum pz_note_kind kind, int seat, const char *bot)
{
    struct pz_note *next = &table->notes[table->flat.note_count++];
    struct pz_text name;
    pz_zero(next, sizeof *next);
    next->at = (uint32_t)table->flat.move_count;
    next->kind = (uint8_t)kind;
    next->seat = (uint8_t)seat;
    pz_text_init(&name, next->bot, sizeof next->bot);
    pz_text_str(&name, bot);
    pz_standing_note(&table->flat.standing, next);
}

static void copy_name(char *to, size_t size, const char *from)
{
    struct pz_text text;
    pz_zero(to, size);
    pz_text_init(&text, to, size);
    pz_text_str(&text, from);
}

/* Also when somebody who has a vote goes: those who are left may ask again. */
static void end_vote(struct flat *flat)
{
    flat->vote = VOTE_NONE;
    flat->vote_by = NOBODY_SITS;
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        flat->seats[seat].agreed = false;
    }
}

/* During a game a bot plays where nobody sits, until somebody sits down. */
static void bot_stands_in(struct pz_table *table, int seat)
{
    const struct flat *flat = &table->flat;
    if (flat->status == PZ_TABLE_PLAYING && !(flat->standing.bots >> seat & 1)) {
        note(table, PZ_NOTE_BOT, seat, flat->terms.substitute);
    }
}

static void player_is_back(struct pz_table *table, int seat)
{
    const struct flat *flat = &table->flat;
    if (flat->status == PZ_TABLE_PLAYING && (flat->standing.bots >> seat & 1) &&
        flat->seats[seat].out == OUT_NOT) {
        note(table, PZ_NOTE_BACK, seat, "");
    }
}

static void stand_up(struct pz_table *table, struct person *person)
{
    if (person->seat != NOBODY_SITS) {
        struct seat *seat = &table->flat.seats[person->seat];
        const bool kept = table->flat.status == PZ_TABLE_OVER && seat->left[0] != '\0';
        if (table->flat.status >= PZ_TABLE_PLAYING && !kept) {
            copy_name(seat->left, sizeof seat->left, person->name);
        }
        seat->player = PLAYER_OPEN;
        seat->person = 0;
        seat->absent = false;
        end_vote(&table->flat);
        bot_stands_in(table, person->seat);
        person->seat = NOBODY_SITS;
    }
}

static void sit_down(struct pz_table *table, struct person *person, int seat)
{
    struct seat *s = &table->flat.seats[seat];
    stand_up(table, person);
    s->player = PLAYER_PERSON;
    s->person = person->number;
    s->absent = false;
    s->agreed = false;
    s->asked_at = table->flat.now;
    person->seat = (int8_t)seat;
    player_is_back(table, seat);
}

static struct person *add_person(struct flat *flat, int32_t number, const char *name)
{
    struct person *person = person_of(flat, 0);
    person->number = number;
    person->seat = NOBODY_SITS;
    person->here = true;
    copy_name(person->name, sizeof person->name, name);
    flat->people_ever = number;
    flat->host = flat->host != 0 ? flat->host : number; /* all others may have left */
    return person;
}

/* Somebody else at the table, who has a seat if anybody has one, becomes the host. */
static void pass_on_host(struct flat *flat)
{
    flat->host = 0;
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const struct person *person = &flat->people[i];
        const struct person *host = table_person(flat, flat->host);
        if (person->number != 0 &&
            (host == NULL || (host->seat == NOBODY_SITS && person->seat != NOBODY_SITS))) {
            flat->host = person->number;
        }
    }
}

static void leave(struct pz_table *table, struct person *person)
{
    const bool was_host = table->flat.host == person->number;
    stand_up(table, person);
    pz_zero(person, sizeof *person);
    if (was_host) {
        pass_on_host(&table->flat);
    }
}

/* ---- the game ---- */

static void make(struct pz_table *table, pz_move move, bool by_person)
{
    struct flat *flat = &table->flat;
    table->by_person[flat->move_count] = by_person;
    table->moves[flat->move_count++] = move;
    flat->terms.game->make(flat->state.bytes, move);
    flat->undo = NOBODY_SITS;
    if (flat->vote == VOTE_TAKE_BACK) { /* it was about the move before */
        end_vote(flat);
    }
}

/* Makes what needs nobody's word: draws, and choices made ahead. If there were more than an event
 * can hold, the rest waits for pz_table_time(). */
static void go_on(struct pz_table *table)
{
    struct flat *flat = &table->flat;
    const struct pz_game *game = flat->terms.game;
    for (unsigned made = 0; flat->hold_until < 0; made++) {
        const int actor = game->actor(flat->state.bytes);
        const bool chosen = actor >= 0 && flat->seats[actor].chosen;
        if (actor != PZ_CHANCE && !chosen) {
            return;
        }
        if (made == DRAWN_MAX) {
            flat->hold_until = flat->now;
        } else if (chosen) {
            flat->seats[actor].chosen = false;
            make(table, flat->seats[actor].ahead, true);
        } else {
            make(table, pz_chance_move(&flat->chance, game, flat->state.bytes), false);
        }
    }
}

/* Who is asked for a move, from when on; and whether the game is over. */
static void look_again(struct flat *flat)
{
    const bool over = flat->status == PZ_TABLE_PLAYING &&
                      (flat->terms.game->actor(flat->state.bytes) == PZ_NOBODY ||
                       pz_standing_over(&flat->standing));
    if (over) {
        flat->status = PZ_TABLE_OVER;
        flat->hold_until = -1;
        flat->undo = NOBODY_SITS;
        end_vote(flat);
    }
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        union pz_any_state then;
        struct seat *s = &flat->seats[seat];
        if (table_asked_state(flat, seat, &then) == NULL) {
            s->ask = 0;
        } else if (s->ask == 0) {
            s->ask = flat->number;
            s->asked_at = flat->now;
        }
    }
}

static void start(struct pz_table *table)
{
    struct flat *flat = &table->flat;
    const int players = flat->terms.setup.players;
    struct pz_seed seed = flat->chance.seed;
    if (flat->sealed) {
        char words[PZ_SEATS_MAX][PZ_WORD_MAX];
        for (int seat = 0; seat < players; seat++) {
            pz_copy(words[seat], flat->seats[seat].word, PZ_WORD_MAX);
        }
        pz_seed_seal(&seed, flat->secret, (const char(*)[PZ_WORD_MAX])words, players);
    }
    pz_chance_init(&flat->chance, &seed);
    pz_copy(&flat->setup, &flat->terms.setup, sizeof flat->setup);
    pz_chance_first(&flat->chance, &flat->setup);
    flat->terms.game->init(flat->state.bytes, &flat->setup);
    pz_copy(&table->before, &flat->state, sizeof flat->state);
    flat->status = PZ_TABLE_PLAYING;
    for (int seat = 0; seat < players; seat++) {
        flat->seats[seat].time_left = (int64_t)flat->terms.clock.seconds * 1000;
    }
    go_on(table);
}

/* The clock of a seat that has answered. */
static void stop_clock(struct flat *flat, struct seat *seat)
{
    if (flat->terms.clock.kind == CLOCK_GAME) {
        seat->time_left -= flat->now - seat->asked_at;
        seat->time_left = seat->time_left < 0 ? 0 : seat->time_left;
        seat->time_left += (int64_t)flat->terms.clock.increment * 1000;
    }
}

static void answer(struct flat *flat, const struct event *event)
{
    struct seat *seat = &flat->seats[event->seat];
    if (!event->bot) {
        stop_clock(flat, seat);
    }
    seat->answered = seat->ask;
    seat->ask = 0;
}

static void move(struct pz_table *table, const struct event *event)
{
    struct flat *flat = &table->flat;
    const struct pz_game *game = flat->terms.game;
    const bool shows = game->reveals != NULL && game->reveals(flat->state.bytes, event->move);
    answer(flat, event);
    make(table, event->move, !event->bot);
    if (!event->bot) {
        flat->undo = (int8_t)(shows ? NOBODY_SITS : event->seat);
        /* also if there is nothing to take back: others must not see whether there is */
        if (flat->terms.hold > 0 && game->actor(flat->state.bytes) == PZ_CHANCE) {
            flat->hold_until = flat->now + flat->terms.hold;
        }
    }
    go_on(table);
}

static void put_out(struct pz_table *table, int seat, enum out_by how)
{
    struct flat *flat = &table->flat;
    flat->seats[seat].out = (uint8_t)how;
    flat->undo = (int8_t)(flat->undo == seat ? NOBODY_SITS : flat->undo);
    note(table, how == OUT_TIME ? PZ_NOTE_TIME : PZ_NOTE_RESIGNED, seat, "");
    if (!pz_standing_over(&flat->standing)) {
        bot_stands_in(table, seat);
    }
    if (flat->vote == VOTE_TAKE_BACK) {
        end_vote(flat);
    }
}

/* Plays the game again up to the move before the last one. That move can be taken back too if it is
 * of the same player: to another one the move that is gone now may have shown something. */
static void take_back(struct pz_table *table)
{
    struct flat *flat = &table->flat;
    const struct pz_game *game = flat->terms.game;
    int last = PZ_NOBODY;
    bool shows = true;
    flat->move_count--;
    flat->hold_until = -1;
    flat->undo = NOBODY_SITS;
    game->init(flat->state.bytes, &flat->setup);
    for (uint64_t i = 0; i < flat->move_count; i++) {
        if (i + 1 == flat->move_count) {
            last = game->actor(flat->state.bytes);
            shows = last < 0 ||
                    (game->reveals != NULL && game->reveals(flat->state.bytes, table->moves[i]));
        }
        game->make(flat->state.bytes, table->moves[i]);
    }
    if (!shows && table_by_person(flat, last) &&
        (game->move_seen == NULL || last == game->actor(flat->state.bytes))) {
        flat->undo = (int8_t)last;
    }
    pz_copy(&table->before, &flat->state, sizeof flat->state);
    flat->made_from = (uint32_t)flat->move_count;
    for (uint32_t i = flat->note_count; i > 0 && table->notes[i - 1].at > flat->move_count; i--) {
        table->notes[i - 1].at = (uint32_t)flat->move_count;
    }
    /* its player is asked anew, and has not gained the time of a move; who may choose ahead is
     * still asked the same, and its clock runs */
    struct seat *player = &flat->seats[game->actor(flat->state.bytes)];
    player->ask = 0;
    if (flat->terms.clock.kind == CLOCK_GAME && table->by_person[flat->move_count]) {
        player->time_left -= (int64_t)flat->terms.clock.increment * 1000;
    }
}

static void take_secret(struct flat *flat, const uint8_t secret[PZ_SEED_BYTES])
{
    pz_copy(flat->secret, secret, PZ_SEED_BYTES);
    pz_commitment(secret, flat->commitment);
}

/* Everybody moves on by one seat; the new game waits for its start, so that words can be added to a
 * seed whose commitment is known. */
static void rematch(struct pz_table *table, const struct event *event)
{
    struct flat *flat = &table->flat;
    const int players = flat->terms.setup.players;
    struct seat old[PZ_SEATS_MAX];
    pz_copy(old, flat->seats, sizeof old);
    for (int seat = 0; seat < players; seat++) {
        const struct seat *from = &old[(seat + players - 1) % players];
        struct seat *to = &flat->seats[seat];
        pz_zero(to, sizeof *to);
        to->player = from->player;
        to->person = from->person;
        pz_copy(to->bot, from->bot, sizeof to->bot);
        struct person *person = to->player == PLAYER_PERSON ? person_of(flat, to->person) : NULL;
        if (person != NULL) {
            person->seat = (int8_t)seat;
        }
    }
    if (flat->sealed) {
        take_secret(flat, event->secret);
    } else if (flat->chance.seed.kind == PZ_SEED_NUMBER) {
        flat->chance.seed.number++;
    } else { /* whoever gave the first seed can know the second */
        pz_commitment(flat->chance.seed.bytes, flat->chance.seed.bytes);
    }
    end_vote(flat);
    pz_standing_init(&flat->standing, players);
    pz_zero(&flat->state, sizeof flat->state);
    flat->status = PZ_TABLE_WAITING;
    flat->game_number++;
    flat->move_count = 0;
    flat->made_from = 0;
    flat->note_count = 0;
}

static void consent(struct pz_table *table, const struct event *event, enum vote about)
{
    struct flat *flat = &table->flat;
    const bool complete = table_vote_completes(flat, about, event->seat);
    if (flat->vote != about) {
        end_vote(flat);
        flat->vote = (uint8_t)about;
        flat->vote_by = event->seat;
    }
    flat->seats[event->seat].agreed = true;
    if (complete) {
        end_vote(flat);
        if (about == VOTE_TAKE_BACK) {
            take_back(table);
        } else {
            rematch(table, event);
        }
    }
}

static void create(struct pz_table *table, const struct event *event)
{
    struct flat *flat = &table->flat;
    pz_copy(&flat->terms, &event->terms, sizeof flat->terms);
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        flat->seats[seat].player = flat->terms.player[seat];
        pz_copy(flat->seats[seat].bot, flat->terms.bot[seat], BOT_NAME_MAX);
    }
    pz_standing_init(&flat->standing, flat->terms.setup.players);
    flat->status = PZ_TABLE_WAITING;
    flat->game_number = 1;
    flat->hold_until = -1;
    flat->undo = NOBODY_SITS;
    flat->vote_by = NOBODY_SITS;
    flat->sealed = event->has_secret;
    if (event->has_secret) {
        take_secret(flat, event->secret);
    } else {
        pz_copy(&flat->chance.seed, &event->seed, sizeof event->seed);
    }
    struct person *host = add_person(flat, 1, event->name);
    if (event->seat != NOBODY_SITS) {
        sit_down(table, host, event->seat);
    }
}

static void seat_player(struct pz_table *table, const struct event *event)
{
    struct seat *seat = &table->flat.seats[event->seat];
    struct person *person =
        seat->player == PLAYER_PERSON ? person_of(&table->flat, seat->person) : NULL;
    if (person != NULL) {
        stand_up(table, person);
    }
    const bool open = pz_str_equal(event->name, "open");
    seat->player = open ? PLAYER_OPEN : PLAYER_BOT;
    copy_name(seat->bot, sizeof seat->bot, open ? "" : event->name + 4 /* bot: */);
}

/* What somebody who is at the table does with its place there. */
static void of_person(struct pz_table *table, const struct event *event, struct person *person)
{
    struct flat *flat = &table->flat;
    switch (event->type) {
    case EVENT_LEAVE:
        leave(table, person);
        break;
    case EVENT_SIT:
        if (event->seat != NOBODY_SITS) {
            sit_down(table, person, event->seat);
        } else {
            stand_up(table, person);
        }
        break;
    case EVENT_RENAME:
        copy_name(person->name, sizeof person->name, event->name);
        break;
    case EVENT_AWAY:
        person->here = false;
        person->away_since = flat->now;
        break;
    default: /* EVENT_BACK */
        person->here = true;
        person->away_since = 0;
        if (person->seat != NOBODY_SITS && flat->seats[person->seat].absent) {
            flat->seats[person->seat].absent = false;
            flat->seats[person->seat].asked_at = flat->now;
            player_is_back(table, person->seat);
        }
        break;
    }
}

void table_fold(struct pz_table *table, const struct event *event)
{
    struct flat *flat = &table->flat;
    struct person *person = person_of(flat, event->person);
    flat->number = event->number;
    flat->now = event->time;
    flat->made_from = (uint32_t)flat->move_count;
    pz_copy(&table->before, &flat->state, sizeof flat->state);
    switch ((enum event_type)event->type) {
    case EVENT_CREATE:
        create(table, event);
        break;
    case EVENT_JOIN:
        person = add_person(flat, event->person, event->name);
        if (event->seat != NOBODY_SITS) {
            sit_down(table, person, event->seat);
        }
        break;
    case EVENT_LEAVE:
    case EVENT_SIT:
    case EVENT_RENAME:
    case EVENT_AWAY:
    case EVENT_BACK:
        if (person != NULL) {
            of_person(table, event, person);
        }
        break;
    case EVENT_SEAT:
        seat_player(table, event);
        break;
    case EVENT_WORD:
        copy_name(flat->seats[event->seat].word, PZ_WORD_MAX, event->text);
        break;
    case EVENT_START:
        start(table);
        break;
    case EVENT_MOVE:
        move(table, event);
        break;
    case EVENT_AHEAD:
        answer(flat, event);
        flat->seats[event->seat].chosen = true;
        flat->seats[event->seat].ahead = event->move;
        break;
    case EVENT_CHANCE:
        flat->hold_until = -1;
        go_on(table);
        break;
    case EVENT_RESIGN:
        put_out(table, event->seat, OUT_RESIGNED);
        break;
    case EVENT_TIMEOUT:
        flat->seats[event->seat].time_left = 0;
        put_out(table, event->seat, OUT_TIME);
        break;
    case EVENT_ABSENT:
        flat->seats[event->seat].absent = true;
        end_vote(flat);
        bot_stands_in(table, event->seat);
        break;
    case EVENT_TAKEBACK:
        consent(table, event, VOTE_TAKE_BACK);
        break;
    case EVENT_REMATCH:
        consent(table, event, VOTE_REMATCH);
        break;
    case EVENT_VOTE:
        if (event->yes) {
            consent(table, event, (enum vote)flat->vote);
        } else {
            end_vote(flat);
        }
        break;
    case EVENT_CHAT:
    case EVENT_TYPE_COUNT:
        break;
    }
    look_again(flat);
}
