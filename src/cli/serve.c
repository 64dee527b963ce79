/* piazza serve: people play over the network. */
#include "server/serve.h"
#include "cli.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { ORIGINS_MAX = 16 };

static void say_listening(const struct serve_options *options, int port)
{
    const char *scheme = options->net.tls_cert != NULL ? "https" : "http";
    const bool v6 = strchr(options->net.bind, ':') != NULL;
    printf(_("Piazza is ready: %s://%s%s%s:%d\n"), scheme, v6 ? "[" : "", options->net.bind,
           v6 ? "]" : "", port);
    if (options->net.url != NULL) {
        printf(_("People come by %s\n"), options->net.url);
    } else if (strcmp(options->net.bind, "0.0.0.0") == 0 || strcmp(options->net.bind, "::") == 0) {
        printf(
            _("People come by %s://HOST:%d, where HOST is the name or address of this machine\n"),
            scheme, port);
    } else if (strncmp(options->net.bind, "127.", 4) == 0 ||
               strcmp(options->net.bind, "::1") == 0) {
        puts(_("Only this machine can reach it; --bind 0.0.0.0 lets others in"));
    }
    puts(site_is_empty(options->net.site)
             ? _("It was built without its page: people come by 'piazza join' with that address")
             : _("Open that address in a browser to play; Ctrl-C stops the server"));
    fflush(stdout);
}

/* Checks an address that people type: scheme and host, without a path. */
static bool is_origin(const char *url)
{
    const char *host = strncmp(url, "http://", 7) == 0    ? url + 7
                       : strncmp(url, "https://", 8) == 0 ? url + 8
                                                          : "";
    return *host != '\0' && strcspn(host, "/?#@ \t\"<>") == strlen(host) && strlen(host) < 200;
}

static void read_origins(const struct cli_args *args, char *list,
                         const char *origins[ORIGINS_MAX + 1])
{
    unsigned count = 0;
    for (char *origin = strtok(list, ","); origin != NULL; origin = strtok(NULL, ",")) {
        if (count == ORIGINS_MAX || !is_origin(origin)) {
            cli_usage_error(args,
                            N_("--origin is up to 16 addresses with commas between them, "
                               "such as https://piazza.example: '%s' is not one"),
                            origin);
        }
        origins[count++] = origin;
    }
    origins[count] = NULL;
}

/* Reads a number of days, which may have decimals, as milliseconds. */
static int64_t read_days(const struct cli_args *args)
{
    const char *value = cli_value(args, "close-after");
    char *end = NULL;
    const double days = value != NULL ? strtod(value, &end) : 7;
    if (value != NULL && (end == value || *end != '\0' || !(days > 0 && days <= 36500))) {
        cli_usage_error(args, N_("--close-after takes days, up to 36500, not '%s'"), value);
    }
    return (int64_t)(days * 86400000);
}

/* The port that the text begins with, and what follows it; -1 if there is none. */
static int port_at(const char *text, char **end)
{
    enum { PORT_MAX = 65535 };
    *end = NULL;
    const long port = *text >= '0' && *text <= '9' ? strtol(text, end, 10) : -1;
    return port <= PORT_MAX ? (int)port : -1;
}

/* A port, or the first and the last of several. */
static void read_ports(const struct cli_args *args, struct net_options *net)
{
    const char *text = cli_value(args, "port") != NULL ? cli_value(args, "port") : "8080";
    char *end = NULL;
    net->port = net->port_last = port_at(text, &end);
    if (net->port > 0 && *end == '-') {
        net->port_last = port_at(end + 1, &end);
    }
    if (net->port < 0 || net->port_last < net->port || *end != '\0') {
        cli_usage_error(args,
                        N_("--port is a number up to 65535, or two such as 8080-8089 for the "
                           "first that is free, not '%s'"),
                        text);
    }
}

/* Takes the page from the program, or from a folder. */
static void read_site(const struct cli_args *args, struct site *site)
{
    struct site_answer page;
    const char *folder = cli_value(args, "web");
    *site = site_embedded;
    if (folder == NULL) {
        return;
    }
    site->folder = folder;
    if (!site_find(site, "index.html", false, &page)) {
        exit(cli_error(args,
                       _("%s has no index.html that can be read; 'make web' writes a whole page "
                         "to build/web"),
                       folder));
    }
    free(page.owned);
}

static void read_limits(const struct cli_args *args, struct serve_options *options)
{
    struct net_options *net = &options->net;
    net->connections = cli_unsigned(args, "max-connections", 0, 1000000, 20000);
    net->per_address = cli_unsigned(args, "per-address", 0, 1000000, 200);
    net->rate = cli_unsigned(args, "rate", 0, 1000000, 20);
    net->requests = cli_unsigned(args, "requests", 0, 1000000, 50);
    net->tables = cli_unsigned(args, "tables", 0, 1000000, 60);
    options->events = cli_unsigned(args, "events", 0, 1000000000, 20000);
    net->slow = cli_unsigned(args, "slow", 0, 3600, 10);
    options->close_after = read_days(args);
    options->threads = cli_unsigned(args, "threads", 0, 256, 0);
    options->bot_milliseconds = cli_unsigned(args, "bot-milliseconds", 0, 3600000, 0);
    net->queue = 4u << 20;
    net->senders = cli_cores() > 4 ? 3 : cli_cores() - 1; /* beside the loop */
    if (options->threads == 0) {
        options->threads = cli_cores();
    }
}

