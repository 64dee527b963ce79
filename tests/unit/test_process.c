/* A program beside us: lines go there and back, and one that has gone does us no harm. */
#include "outside/process.h"
#include "unit.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

enum { PATIENCE = 20000 }; /* ms that nothing here should take */

static void start(struct process *process, const char *program)
{
    char problem[300];
    const char *const command[] = {program, NULL};
    assert_true(process_start(process, command, problem, sizeof problem));
    assert_true(process->pid > 0);
}

static void there_and_back(void **state)
{
    (void)state;
    struct process process;
    struct pollfd file;
    char line[10] = "";
    int status = -1;
    start(&process, "cat");
    assert_int_equal(process_write(&process, "ciao\n", 5), 5);
    file = (struct pollfd){.fd = process.output, .events = POLLIN};
    assert_int_equal(poll(&file, 1, PATIENCE), 1);
    assert_int_equal(read(process.output, line, sizeof line), 5);
    assert_string_equal(line, "ciao\n");
    assert_false(process_ended(&process, &status));
    process_close_input(&process);
    assert_int_equal(process_stop(&process, PATIENCE), 0);
    assert_int_equal(process.pid, 0);
    assert_false(process_ended(&process, &status));
    assert_int_equal(process_stop(&process, 0), 0);
}

static void nobody_reads(void **state)
{
    (void)state;
    struct process process;
    struct pollfd file;
    sigset_t waiting;
    start(&process, "true");
    file = (struct pollfd){.fd = process.output, .events = POLLIN};
    assert_int_equal(poll(&file, 1, PATIENCE), 1); /* its end */
    ssize_t written = 0;
    for (int i = 0; written >= 0 && i < PATIENCE / 10; i++) {
        written = process_write(&process, "ciao\n", 5);
        poll(NULL, 0, 10);
    }
    assert_int_equal(written, -1);
    assert_int_equal(errno, EPIPE);
    assert_int_equal(sigpending(&waiting), 0);
    assert_int_equal(sigismember(&waiting, SIGPIPE), 0); /* and none comes later */
    assert_int_equal(process_stop(&process, PATIENCE), 0);
}

static void says_how_it_ended(void **state)
{
    (void)state;
    struct process process;
    char text[80];
    char problem[300];
    const char *const missing[] = {"./no-such-program", NULL};
    start(&process, "false");
    process_status_text(process_stop(&process, PATIENCE), text, sizeof text);
    assert_string_equal(text, "exit code 1");
    start(&process, "cat");
    process_status_text(process_stop(&process, 0), text, sizeof text);
    assert_string_equal(text, "signal 15");
    assert_false(process_start(&process, missing, problem, sizeof problem));
    assert_string_equal(problem,
                        "'./no-such-program' cannot be started: No such file or directory");
    assert_int_equal(process.pid, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(nobody_reads),
        cmocka_unit_test(says_how_it_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
