/* Bella Italia in steps: where there are many exchanges, first the ticket, then the partner. */
#include "games/bella/bella.h"
#include "os/language.h"
#include "term.h"
#include "term/chooser.h"
#include <stdio.h>

enum { FEW = 8 /* up to this many moves are one list */, STEP_TICKET = 1 /* + kind */ };

/* The other exchange of the same ticket, or -1. */
static int twin_of(const struct chooser *chooser, pz_move exchange)
{
    const int twin = bella_exchange_side(exchange) == BELLA_LEFT ? exchange + BELLA_KINDS
                                                                 : exchange - BELLA_KINDS;
    return chooser_is_legal(chooser, twin) ? twin : -1;
}

static void list_tickets(struct chooser *chooser)
{
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        const pz_move move = chooser->moves[i];
        struct choice choice = {.kind = CHOICE_MOVE, .move = move};
        if (bella_is_exchange(move) && twin_of(chooser, move) >= 0) {
            if (bella_exchange_side(move) != BELLA_LEFT) {
                continue;
            }
            choice.kind = CHOICE_STEP;
            choice.step = STEP_TICKET + (int)bella_exchange_kind(move);
        }
        chooser_add(chooser, choice);
    }
}

static void list_partners(struct chooser *chooser, unsigned kind)
{
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        const pz_move move = chooser->moves[i];
        if (bella_is_exchange(move) && bella_exchange_kind(move) == kind) {
            chooser_add(chooser, (struct choice){.kind = CHOICE_MOVE, .move = move});
        }
    }
}

static void list(struct chooser *chooser, int step)
{
    if (step >= STEP_TICKET) {
        list_partners(chooser, (unsigned)(step - STEP_TICKET));
    } else if (step == CHOOSER_EVERYTHING || chooser->move_count <= FEW) {
        choices_flat_list(chooser, step);
    } else {
        list_tickets(chooser);
    }
}

static void words(const struct chooser *chooser, const struct choice *choice,
                  struct choice_words *words)
{
    if (choice->kind == CHOICE_MOVE) {
        choices_flat_words(chooser, choice, words);
        if (bella_is_exchange(choice->move)) {
            words->remark[0] = '\0'; /* the text has it all */
        }
        return;
    }
    char name[BELLA_NAME_MAX];
    bella_ticket_name((unsigned)(choice->step - STEP_TICKET), name);
    snprintf(words->text, sizeof words->text, _("offer %s..."), name);
    snprintf(words->notation, sizeof words->notation, "%s", name);
    snprintf(words->tag, sizeof words->tag, "%s", name);
}

static void prompt(const struct chooser *chooser, int step, struct pz_text *out)
{
    (void)chooser;
    (void)step;
    pz_text_str(out, _("With whom?"));
}

static bool holds(const struct chooser *chooser, int step, pz_move move)
{
    (void)chooser;
    return bella_is_exchange(move) && bella_exchange_kind(move) == (unsigned)(step - STEP_TICKET);
}

const struct choices bella_choices = {
    .list = list, .words = words, .prompt = prompt, .holds = holds};
