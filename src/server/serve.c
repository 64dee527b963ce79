/* The life of a server: open, run, stop in order. */
#include "serve.h"
#include "hub.h"
#include "tokens.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Stopping takes 5 s at most: ms that each part of it may take. */
enum {
    WRITES_MS = 800, /* for what is being written, so that its sender is told */
    STOP_MS = 2000,  /* for clients to go */
    STORE_MS = 4000, /* for all until the store is closed; then there may be notices to send */
    LOOK_MS = 10     /* between two checks whether all is written */
};

struct server {
    const struct serve_options *options;
    uv_loop_t loop;
    char id[SERVER_ID_SIZE];
    struct store *store;
    struct notices *notices;
    struct workers *workers;
    struct hub *hub;
    struct keeper *keeper;
    struct net *net;
    uv_signal_t terminate, interrupt, hangup;
    uv_timer_t writing;
    uint64_t stop_began; /* ns */
    bool stopping;
};

static int fail(char problem[SERVE_PROBLEM_MAX], const char *what, const char *why)
{
    snprintf(problem, SERVE_PROBLEM_MAX, "%s%s%s", what, *why != '\0' ? ": " : "", why);
    return -1;
}

/* ---- opening ---- */

/* A receiver is gone for good: the store forgets it. */
struct forget {
    struct keeper_job job;
    char table[STORE_ID_MAX];
    int32_t person;
    int kind;
    char target[NOTICES_TARGET_MAX];
};

static void forget_notice(struct keeper_job *job, struct store *store)
{
    const struct forget *forget = (struct forget *)job;
    store_drop_notice(store, forget->table, forget->person, forget->kind, forget->target);
}

static void on_forgotten(struct keeper_job *job)
{
    free(job);
}

static void on_gone(void *context, const char *table, int32_t person, int kind, const char *target)
{
    struct server *server = context;
    struct forget *forget = calloc(1, sizeof *forget);
    if (forget != NULL) {
        forget->job.work = forget_notice;
        forget->job.done = on_forgotten;
        snprintf(forget->table, sizeof forget->table, "%s", table);
        forget->person = person;
        forget->kind = kind;
        snprintf(forget->target, sizeof forget->target, "%s", target);
        keeper_run(server->keeper, &forget->job);
    }
}

static int open_notices(struct server *server, char problem[SERVE_PROBLEM_MAX])
{
    const struct serve_options *options = server->options;
    char proposed[NOTICES_KEY_MAX] = "";
    char key[NOTICES_KEY_MAX] = "";
    char why[256] = "";
    if (!options->hooks && !options->push) {
        return 0;
    }
    if (options->push &&
        (!notices_new_key(proposed) ||
         store_setting(server->store, "push-key", proposed, key, sizeof key) != 0)) {
        return fail(problem, "no key for Web Push", store_problem(server->store));
    }
    const struct notices_options settings = {.hooks = options->hooks,
                                             .push = options->push,
                                             .private_addresses = options->private_hooks,
                                             .contact = options->contact,
                                             .push_key = key,
                                             .gone = on_gone,
                                             .context = server};
    return notices_open(&server->notices, &settings, why, sizeof why) == 0
               ? 0
               : fail(problem, "notices cannot be sent", why);
}

static int open_hub(struct server *server, char problem[SERVE_PROBLEM_MAX])
{
    const struct serve_options *options = server->options;
    const struct hub_options settings = {
        .server = server->id,
        .url = options->net.url,
        .close_waiting = options->close_after,
        .close_playing = options->close_after * 10,
        .close_over = options->close_after,
        .events = options->events,
        .alone = strcmp(store_kind(server->store), "sqlite") == 0,
    };
    server->workers = workers_start(&server->loop, options->threads, options->bot_milliseconds);
    if (server->workers == NULL) {
        return fail(problem, "no threads could be started", "");
    }
    server->hub = hub_new(&server->loop, &settings, server->notices, server->workers);
    if (server->hub == NULL) {
        return fail(problem, "there is not enough memory", "");
    }
    const struct keeper_callbacks callbacks = hub_callbacks(server->hub);
    server->keeper = keeper_start(server->store, &server->loop, &callbacks);
    if (server->keeper == NULL) {
        return fail(problem, "no threads could be started", "");
    }
    server->store = NULL; /* it is the keeper's now */
    hub_start(server->hub, server->keeper);
    return 0;
}

