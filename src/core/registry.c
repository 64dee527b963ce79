/* The games: those that are built in (the build lists them in builtin_games.c), and those that were
 * registered. The list of registered games is the only global of the core. */
#include "builtin_games.h"
#include "bytes.h"
#include "piazza/plugin.h"
#include "record_words.h"

static const struct pz_game *registered[PZ_GAMES_MAX];
static unsigned registered_count;

const struct pz_game *pz_game_at(unsigned index)
{
    unsigned built_in = 0;
    while (builtin_games[built_in] != NULL) {
        if (built_in == index) {
            return builtin_games[index];
        }
        built_in++;
    }
    return index - built_in < registered_count ? registered[index - built_in] : NULL;
}

const struct pz_game *pz_game_named(const char *id)
{
    const struct pz_game *game = NULL;
    for (unsigned i = 0; (game = pz_game_at(i)) != NULL; i++) {
        if (pz_str_equal(game->id, id)) {
            return game;
        }
    }
    return NULL;
}

/* ---- registration ---- */

static bool is_id(const char *id)
{
    unsigned length = 0;
    for (; length < PZ_GAME_ID_MAX && id[length] != '\0'; length++) {
        const char c = id[length];
        if (!((c >= 'a' && c <= 'z') || (length > 0 && ((c >= '0' && c <= '9') || c == '-')))) {
            return false;
        }
    }
    return length > 0 && length < PZ_GAME_ID_MAX;
}

/* Something that a game must have. */
struct rule {
    bool broken;
    const char *name;
};

static const char *first_broken(const struct rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rules[i].broken) {
            return rules[i].name;
        }
    }
    return NULL;
}

/* Each of these returns what is missing or wrong, or NULL. */

static const char *wrong_rules(const struct pz_game *game)
{
    const size_t view_size = game->hidden != NULL ? game->hidden->view_size : 1;
    const struct rule rules[] = {
        {game->title == NULL, "title"},
        {game->init == NULL || game->actor == NULL || game->moves == NULL || game->apply == NULL ||
             game->players == NULL || game->turns == NULL || game->result == NULL ||
             game->move_write == NULL,
         "the rules: init, actor, moves, apply, players, turns, result and move_write"},
        {game->min_players < 1 || game->min_players > game->max_players ||
             game->max_players > PZ_SEATS_MAX,
         "min_players and max_players: from 1 to 6"},
        {game->state_size == 0 || game->state_size > PZ_STATE_MAX, "state_size: from 1 to 1024"},
        {view_size == 0 || view_size > PZ_STATE_MAX, "view_size: from 1 to 1024"},
        {game->action_count == 0, "action_count: at least 1"},
        {game->moves_max == 0 || game->moves_max > PZ_MOVES_MAX, "moves_max: from 1 to 4096"},
        {(game->board_key == NULL) != (game->board_name == NULL),
         "board_key and board_name: both or neither"},
    };
    return first_broken(rules, sizeof rules / sizeof rules[0]);
}

/* Is the option's key `first`, or that of an option before it? */
static bool key_repeats(const struct pz_game *game, unsigned option)
{
    bool repeats = pz_str_equal(game->options[option].key, "first");
    for (unsigned i = 0; i < option; i++) {
        repeats = repeats || pz_str_equal(game->options[option].key, game->options[i].key);
    }
    return repeats;
}

static const char *wrong_options(const struct pz_game *game)
{
    if (game->option_count > PZ_OPTIONS_MAX || (game->option_count > 0 && game->options == NULL)) {
        return "options: at most 4, as many as option_count says";
    }
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct pz_option *option = &game->options[i];
        const struct rule rules[] = {
            {option->key == NULL || option->help == NULL, "options: key and help of each"},
            {option->key != NULL && key_repeats(game, i),
             "options: keys that differ, and none that is \"first\""},
            {option->values != NULL && option->values[0] == NULL, "options: a value to choose"},
            {option->values == NULL && game->data == NULL,
             "data, which reads an option that has no list of values"},
        };
        const char *wrong = first_broken(rules, sizeof rules / sizeof rules[0]);
        if (wrong != NULL) {
            return wrong;
        }
    }
    return NULL;
}

static const char *wrong_refusals(const struct pz_game *game)
{
    bool whole = game->refusal_count == 0 || game->refusals != NULL;
    for (unsigned i = 0; whole && i < game->refusal_count; i++) {
        const struct pz_refusal *refusal = &game->refusals[i];
        whole = refusal->name != NULL && refusal->rule != NULL && refusal->sentence != NULL;
    }
    return whole ? NULL
                 : "refusals: name, rule and sentence of each, as many as refusal_count says";
}

/* True if all rows are numbers within the state: states are also written from them. */
static bool describes_state(const struct pz_game *game, const struct pz_field *fields)
{
    unsigned rows = 0;
    for (; fields != NULL && fields[rows].key != NULL; rows++) {
        const struct pz_field *field = &fields[rows];
        const unsigned numbers = field->count > 0 ? field->count : 1;
        const bool number =
            field->size == 1 || field->size == 2 || field->size == 4 || field->size == 8;
        if (rows == PZ_FIELDS_MAX || field->read != NULL || field->fields != NULL ||
            field->optional || !number ||
            field->offset + numbers * field->size > game->state_size) {
            return false;
        }
    }
    return true;
}

