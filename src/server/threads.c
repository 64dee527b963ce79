/* Names and ranks of threads, by Linux's own means. */
#include "threads.h"
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NICENESS = 10 }; /* more than that of the process */

void thread_begin(const char *name, enum thread_rank rank)
{
    prctl(PR_SET_NAME, name);
    if (rank == THREAD_HELPS) {
        sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
    } else {
        const id_t thread = (id_t)syscall(SYS_gettid);
        setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + NICENESS);
    }
}
