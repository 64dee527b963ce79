/* WebSockets over real sockets: what goes in and out, and every way to break it. */
#include "net_kit.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void echoes(void **state)
{
    (void)state;
    struct net_options options = kit_options();
    struct kit *kit = kit_start(&options);
    int fd = kit_socket(kit_port(kit), "");
    kit_text(fd, "Buongiorno");
    kit_expect(fd, "Buongiorno");
    kit_text(fd, "");
    kit_expect(fd, "");
    kit_text(fd, "caff\xc3\xa8 \xf0\x9f\x9a\x82");
    kit_expect(fd, "caff\xc3\xa8 \xf0\x9f\x9a\x82");
    assert_int_equal(kit_opened(kit), 1);
    close(fd);
    kit_stop(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(echoes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
