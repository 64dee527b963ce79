/* Ticket to Ride Italy in steps: what to do, which route, how to pay for it; tickets are marked.
 * The most useful routes come first, and the payment whose cards are missed least. */
#include "map_face.h"
#include "os/gaps.h"
#include "os/language.h"
#include "term.h"
#include <stdio.h>
#include <string.h>

enum { STEP_ROUTES = 1, STEP_PAYMENTS = 2 /* + track */ };

/* Reasons for a route, as bits. */
enum { COMPLETES = 1, ON_THE_WAY = 2, REGIONS = 4 };

/* Costs of a payment, in tenths of a card whose colour is not needed. */
enum { COST_CARD = 10, COST_NEEDED = 16, COST_LOCO = 40, COST_FERRY = 15 };

static bool is_claim(int move)
{
    return move >= TK_MOVE_CLAIM && move < TK_MOVE_COUNT;
}

static bool is_keep(int move)
{
    return move >= TK_MOVE_KEEP && move < TK_MOVE_CARD;
}

/* ---- payments ---- */

/* How many cards of each colour the ways of the tickets still take. */
static void count_needs(const struct tk_face_insight *insight, unsigned needs[TK_COLOURS])
{
    memset(needs, 0, TK_COLOURS * sizeof *needs);
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        if (tk_has(&insight->wanted, t) && tk_tracks[t].colour < TK_COLOURS) {
            needs[tk_tracks[t].colour] += tk_tracks[t].length;
        }
    }
}

static int cost_of(const struct tk_view *view, const unsigned needs[TK_COLOURS],
                   const struct tk_payment *payment)
{
    int cost = payment->locos * COST_LOCO + payment->ferries * COST_FERRY;
    if (payment->cards > 0) {
        const unsigned track = payment->track;
        /* cards that the track itself needs are not missed elsewhere */
        const unsigned own =
            tk_tracks[track].colour == payment->colour ? tk_tracks[track].length : 0;
        const unsigned held = tk_of_colour(view->hand, payment->colour);
        const unsigned needed = needs[payment->colour];
        const unsigned other = needed > own ? needed - own : 0;
        const unsigned left = held - payment->cards;
        const unsigned missed = other > left ? pz_min(other - left, payment->cards) : 0;
        cost += payment->cards * COST_CARD + (int)missed * COST_NEEDED;
    }
    return cost;
}

static void list_payments(struct chooser *chooser, unsigned track)
{
    struct tk_face_insight insight;
    unsigned needs[TK_COLOURS];
    tk_face_insight_of(&insight, chooser->view, -1);
    count_needs(&insight, needs);
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        const pz_move move = chooser->moves[i];
        if (!is_claim(move) || tk_payment_of(move).track != track) {
            continue;
        }
        const struct tk_payment payment = tk_payment_of(move);
        chooser_add(chooser, (struct choice){.kind = CHOICE_MOVE,
                                             .move = move,
                                             .value = -cost_of(insight.view, needs, &payment)});
    }
    chooser_sort(chooser);
}

/* ---- routes ---- */

/* The cheapest claim of each track, and how many there are. */
struct claims {
    int best[TK_TRACKS];
    int cost[TK_TRACKS];
    unsigned count[TK_TRACKS];
};

static void collect_claims(const struct chooser *chooser, const struct tk_face_insight *insight,
                           struct claims *claims)
{
    unsigned needs[TK_COLOURS];
    memset(claims, 0, sizeof *claims);
    count_needs(insight, needs);
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        if (!is_claim(chooser->moves[i])) {
            continue;
        }
        const struct tk_payment payment = tk_payment_of(chooser->moves[i]);
        const unsigned track = payment.track;
        const int cost = cost_of(insight->view, needs, &payment);
        if (claims->count[track]++ == 0 || cost < claims->cost[track]) {
            claims->best[track] = chooser->moves[i];
            claims->cost[track] = cost;
        }
    }
}

