/* What the rows of the lobby say. */
#include "lobby_state.h"
#include "os/gaps.h"
#include "os/language.h"
#include "tell.h"
#include "term_game.h"
#include <stdio.h>
#include <string.h>

static void set_words(struct lobby_row_words *words, const char *title, const char *value,
                      const char *help)
{
    snprintf(words->title, sizeof words->title, "%s", title);
    snprintf(words->value, sizeof words->value, "%s", value);
    snprintf(words->help, sizeof words->help, "%s", help);
}

/* ---- games ---- */

void lobby_facts(const struct pz_game *game, char *text, size_t size)
{
    const char *minutes = term_game_of(game)->minutes;
    char least[GAPS_NUMBER];
    char most[GAPS_NUMBER];
    struct pz_text out;
    const struct gap gaps[] = {{"min", gaps_number(least, game->min_players)},
                               {"max", gaps_number(most, game->max_players)},
                               {"minutes", minutes},
                               {NULL, NULL}};
    out = pz_text_in(text, size);
    gaps_fill(&out,
              minutes != NULL ? _("{min}–{max} players · {minutes} minutes")
                              : _("{min}–{max} players"),
              gaps);
}

/* ---- seats ---- */

static const char *bot_title(const char *id)
{
    static const struct {
        const char *id;
        const char *title;
    } levels[] = {{"turista", N_("Turista: beginner")},
                  {"viaggiatore", N_("Viaggiatore: casual")},
                  {"capotreno", N_("Capotreno: strong")},
                  {"maestro", N_("Maestro: expert")}};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        if (strcmp(levels[i].id, id) == 0) {
            return _(levels[i].title);
        }
    }
    return id;
}

/* Who sits there, for people. */
static const char *seat_title(const struct lobby_view *view, int seat)
{
    const char *name = view->lobby->names[seat];
    return pz_name_bot(name) != NULL ? bot_title(pz_name_bot(name)) : name;
}

static void seat_words(const struct lobby_view *view, int seat, struct lobby_row_words *words)
{
    const char *name = view->lobby->names[seat];
    struct pz_text out;
    set_words(words, "", seat_title(view, seat),
              view->typing ? _("A person at this screen.")
                           : _("A person at this screen: type the name.\nLeft and right: a bot. "
                               "Enter: all bots."));
    out = pz_text_in(words->title, sizeof words->title);
    tell_number(&out, _("Seat {n}"), seat + 1);
    words->typed = pz_name_bot(name) == NULL;
    if (pz_name_bot(name) != NULL) {
        const struct pz_bot_kind *kind = pz_bot_find(view->lobby->game, pz_name_bot(name));
        snprintf(words->help, sizeof words->help,
                 _("A bot: %s.\nLeft and right: a person, or another strength. Enter: all bots."),
                 kind != NULL ? _(kind->help) : "");
    }
}

/* A sentence begins with a capital letter, also with one of Latin-1. */
static void capitalize(char *text)
{
    unsigned char *first = (unsigned char *)text;
    if (first[0] >= 'a' && first[0] <= 'z') {
        first[0] = (unsigned char)(first[0] - 'a' + 'A');
    } else if (first[0] == 0xc3 && first[1] >= 0xa0 && first[1] < 0xbf && first[1] != 0xb7) {
        first[1] = (unsigned char)(first[1] - 0x20);
    }
}

static void bot_words(const struct lobby_view *view, int index, struct lobby_row_words *words)
{
    if (index < 0) {
        set_words(words, _("Someone here"), "", _("A person at this screen."));
    } else {
        const struct pz_bot_kind *kind = pz_bot_at(view->lobby->game, (unsigned)index);
        set_words(words, bot_title(kind->id), "", _(kind->help));
        capitalize(words->help);
    }
}

/* ---- options ---- */

/* The option in words; NULL if it is told in the words of the contract. */
static const struct term_option *find_known(const struct pz_game *game, const char *key)
{
    const struct term_option *option = term_game_of(game)->options;
    while (option != NULL && option->key != NULL && strcmp(option->key, key) != 0) {
        option++;
    }
    return option != NULL && option->key != NULL ? option : NULL;
}

