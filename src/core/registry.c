/* The games that are built in. A new game adds its two lines here and nothing else in the core. */
#include "piazza/game.h"

extern const struct pz_game pz_game_little;
extern const struct pz_game pz_game_bella;
extern const struct pz_game pz_game_tickets;

static const struct pz_game *const games[] = {
    &pz_game_little,
    &pz_game_bella,
    &pz_game_tickets,
};

const struct pz_game *pz_game_at(unsigned index)
{
    return index < sizeof games / sizeof games[0] ? games[index] : NULL;
}

const struct pz_game *pz_game_named(const char *id)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        if (pz_str_equal(games[i]->id, id)) {
            return games[i];
        }
    }
    return NULL;
}

const struct pz_refusal *pz_game_refusal(const struct pz_game *game, int code)
{
    const int index = PZ_REFUSED(0) - code;
    return index >= 0 && index < game->refusal_count ? &game->refusals[index] : NULL;
}

void pz_game_sentence(const struct pz_game *game, int code, struct pz_text *out)
{
    const struct pz_refusal *refusal = pz_game_refusal(game, code);
    if (refusal == NULL) {
        pz_text_str(out, pz_error_sentence(code));
        return;
    }
    pz_text_str(out, refusal->rule);
    pz_text_str(out, ": ");
    pz_text_str(out, refusal->sentence);
}

const char *pz_voice_say(const struct pz_voice *voice, const char *english)
{
    return voice != NULL && voice->say != NULL ? voice->say(english) : english;
}

void pz_voice_seat(const struct pz_voice *voice, unsigned seat, struct pz_text *out)
{
    if (voice != NULL && voice->names[seat] != NULL) {
        pz_text_str(out, voice->names[seat]);
        return;
    }
    pz_text_str(out, pz_voice_say(voice, "seat"));
    pz_text_char(out, ' ');
    pz_text_uint(out, seat);
}
