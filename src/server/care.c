/* What tables need without being asked: clocks, bots, who is here, and the lease that makes all of
 * it this server's job. */
#include "core/memory.h"
#include "log.h"
#include "metrics.h"
#include "place.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLAIM_AHEAD = 10000, /* ms before it is due, a table is loaded */
    CLAIM_MAX = 500,     /* tables taken over at a time */
    IDLE = 60000         /* ms after which a table that nobody needs is forgotten */
};

/* ---- the heap of due times ---- */

static void heap_put(struct hub *hub, size_t at, struct place *place)
{
    hub->heap[at] = place;
    place->heap_at = at + 1;
}

static void sift_up(struct hub *hub, size_t at)
{
    struct place *place = hub->heap[at];
    while (at > 0 && hub->heap[(at - 1) / 2]->due > place->due) {
        heap_put(hub, at, hub->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    heap_put(hub, at, place);
}

static void sift_down(struct hub *hub, size_t at)
{
    struct place *place = hub->heap[at];
    for (size_t child = 2 * at + 1; child < hub->heap_count; child = 2 * at + 1) {
        if (child + 1 < hub->heap_count && hub->heap[child + 1]->due < hub->heap[child]->due) {
            child++;
        }
        if (hub->heap[child]->due >= place->due) {
            break;
        }
        heap_put(hub, at, hub->heap[child]);
        at = child;
    }
    heap_put(hub, at, place);
}

void heap_remove(struct place *place)
{
    struct hub *hub = place->hub;
    if (place->heap_at == 0) {
        return;
    }
    const size_t at = place->heap_at - 1;
    struct place *last = hub->heap[--hub->heap_count];
    place->heap_at = 0;
    if (last != place) {
        heap_put(hub, at, last);
        sift_up(hub, at);
        sift_down(hub, last->heap_at - 1);
    }
}

static void on_clock(uv_timer_t *timer);

static void set_clock(struct hub *hub)
{
    if (hub->stopping || hub->heap_count == 0) {
        uv_timer_stop(&hub->clock);
        return;
    }
    const int64_t left = hub->heap[0]->due - now_ms();
    uv_timer_start(&hub->clock, on_clock, left > 0 ? (uint64_t)left + 1 : 0, 0);
}

static void set_due(struct place *place, int64_t due)
{
    struct hub *hub = place->hub;
    if (place->due == due && (due < 0) == (place->heap_at == 0)) {
        return;
    }
    heap_remove(place);
    place->due = due;
    if (due >= 0) {
        if (!array_grow(&hub->heap, &hub->heap_capacity, hub->heap_count + 1,
                        sizeof(struct place *))) {
            return; /* the next change tries again */
        }
        heap_put(hub, hub->heap_count++, place);
        sift_up(hub, hub->heap_count - 1);
    }
    set_clock(hub);
}

/* ---- who is here ---- */

static bool connected(const struct place *place, int32_t person)
{
    for (const struct client *client = place->clients; client != NULL; client = client->next) {
        if (client->entered && client->person == person) {
            return true;
        }
    }
    return false;
}

static void add_gone(struct place *place, int32_t person, int64_t due)
{
    for (unsigned i = 0; i < place->gone_count; i++) {
        if (place->gone[i].person == person) {
            return;
        }
    }
    if (place->gone_count < GONE_MAX) {
        place->gone[place->gone_count++] = (struct gone){.person = person, .due = due};
    }
}

void place_gone_told(struct place *place, int32_t person, bool stored)
{
    for (unsigned i = 0; i < place->gone_count;) {
        if (stored && place->gone[i].telling && place->gone[i].person == person) {
            place->gone[i] = place->gone[--place->gone_count];
            continue;
        }
        place->gone[i].telling = stored && place->gone[i].telling;
        i++;
    }
}

void place_gone(struct place *place, int32_t person)
{
    if (!connected(place, person)) {
        add_gone(place, person, now_ms() + AWAY_AFTER);
        if (place->table != NULL && !place->loading) {
            place_settle(place);
        }
    }
}

/* Tells the table who is here and who has been gone for long enough. */
static void tell_presence(struct place *place)
{
    const int64_t now = now_ms();
    for (struct client *client = place->clients; place->table != NULL && client != NULL;
         client = client->next) {
        if (client->entered && client->person > 0 && !pz_table_here(place->table, client->person)) {
            pz_table_presence(place->table, client->person, true, now, &place->hub->out);
            place_outcome(place, NULL, &(struct extra){0});
        }
    }
    if (place->orphans && place->table != NULL) {
        place->orphans = false;
        for (int person = pz_table_next_person(place->table, 0); person > 0;
             person = pz_table_next_person(place->table, person)) {
            if (pz_table_here(place->table, person) && !connected(place, person)) {
                add_gone(place, person, now + ORPHANS_AFTER);
            }
        }
    }
    for (unsigned i = 0; place->table != NULL && i < place->gone_count;) {
        struct gone *gone = &place->gone[i];
        if (connected(place, gone->person) ||
            (!gone->telling && !pz_table_here(place->table, gone->person))) {
            *gone = place->gone[--place->gone_count];
            continue;
        }
        i++;
        if (!gone->telling && gone->due <= now) {
            const int code =
                pz_table_presence(place->table, gone->person, false, now, &place->hub->out);
            gone->telling = code == 0; /* it stays in the list until that is stored */
            gone->due = code == 0 ? gone->due : now + AWAY_AFTER;
            place_outcome(place, NULL, &(struct extra){.away = code == 0 ? gone->person : 0});
        }
    }
}

/* ---- bots ---- */

static void on_thought(struct work *work)
{
    struct bot_work *bot = (struct bot_work *)work;
    struct place *place = bot->context;
    place->thinking = false;
    if (place->table != NULL && !place->loading && !place->hub->stopping && place->closed == 0) {
        const int code = pz_table_bot(place->table, bot->question.seat, bot->move_number, bot->move,
                                      now_ms(), &place->hub->out);
        if (code == 0 || place->hub->out.event_count > 0) {
            place_outcome(place, NULL, &(struct extra){0});
        }
        if (place->table != NULL) {
            place_settle(place);
        }
    }
    free(bot);
    if (place->table == NULL) {
        place_let_go(place);
    }
}

static void ask_bot(struct place *place)
{
    struct hub *hub = place->hub;
    struct pz_question question;
    const char *name = NULL;
    size_t moves = 0;
    const int seat = pz_table_bot_seat(place->table, &name);
    if (seat < 0 || place->thinking || hub->stopping) {
        return;
    }
    const struct pz_bot_kind *kind = pz_bot_find(pz_table_game(place->table), name);
    if (kind == NULL || pz_table_question(place->table, seat, &question, &hub->buffer) != 0) {
        log_line(LOG_ERROR, "bot-not-asked", "table", place->id, "bot", name, NULL);
        return;
    }
    struct bot_work *work = bot_work_new(&question, kind);
    if (work == NULL) {
        return; /* the next tick asks again */
    }
    pz_table_moves(place->table, &moves);
    work->move_number = (uint32_t)moves;
    work->work.done = on_thought;
    work->context = place;
    place->thinking = true;
    workers_add(hub->workers, &work->work);
}

/* ---- putting it together ---- */

void place_settle(struct place *place)
{
    int64_t due = -1;
    if (place->hub->stopping || place->loading) {
        return;
    }
    if (place->closed != 0) { /* nothing happens there any more */
        place->gone_count = 0;
        set_due(place, -1);
        return;
    }
    tell_presence(place);
    if (place->table == NULL) {
        return;
    }
    if (place->mine) {
        ask_bot(place);
        due = pz_table_wake(place->table);
    }
    for (unsigned i = 0; i < place->gone_count; i++) {
        if (!place->gone[i].telling) {
            due = due < 0 || place->gone[i].due < due ? place->gone[i].due : due;
        }
    }
    set_due(place, due);
}

static void look_at(struct place *place)
{
    if (place->table == NULL || place->loading) {
        set_due(place, -1); /* it is settled once it is loaded */
        return;
    }
    const int64_t wake = pz_table_wake(place->table);
    const int64_t now = now_ms();
    if (place->mine && wake >= 0 && wake <= now) {
        pz_table_time(place->table, now, &place->hub->out);
        if (place->hub->out.event_count > 0) {
            place_outcome(place, NULL, &(struct extra){0});
        }
    }
    set_due(place, -1);
    if (place->table != NULL) {
        place_settle(place);
    }
}

static void on_clock(uv_timer_t *timer)
{
    enum { AT_ONCE = 200 }; /* then connections get their turn */
    struct hub *hub = timer->data;
    const int64_t now = now_ms();
    for (unsigned i = 0; i < AT_ONCE && hub->heap_count > 0 && hub->heap[0]->due <= now; i++) {
        look_at(hub->heap[0]);
    }
    set_clock(hub);
}

/* ---- lease and housekeeping ---- */

struct claimed {
    char id[TABLE_ID_SIZE];
    bool taken; /* from another server */
};

struct heartbeat {
    struct keeper_job job;
    struct hub *hub;
    int64_t now;
    int64_t began; /* by the steady clock */
    bool taking;   /* from servers that are gone, not our own */
    bool sweep;
    int64_t waiting, playing, over;
    int code;
    int closed;
    size_t count;
    size_t capacity;
    struct claimed *claimed; /* those taken first, then all of our own that are due */
};

static int add_claimed(void *context, const struct store_row *row)
{
    struct heartbeat *beat = context;
    if (!array_grow(&beat->claimed, &beat->capacity, beat->count + 1, sizeof *beat->claimed)) {
        return STORE_MEMORY;
    }
    if (table_id_fits(row->id)) {
        struct claimed *claimed = &beat->claimed[beat->count++];
        memcpy(claimed->id, row->id, sizeof claimed->id);
        claimed->taken = beat->taking;
    }
    return 0;
}

static void beat_store(struct keeper_job *job, struct store *store)
{
    struct heartbeat *beat = (struct heartbeat *)job;
    beat->code = store_beat(store, beat->now, beat->now + LEASE);
    if (beat->code == 0) {
        beat->taking = true;
        beat->code = store_claim(store, beat->now, INT64_MAX, false, CLAIM_MAX, add_claimed, beat);
    }
    if (beat->code == 0) {
        beat->taking = false;
        beat->code =
            store_claim(store, beat->now, beat->now + CLAIM_AHEAD, true, 0, add_claimed, beat);
    }
    if (beat->code == 0 && beat->sweep) {
        beat->closed =
            store_close_tables(store, beat->now, beat->waiting, beat->playing, beat->over);
    }
}

/* A server that was silent for longer than its lease may have lost its tables. */
static void forget_leases(struct hub *hub)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct place *place = hub->buckets[i]; place != NULL; place = place->next) {
            place->mine = place->mine && hub->options.alone;
        }
    }
}

