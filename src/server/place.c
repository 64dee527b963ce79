/* What happens at a place: inputs become steps, steps are stored, and then told. */
#include "place.h"
#include "core/memory.h"
#include "log.h"
#include "metrics.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- links: who a token is ---- */

static struct store_link *find_link(const struct place *place, const uint8_t hash[STORE_HASH])
{
    for (size_t i = 0; i < place->link_count; i++) {
        if (token_same(place->links[i].hash, hash)) {
            return &place->links[i];
        }
    }
    return NULL;
}

void place_recognise(const struct place *place, struct client *client)
{
    const struct store_link *link = find_link(place, client->hash);
    const bool here = link != NULL && pz_table_person_name(place->table, link->person) != NULL;
    client->person = here ? link->person : 0;
    client->left_game = link != NULL ? link->left_game : 0;
    client->left_seat = link != NULL ? link->left_seat : -1;
}

static bool place_set_link(struct place *place, const struct store_link *link)
{
    struct store_link *found = find_link(place, link->hash);
    if (found == NULL) {
        struct store_link *links = realloc(place->links, (place->link_count + 1) * sizeof *links);
        if (links == NULL) {
            return false;
        }
        place->links = links;
        found = &links[place->link_count++];
    }
    *found = *link;
    return true;
}

/* ---- steps ---- */

void input_free(struct input *input)
{
    if (input != NULL) {
        input->client->waiting--;
        client_release(input->client);
        free(input);
    }
}

static void free_deliveries(struct step *step)
{
    for (size_t i = 0; i < step->delivery_count; i++) {
        client_release(step->deliveries[i].client);
        frame_release(step->deliveries[i].frame);
    }
    free(step->deliveries);
    step->deliveries = NULL;
    step->delivery_count = 0;
}

static void step_free(struct step *step)
{
    free_deliveries(step);
    input_free(step->input);
    store_row_release(&step->keep.write.row);
    free(step->events);
    free(step);
}

static bool add_delivery(struct step *step, struct client *client, struct frame *frame)
{
    if (!array_grow(&step->deliveries, &step->delivery_capacity, step->delivery_count + 1,
                    sizeof *step->deliveries)) {
        return false;
    }
    client_hold(client);
    frame_hold(frame);
    step->deliveries[step->delivery_count++] = (struct delivery){client, frame};
    return true;
}

/* Does the person get a message of their own about the event? */
static bool has_own(const struct pz_output *out, int32_t person, uint32_t number)
{
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        if (out->envelopes[i].to == person && out->envelopes[i].number == number) {
            return true;
        }
    }
    return false;
}

/* Whoever joined or sat down with this output has no message of their own about what was due before
 * that. */
static bool gets(const struct place *place, const struct client *client,
                 const struct client *sender, const struct pz_envelope *envelope)
{
    if (envelope->to == PZ_TO_SENDER) {
        return client == sender;
    }
    if (!client->entered) {
        return false;
    }
    if (envelope->to != PZ_TO_ONLOOKERS) {
        return client->person == envelope->to;
    }
    /* whoever had a seat then has a message of their own; whoever sat down with a later event of
     * the same output was still looking on */
    return client->person == 0 || !has_own(&place->hub->out, client->person, envelope->number);
}

/* Everybody who is here gets what hub->out has for it, as things stand now. */
static bool address(struct place *place, struct step *step)
{
    const struct pz_output *out = &place->hub->out;
    struct client *sender = step->input != NULL ? step->input->client : NULL;
    bool enough = true;
    for (uint32_t i = 0; enough && i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        struct frame *frame = NULL;
        for (struct client *client = place->clients; enough && client != NULL;
             client = client->next) {
            if (!gets(place, client, sender, envelope)) {
                continue;
            }
            if (frame == NULL) {
                frame = frame_new(out->messages + envelope->start, envelope->length);
            }
            enough = frame != NULL && add_delivery(step, client, frame);
        }
        if (frame != NULL) {
            frame_release(frame);
        }
    }
    return enough;
}

