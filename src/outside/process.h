/* A child process whose standard input and output are pipes that never block. */
#ifndef PIAZZA_OUTSIDE_PROCESS_H
#define PIAZZA_OUTSIDE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process {
    pid_t pid;  /* 0 if it does not run */
    int input;  /* the pipe to its standard input; -1 once closed */
    int output; /* the pipe from its standard output */
};

/* Starts the command, found by PATH, in a process group of its own; its stderr is ours. False:
 * `problem` says why. Any thread may start one. */
bool process_start(struct process *process, const char *const *command, char *problem, size_t size);
/* Writes what fits into the pipe, like write(), but without SIGPIPE if the process does not read
 * any more. */
ssize_t process_write(const struct process *process, const void *bytes, size_t size);
/* Closes its input: a program that reads lines ends then. */
void process_close_input(struct process *process);
/* Has the process ended? If so, sets its wait status. */
bool process_ended(struct process *process, int *status);
/* Waits for that, at most so long. */
bool process_wait(struct process *process, unsigned milliseconds, int *status);
/* Waits that long for the process to end, then kills its whole group. Returns its wait status. */
int process_stop(struct process *process, unsigned milliseconds);
/* From now on a SIGINT, SIGTERM or SIGHUP that ends this program first ends its children. */
void process_end_with_us(void);
/* "exit code 3", "signal 9": what the wait status says. */
void process_status_text(int status, char *text, size_t size);

#endif
