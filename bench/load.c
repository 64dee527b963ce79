/* The load generator: opens thousands of connections to servers, has them play, and says how many
 * moves were acknowledged, how fast, and what that took. Ends with 1 if anything went wrong. */
#include "player.h"
#include "usage.h"
#include <arpa/inet.h>
#include <getopt.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { PIDS_MAX = 8, TICK = 1000 /* µs */, DRAIN = 3000000 /* µs */, SET_UP_MAX = 180 /* s */ };

struct options {
    struct plan plan;
    double rate; /* moves a second; 0: flat out */
    double warm_up;
    double seconds;
    int pids[PIDS_MAX];
    unsigned pid_count;
    int database;
    bool json;
};

static const char help[] =
    "bench_load [options]: plays at many tables of a Piazza server at once\n"
    "  --server HOST:PORT,...  IPv4 addresses; a table's connections are spread over all of them\n"
    "  --apart                 or else all connections of a table go to one of them\n"
    "  --connections N         10000\n"
    "  --tables N              2000: two connections of each play, the others look on\n"
    "  --games LIST            little; or a list such as little,bella,tickets: table by table\n"
    "  --rate N                10000 moves a second; 0: each move as soon as it is asked for\n"
    "  --warm-up SECONDS       5, after everything is set up\n"
    "  --seconds SECONDS       20: what is measured\n"
    "  --sources N             150 addresses that clients come from, 127.0.1.1 and so on; 0: no "
    "choice\n"
    "  --seed N                1\n"
    "  --pid N,...             processes of the servers, to tell what they use\n"
    "  --database N            the first process of the database, for the same\n"
    "  --echo BYTES            a server that only echoes: `tables` connections send that much\n"
    "  --json                  prints the figures as JSON\n";

static int fail(const char *what, const char *value)
{
    fprintf(stderr, "bench_load: %s%s\n", what, value);
    return 2;
}

static bool read_servers(struct plan *plan, char *list)
{
    char *rest = NULL;
    for (char *name = strtok_r(list, ",", &rest); name != NULL; name = strtok_r(NULL, ",", &rest)) {
        char *colon = strrchr(name, ':');
        if (colon == NULL || plan->server_count == SERVERS_MAX) {
            return false;
        }
        *colon = '\0';
        struct sockaddr_in *server = &plan->servers[plan->server_count++];
        server->sin_family = AF_INET;
        server->sin_port = htons((uint16_t)strtoul(colon + 1, NULL, 10));
        if (inet_pton(AF_INET, name, &server->sin_addr) != 1) {
            return false;
        }
    }
    return plan->server_count > 0;
}

static void read_games(struct plan *plan, char *list)
{
    char *rest = NULL;
    plan->game_count = 0;
    for (char *name = strtok_r(list, ",", &rest); name != NULL && plan->game_count < 8;
         name = strtok_r(NULL, ",", &rest)) {
        plan->games[plan->game_count++] = name;
    }
}

static void read_pids(struct options *options, char *list)
{
    char *rest = NULL;
    for (char *pid = strtok_r(list, ",", &rest); pid != NULL && options->pid_count < PIDS_MAX;
         pid = strtok_r(NULL, ",", &rest)) {
        options->pids[options->pid_count++] = (int)strtol(pid, NULL, 10);
    }
}

static int read_options(struct options *options, int argc, char **argv)
{
    static const struct option known[] = {
        {"server", 1, NULL, 's'},  {"connections", 1, NULL, 'c'}, {"tables", 1, NULL, 't'},
        {"games", 1, NULL, 'g'},   {"rate", 1, NULL, 'r'},        {"warm-up", 1, NULL, 'w'},
        {"seconds", 1, NULL, 'S'}, {"sources", 1, NULL, 'a'},     {"seed", 1, NULL, 'x'},
        {"pid", 1, NULL, 'p'},     {"echo", 1, NULL, 'e'},        {"json", 0, NULL, 'j'},
        {"apart", 0, NULL, 'A'},   {"database", 1, NULL, 'd'},    {"help", 0, NULL, 'h'},
        {NULL, 0, NULL, 0}};
    struct plan *plan = &options->plan;
    *options = (struct options){.rate = 10000, .warm_up = 5, .seconds = 20};
    *plan = (struct plan){.connections = 10000, .tables = 2000, .sources = 150, .seed = 1};
    plan->games[plan->game_count++] = "little";
    int option = 0;
    while ((option = getopt_long(argc, argv, "h", known, NULL)) != -1) {
        switch (option) {
        case 's':
            if (!read_servers(plan, optarg)) {
                return fail("--server takes addresses such as 127.0.0.1:8080", "");
            }
            break;
        case 'c':
            plan->connections = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 't':
            plan->tables = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'g':
            read_games(plan, optarg);
            break;
        case 'r':
            options->rate = strtod(optarg, NULL);
            break;
        case 'w':
            options->warm_up = strtod(optarg, NULL);
            break;
        case 'S':
            options->seconds = strtod(optarg, NULL);
            break;
        case 'a':
            plan->sources = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'x':
            plan->seed = strtoull(optarg, NULL, 10);
            break;
        case 'p':
            read_pids(options, optarg);
            break;
        case 'e':
            plan->echo = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'd':
            options->database = (int)strtol(optarg, NULL, 10);
            break;
        case 'A':
            plan->apart = true;
            break;
        case 'j':
            options->json = true;
            break;
        case 'h':
            fputs(help, stdout);
            exit(0);
        default:
            return 2;
        }
    }
    if (plan->server_count == 0 || optind < argc) {
        fputs(help, stderr);
        return 2;
    }
    if (plan->tables == 0 || plan->connections < plan->tables * (plan->echo > 0 ? 1 : SEATS) ||
        plan->echo > 60000 || plan->sources > 200 || plan->game_count == 0) {
        return fail("a table needs two connections, an echo at most 60000 bytes, and there are at "
                    "most 200 sources",
                    "");
    }
    return 0;
}

