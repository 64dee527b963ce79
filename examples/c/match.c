/* Bots play a game: match [GAME [SEED]] */
#include <piazza/flat.h>
#include <stdio.h>

static int fail(const struct pz_flat *flat)
{
    fprintf(stderr, "match: %s\n", pz_flat_problem(flat));
    return 1;
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "little";
    const char *seed = argc > 2 ? argv[2] : "7";
    const char *const bots[] = {"greedy", "random", "greedy", "random"};
    int result = 0;

    struct pz_flat *flat = pz_flat_open();
    if (flat == NULL || pz_flat_setup(flat, game, 4) != 0) {
        result = fail(flat);
    }
    for (int seat = 0; result == 0 && seat < 4; seat++) {
        result = pz_flat_name(flat, seat, bots[seat]) != 0 ? fail(flat) : 0;
    }
    if (result == 0 && pz_flat_start(flat, seed) != 0) {
        result = fail(flat);
    }
    while (result == 0 && pz_flat_phase(flat) == PZ_FLAT_PLAYING) {
        const int32_t actor = pz_flat_actor(flat);
        if (actor == PZ_CHANCE) {
            pz_flat_draw(flat);
        } else if (pz_flat_apply(flat, pz_flat_ask(flat, bots[actor], 0)) != 0) {
            result = fail(flat);
        }
    }
    for (int seat = 0; result == 0 && seat < pz_flat_players(flat); seat++) {
        printf("%d %s: %d%s\n", seat, bots[seat], (int)pz_flat_points(flat, seat),
               pz_flat_won(flat, seat) ? ", winner" : "");
    }
    if (result == 0) {
        printf("\n%s", pz_flat_record(flat));
    }
    pz_flat_close(flat);
    return result;
}