static void deliver(struct step *step)
{
    for (size_t i = 0; i < step->delivery_count; i++) {
        client_send(step->deliveries[i].client, step->deliveries[i].frame);
    }
    if (step->input != NULL) {
        metrics_answered((int64_t)((uv_hrtime() - step->input->arrived) / 1000));
    }
    free_deliveries(step);
}

/* {"table":"...","person":1,"link":"...","token":"..."} */
static void answer_create(struct step *step)
{
    char body[512];
    char link[256];
    const struct place *place = step->place;
    hub_link_of(place->hub, step->request->host, place->id, link, sizeof link);
    struct pz_text text = pz_text_in(body, sizeof body);
    struct pz_json json = pz_json_to(&text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "table", place->id);
    pz_json_key_int(&json, "person", 1);
    pz_json_key_string(&json, "link", link);
    if (step->token[0] != '\0') {
        pz_json_key_string(&json, "token", step->token);
    }
    pz_json_close(&json, '}');
    http_answer(step->request, 201, "application/json", body, text.length);
    step->request = NULL;
}

/* Those without events at the head have nothing to wait for. */
static void finish_ready(struct place *place)
{
    struct step *step = NULL;
    while ((step = (struct step *)place->steps.first) != NULL && step->event_count == 0) {
        queue_take(&place->steps);
        deliver(step);
        step_free(step);
    }
}

/* ---- when a step could not be stored ---- */

/* None of what waits for the store has happened. The inputs are given back in their order; returns
 * the request that is still to be answered, or NULL. */
static struct http_request *undo_steps(struct place *place, struct queue *inputs)
{
    struct http_request *request = NULL;
    struct step *step = NULL;
    while ((step = queue_take(&place->steps)) != NULL) {
        if (step->enters) {
            step->input->client->entered = false;
            step->input->client->person = 0;
        }
        if (step->input != NULL) {
            queue_add(inputs, &step->input->queued);
            step->input = NULL;
        }
        request = step->request != NULL ? step->request : request;
        if (step->event_count > 0 && !step->cancelled) {
            step->cancelled = true; /* the keeper gives it back later */
            place->flying++;
            free_deliveries(step);
        } else {
            step_free(step);
        }
    }
    keeper_chain_release(place->chain);
    place->chain = NULL;
    pz_table_free(place->table);
    place->table = NULL;
    place_gone_told(place, 0, false);
    memset(place->asks, 0, sizeof place->asks);
    return request;
}

static void refuse_input(struct input *input, enum server_error error)
{
    struct peek peek;
    const bool readable = peek_read(input->text, input->length, false, &peek);
    client_refuse(input->client, error, readable && peek.id[0] != '\0' ? peek.id : NULL);
    input_free(input);
}

/* The inputs come before all that wait. */
static void wait_first(struct place *place, struct queue *inputs)
{
    queue_join(inputs, &place->waiting);
    place->waiting = *inputs;
}

/* Another server was faster: the inputs meet what it wrote. */
static void rebuild(struct place *place)
{
    struct queue inputs = {NULL, NULL};
    struct queue again = {NULL, NULL};
    struct http_request *request = undo_steps(place, &inputs);
    struct input *input = NULL;
    if (request != NULL) {
        http_refuse(request, SERVER_INTERNAL);
    }
    while ((input = queue_take(&inputs)) != NULL) {
        if (++input->tries > INPUT_TRIES) {
            refuse_input(input, SERVER_BUSY);
        } else {
            queue_add(&again, &input->queued);
        }
    }
    wait_first(place, &again);
    place_load(place);
}

/* The store failed: what was said has not happened, and the sender is told. */
static void give_up(struct place *place)
{
    struct queue inputs = {NULL, NULL};
    struct http_request *request = undo_steps(place, &inputs);
    struct input *input = NULL;
    while ((input = queue_take(&inputs)) != NULL) {
        refuse_input(input, SERVER_STORAGE);
    }
    if (request != NULL) {
        http_refuse(request, SERVER_STORAGE);
    }
    if (place->told == 0) {
        place_refuse_waiting(place, SERVER_NO_TABLE); /* it was never made */
    }
}

