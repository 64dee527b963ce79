/* The line that shows how far a long piece of work is. */
#include "progress.h"
#include <stdio.h>

void progress_bar(uint64_t done, uint64_t all, int columns)
{
    static const char full[] = "########################################";
    const int filled = (int)(done * (uint64_t)columns / all);
    fprintf(stderr, "\r[%.*s%*s] ", filled, full, columns - filled, "");
}

void progress_clear(void)
{
    fputs("\r\033[K", stderr);
}