/* Tickets first, then regions, then points for each train. */
static int value_of(const struct tk_face_insight *insight, unsigned track, unsigned *why)
{
    struct tk_score then;
    struct pz_set128 tracks = insight->view->pub.tracks[insight->seat];
    tk_put(&tracks, track);
    tk_compute_score(&tracks, insight->view->tickets[insight->seat], &then);
    const bool completes = then.completed > insight->score.completed;
    const bool wanted = tk_has(&insight->wanted, track);
    const int regions = then.regions - insight->score.regions;
    *why = (completes ? COMPLETES : 0u) | (wanted ? ON_THE_WAY : 0u) | (regions > 0 ? REGIONS : 0u);
    return completes * 40000 + wanted * 20000 + regions * 200 +
           tk_tracks[track].points * 10 / tk_tracks[track].length;
}

/* Is the other track equal to it, and before it in the list? */
static bool is_before(unsigned other, unsigned track)
{
    return other < track && tk_tracks[other].kind == tk_tracks[track].kind;
}

/* Is an equal track beside it in the list already? */
static bool is_second(const struct claims *claims, unsigned track)
{
    for (unsigned i = 0; i < 2; i++) {
        const unsigned other = tk_tracks[track].other[i];
        if (is_before(other, track) && claims->count[other] > 0) {
            return true;
        }
    }
    return false;
}

static void list_routes(struct chooser *chooser)
{
    struct tk_face_insight insight;
    struct claims claims;
    tk_face_insight_of(&insight, chooser->view, -1);
    collect_claims(chooser, &insight, &claims);
    for (unsigned t = 0; t < TK_TRACKS; t++) {
        struct choice choice = {.move = claims.best[t], .step = STEP_PAYMENTS + (int)t};
        if (claims.count[t] > 0 && !is_second(&claims, t)) {
            choice.kind = claims.count[t] > 1 ? CHOICE_STEP : CHOICE_MOVE;
            choice.value = value_of(&insight, t, &choice.why);
            chooser_add(chooser, choice);
        }
    }
    chooser_sort(chooser);
}

/* ---- what to do ---- */

static void list_actions(struct chooser *chooser, bool with_claims)
{
    int claim = -1;
    for (uint32_t i = 0; i < chooser->move_count; i++) {
        const pz_move move = chooser->moves[i];
        if (is_claim(move)) {
            claim = move;
        } else {
            chooser_add(chooser, (struct choice){.kind = CHOICE_MOVE, .move = move});
        }
    }
    if (claim >= 0 && with_claims) {
        chooser_add(chooser, (struct choice){.kind = CHOICE_STEP, .move = -1, .step = STEP_ROUTES});
    }
}

static void list_tickets(struct chooser *chooser)
{
    const struct tk_view *view = chooser->view;
    for (int i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
        chooser_add(chooser, (struct choice){
                                 .kind = CHOICE_MARK, .move = TK_MOVE_KEEP + (1 << i), .step = i});
    }
    chooser_add(chooser, (struct choice){.kind = CHOICE_DONE});
}

static void list(struct chooser *chooser, int step)
{
    if (is_keep(chooser->moves[0])) {
        list_tickets(chooser);
    } else if (step >= STEP_PAYMENTS) {
        list_payments(chooser, (unsigned)(step - STEP_PAYMENTS));
    } else if (step == STEP_ROUTES) {
        list_routes(chooser);
    } else if (step == CHOOSER_EVERYTHING) {
        list_routes(chooser);
        list_actions(chooser, false);
    } else {
        list_actions(chooser, true);
    }
}

/* ---- words ---- */

/* The only payment of a route takes no step of its own, so it is told here unless it is what
 * everybody expects: cards of the colour of the track. */
static void say_only_payment(const struct chooser *chooser, const struct choice *choice,
                             struct choice_words *words)
{
    const struct tk_payment payment = tk_payment_of((pz_move)choice->move);
    struct pz_text out;
    if (choice->kind == CHOICE_MOVE && (payment.locos > 0 || payment.ferries > 0 ||
                                        payment.colour != tk_tracks[payment.track].colour)) {
        out = pz_text_in(words->whole, sizeof words->whole);
        say_move(&chooser->say, chooser->state, (pz_move)choice->move, &out);
    }
}

