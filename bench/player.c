/* Plays at thousands of tables at once. */
#include "player.h"
#include "scan.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { UNDER_WAY = 40, AGAIN_AFTER = 200000 /* µs */, MESSAGE_MAX = 400 };

/* The connector calls back without a context: there is one set of players. */
static struct players *all;

static const struct span nothing = {NULL, NULL};

uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t random_next(void)
{
    uint64_t x = all->random += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/* Counts what went wrong; `client` and `text` tell of the first of its kind. */
static void problem(const char *kind, const struct client *client, struct span text)
{
    struct figures *figures = &all->figures;
    const char *table = client->table == NULL ? "" : client->table->id;
    unsigned i = 0;
    while (i < figures->problem_count && strcmp(figures->problems[i].kind, kind) != 0) {
        i++;
    }
    if (i == PROBLEMS_MAX) {
        i--;
    } else if (i == figures->problem_count) {
        struct problem *found = &figures->problems[figures->problem_count++];
        snprintf(found->kind, sizeof found->kind, "%s", kind);
        snprintf(found->example, sizeof found->example, "table %s place %u after %u: %.*s", table,
                 client->place, client->last, text.at == NULL ? 0 : (int)(text.end - text.at),
                 text.at == NULL ? "" : text.at);
    }
    figures->problems[i].count++;
}

/* ---- out ---- */

static void say(struct client *client, const char *message)
{
    connection_send(&all->connector, &client->connection, message, strlen(message));
}

static const struct sockaddr_in *server_of(const struct client *client)
{
    const unsigned number = all->plan.apart && client->table != NULL
                                ? (unsigned)(client->table - all->tables)
                                : client->place;
    return &all->plan.servers[number % all->plan.server_count];
}

static bool start(struct client *client, const char *request, bool upgrade)
{
    const unsigned sources = all->plan.sources;
    /* so that each address makes as many tables as any other, and has as many connections */
    const unsigned number = client->table == NULL
                                ? (unsigned)(client - all->clients)
                                : (unsigned)(client->table - all->tables) + client->place;
    const uint32_t source = sources == 0 ? 0 : SOURCE_FIRST + number % sources;
    return connection_start(&all->connector, &client->connection, server_of(client), source,
                            request, upgrade);
}

static bool open_socket(struct client *client, const char *path)
{
    char request[MESSAGE_MAX];
    char host[INET_ADDRSTRLEN];
    const struct sockaddr_in *server = server_of(client);
    inet_ntop(AF_INET, &server->sin_addr, host, sizeof host);
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: %s:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: piazza\r\n\r\n",
             path, host, ntohs(server->sin_port));
    return start(client, request, true);
}

static bool open_table(struct table *table)
{
    char request[2 * MESSAGE_MAX];
    char body[MESSAGE_MAX];
    const int length =
        snprintf(body, sizeof body,
                 "{\"create\":{\"type\":\"create\",\"name\":\"Anna\",\"terms\":{\"game\":\"%s\","
                 "\"players\":%d}}}",
                 table->game, SEATS);
    snprintf(request, sizeof request,
             "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
             "Content-Length: %d\r\nConnection: close\r\n\r\n%s",
             length, body);
    return start(&table->clients[0], request, false);
}

static void be_ready(struct client *client)
{
    if (!client->ready) {
        client->ready = true;
        all->ready[all->ready_count++] = client;
    }
}

static void try_again(struct client *client)
{
    const unsigned size = all->plan.connections;
    if (all->again_count < size) {
        const unsigned at = (all->again_first + all->again_count++) % size;
        all->again[at] = client;
        all->again_at[at] = now_us() + AGAIN_AFTER;
    }
}

static void send_move(struct client *client)
{
    client->sent_at = now_us();
    client->answered = client->asked;
    all->figures.sent++;
    if (all->plan.echo > 0) {
        char message[65536];
        memset(message, 'x', all->plan.echo);
        connection_send(&all->connector, &client->connection, message, all->plan.echo);
    } else {
        char message[100];
        snprintf(message, sizeof message, "{\"type\":\"move\",\"id\":%u,\"ask\":%u,\"move\":%u}",
                 ++client->id, client->asked, client->move);
        say(client, message);
    }
}

