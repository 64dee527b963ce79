/* Sends one push for push_receiver.mjs: KEY CONTACT SUBSCRIPTION NAME. Prints the public key, and
 * at the end what became of it: sent, failed or gone. */
#include "server/log.h"
#include "server/metrics.h"
#include "server/notices.h"
#include "store/store.h"
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static atomic_int sent;
static atomic_int failed;
static atomic_int gone;

/* Instead of the logs and metrics of the server. */
void log_line(enum log_level level, const char *what, ...)
{
    (void)level;
    fprintf(stderr, "%s\n", what);
}

void metrics_add(enum metric metric, int64_t amount)
{
    atomic_fetch_add(metric == METRIC_NOTICES_TOTAL ? &sent : &failed, (int)amount);
}

static void note_gone(void *context, const char *table, int32_t person, int kind,
                      const char *target)
{
    (void)target;
    (void)context;
    gone = strcmp(table, "abcdefghijklmnopqrst") == 0 && person == 3 && kind == STORE_PUSH;
}

int main(int count, char **words)
{
    char problem[200];
    char target[NOTICES_TARGET_MAX];
    struct notices *notices = NULL;
    if (count != 5) {
        fprintf(stderr, "push_send KEY CONTACT SUBSCRIPTION NAME\n");
        return 2;
    }
    const struct notices_options options = {.push = true,
                                            .private_addresses = true,
                                            .first_pause = 1,
                                            .contact = words[2],
                                            .push_key = words[1],
                                            .gone = note_gone};
    if (notices_open(&notices, &options, problem, sizeof problem) != 0) {
        fprintf(stderr, "%s\n", problem);
        return 1;
    }
    printf("%s\n", notices_public_key(notices));
    const enum server_error error =
        notices_check(notices, STORE_PUSH, words[3], strlen(words[3]), target);
    if (error == SERVER_OK) {
        const struct notice notice = {.table = "abcdefghijklmnopqrst",
                                      .person = 3,
                                      .game = "little",
                                      .name = words[4],
                                      .seat = 1,
                                      .ask = 7,
                                      .link = "https://example.org/t/abcdefghijklmnopqrst"};
        notices_send(notices, STORE_PUSH, target, &notice);
        const struct timespec moment = {.tv_nsec = 10000000};
        for (int i = 0; i < 1500 && sent + failed == 0; i++) {
            nanosleep(&moment, NULL);
        }
    }
    notices_free(notices);
    printf("%s\n", error != SERVER_OK ? server_errors[error].name
                   : sent             ? "sent"
                   : gone             ? "gone"
                                      : "failed");
    return 0;
}