static void say_route(unsigned track, const struct choice *choice, struct choice_words *words)
{
    const struct tk_track *it = &tk_tracks[track];
    struct pz_text out;
    snprintf(words->text, sizeof words->text, "%s-%s", tk_places[it->a], tk_places[it->b]);
    out = pz_text_in(words->notation, sizeof words->notation);
    pz_text_str(&out, tk_track_names[track]);
    snprintf(words->tag, sizeof words->tag, "%.*s", TAG_MAX - 1, words->notation);
    if (it->colour == TK_GRAY) {
        snprintf(words->shape, sizeof words->shape, "F%u\xe2\x89\x88%u", it->length,
                 it->waves); /* with waves */
        pz_text_str(&out, " ferry");
        snprintf(words->also, sizeof words->also, "%s", _("ferry"));
    } else {
        snprintf(words->shape, sizeof words->shape, "%c%u", tk_sort_letters[it->colour],
                 it->length);
        words->colour = tk_sort_colours[it->colour];
        pz_text_char(&out, ' ');
        pz_text_str(&out, tk_sorts[it->colour]);
        snprintf(words->also, sizeof words->also, "%s", _(tk_sorts[it->colour]));
    }
    snprintf(words->facts, sizeof words->facts, "%+d", it->points);
    words->sign_colour = COLOUR_TITLE;
    words->sign = choice->why & (COMPLETES | ON_THE_WAY) ? 0x2605
                  : choice->why & REGIONS                ? 0x00b7
                                                         : ' ';
    out = pz_text_in(words->remark, sizeof words->remark);
    pz_text_str(&out, choice->why & COMPLETES    ? _("completes a ticket")
                      : choice->why & ON_THE_WAY ? _("on the way")
                                                 : "");
    if (choice->why & REGIONS) {
        pz_text_str(&out, out.length > 0 ? ", " : "");
        pz_text_str(&out, _("more regions"));
    }
}

static void say_payment(const struct chooser *chooser, pz_move move, struct choice_words *words)
{
    struct pz_text out = pz_text_in(words->text, sizeof words->text);
    tk_say_payment(move, &out);
    out = pz_text_in(words->notation, sizeof words->notation);
    tk_move_write(chooser->state, move, &out);
}

static void say_ticket(const struct chooser *chooser, int place, struct choice_words *words)
{
    const struct tk_view *view = chooser->view;
    const unsigned ticket = view->offered[place] - 1u;
    const unsigned seat = (unsigned)chooser->say.seat;
    const unsigned missing = tk_spaces_missing(view, seat, ticket);
    struct pz_text out = pz_text_in(words->text, sizeof words->text);
    pz_text_str(&out, tk_ticket_names[ticket]);
    snprintf(words->tag, sizeof words->tag, "%.*s", TAG_MAX - 1, words->text);
    snprintf(words->facts, sizeof words->facts, "%+d", tk_tickets[ticket].points);
    out = pz_text_in(words->remark, sizeof words->remark);
    if (missing == TK_NO_PATH) {
        pz_text_str(&out, _("no way is open"));
    } else if (missing == 0) {
        pz_text_str(&out, _("done"));
    } else if (missing > view->pub.trains[seat]) {
        pz_text_str(&out, _("You have too few trains."));
    } else {
        tk_say_number(language_many("takes {n} train", "takes {n} trains", missing), (int)missing,
                      &out);
    }
}

static void say_done(const struct chooser *chooser, struct choice_words *words)
{
    struct pz_text out = pz_text_in(words->text, sizeof words->text);
    tk_say_number(_("Keep these ({n})"), (int)pz_count_bits(chooser->marks), &out);
}