static void on_written(struct keeper_write *write)
{
    struct step *step = (struct step *)(void *)((char *)write - offsetof(struct step, keep));
    struct place *place = step->place;
    if (step->cancelled) {
        place->flying--;
        step_free(step);
        if (place->table == NULL && !place->loading && place->told == 0) {
            place_let_go(place);
        }
        return;
    }
    if (write->code == STORE_CONFLICT) {
        metrics_add(METRIC_CONFLICTS_TOTAL, 1);
    }
    if (write->code != 0) {
        step->event_count = 0; /* it has come back: undo_steps() frees it */
        if (write->code == STORE_CONFLICT && !place->hub->stopping) {
            rebuild(place);
        } else {
            give_up(place);
            place_let_go(place);
        }
        return;
    }
    queue_take(&place->steps);
    place->told = write->write.row.last;
    if (step->away != 0) {
        place_gone_told(place, step->away, true);
    }
    metrics_add(METRIC_EVENTS_TOTAL, step->event_count);
    deliver(step);
    if (step->request != NULL) {
        answer_create(step);
    }
    if (step->asked != 0) {
        care_notice(place, step->asked);
    }
    step_free(step);
    finish_ready(place);
    if (place->steps.first == NULL && place->behind > place->told && !place->loading) {
        place_load(place);
    }
}

/* ---- from outcome to step ---- */

/* The seats whose person is asked, not here, and not told yet. A question that came while somebody
 * was here, or gone for a moment only, is told when they turn out to be away. */
static uint32_t newly_asked(struct place *place)
{
    uint32_t seats = 0;
    const int players = pz_table_setup(place->table)->players;
    for (int seat = 0; seat < players; seat++) {
        const uint32_t ask = pz_table_question_id(place->table, seat);
        const int person = pz_table_person_at(place->table, seat);
        if (ask != 0 && ask != place->asks[seat] && person > 0 &&
            pz_table_bot_of(place->table, seat) == NULL && !pz_table_here(place->table, person)) {
            seats |= 1u << seat;
            place->asks[seat] = ask;
        }
    }
    return seats;
}

void place_notices_sent(struct place *place)
{
    (void)newly_asked(place);
}

/* Has the events of hub->out stored with the step. */
static bool prepare_write(struct place *place, struct step *step, uint8_t link_kind,
                          const struct store_link *link)
{
    const struct pz_output *out = &place->hub->out;
    struct store_write *write = &step->keep.write;
    if (place->chain == NULL) {
        place->chain = keeper_chain_new();
    }
    step->keep.chain = place->chain;
    step->events = malloc(out->events_length);
    if (place->chain == NULL || step->events == NULL || !place_row(place, &write->row)) {
        return false;
    }
    memcpy(step->events, out->events, out->events_length);
    write->first = write->row.last - out->event_count + 1;
    write->events = step->events;
    write->length = out->events_length;
    write->link_kind = link_kind;
    if (link_kind != STORE_LINK_NONE) {
        write->link = *link;
    }
    step->keep.done = on_written;
    step->event_count = out->event_count;
    step->asked = newly_asked(place);
    return true;
}

static void run_step(struct place *place, struct step *step)
{
    queue_add(&place->steps, &step->queued);
    if (step->event_count > 0) {
        keeper_append(place->hub->keeper, &step->keep);
    } else {
        finish_ready(place);
    }
}

static bool fill_step(struct place *place, struct step *step, const struct extra *extra)
{
    const struct pz_output *out = &place->hub->out;
    step->away = extra->away;
    step->request = extra->request;
    snprintf(step->token, sizeof step->token, "%s", extra->token != NULL ? extra->token : "");
    if (out->event_count > 0 && !prepare_write(place, step, extra->link_kind, extra->link)) {
        return false;
    }
    if (extra->entered != NULL && !add_delivery(step, step->input->client, extra->entered)) {
        return false;
    }
    return address(place, step);
}

