/* Which games can be trained. */
#include "trainees.h"

static const struct trainee *const trainees[] = {
    &trainee_little,
    &trainee_bella,
    NULL,
};

const struct trainee *trainee_of(const struct pz_game *game)
{
    for (unsigned i = 0; trainees[i] != NULL; i++) {
        if (trainees[i]->game == game) {
            return trainees[i];
        }
    }
    return NULL;
}
