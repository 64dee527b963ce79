/* The headers of all games in one file: their names do not meet. */
#include "games/bella/bella.h"
#include "games/little/little.h"
#include "games/tickets/tickets.h"
#include "unit.h"

static void every_game_has_its_own_state(void **unused)
{
    (void)unused;
    assert_int_equal(pz_game_named("bella")->state_size, sizeof(struct bella_state));
    assert_int_equal(pz_game_named("little")->state_size, sizeof(struct little_state));
    assert_int_equal(pz_game_named("tickets")->state_size, sizeof(struct tk_state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_has_its_own_state)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
