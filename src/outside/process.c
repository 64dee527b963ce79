/* Children by posix_spawn: safe beside threads, with all signals as a new program expects them. */
#include "process.h"
#include "os/language.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Held while a pipe is made and marked close-on-exec. A child that another thread started in
 * between would hold the pipe open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* ---- what runs, for a signal that ends us ---- */

enum { RUNNING_MAX = 1024 };
static atomic_int running[RUNNING_MAX]; /* process ids, or 0; further children are not kept */

static void replace(int old, int new)
{
    for (unsigned i = 0; i < RUNNING_MAX; i++) {
        int expected = old;
        if (atomic_compare_exchange_strong(&running[i], &expected, new)) {
            return;
        }
    }
}

static void on_end(int number)
{
    for (unsigned i = 0; i < RUNNING_MAX; i++) {
        const int pid = atomic_load(&running[i]);
        if (pid > 0) {
            kill(-pid, SIGKILL);
        }
    }
    raise(number); /* its handler was for once */
}

void process_end_with_us(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL) {
            memset(&action, 0, sizeof action);
            action.sa_handler = on_end;
            action.sa_flags = (int)SA_RESETHAND;
            sigaction(numbers[i], &action, NULL);
        }
    }
}

/* ---- starting ---- */

static bool make_pipe(int ends[2], int ours)
{
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return true;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static int spawn(struct process *process, const char *const *command, int input, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all;
    sigset_t none;
    char *const *arguments = NULL;
    memcpy(&arguments, &command, sizeof arguments); /* posix_spawnp() changes none of them */
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    const int error =
        posix_spawnp(&process->pid, command[0], &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

bool process_start(struct process *process, const char *const *command, char *problem, size_t size)
{
    int to[2];
    int from[2];
    *process = (struct process){0, -1, -1};
    pthread_mutex_lock(&starting);
    const bool first = make_pipe(to, 1);
    if (!first || !make_pipe(from, 0)) {
        snprintf(problem, size, "%s: %s", command[0], strerror(errno));
        if (first) {
            close_both(to);
        }
        pthread_mutex_unlock(&starting);
        return false;
    }
    const int error = spawn(process, command, to[0], from[1]);
    pthread_mutex_unlock(&starting);
    close(to[0]);
    close(from[1]);
    process->input = to[1];
    process->output = from[0];
    if (error == 0) {
        replace(0, process->pid);
    } else {
        process->pid = 0;
        process_close_input(process);
        close(process->output);
        process->output = -1;
        snprintf(problem, size, _("'%s' cannot be started: %s"), command[0], strerror(error));
    }
    return error == 0;
}

/* A write to a closed pipe sends SIGPIPE to the writing thread. The thread blocks the signal and
 * then takes it away. */
ssize_t process_write(const struct process *process, const void *bytes, size_t size)
{
    sigset_t broken;
    sigset_t before;
    sigset_t waiting;
    int number = 0;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&waiting);
    const bool waits = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    const ssize_t written = write(process->input, bytes, size);
    const int error = errno;
    if (written < 0 && error == EPIPE && !waits && sigpending(&waiting) == 0 &&
        sigismember(&waiting, SIGPIPE) == 1) {
        sigwait(&broken, &number);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

void process_close_input(struct process *process)
{
    if (process->input >= 0) {
        close(process->input);
        process->input = -1;
    }
}

static void forget(struct process *process)
{
    replace(process->pid, 0);
    process_close_input(process);
    if (process->output >= 0) {
        close(process->output);
    }
    process->output = -1;
    process->pid = 0;
}

bool process_ended(struct process *process, int *status)
{
    if (process->pid == 0 || waitpid(process->pid, status, WNOHANG) != process->pid) {
        return false;
    }
    kill(-process->pid, SIGKILL); /* whatever it has left behind */
    forget(process);
    return true;
}

bool process_wait(struct process *process, unsigned milliseconds, int *status)
{
    enum { STEP = 10 };
    bool ended = process_ended(process, status);
    for (unsigned waited = 0; !ended && waited < milliseconds; waited += STEP) {
        poll(NULL, 0, STEP);
        ended = process_ended(process, status);
    }
    return ended;
}

int process_stop(struct process *process, unsigned milliseconds)
{
    int status = 0;
    if (process->pid == 0 || process_wait(process, milliseconds, &status)) {
        return status;
    }
    kill(-process->pid, SIGTERM);
    if (process_wait(process, 1000, &status)) {
        return status;
    }
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {
    }
    forget(process);
    return status;
}

void process_status_text(int status, char *text, size_t size)
{
    if (WIFSIGNALED(status)) {
        snprintf(text, size, _("signal %d"), WTERMSIG(status));
    } else {
        snprintf(text, size, _("exit code %d"), WEXITSTATUS(status));
    }
}