static void option_words(const struct lobby_view *view, int index, struct lobby_row_words *words)
{
    const struct lobby *lobby = view->lobby;
    const struct pz_option *option = &lobby->game->options[index];
    const struct term_option *known = find_known(lobby->game, option->key);
    const unsigned choice = lobby->setup.choice[index];
    const char *typed = view->typed.options[index];
    words->typed = option->values == NULL;
    set_words(words, known != NULL ? _(known->title) : option->key,
              words->typed ? (typed[0] != '\0' || known == NULL ? typed : _(known->values[0]))
              : known != NULL && choice < 2 ? _(known->values[choice])
                                            : option->values[choice],
              _(known != NULL ? known->help : option->help));
}

/* ---- all ---- */

static void table_words(const struct lobby_view *view, const struct lobby_row *row,
                        struct lobby_row_words *words)
{
    const struct lobby *lobby = view->lobby;
    if (row->kind == ROW_PLAYERS) {
        snprintf(words->title, sizeof words->title, "%s", _("Players"));
        snprintf(words->value, sizeof words->value, "%u", lobby->setup.players);
        snprintf(words->help, sizeof words->help, _("%s is for %u to %u players"),
                 lobby->game->title, lobby->game->min_players, lobby->game->max_players);
    } else if (row->kind == ROW_FIRST) {
        set_words(words, _("Who begins"),
                  lobby->setup.first < 0 ? _("Drawn by lot") : seat_title(view, lobby->setup.first),
                  _("Who has the first turn."));
    } else if (row->kind == ROW_GUIDE) {
        set_words(words, _("Guide"), lobby->guide ? _("Yes") : _("No"),
                  _("Each decision that is new in the game is explained once, when it comes: for "
                    "whoever plays for the first time."));
    } else {
        set_words(words, _("Start the game"), "",
                  _("Enter starts the game. Up and down choose what to change before."));
    }
}

static void kept_words(const struct lobby_view *view, const struct kept_game *kept,
                       struct lobby_row_words *words)
{
    char when[60];
    char standing[400];
    char players[400];
    kept_game_when(kept, view->now, when, sizeof when);
    kept_game_standing(kept, standing, sizeof standing);
    kept_game_players(kept, players, sizeof players);
    set_words(words, kept->game->title, when, "");
    snprintf(words->help, sizeof words->help, "%.300s: %.400s", standing, players);
}

void lobby_say(const struct lobby_view *view, const struct lobby_row *row,
               struct lobby_row_words *words)
{
    memset(words, 0, sizeof *words);
    switch (row->kind) {
    case ROW_GO_ON:
        kept_words(view, view->unfinished, words);
        snprintf(words->title, sizeof words->title, _("Go on with %s"),
                 view->unfinished->game->title);
        break;
    case ROW_GAME: {
        const struct pz_game *game = pz_game_at((unsigned)row->index);
        const char *about = term_game_of(game)->about;
        set_words(words, game->title, "", about != NULL ? _(about) : "");
        break;
    }
    case ROW_KEPT_GAMES:
        snprintf(words->title, sizeof words->title, _("My games (%zu)"),
                 view->kept_count + view->unreadable_count);
        break;
    case ROW_QUIT:
        set_words(words, _("Leave"), "", "");
        break;
    case ROW_SEAT:
        seat_words(view, row->index, words);
        break;
    case ROW_OPTION:
        option_words(view, row->index, words);
        break;
    case ROW_BOT:
        bot_words(view, row->index, words);
        break;
    case ROW_KEPT:
        kept_words(view, &view->kept[row->index], words);
        break;
    case ROW_UNREADABLE:
        snprintf(words->help, sizeof words->help, _("%s: the file cannot be read"),
                 view->kept[row->index].path);
        break;
    default:
        table_words(view, row, words);
        break;
    }
}