/* What is looked at when the window begins and when it ends. */
struct moment {
    uint64_t at; /* µs */
    uint64_t messages;
    uint64_t bytes;
    struct usage servers; /* added up; the most that one has held */
    double database;      /* seconds */
    double own;           /* seconds of the generator */
    double busy;          /* seconds of the machine */
};

static struct moment look(const struct players *players, const struct options *options)
{
    struct moment moment = {.at = now_us(),
                            .messages = players->connector.messages,
                            .bytes = players->connector.bytes,
                            .busy = usage_busy()};
    if (options->database != 0) {
        moment.database = usage_of_family(options->database);
    }
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    moment.own = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) +
                 (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6;
    for (unsigned i = 0; i < options->pid_count; i++) {
        const struct usage usage = usage_of(options->pids[i]);
        moment.servers.seconds += usage.seconds;
        moment.servers.user += usage.user;
        if (usage.resident > moment.servers.resident) {
            moment.servers.resident = usage.resident;
        }
        if (usage.peak > moment.servers.peak) {
            moment.servers.peak = usage.peak;
        }
    }
    return moment;
}

static bool set_up(struct players *players)
{
    const uint64_t start = now_us();
    while (!players_all_set_up(players)) {
        if (!players_set_up(players) || connector_run(&players->connector, 10) < 0) {
            perror("bench_load: cannot connect");
            return false;
        }
        if (now_us() - start > (uint64_t)SET_UP_MAX * 1000000) {
            fprintf(stderr, "bench_load: only %u of the tables stand after %d s\n",
                    players->standing, SET_UP_MAX);
            return false;
        }
    }
    return true;
}

/* Sleeps until the next millisecond, so that what comes meanwhile is taken at once: waking up for
 * every message would take time from the server, which shares the cores. */
static void pause_until_tick(void)
{
    const struct timespec rest = {.tv_nsec = (long)(TICK - now_us() % TICK) * 1000};
    nanosleep(&rest, NULL);
}

/* Plays until `end`; moves are sent at the rate, and what was missed is made up for within a tenth
 * of a second or not at all. */
static bool play(struct players *players, double rate, uint64_t end)
{
    uint64_t last = now_us();
    double due = 0;
    for (uint64_t now = last; now < end; now = now_us()) {
        if (rate > 0) {
            due = fmin(due + (double)(now - last) * rate / 1e6, fmax(rate / 10, 1));
            last = now;
            due -= players_move(players, (unsigned)due);
        } else {
            players_move(players, players->plan.connections);
        }
        const int count = connector_run(&players->connector, rate > 0 ? 0 : 1);
        if (count < 0) {
            perror("bench_load: epoll");
            return false;
        }
        if (rate > 0 && count < CONNECTOR_AT_ONCE) {
            pause_until_tick();
        }
    }
    return true;
}

static void drain(struct players *players)
{
    const uint64_t end = now_us() + DRAIN;
    players->stopping = true;
    while (players_waiting(players) > 0 && now_us() < end) {
        connector_run(&players->connector, 10);
    }
}

struct result {
    double seconds;
    double moves;
    double messages;
    double megabytes;
    double server;      /* share of one core */
    double per_move;    /* µs of the servers */
    double per_message; /* the same for each message that was sent */
    double database;    /* µs of the database for each move */
    double own;
    double busy; /* cores */
};

static struct result reckon(const struct players *players, const struct moment *from,
                            const struct moment *to)
{
    const double seconds = (double)(to->at - from->at) / 1e6;
    const double cpu = to->servers.seconds - from->servers.seconds;
    const double moves = (double)players->figures.moves;
    const double messages = (double)(to->messages - from->messages);
    return (struct result){seconds,
                           moves / seconds,
                           messages / seconds,
                           (double)(to->bytes - from->bytes) / seconds / 1e6,
                           cpu / seconds,
                           moves > 0 ? cpu / moves * 1e6 : 0,
                           messages > 0 ? cpu / messages * 1e6 : 0,
                           moves > 0 ? (to->database - from->database) / moves * 1e6 : 0,
                           (to->own - from->own) / seconds,
                           (to->busy - from->busy) / seconds};
}

static double milliseconds(const struct histogram *histogram, double share)
{
    return (double)histogram_share(histogram, share) / 1000;
}