static int open_all(struct server *server, char problem[SERVE_PROBLEM_MAX])
{
    char why[STORE_PROBLEM_MAX] = "";
    if (!tokens_init()) {
        return fail(problem, "this machine has no randomness", "");
    }
    server_id_new(server->id);
    const int code = store_open(&server->store, server->options->store, server->id, why);
    if (code != 0) {
        return fail(problem, store_sentence(code), why);
    }
    if (open_notices(server, problem) != 0 || open_hub(server, problem) != 0) {
        return -1;
    }
    if (net_open(&server->net, &server->loop, &server->options->net, server->hub, why,
                 sizeof why) != 0) {
        return fail(problem, why, "");
    }
    return 0;
}

/* ---- stopping ---- */

static void on_clients_gone(void *context)
{
    struct server *server = context;
    uv_stop(&server->loop);
}

/* ms since stopping began */
static unsigned stopping_for(const struct server *server)
{
    return (unsigned)((uv_hrtime() - server->stop_began) / 1000000);
}

/* Whoever's message has become an event hears of it before being told to go. */
static void on_writing(uv_timer_t *timer)
{
    struct server *server = timer->data;
    if (keeper_waiting(server->keeper) == 0 || stopping_for(server) >= WRITES_MS) {
        uv_timer_stop(timer);
        net_stop(server->net, STOP_MS, on_clients_gone, server);
    }
}

static void on_stop(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    (void)number;
    if (!server->stopping) {
        server->stopping = true;
        server->stop_began = uv_hrtime();
        log_line(LOG_INFO, "stopping", NULL);
        hub_stop(server->hub);
        uv_timer_init(&server->loop, &server->writing);
        server->writing.data = server;
        uv_timer_start(&server->writing, on_writing, 0, LOOK_MS);
    }
}

static void on_hangup(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    (void)number;
    if (server->options->net.tls_cert == NULL) {
        log_line(LOG_INFO, "nothing-to-reload", NULL);
    } else if (net_reload(server->net)) {
        log_line(LOG_INFO, "certificates-reloaded", NULL);
    } else {
        log_line(LOG_ERROR, "certificates-not-reloaded", NULL);
    }
}

static void listen_to(struct server *server, uv_signal_t *signal, uv_signal_cb callback, int number)
{
    uv_signal_init(&server->loop, signal);
    signal->data = server;
    uv_signal_start(signal, callback, number);
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

/* In an order in which nothing uses what is already gone. */
static void close_all(struct server *server)
{
    if (server->hub != NULL && server->keeper != NULL) {
        hub_stop(server->hub);
    }
    if (server->keeper != NULL) {
        const unsigned gone = server->stopping ? stopping_for(server) : 0;
        if (!keeper_stop(server->keeper, gone < STORE_MS ? STORE_MS - gone : 0)) {
            /* Its thread uses what would be freed below. Nothing that it has not written was
             * acknowledged. */
            log_line(LOG_ERROR, "store-hangs", NULL);
            _Exit(EXIT_FAILURE);
        }
    } else {
        store_close(server->store);
    }
    if (server->workers != NULL) {
        workers_stop(server->workers);
    }
    net_free(server->net);
    if (server->hub != NULL) {
        hub_free(server->hub);
    }
    notices_free(server->notices);
    uv_walk(&server->loop, close_handle, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

int serve(const struct serve_options *options, char problem[SERVE_PROBLEM_MAX])
{
    struct server server = {.options = options};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk */
    log_init(options->log_level, options->log_json);
    uv_loop_init(&server.loop);
    const int code = open_all(&server, problem);
    if (code == 0) {
        listen_to(&server, &server.terminate, on_stop, SIGTERM);
        listen_to(&server, &server.interrupt, on_stop, SIGINT);
        listen_to(&server, &server.hangup, on_hangup, SIGHUP);
        log_line(LOG_INFO, "listening", "address", options->net.bind, "port",
                 log_number(net_port(server.net)), "server", server.id, NULL);
        if (options->listening != NULL) {
            options->listening(options, net_port(server.net));
        }
        uv_run(&server.loop, UV_RUN_DEFAULT);
    }
    close_all(&server);
    if (code == 0) {
        log_line(LOG_INFO, "stopped", NULL);
    }
    return code;
}