static void check(const struct cli_args *args, const struct serve_options *options)
{
    const struct net_options *net = &options->net;
    if ((net->tls_cert == NULL) != (net->tls_key == NULL)) {
        cli_usage_error(args, "%s", _("--tls-cert and --tls-key come together"));
    }
    if (net->url != NULL && !is_origin(net->url)) {
        cli_usage_error(args,
                        N_("--url is how people reach the server, such as "
                           "https://piazza.example, without a path: '%s' is not"),
                        net->url);
    }
    if ((options->hooks || options->push) && net->url == NULL) {
        cli_usage_error(args, "%s", _("notices name the address of the table: give --url, too"));
    }
    if (options->push && options->contact == NULL) {
        cli_usage_error(args, "%s",
                        _("push services want to know who runs the server: give --contact "
                          "mailto:..., too"));
    }
    if (options->contact != NULL && strncmp(options->contact, "mailto:", 7) != 0 &&
        strncmp(options->contact, "https://", 8) != 0) {
        cli_usage_error(args, N_("--contact begins with mailto: or https://: '%s' does not"),
                        options->contact);
    }
}

static int run_serve(const struct cli_args *args)
{
    char problem[SERVE_PROBLEM_MAX] = "";
    const char *origins[ORIGINS_MAX + 1] = {NULL};
    struct serve_options options = {.listening = say_listening};
    const char *log = cli_value(args, "log");
    const char *bind = cli_value(args, "bind");
    char store[CLI_STORE_MAX];
    struct site site;
    read_ports(args, &options.net);
    read_limits(args, &options);
    read_site(args, &site);
    cli_store_address(args, store, sizeof store);
    if (log != NULL && strcmp(log, "text") != 0 && strcmp(log, "json") != 0) {
        cli_usage_error(args, N_("--log is text or json, not '%s'"), log);
    }
    char *list = cli_value(args, "origin") != NULL ? strdup(cli_value(args, "origin")) : NULL;
    if (list != NULL) {
        read_origins(args, list, origins);
    }
    options.net.site = &site;
    options.net.bind = bind != NULL ? bind : "127.0.0.1";
    options.net.tls_cert = cli_value(args, "tls-cert");
    options.net.tls_key = cli_value(args, "tls-key");
    options.net.url = cli_value(args, "url");
    options.net.origins = origins;
    options.net.trust_proxy = cli_value(args, "trust-proxy") != NULL;
    options.net.metrics = cli_value(args, "metrics");
    options.store = store;
    options.log_level = cli_value(args, "verbose") != NULL ? LOG_DEBUG : LOG_INFO;
    options.log_json = log != NULL && strcmp(log, "json") == 0;
    options.private_hooks = cli_value(args, "hooks-private") != NULL;
    options.hooks = options.private_hooks || cli_value(args, "hooks") != NULL;
    options.contact = cli_value(args, "contact");
    options.push = cli_value(args, "push") != NULL;
    check(args, &options);
    const int code = serve(&options, problem);
    free(list);
    return code == 0 ? CLI_DONE : cli_error(args, "%s", problem);
}

const struct cli_command cli_serve = {
    .name = "serve",
    .summary = N_("let people play over the network"),
    .details = N_(
        "Serves the page to play in and its tables until it is stopped by Ctrl-C or SIGTERM. "
        "People open the address that it prints in a browser, or come by 'piazza join', programs "
        "by 'piazza bot-host'. Everything that happened is kept in the store: a server that was "
        "killed goes on where it was.\n\n"
        "The store is a file for SQLite, for one server, or postgres://... for any number of "
        "servers side by side.\n\n"
        "SIGHUP reads the certificates anew. Limits of 0 are no limits."),
    .options =
        {{"port", "N[-M]",
          N_("the port, or the first free one from N to M (default: 8080; 0: any)")},
         {"bind", "ADDRESS", N_("the address to listen on (default: 127.0.0.1)")},
         {"store", "STORE", N_("where tables are kept (default: ~/.local/share/piazza/piazza.db)")},
         {"tls-cert", "FILE", N_("the certificate chain, for https")},
         {"tls-key", "FILE", N_("its private key")},
         {"url", "URL", N_("how people reach the server, if not by its own address")},
         {"origin", "LIST", N_("pages of these other addresses may use it, too")},
         {"trust-proxy", NULL, N_("a proxy in front says who and how (X-Forwarded-...)")},
         {"metrics", "[ADDRESS:]PORT", N_("numbers for Prometheus at /metrics there")},
         {"web", "DIR", N_("the files of the page come from that folder, for who changes them")},
         {"threads", "N", N_("threads for bots (default: one for each core)")},
         {"bot-milliseconds", "N", N_("bots think no longer than that about a move")},
         {"log", "FORM", N_("text or json (default: text)")},
         {"verbose", NULL, N_("log more")},
         {"hooks", NULL, N_("send web hooks to people whose turn it is")},
         {"hooks-private", NULL, N_("also to addresses of private networks")},
         {"push", NULL, N_("send Web Push to people whose turn it is")},
         {"contact", "ADDRESS", N_("mailto:... of who runs the server, for push services")},
         {"close-after", "DAYS",
          N_("tables that nobody touches are closed after that time, games in play after ten "
             "times that (default: 7)")},
         {"max-connections", "N", N_("connections in all (default: 20000)")},
         {"per-address", "N", N_("connections for each address (default: 200)")},
         {"rate", "N", N_("messages a second for each connection (default: 20)")},
         {"requests", "N", N_("HTTP requests a second for each address (default: 50)")},
         {"tables", "N", N_("tables an hour for each address (default: 60)")},
         {"events", "N",
          N_("events of a table until it takes no chat and no new game (default: 20000)")},
         {"slow", "SECONDS", N_("how long a request or a first message may take (default: 10)")}},
    .run = run_serve,
};
