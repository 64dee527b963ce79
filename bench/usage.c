/* Reads /proc. */
#include "usage.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct usage usage_of(int pid)
{
    struct usage usage = {0};
    char path[64];
    char line[1024];
    const double ticks = (double)sysconf(_SC_CLK_TCK);
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        unsigned long user = 0;
        unsigned long system = 0;
        const char *after = fgets(line, sizeof line, file) == NULL ? NULL : strrchr(line, ')');
        if (after != NULL && sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                                    &user, &system) == 2) {
            usage.user = (double)user / ticks;
            usage.seconds = (double)(user + system) / ticks;
        }
        fclose(file);
    }
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    file = fopen(path, "r");
    if (file != NULL) {
        while (fgets(line, sizeof line, file) != NULL) {
            unsigned long kilobytes = 0;
            if (sscanf(line, "VmRSS: %lu", &kilobytes) == 1) {
                usage.resident = (uint64_t)kilobytes * 1024;
            } else if (sscanf(line, "VmHWM: %lu", &kilobytes) == 1) {
                usage.peak = (uint64_t)kilobytes * 1024;
            }
        }
        fclose(file);
    }
    return usage;
}

double usage_busy(void)
{
    double busy = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (file != NULL) {
        unsigned long long user = 0;
        unsigned long long nice = 0;
        unsigned long long system = 0;
        unsigned long long interrupts = 0;
        unsigned long long soft = 0;
        if (fscanf(file, "cpu %llu %llu %llu %*u %*u %llu %llu", &user, &nice, &system, &interrupts,
                   &soft) == 5) {
            busy =
                (double)(user + nice + system + interrupts + soft) / (double)sysconf(_SC_CLK_TCK);
        }
        fclose(file);
    }
    return busy;
}