unsigned players_move(struct players *players, unsigned count)
{
    const uint64_t now = now_us();
    unsigned sent = 0;
    while (players->again_count > 0 && players->again_at[players->again_first] <= now) {
        be_ready(players->again[players->again_first]);
        players->again_first = (players->again_first + 1) % players->plan.connections;
        players->again_count--;
    }
    while (sent < count && players->ready_count > 0) {
        const uint64_t chosen = random_next() % players->ready_count;
        struct client *client = players->ready[chosen];
        players->ready[chosen] = players->ready[--players->ready_count];
        client->ready = false;
        if (client->connection.stage == CONNECTION_OPEN && client->asked != 0 &&
            client->sent_at == 0) {
            send_move(client);
            sent++;
        }
    }
    return sent;
}

unsigned players_waiting(const struct players *players)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < players->plan.connections; i++) {
        waiting += players->clients[i].sent_at != 0 ? 1 : 0;
    }
    return waiting;
}

/* ---- in ---- */

static void acknowledged(struct client *client)
{
    const uint64_t now = now_us();
    if (client->sent_at == 0) {
        problem("acknowledged twice", client, nothing);
        return;
    }
    all->figures.acknowledged++;
    if (all->window_start != 0 && now >= all->window_start && now < all->window_end) {
        all->figures.moves++;
    }
    if (all->window_start != 0 && client->sent_at >= all->window_start &&
        client->sent_at < all->window_end) {
        histogram_add(&all->figures.latency, now - client->sent_at);
    }
    client->sent_at = 0;
}

/* What a message says at its top, and of its position. */
struct message {
    struct span type;
    struct span re;
    struct span error;
    struct span status;
    uint32_t n;
    bool position; /* it has one */
    bool over;
    bool asks;
    uint32_t ask;   /* its number; 0 if there is none */
    uint32_t moves; /* that can be made */
    uint32_t move;  /* one of them, drawn */
};

static uint32_t read_number(struct scan *scan)
{
    struct span value;
    return scan_value(scan, &value) ? (uint32_t)span_number(value) : 0;
}

static void read_moves(struct message *message, struct scan *scan)
{
    struct span name;
    struct span value;
    while (scan_enter(scan)) {
        while (scan_name(scan, &name)) {
            if (!span_is(name, "number")) {
                scan_value(scan, &value);
                continue;
            }
            const uint32_t move = read_number(scan);
            if (random_next() % ++message->moves == 0) {
                message->move = move;
            }
            break;
        }
        scan_leave(scan);
    }
}

static void read_ask(struct message *message, struct scan *scan)
{
    struct span name;
    struct span value;
    message->asks = true;
    while (scan_name(scan, &name)) {
        if (span_is(name, "id")) {
            message->ask = read_number(scan);
        } else if (span_is(name, "moves") && scan_enter(scan)) {
            read_moves(message, scan);
            scan_leave(scan);
        } else {
            scan_value(scan, &value);
        }
    }
}

static void read_position(struct message *message, struct scan *scan)
{
    struct span name;
    struct span value;
    message->position = true;
    while (scan_name(scan, &name)) {
        if (span_is(name, "ask") && scan_enter(scan)) {
            read_ask(message, scan);
            scan_leave(scan);
        } else {
            message->over = message->over || span_is(name, "result");
            scan_value(scan, &value);
        }
    }
}