void place_outcome(struct place *place, struct input *input, const struct extra *extra)
{
    struct step *step = calloc(1, sizeof *step);
    bool enough = step != NULL;
    if (enough) {
        step->place = place;
        step->input = input;
        enough = fill_step(place, step, extra);
    }
    if (enough) {
        if (extra->entered != NULL) { /* from now on it gets what everybody gets */
            step->enters = true;
            input->client->entered = true;
        }
        run_step(place, step);
        return;
    }
    /* no memory: as if the store had failed */
    log_line(LOG_ERROR, "out-of-memory", "table", place->id, NULL);
    if (step != NULL) {
        step->event_count = 0;
        queue_add(&place->steps, &step->queued);
    } else if (input != NULL) {
        refuse_input(input, SERVER_BUSY);
    } else if (extra->request != NULL) {
        http_refuse(extra->request, SERVER_BUSY);
    }
    give_up(place);
}

void place_created(struct place *place, struct http_request *request, const char *new_token,
                   const struct store_link *link)
{
    if (place_set_link(place, link)) {
        place_outcome(place, NULL,
                      &(struct extra){.link_kind = STORE_LINK_PERSON,
                                      .link = link,
                                      .request = request,
                                      .token = new_token});
    } else {
        http_refuse(request, SERVER_BUSY);
        pz_table_free(place->table);
        place->table = NULL;
    }
    if (place->table != NULL) {
        place_settle(place);
    } else {
        place_let_go(place);
    }
}

void place_tell(struct place *place)
{
    struct step step = {.place = place};
    if (!address(place, &step)) {
        log_line(LOG_ERROR, "out-of-memory", "table", place->id, NULL);
        for (struct client *client = place->clients; client != NULL; client = client->next) {
            client_close(client, SERVER_BUSY); /* it comes back and asks for what it missed */
        }
    }
    deliver(&step);
}

/* ---- inputs ---- */

/* All connections of the token become that person. */
static void recognise(struct place *place, const struct client *client, int32_t person)
{
    for (struct client *other = place->clients; other != NULL; other = other->next) {
        if (other == client || (other->entered && token_same(other->hash, client->hash))) {
            other->person = person;
        }
    }
}

/* Whoever left while a game was played takes no other seat until it is over, having seen a
 * hand. */
static bool holds_seat(const struct place *place, const struct client *client,
                       const struct peek *peek)
{
    const bool sits = strcmp(peek->type, "join") == 0 || strcmp(peek->type, "sit") == 0;
    return sits && client->left_game != 0 &&
           client->left_game == pz_table_game_number(place->table) &&
           pz_table_stage(place->table) == PZ_TABLE_PLAYING &&
           !(peek->seat_given && (peek->seat < 0 || peek->seat == client->left_seat));
}

static void mark_left(struct place *place, const struct client *client, uint32_t game, int seat)
{
    for (struct client *other = place->clients; other != NULL; other = other->next) {
        if (token_same(other->hash, client->hash)) {
            other->left_game = game;
            other->left_seat = seat;
        }
    }
}

/* Four at once, then one every half second. */
bool input_may_catch_up(const struct input *input)
{
    struct client *client = input->client;
    if (input->tries > 0 || input->refreshed) {
        return true;
    }
    const int64_t now = (int64_t)uv_hrtime();
    const int64_t price = 500000000;
    const int64_t start = now - 4 * price;
    if (client->catch_up_at < start) {
        client->catch_up_at = start;
    }
    if (client->catch_up_at + price > now) {
        return false;
    }
    client->catch_up_at += price;
    return true;
}

/* A table does not grow for ever: reading it takes the longer, the more has happened. A game under
 * way can be finished; whoever fills its table with anything else is stopped, too, in the end. */
static bool is_full(const struct place *place, const char *type)
{
    const uint64_t most = place->hub->options.events;
    const uint64_t number = pz_table_number(place->table);
    const bool playing = pz_table_stage(place->table) == PZ_TABLE_PLAYING;
    return most > 0 && number >= most &&
           (!playing || strcmp(type, "chat") == 0 || number >= 2 * most);
}

