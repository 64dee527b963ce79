/* Reads /proc. */
#include "usage.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The next number of the text, which is moved behind it. */
static uint64_t take_number(char **text)
{
    return strtoull(*text, text, 10);
}

/* Also gives the parent of the process. */
static void read_times(const char *path, struct usage *usage, int *parent)
{
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return;
    }
    /* after the name in brackets: a letter, eleven numbers, and then the times */
    char *at = fgets(line, sizeof line, file) == NULL ? NULL : strrchr(line, ')');
    if (at != NULL && strlen(at) > 4) {
        const double ticks = (double)sysconf(_SC_CLK_TCK);
        at += 3;
        *parent = (int)take_number(&at);
        for (int i = 0; i < 9; i++) {
            strtoll(at, &at, 10);
        }
        const uint64_t user = take_number(&at);
        const uint64_t system = take_number(&at);
        usage->user = (double)user / ticks;
        usage->seconds = (double)(user + system) / ticks;
    }
    fclose(file);
}

static void read_memory(const char *path, struct usage *usage)
{
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        char *at = line + 6;
        if (strncmp(line, "VmRSS:", 6) == 0) {
            usage->resident = take_number(&at) * 1024;
        } else if (strncmp(line, "VmHWM:", 6) == 0) {
            usage->peak = take_number(&at) * 1024;
        }
    }
    fclose(file);
}

struct usage usage_of(int pid)
{
    struct usage usage = {0};
    char path[64];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    read_times(path, &usage, &parent);
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    read_memory(path, &usage);
    return usage;
}

double usage_of_family(int pid)
{
    double seconds = 0;
    DIR *processes = opendir("/proc");
    const struct dirent *entry = NULL;
    while (processes != NULL && (entry = readdir(processes)) != NULL) {
        const int process = (int)strtol(entry->d_name, NULL, 10);
        if (process > 0) {
            struct usage usage = {0};
            char path[64];
            int parent = 0;
            snprintf(path, sizeof path, "/proc/%d/stat", process);
            read_times(path, &usage, &parent);
            seconds += process == pid || parent == pid ? usage.seconds : 0;
        }
    }
    if (processes != NULL) {
        closedir(processes);
    }
    return seconds;
}

double usage_busy(void)
{
    enum { USER, NICE, SYSTEM, IDLE, WAITING, INTERRUPTS, SOFT, KINDS };
    char line[1024];
    uint64_t times[KINDS] = {0};
    FILE *file = fopen("/proc/stat", "r");
    if (file == NULL) {
        return 0;
    }
    if (fgets(line, sizeof line, file) != NULL && strncmp(line, "cpu ", 4) == 0) {
        char *at = line + 4;
        for (int i = 0; i < KINDS; i++) {
            times[i] = take_number(&at);
        }
    }
    fclose(file);
    return (double)(times[USER] + times[NICE] + times[SYSTEM] + times[INTERRUPTS] + times[SOFT]) /
           (double)sysconf(_SC_CLK_TCK);
}
