/* Which game has which face. */
#include "face.h"
#include <stddef.h>

static const struct face *const faces[] = {&face_little, &face_bella, &face_tickets};

const struct face *face_of(const struct pz_game *game)
{
    for (unsigned i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        if (faces[i]->game == game) {
            return faces[i];
        }
    }
    return NULL;
}

uint32_t face_emblem(int seat)
{
    static const uint32_t emblems[PZ_SEATS_MAX] = {0x25cf, 0x25a0, 0x25b2, 0x25c6, 0x271a, 0x2605};
    return emblems[seat];
}