static const char *wrong_texts(const struct pz_game *game)
{
    const struct pz_game_text *text = game->text;
    const struct pz_game_hidden *hidden = game->hidden;
    const struct pz_game_data *data = game->data;
    const struct rule rules[] = {
        {data != NULL && (data->init == NULL || data->read == NULL || data->write == NULL),
         "data: init, read and write"},
        {text != NULL && (text->state_write == NULL) != (text->state_read == NULL),
         "text: state_write and state_read, both or neither"},
        {text != NULL && !describes_state(game, text->fields),
         "text: at most 32 fields, all of them numbers within the state"},
        {text != NULL && (text->sheet_text == NULL) != (text->sheet_write == NULL),
         "text: sheet_text and sheet_write, both or neither"},
        {game->objects != NULL && (game->objects->write == NULL || game->objects->read == NULL),
         "objects: write and read"},
        {hidden != NULL &&
             (hidden->view == NULL || hidden->view_write == NULL || hidden->view_read == NULL ||
              hidden->sample_state == NULL || hidden->move_seen == NULL),
         "hidden: view, view_write, view_read, sample_state and move_seen"},
    };
    return first_broken(rules, sizeof rules / sizeof rules[0]);
}

static const char *wrong_statistics(const struct pz_game_statistics *statistics)
{
    unsigned count = 0;
    bool whole = statistics == NULL || (statistics->list != NULL && statistics->count != NULL);
    while (whole && statistics != NULL && statistics->list[count].key != NULL) {
        whole = count < PZ_STATISTICS_MAX && statistics->list[count].title != NULL;
        count++;
    }
    return whole ? NULL : "statistics: count, and a list of at most 16 with titles";
}

static const char *wrong_lessons(const struct pz_game_lessons *lessons)
{
    unsigned count = 0;
    bool whole = lessons == NULL ||
                 (lessons->goal != NULL && lessons->list != NULL && lessons->fitting != NULL);
    while (whole && lessons != NULL && lessons->list[count].title != NULL) {
        whole = count < PZ_LESSONS_MAX && lessons->list[count].text != NULL;
        count++;
    }
    return whole ? NULL : "lessons: goal, fitting, and a list of at most 32 with texts";
}

static const char *wrong_bots(const struct pz_game_bots *bots)
{
    bool listed = false; /* the strongest is one of the kinds */
    bool whole = bots == NULL || bots->kinds != NULL;
    for (unsigned i = 0; whole && bots != NULL && bots->kinds[i] != NULL; i++) {
        const struct pz_bot_kind *kind = bots->kinds[i];
        whole = pz_bot_id_fits(kind->id) && kind->help != NULL && kind->ask != NULL;
        listed = listed || kind == bots->strongest;
    }
    return whole && (bots == NULL || listed)
               ? NULL
               : "bots: id (a to z, digits, '-' and '+'), help and ask of each, and the strongest "
                 "as one of them";
}

static int check_game(const struct pz_game *game, struct pz_problem *problem)
{
    if (game->id == NULL || !is_id(game->id)) {
        return pz_problem_set(problem, PZ_E_GAME,
                              "a game's id has up to 15 letters a to z, digits and '-'", "");
    }
    const char *const wrong[] = {
        wrong_rules(game),
        wrong_options(game),
        wrong_refusals(game),
        wrong_texts(game),
        wrong_statistics(game->statistics),
        wrong_lessons(game->lessons),
        wrong_bots(game->bots),
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (wrong[i] != NULL) {
            return pz_problem_set(problem, PZ_E_GAME, "missing or wrong in the game: {}", wrong[i]);
        }
    }
    return 0;
}

int pz_game_register(const struct pz_game *game, struct pz_problem *problem)
{
    const int code = check_game(game, problem);
    if (code != 0) {
        return code;
    }
    const struct pz_game *same = pz_game_named(game->id);
    if (same == game) {
        return 0;
    }
    if (same != NULL) {
        return pz_problem_set(problem, PZ_E_GAME, "there is a game of that name already: {}",
                              game->id);
    }
    if (pz_game_at(PZ_GAMES_MAX - 1) != NULL) {
        return pz_problem_set(problem, PZ_E_SPACE, "there are too many games", "");
    }
    registered[registered_count++] = game;
    return 0;
}

int pz_plugin_register(const struct pz_plugin *plugin, struct pz_problem *problem)
{
    static const uint16_t sizes[PZ_PLUGIN_SIZES] = PZ_PLUGIN_SIZES_HERE;
    if (plugin->version != PZ_PLUGIN_VERSION || !pz_same(plugin->sizes, sizes, sizeof sizes)) {
        return pz_problem_set(problem, PZ_E_VERSION,
                              "it was compiled for another version of Piazza: compile it again",
                              "");
    }
    int code = 0;
    for (unsigned i = 0; code == 0 && plugin->games[i] != NULL; i++) {
        code = pz_game_register(plugin->games[i], problem);
    }
    return code;
}

/* ---- what all games share ---- */

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
