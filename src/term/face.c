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
