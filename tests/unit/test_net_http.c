/* HTTP over real sockets: answers now and later, bodies, headers, and everything that is refused.
 */
#include "net_kit.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define HOST "Host: localhost\r\n"

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in: %s", part, text);
}

static void answers(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    struct kit *kit = kit_start(&options);
    int fd = kit_connect(kit_port(kit));
    kit_say(fd, "GET /api/x HTTP/1.1\r\n" HOST "\r\n");
    has(kit_answer(fd), "\r\n\r\n0|/api/x|||http://localhost|127.0.0.1|");
    kit_say(fd, "POST /api/y HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nHello");
    has(kit_answer(fd), "\r\n\r\n1|/api/y|||http://localhost|127.0.0.1|Hello");
    kit_say(fd, "GET /api/later HTTP/1.1\r\n" HOST "\r\n");
    has(kit_answer(fd), "\r\n\r\n0|/api/later|");
    close(fd);
    kit_stop(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