/* Reads it in one go. With `number_only` no more than its number and its type. */
static void read_message(struct message *message, struct span text, bool number_only)
{
    struct scan scan = {text.at, text.end};
    struct span name;
    struct span value;
    *message = (struct message){0};
    if (!scan_enter(&scan)) {
        return;
    }
    while (scan_name(&scan, &name)) {
        if (span_is(name, "position") && scan_enter(&scan)) {
            read_position(message, &scan);
            scan_leave(&scan);
            continue;
        }
        if (!scan_value(&scan, &value)) {
            return;
        }
        if (span_is(name, "n")) {
            message->n = (uint32_t)span_number(value);
        } else if (span_is(name, "type")) {
            message->type = value;
        } else if (span_is(name, "status")) {
            message->status = value;
        } else if (span_is(name, "re")) {
            message->re = value;
        } else if (span_is(name, "error")) {
            message->error = value;
        }
        if (number_only && message->n != 0 && message->type.at != NULL) {
            return;
        }
    }
}

static void look_at_position(struct client *client, const struct message *message, struct span text)
{
    client->asked = message->ask;
    if (message->asks && message->ask != client->answered) {
        if (message->ask == 0 || message->moves == 0) {
            problem("a question without moves", client, text);
        } else {
            client->move = message->move;
            be_ready(client);
        }
    }
    if (message->over && client->place == 0 && span_is(message->type, "\"move\"") &&
        !all->stopping) {
        all->figures.games++;
        say(client, "{\"type\":\"rematch\"}");
    }
}

static void begin_if_complete(struct table *table)
{
    if (!table->started && table->joined && table->entered == table->count) {
        table->started = true;
        all->standing++;
        say(&table->clients[0], "{\"type\":\"start\"}");
    }
}

/* The first message about the table itself. */
static void entered(struct client *client)
{
    struct table *table = client->table;
    client->entered = true;
    table->entered++;
    if (client->place == 0) {
        char path[64];
        snprintf(path, sizeof path, "/ws/%s", table->id);
        for (unsigned i = 1; i < table->count; i++) {
            if (!open_socket(&table->clients[i], path)) {
                problem("no socket", &table->clients[i], nothing);
            }
        }
    } else if (client->place == 1) {
        say(client, "{\"type\":\"join\",\"name\":\"Bruno\"}");
    }
    begin_if_complete(table);
}

static void happened(struct client *client, const struct message *message, struct span text)
{
    if (!client->entered) {
        client->last = message->n;
        entered(client);
    } else if (message->n != client->last + 1) {
        problem(message->n <= client->last ? "message doubled" : "message missing", client, text);
        client->last = message->n > client->last ? message->n : client->last;
    } else {
        client->last = message->n;
    }
    if (client->place >= SEATS) {
        return;
    }
    if (client->place == 0 && span_is(message->type, "\"join\"")) {
        client->table->joined = true;
        begin_if_complete(client->table);
    } else if (client->place == 1 && span_is(message->type, "\"rematch\"") && !all->stopping) {
        say(client, "{\"type\":\"vote\",\"yes\":true}");
    } else if (client->place == 0 && span_is(message->type, "\"vote\"") &&
               span_is(message->status, "\"waiting\"") && !all->stopping) {
        say(client, "{\"type\":\"start\"}");
    }
    if (message->position) {
        look_at_position(client, message, text);
    }
}

static void refused(struct client *client, const struct message *message, struct span text)
{
    char name[40] = "error";
    span_copy(message->error, name, sizeof name);
    problem(name, client, text);
    const bool passing =
        strcmp(name, "storage") == 0 || strcmp(name, "busy") == 0 || strcmp(name, "too-fast") == 0;
    if (client->sent_at != 0) {
        client->sent_at = 0;
        if (passing) {
            try_again(client);
        }
    }
}

static void received(struct connection *connection, const char *text, size_t length)
{
    struct client *client = (struct client *)connection;
    const struct span span = {text, text + length};
    struct message message;
    if (all->plan.echo > 0) {
        acknowledged(client);
        be_ready(client);
        return;
    }
    read_message(&message, span, client->place >= SEATS);
    if (span_is(message.type, "\"ok\"")) {
        if (message.n > client->last) {
            problem("acknowledged first", client, span);
        }
        if (client->sent_at != 0 && span_number(message.re) == client->id) {
            acknowledged(client);
        }
    } else if (span_is(message.type, "\"error\"")) {
        refused(client, &message, span);
    } else if (message.n != 0) {
        happened(client, &message, span);
    }
}

