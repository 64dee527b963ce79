/* Bots play a game: match [GAME [SEED]] */
#include <piazza/ffi.h>
#include <stdio.h>

static int fail(const struct pz_ffi *ffi)
{
    fprintf(stderr, "match: %s\n", pz_ffi_problem(ffi));
    return 1;
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "little";
    const char *seed = argc > 2 ? argv[2] : "7";
    const char *const bots[] = {"greedy", "random", "greedy", "random"};
    int result = 0;

    struct pz_ffi *ffi = pz_ffi_open();
    if (ffi == NULL || pz_ffi_setup(ffi, game, 4) != 0) {
        result = fail(ffi);
    }
    for (int seat = 0; result == 0 && seat < 4; seat++) {
        result = pz_ffi_name(ffi, seat, bots[seat]) != 0 ? fail(ffi) : 0;
    }
    if (result == 0 && pz_ffi_start(ffi, seed) != 0) {
        result = fail(ffi);
    }
    while (result == 0 && pz_ffi_stage(ffi) == PZ_FFI_PLAYING) {
        const int32_t actor = pz_ffi_actor(ffi);
        int32_t code = 0;
        if (actor == PZ_CHANCE) {
            code = pz_ffi_draw(ffi);
        } else {
            code = pz_ffi_ask(ffi, bots[actor], 0);
            code = code < 0 ? code : pz_ffi_apply(ffi, code);
        }
        result = code < 0 ? fail(ffi) : 0;
    }
    for (int seat = 0; result == 0 && seat < pz_ffi_players(ffi); seat++) {
        printf("%d %s: %d%s\n", seat, bots[seat], (int)pz_ffi_points(ffi, seat),
               pz_ffi_won(ffi, seat) ? ", winner" : "");
    }
    if (result == 0) {
        printf("\n%s", pz_ffi_record(ffi));
    }
    pz_ffi_close(ffi);
    return result;
}