/* A message for the table, from somebody who has entered. */
static void run_message(struct place *place, struct input *input)
{
    struct client *client = input->client;
    struct pz_output *out = &place->hub->out;
    struct store_link link = {.left_seat = -1};
    uint8_t link_kind = STORE_LINK_NONE;
    uint8_t random[PZ_SEED_BYTES];
    struct peek peek;
    const bool readable = peek_read(input->text, input->length, false, &peek);
    const bool asks =
        readable && (strcmp(peek.type, "since") == 0 || strcmp(peek.type, "look") == 0);
    if (readable && strcmp(peek.type, "enter") == 0) {
        refuse_input(input, SERVER_ENTERED);
        return;
    }
    if (asks && !input_may_catch_up(input)) {
        refuse_input(input, SERVER_TOO_FAST);
        return;
    }
    if (asks && place_refreshes(place, input, &peek)) {
        return;
    }
    if (asks && place_too_far(place, &peek)) {
        refuse_input(input, SERVER_TOO_FAR);
        return;
    }
    if (place->closed != 0 && !asks) {
        refuse_input(input, SERVER_CLOSED);
        return;
    }
    if (readable && !asks && is_full(place, peek.type)) {
        refuse_input(input, SERVER_FULL);
        return;
    }
    if (readable && holds_seat(place, client, &peek)) {
        refuse_input(input, SERVER_HELD_SEAT);
        return;
    }
    const int32_t person = client->person;
    const int seat = pz_table_seat_of(place->table, person);
    const bool playing = pz_table_stage(place->table) == PZ_TABLE_PLAYING;
    random_bytes(random, sizeof random);
    const int code = pz_table_receive(place->table, person, input->text, input->length,
                                      place_now(place), random, out);
    if (code == PZ_E_MEMORY && out->event_count == 0) {
        refuse_input(input, SERVER_BUSY);
        return;
    }
    memcpy(link.hash, client->hash, STORE_HASH);
    link.left_game = client->left_game;
    link.left_seat = client->left_seat;
    if (out->joined > 0) {
        link_kind = STORE_LINK_PERSON;
        link.person = out->joined;
        recognise(place, client, out->joined);
    } else if (person > 0 && pz_table_person_name(place->table, person) == NULL) {
        link_kind = STORE_LINK_LEFT;
        if (playing && seat >= 0) {
            link.left_game = pz_table_game_number(place->table);
            link.left_seat = seat;
            mark_left(place, client, link.left_game, seat);
        }
        recognise(place, client, 0);
    }
    if (link_kind != STORE_LINK_NONE) {
        place_set_link(place, &link);
    }
    place_outcome(place, input, &(struct extra){.link_kind = link_kind, .link = &link});
    if (place->table != NULL) {
        place_settle(place);
    }
}

static void run(struct place *place, struct input *input)
{
    if (input->client->table != place) {
        input_free(input); /* it has gone meanwhile */
    } else if (input->client->entered) {
        run_message(place, input);
    } else {
        place_enter(place, input);
    }
}

void place_submit(struct place *place, struct input *input)
{
    place->used = now_ms();
    const bool ready = place->table != NULL && !place->loading && place->waiting.first == NULL;
    if (input->client->waiting > (ready ? INPUTS_MAX : INPUTS_WAITING)) {
        refuse_input(input, SERVER_BUSY);
        return;
    }
    if (ready) {
        run(place, input);
        return;
    }
    queue_add(&place->waiting, &input->queued);
    if (!place->loading) {
        place_load(place);
    }
}

bool place_refreshes(struct place *place, struct input *input, const struct peek *peek)
{
    const bool knows_more =
        (peek->since_given || peek->n_given) && peek->since > pz_table_number(place->table);
    if (!knows_more || input->refreshed || place->steps.first != NULL ||
        place->hub->options.alone) {
        return false;
    }
    input->refreshed = true;
    struct queue first = {NULL, NULL};
    queue_add(&first, &input->queued);
    wait_first(place, &first);
    place_load(place);
    return true;
}

void place_run_waiting(struct place *place)
{
    while (place->waiting.first != NULL && place->table != NULL && !place->loading) {
        run(place, queue_take(&place->waiting));
    }
    if (place->waiting.first != NULL && place->table == NULL && !place->loading) {
        place_refuse_waiting(place, SERVER_STORAGE);
    }
}

void place_refuse_waiting(struct place *place, enum server_error error)
{
    struct input *input = NULL;
    while ((input = queue_take(&place->waiting)) != NULL) {
        if (server_errors[error].close != 0) {
            client_close(input->client, error);
            input_free(input);
        } else {
            refuse_input(input, error);
        }
    }
}
