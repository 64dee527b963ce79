/* What goes wrong in an arena, said to whoever runs it. */
#include "arena.h"

int arena_error(const struct arena_report *report, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    report->say(report->context, format, list);
    va_end(list);
    return -1;
}