static void on_beaten(struct keeper_job *job)
{
    struct heartbeat *beat = (struct heartbeat *)job;
    struct hub *hub = beat->hub;
    hub->beating = false;
    hub->store_code = beat->code;
    if (beat->code == 0) {
        if (beat->began > hub->alive_until && hub->alive_until != 0) {
            forget_leases(hub);
        }
        hub->alive_until = beat->began + LEASE;
    }
    if (beat->closed > 0) {
        log_line(LOG_INFO, "tables-closed", "count", log_number(beat->closed), NULL);
    }
    for (size_t i = 0; i < beat->count && !hub->stopping; i++) {
        struct place *place = hub_place(hub, beat->claimed[i].id);
        if (place == NULL) {
            break;
        }
        place->used = now_ms();
        if (beat->claimed[i].taken) {
            place->orphans = true;
            metrics_add(METRIC_LEASES_TOTAL, 1);
        }
        const bool news = !place->mine;
        place->mine = true;
        if (place->table == NULL && !place->loading) {
            place_load(place);
        } else if (place->table != NULL && news) {
            place_settle(place);
        }
    }
    free(beat->claimed);
    free(beat);
}

/* Whoever sets the wall clock must not stop the heartbeat. */
static int64_t steady_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

static void beat(struct hub *hub, int64_t now)
{
    const int64_t steady = steady_ms();
    struct heartbeat *beat = calloc(1, sizeof *beat);
    if (beat == NULL) {
        return;
    }
    beat->job.work = beat_store;
    beat->job.done = on_beaten;
    beat->hub = hub;
    beat->now = now;
    beat->began = steady;
    beat->sweep = steady >= hub->sweep_at;
    beat->waiting = now - hub->options.close_waiting;
    beat->playing = now - hub->options.close_playing;
    beat->over = now - hub->options.close_over;
    if (beat->sweep) {
        hub->sweep_at = steady + SWEEP;
    }
    hub->beating = true;
    hub->beat_at = steady + BEAT;
    keeper_run(hub->keeper, &beat->job);
}