static void answered(struct connection *connection, int status, const char *body, size_t length)
{
    struct client *client = (struct client *)connection;
    struct table *table = client->table;
    const struct span text = {body, body + length};
    struct span id;
    struct span token;
    char path[64];
    if (status != 201 || !scan_find(text, "table", &id) || !scan_find(text, "token", &token)) {
        all->standing++; /* goes on without it */
        problem("no table", client, text);
        return;
    }
    span_copy(id, table->id, sizeof table->id);
    span_copy(token, table->token, sizeof table->token);
    snprintf(path, sizeof path, "/ws/%s", table->id);
    if (!open_socket(client, path)) {
        problem("no socket", client, nothing);
    }
}

static void opened(struct connection *connection)
{
    struct client *client = (struct client *)connection;
    if (all->plan.echo > 0) {
        client->entered = true;
        client->asked = 1;
        all->standing++;
        if ((unsigned)(client - all->clients) < all->plan.tables) {
            be_ready(client);
        }
    } else if (client->place == 0) {
        char message[100];
        snprintf(message, sizeof message, "{\"type\":\"enter\",\"token\":\"%s\"}",
                 client->table->token);
        say(client, message);
    } else {
        say(client, "{\"type\":\"enter\"}");
    }
}

static void ended(struct connection *connection, const char *why)
{
    struct client *client = (struct client *)connection;
    all->lost++;
    if (!all->stopping) {
        problem(why, client, nothing);
    }
    if (client->table != NULL && !client->table->started) {
        client->table->started = true; /* goes on without it */
        all->standing++;
    }
}

/* ---- life ---- */

static void spread(struct players *players)
{
    const struct plan *plan = &players->plan;
    const unsigned each = plan->connections / plan->tables;
    const unsigned more = plan->connections % plan->tables;
    struct client *next = players->clients;
    for (unsigned i = 0; i < plan->tables; i++) {
        struct table *table = &players->tables[i];
        table->game = plan->games[i % plan->game_count];
        table->clients = next;
        table->count = each + (i < more ? 1 : 0);
        for (unsigned k = 0; k < table->count; k++) {
            next->table = table;
            next->place = k;
            next++;
        }
    }
}

bool players_open(struct players *players, const struct plan *plan)
{
    static const struct connection_events events = {answered, opened, received, ended};
    *players = (struct players){.plan = *plan, .random = plan->seed};
    all = players;
    players->clients = calloc(plan->connections, sizeof *players->clients);
    players->tables = calloc(plan->tables, sizeof *players->tables);
    players->ready = calloc(plan->connections, sizeof(struct client *));
    players->again = calloc(plan->connections, sizeof(struct client *));
    players->again_at = calloc(plan->connections, sizeof *players->again_at);
    if (players->clients == NULL || players->tables == NULL || players->ready == NULL ||
        players->again == NULL || players->again_at == NULL) {
        return false;
    }
    if (plan->echo == 0) {
        spread(players);
    }
    return connector_open(&players->connector, &events);
}

void players_close(struct players *players)
{
    for (unsigned i = 0; i < players->plan.connections; i++) {
        connection_end(&players->clients[i].connection);
    }
    connector_close(&players->connector);
    free(players->clients);
    free(players->tables);
    free(players->ready);
    free(players->again);
    free(players->again_at);
}

bool players_all_set_up(const struct players *players)
{
    return players->standing >=
           (players->plan.echo > 0 ? players->plan.connections : players->plan.tables);
}

bool players_set_up(struct players *players)
{
    const struct plan *plan = &players->plan;
    const unsigned wanted = plan->echo > 0 ? plan->connections : plan->tables;
    while (players->opened < wanted && players->opened < players->standing + UNDER_WAY) {
        const unsigned next = players->opened++;
        if (plan->echo > 0 ? !open_socket(&players->clients[next], "/")
                           : !open_table(&players->tables[next])) {
            return false;
        }
    }
    return true;
}
