/* Little Italy: the bot `greedy`. Nothing is hidden, so it computes the points after each move
 * exactly, with everything that the markers do on their way. Among equal moves it prefers cars that
 * stand where the next rolls favour them. */
#include "lead.h"

void little_greedy_by(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer, const struct little_interest *interest)
{
    const struct little_state *before = question->view; /* nothing is hidden: a view is a state */
    struct pz_move_iter iter;
    pz_move move = 0;
    const int32_t now = little_lead(before, interest);
    pz_move_iter_init(&iter, bot, question, answer);
    while (pz_move_iter_next(&iter, &move)) {
        struct little_state after = *before;
        little_make(&after, move);
        pz_bot_consider(answer, move, little_lead(&after, interest) - now);
    }
    little_explain(before, interest->seat, answer);
}

int little_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_interest interest =
        little_interest_of(question->view, (unsigned)question->seat);
    little_greedy_by(bot, question, answer, &interest);
    return 0;
}