/* Tables that the store could not give are tried again; those that nobody needs are let go. */
static void look_after(struct place *place, int64_t now)
{
    if (place->table == NULL) {
        if (place->clients == NULL && !place->mine) {
            place_let_go(place);
        } else if (!place->loading && place->flying == 0) {
            place_load(place);
        }
        return;
    }
    if (place->mine && !place->thinking && !place->loading && place->steps.first == NULL) {
        place_settle(place);
    }
    const bool due_soon = place->due >= 0 && place->due < now + IDLE;
    if (place->clients == NULL && !due_soon && now - place->used > IDLE) {
        place_let_go(place);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct hub *hub = timer->data;
    const int64_t now = now_ms();
    for (size_t i = 0; i < BUCKETS; i++) {
        struct place *next = NULL;
        for (struct place *place = hub->buckets[i]; place != NULL; place = next) {
            next = place->next;
            look_after(place, now);
        }
    }
    if (!hub->beating && steady_ms() >= hub->beat_at) {
        beat(hub, now);
    }
    set_clock(hub); /* somebody may have set the time */
}

void care_start(struct hub *hub)
{
    uv_timer_init(hub->loop, &hub->tick);
    uv_timer_init(hub->loop, &hub->clock);
    hub->tick.data = hub;
    hub->clock.data = hub;
    hub->timers = 2;
    uv_timer_start(&hub->tick, on_tick, 0, TICK);
}

static void on_timer_closed(uv_handle_t *handle)
{
    struct hub *hub = handle->data;
    hub->timers--;
    hub_release(hub);
}

void care_stop(struct hub *hub)
{
    uv_close((uv_handle_t *)&hub->tick, on_timer_closed);
    uv_close((uv_handle_t *)&hub->clock, on_timer_closed);
}

/* ---- notices ---- */

struct notice_job {
    struct keeper_job job;
    struct hub *hub;
    char table[TABLE_ID_SIZE];
    char game[16];
    char link[256];
    struct notice told[PZ_SEATS_MAX];
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    unsigned count;
};

/* In the keeper's thread; notices_send() may be called from any. */
static int send_notice(void *context, int32_t person, int kind, const char *target)
{
    struct notice_job *job = context;
    for (unsigned i = 0; i < job->count; i++) {
        if (job->told[i].person == person) {
            notices_send(job->hub->notices, kind, target, &job->told[i]);
        }
    }
    return 0;
}

static void read_notices(struct keeper_job *job, struct store *store)
{
    struct notice_job *notices = (struct notice_job *)job;
    store_notices(store, notices->table, send_notice, notices);
}

static void on_noticed(struct keeper_job *job)
{
    free(job);
}

void care_notice(struct place *place, uint32_t asked)
{
    struct hub *hub = place->hub;
    if (hub->notices == NULL || place->table == NULL || hub->stopping) {
        return;
    }
    struct notice_job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        return;
    }
    job->job.work = read_notices;
    job->job.done = on_noticed;
    job->hub = hub;
    snprintf(job->table, sizeof job->table, "%s", place->id);
    snprintf(job->game, sizeof job->game, "%s", pz_table_game(place->table)->id);
    hub_link_of(hub, "", place->id, job->link, sizeof job->link);
    for (int seat = 0; seat < pz_table_setup(place->table)->players; seat++) {
        if (asked >> seat & 1) {
            char *name = job->names[job->count];
            snprintf(name, PZ_NAME_MAX, "%s", pz_table_name_at(place->table, seat));
            job->told[job->count++] =
                (struct notice){.table = job->table,
                                .person = pz_table_person_at(place->table, seat),
                                .game = job->game,
                                .name = name,
                                .seat = seat,
                                .ask = pz_table_question_id(place->table, seat),
                                .link = job->link};
        }
    }
    keeper_run(hub->keeper, &job->job);
}