/* Open cards show their colour, and how many of it are in the hand. */
static void say_action(const struct chooser *chooser, int move, struct choice_words *words)
{
    const struct tk_view *view = chooser->view;
    const char *tag = move < TK_MOVE_DRAW_DECK    ? tk_sorts[move - TK_MOVE_DRAW]
                      : move == TK_MOVE_DRAW_DECK ? "deck"
                      : move == TK_MOVE_FERRY     ? "ferry"
                      : move == TK_MOVE_TICKETS   ? "tickets"
                                                  : "";
    snprintf(words->tag, sizeof words->tag, "%s", tag);
    if (move < TK_MOVE_DRAW_DECK) {
        const unsigned sort = (unsigned)move - TK_MOVE_DRAW;
        words->sign = (unsigned char)tk_sort_letters[sort];
        words->sign_colour = tk_sort_colours[sort];
        snprintf(words->shorter, sizeof words->shorter, "%s", tk_say_a_card(tk_sorts[sort]));
        snprintf(words->brief, sizeof words->brief, "(%u)",
                 tk_of_sort(view->hand, view->hand_loco, sort));
    }
}

static void words(const struct chooser *chooser, const struct choice *choice,
                  struct choice_words *words)
{
    const int open = chooser->frames[chooser->depth].step;
    const bool searched = chooser_search_text(chooser)[0] != '\0';
    if (choice->kind == CHOICE_MARK) {
        say_ticket(chooser, choice->step, words);
    } else if (choice->kind == CHOICE_DONE) {
        say_done(chooser, words);
    } else if (choice->kind == CHOICE_STEP && choice->step == STEP_ROUTES) {
        snprintf(words->text, sizeof words->text, "%s", _("claim a route..."));
    } else if (choice->step >= STEP_PAYMENTS) {
        say_route((unsigned)(choice->step - STEP_PAYMENTS), choice, words);
        say_only_payment(chooser, choice, words);
    } else if (open >= STEP_PAYMENTS && !searched) {
        say_payment(chooser, (pz_move)choice->move, words);
    } else {
        choices_flat_words(chooser, choice, words);
        say_action(chooser, choice->move, words);
    }
}

static void prompt(const struct chooser *chooser, int step, struct pz_text *out)
{
    (void)chooser;
    if (step == STEP_ROUTES) {
        pz_text_str(out, _("Which route?"));
    } else {
        const struct gap gaps[] = {{"track", tk_track_names[step - STEP_PAYMENTS]}, {NULL, NULL}};
        gaps_fill(out, _("How will you pay for {track}?"), gaps);
    }
}

static bool holds(const struct chooser *chooser, int step, pz_move move)
{
    (void)chooser;
    return is_claim(move) &&
           (step == STEP_ROUTES || tk_payment_of(move).track == (unsigned)(step - STEP_PAYMENTS));
}

static int marked(const struct chooser *chooser, unsigned marks)
{
    (void)chooser;
    return TK_MOVE_KEEP + (int)marks;
}

/* Of equal tracks beside each other only the first is in the lists. */
static pz_move listed(const struct chooser *chooser, pz_move move)
{
    if (!is_claim(move)) {
        return move;
    }
    const struct tk_payment payment = tk_payment_of(move);
    pz_move first = move;
    for (unsigned i = 0; i < 2; i++) {
        struct tk_payment other = payment;
        other.track = tk_tracks[payment.track].other[i];
        const int twin = is_before(other.track, payment.track) ? tk_payment_move(&other) : -1;
        if (twin < first && chooser_is_legal(chooser, twin)) {
            first = (pz_move)twin;
        }
    }
    return first;
}

static const char *tag_name(const char *tag)
{
    return strcmp(tag, tk_sorts[TK_LOCO]) == 0 ? N_("locomotive") : tag;
}

const struct choices tk_choices = {.list = list,
                                   .words = words,
                                   .prompt = prompt,
                                   .holds = holds,
                                   .marked = marked,
                                   .listed = listed,
                                   .ways = N_MANY("{n} way to pay", "{n} ways to pay"),
                                   .tag_name = tag_name};