static void print_json(const struct players *players, const struct result *result,
                       const struct moment *end, uint64_t set_up_us, unsigned waiting)
{
    const struct figures *figures = &players->figures;
    const struct histogram *latency = &figures->latency;
    printf("{\"connections\":%u,\"tables\":%u,\"lost\":%u,\"set_up\":%.2f,\"seconds\":%.2f,",
           players->plan.connections, players->plan.tables, players->lost, (double)set_up_us / 1e6,
           result->seconds);
    printf("\"moves\":%.1f,\"acknowledged\":%llu,\"sent\":%llu,\"waiting\":%u,\"games\":%llu,",
           result->moves, (unsigned long long)figures->acknowledged,
           (unsigned long long)figures->sent, waiting, (unsigned long long)figures->games);
    printf("\"p50\":%.3f,\"p90\":%.3f,\"p99\":%.3f,\"p999\":%.3f,\"max\":%.3f,",
           milliseconds(latency, 0.5), milliseconds(latency, 0.9), milliseconds(latency, 0.99),
           milliseconds(latency, 0.999), (double)latency->max / 1000);
    printf("\"messages\":%.1f,\"megabytes\":%.2f,\"server\":%.3f,\"per_move\":%.2f,"
           "\"per_message\":%.2f,\"database\":%.2f,\"own\":%.3f,\"busy\":%.3f,\"resident\":%llu,"
           "\"peak\":%llu,",
           result->messages, result->megabytes, result->server, result->per_move,
           result->per_message, result->database, result->own, result->busy,
           (unsigned long long)end->servers.resident, (unsigned long long)end->servers.peak);
    uint64_t problems = 0;
    for (unsigned i = 0; i < figures->problem_count; i++) {
        problems += figures->problems[i].count;
    }
    printf("\"problems\":%llu}\n", (unsigned long long)problems);
}

static void print_text(const struct players *players, const struct result *result,
                       const struct moment *end, uint64_t set_up_us, unsigned waiting)
{
    const struct figures *figures = &players->figures;
    const struct histogram *latency = &figures->latency;
    printf("%u connections, %u lost; %u tables, set up in %.1f s; %llu games finished\n",
           players->plan.connections, players->lost, players->plan.tables, (double)set_up_us / 1e6,
           (unsigned long long)figures->games);
    printf("%.0f moves/s acknowledged over %.1f s; %u moves were never answered\n", result->moves,
           result->seconds, waiting);
    printf("answered within: half %.2f ms, 90%% %.2f ms, 99%% %.2f ms, 99.9%% %.2f ms, all %.2f "
           "ms\n",
           milliseconds(latency, 0.5), milliseconds(latency, 0.9), milliseconds(latency, 0.99),
           milliseconds(latency, 0.999), (double)latency->max / 1000);
    printf("received: %.0f messages/s, %.1f MB/s\n", result->messages, result->megabytes);
    printf("servers: %.2f cores, %.1f µs a move, %.1f µs a message, %.0f MB resident at most; "
           "generator: %.2f cores; machine: %.2f cores busy\n",
           result->server, result->per_move, result->per_message, (double)end->servers.peak / 1e6,
           result->own, result->busy);
}

/* Everything that went wrong, on standard error; true if nothing did. */
static bool tell_problems(const struct figures *figures, unsigned waiting)
{
    for (unsigned i = 0; i < figures->problem_count; i++) {
        const struct problem *problem = &figures->problems[i];
        fprintf(stderr, "bench_load: %llu x %s: %s\n", (unsigned long long)problem->count,
                problem->kind, problem->example);
    }
    if (waiting > 0) {
        fprintf(stderr, "bench_load: %u moves were never answered\n", waiting);
    }
    return figures->problem_count == 0 && waiting == 0;
}

int main(int argc, char **argv)
{
    static struct players players; /* zero, and large */
    struct options options;
    const int code = read_options(&options, argc, argv);
    if (code != 0) {
        return code;
    }
    /* Real players do not drive the server off its core when they wake up. */
    sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < options.plan.connections + 50) {
        return fail("too few open files are allowed: ulimit -n", "");
    }
    if (!players_open(&players, &options.plan)) {
        return fail("there is not enough memory", "");
    }
    const uint64_t start = now_us();
    if (!set_up(&players)) {
        tell_problems(&players.figures, 0);
        players_close(&players);
        return 1;
    }
    const uint64_t stands = now_us();
    bool played = play(&players, options.rate, stands + (uint64_t)(options.warm_up * 1e6));
    const struct moment from = look(&players, &options);
    players.window_start = from.at;
    players.window_end = from.at + (uint64_t)(options.seconds * 1e6);
    played = played && play(&players, options.rate, players.window_end);
    const struct moment to = look(&players, &options);
    drain(&players);
    const unsigned waiting = players_waiting(&players);
    const struct result result = reckon(&players, &from, &to);
    (options.json ? print_json : print_text)(&players, &result, &to, stands - start, waiting);
    const bool well = tell_problems(&players.figures, waiting);
    players_close(&players);
    return well && played ? 0 : 1;
}
