/* Ticket to Ride Italy in words. The names of cities are the same in every language. */
#include "map_face.h"
#include "term.h"
#include "term/say_internal.h"
#include <stdio.h>
#include <string.h>

enum { NEAR_THE_END = TK_LAST_TRAINS + 3 /* trains: a track or two, and the last round begins */ };

/* ---- moves as read from their objects, which may come from anywhere ---- */

struct move_words {
    char kind[16];
    char name[SAY_WORD];
    char colour[16];
    char sort[16];         /* "" for the deck, or if it is not known */
    char ticket[SAY_WORD]; /* "" if it is not known */
    int cards;
    int locomotives;
    int ferries;
    int points;
    int count;
    int seat;
    bool swept;
    bool kept_known; /* it is known how many tickets are kept */
    unsigned kept_count;
    unsigned named_count; /* how many of the kept tickets are named in `kept` */
    char kept[TK_FIRST_OFFER][SAY_WORD];
};

static void read_kept(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        {.key = "ticket", .size = SAY_WORD, .optional = true, .read = say_field_word},
        PZ_FIELD_END};
    struct move_words *move = context;
    (void)field;
    move->kept_known = !pz_json_read_null(reader);
    if (!move->kept_known) {
        return;
    }
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (move->kept_count == TK_FIRST_OFFER) {
            pz_json_reader_fail(reader, "too many tickets are kept", "");
            return;
        }
        char *ticket = move->kept[move->kept_count++];
        if (!pz_json_read_null(reader)) {
            pz_json_read_known_fields(reader, fields, ticket, NULL);
            move->named_count += ticket[0] != '\0';
        }
    }
}

#define MEMBER(read, member) PZ_FIELD_BY(read, #member, struct move_words, member, true)

/* False if it is no such object. */
static bool read_move(const char *object, size_t length, struct move_words *move)
{
    static const struct pz_field fields[] = {
        MEMBER(say_field_word, kind),
        MEMBER(say_field_word, name),
        MEMBER(say_field_word, colour),
        MEMBER(say_field_word, sort),
        MEMBER(say_field_word, ticket),
        MEMBER(say_field_number, cards),
        MEMBER(say_field_number, locomotives),
        MEMBER(say_field_number, ferries),
        MEMBER(say_field_number, points),
        MEMBER(say_field_number, count),
        MEMBER(say_field_seat, seat),
        MEMBER(pz_field_bool, swept),
        PZ_FIELD_WHOLE(read_kept, "kept", true),
        PZ_FIELD_END,
    };
    memset(move, 0, sizeof *move);
    move->seat = PZ_NOBODY;
    return pz_fields_read_known(fields, move, object, length, NULL) == 0;
}

static bool is_kind(const struct move_words *move, const char *kind)
{
    return strcmp(move->kind, kind) == 0;
}

/* ---- phrases ---- */

enum { FERRY = TK_SORTS, SORT_COUNT };

/* Names of cards: "a red card", "3 red cards". */
static const struct {
    const char *sort;
    const char *a;
    const char *counted[2];
} card_names[SORT_COUNT] = {
    {"red", N_("a red card"), N_MANY("{n} red card", "{n} red cards")},
    {"orange", N_("an orange card"), N_MANY("{n} orange card", "{n} orange cards")},
    {"yellow", N_("a yellow card"), N_MANY("{n} yellow card", "{n} yellow cards")},
    {"green", N_("a green card"), N_MANY("{n} green card", "{n} green cards")},
    {"blue", N_("a blue card"), N_MANY("{n} blue card", "{n} blue cards")},
    {"pink", N_("a pink card"), N_MANY("{n} pink card", "{n} pink cards")},
    {"black", N_("a black card"), N_MANY("{n} black card", "{n} black cards")},
    {"white", N_("a white card"), N_MANY("{n} white card", "{n} white cards")},
    {"loco", N_("a locomotive"), N_MANY("{n} locomotive", "{n} locomotives")},
    [FERRY] = {"ferry", N_("a ferry card"), N_MANY("{n} ferry card", "{n} ferry cards")},
};

static unsigned sort_of(const char *sort)
{
    unsigned i = 0;
    while (i < SORT_COUNT && strcmp(card_names[i].sort, sort) != 0) {
        i++;
    }
    return i;
}

void tk_say_number(const char *sentence, int n, struct pz_text *out)
{
    char number[GAPS_NUMBER];
    const struct gap gaps[] = {{"n", gaps_number(number, n)}, {NULL, NULL}};
    gaps_fill(out, sentence, gaps);
}

static unsigned long as_count(int n)
{
    return n < 0 ? 0 : (unsigned long)n;
}

void tk_say_cards(const char *sort, int n, struct pz_text *out)
{
    const unsigned i = sort_of(sort);
    if (i < SORT_COUNT) {
        tk_say_number(
            language_many(card_names[i].counted[0], card_names[i].counted[1], as_count(n)), n, out);
    } else {
        pz_text_str(out, sort);
    }
}

const char *tk_say_a_card(const char *sort)
{
    const unsigned i = sort_of(sort);
    return i < SORT_COUNT ? _(card_names[i].a) : sort;
}

/* "7 points" */
static void say_points(int n, struct pz_text *out)
{
    tk_say_number(language_many("{n} point", "{n} points", as_count(n)), n, out);
}

/* "3 white cards and 1 locomotive" */
static const char *name_payment(const struct move_words *move, char text[3 * GAPS_ITEM])
{
    const struct {
        const char *sort;
        int n;
    } parts[] = {
        {move->colour, move->cards}, {"loco", move->locomotives}, {"ferry", move->ferries}};
    char items[3][GAPS_ITEM];
    unsigned count = 0;
    struct pz_text out;
    for (unsigned i = 0; i < 3; i++) {
        if (parts[i].n > 0) {
            out = pz_text_in(items[count++], GAPS_ITEM);
            tk_say_cards(parts[i].sort, parts[i].n, &out);
        }
    }
    out = pz_text_in(text, (size_t)3 * GAPS_ITEM);
    gaps_list(&out, (const char(*)[GAPS_ITEM])items, count);
    return text;
}

void tk_say_payment(pz_move move, struct pz_text *out)
{
    char text[3 * GAPS_ITEM];
    const struct tk_payment payment = tk_payment_of(move);
    struct move_words words = {
        .cards = payment.cards, .locomotives = payment.locos, .ferries = payment.ferries};
    pz_str_copy(words.colour, sizeof words.colour, tk_sorts[payment.colour]);
    pz_text_str(out, name_payment(&words, text));
}

/* A ticket as people read it: "Roma – Palermo". */
static void name_ticket(const char *ticket, char text[GAPS_ITEM])
{
    struct pz_text out = pz_text_in(text, GAPS_ITEM);
    const size_t from = strcspn(ticket, "-");
    pz_text_bytes(&out, ticket, from);
    if (ticket[from] != '\0') {
        pz_text_str(&out, " – ");
        pz_text_str(&out, ticket + from + 1);
    }
}

static const char *name_kept(const struct move_words *move, char text[TK_FIRST_OFFER * GAPS_ITEM])
{
    char items[TK_FIRST_OFFER][GAPS_ITEM];
    struct pz_text out;
    for (unsigned i = 0; i < move->kept_count; i++) {
        name_ticket(move->kept[i], items[i]);
    }
    out = pz_text_in(text, TK_FIRST_OFFER * GAPS_ITEM);
    gaps_list(&out, (const char(*)[GAPS_ITEM])items, move->kept_count);
    return text;
}

/* Fills the gaps of a sentence about a move. {name} is the seat `who`. */
static void say_move_of(const struct say *say, int who, const struct move_words *move,
                        const char *sentence, struct pz_text *out)
{
    char payment[3 * GAPS_ITEM];
    char points[GAPS_ITEM];
    char ticket[GAPS_ITEM];
    char tickets[TK_FIRST_OFFER * GAPS_ITEM];
    char number[GAPS_NUMBER];
    struct pz_text text = pz_text_in(points, sizeof points);
    say_points(move->points, &text);
    name_ticket(move->ticket, ticket);
    const int n = is_kind(move, "keep") ? (int)move->kept_count : move->count;
    const struct gap gaps[] = {{"name", say_name(say, who)},
                               {"track", move->name},
                               {"payment", name_payment(move, payment)},
                               {"points", points},
                               {"card", tk_say_a_card(move->sort)},
                               {"ticket", ticket},
                               {"tickets", name_kept(move, tickets)},
                               {"n", gaps_number(number, n)},
                               {NULL, NULL}};
    gaps_fill(out, sentence, gaps);
}

/* ---- moves that were made ---- */

static const char *keep_sentence(const struct move_words *move, bool mine)
{
    if (!move->kept_known) {
        return _("{name} has chosen tickets.");
    }
    if (move->named_count < move->kept_count) {
        return language_many("{name} keeps {n} ticket.", "{name} keeps {n} tickets.",
                             move->kept_count);
    }
    return mine ? _("You keep {tickets}.") : _("{name} keeps {tickets}.");
}

static const char *draw_sentence(const struct say *say, const struct move_words *move, bool mine)
{
    if (move->sort[0] != '\0') {
        return mine ? _("You take {card}.") : _("{name} takes {card}.");
    }
    if (mine) { /* the next part says which card it is */
        return say->every ? _("You draw a card from the deck.") : NULL;
    }
    return _("{name} draws a card from the deck.");
}

static const char *move_sentence(const struct say *say, const struct move_words *move, bool mine)
{
    if (is_kind(move, "claim")) {
        return mine ? _("You claim {track} with {payment}: {points}.")
                    : _("{name} claims {track} with {payment}: {points}.");
    }
    if (is_kind(move, "keep")) {
        return keep_sentence(move, mine);
    }
    if (is_kind(move, "draw")) {
        return draw_sentence(say, move, mine);
    }
    if (is_kind(move, "tickets")) {
        const unsigned long n = as_count(move->count);
        return mine ? language_many("You draw {n} ticket.", "You draw {n} tickets.", n)
                    : language_many("{name} draws {n} ticket.", "{name} draws {n} tickets.", n);
    }
    if (is_kind(move, "ferry")) {
        return mine ? _("You take a ferry card.") : _("{name} takes a ferry card.");
    }
    if (is_kind(move, "pass")) {
        return mine ? _("You pass.") : _("{name} passes.");
    }
    return NULL;
}

/* Of a card or a ticket. What others draw unseen and what is laid open is hardly worth a line. */
static const char *chance_sentence(const struct say *say, const struct move_words *move)
{
    const bool mine = move->seat == say->seat;
    const bool ticket = is_kind(move, "ticket");
    if (!ticket && move->seat != PZ_NOBODY && move->sort[0] != '\0') {
        return mine ? _("You draw {card}.") : _("{name} draws {card}.");
    }
    if (!say->every) {
        return NULL;
    }
    if (ticket && move->ticket[0] != '\0') {
        return mine ? _("Your new ticket: {ticket}.") : _("{name} gets {ticket}.");
    }
    return ticket                    ? _("{name} gets a ticket.")
           : move->seat != PZ_NOBODY ? _("{name} gets a card.")
                                     : _("Laid open: {card}.");
}

static void tickets_made(const struct say *say, int actor, const char *object, size_t length,
                         struct pz_text *out)
{
    struct move_words move;
    if (!read_move(object, length, &move) ||
        (actor < 0 && !is_kind(&move, "card") && !is_kind(&move, "ticket"))) {
        return;
    }
    const char *sentence =
        actor < 0 ? chance_sentence(say, &move) : move_sentence(say, &move, actor == say->seat);
    if (sentence != NULL) {
        say_move_of(say, actor < 0 ? move.seat : actor, &move, sentence, out);
    }
    if (actor < 0 && move.swept) {
        say_blank(out);
        pz_text_str(out, _("Three locomotives lay open: five new cards."));
    }
}

/* ---- the cards of a turn in one sentence ---- */

enum { DECK = SORT_COUNT, HEAPS };

struct drawn {
    int taken[HEAPS];      /* open cards by sort; at DECK those drawn unseen */
    int known[SORT_COUNT]; /* cards from the deck that are known, by sort */
    int unseen;            /* draws from the deck, known cards included */
    int seat;              /* who draws */
};

/* "a red card and 2 cards from the deck" */
static void list_cards(const int counts[HEAPS], struct pz_text *out)
{
    unsigned heaps = 0;
    unsigned index = 0;
    for (unsigned i = 0; i < HEAPS; i++) {
        heaps += counts[i] > 0;
    }
    for (unsigned i = 0; i < HEAPS; i++) {
        if (counts[i] == 0) {
            continue;
        }
        pz_text_str(out, gaps_joint(index++, heaps));
        if (i == DECK && counts[i] > 1) {
            tk_say_number(language_many("{n} card from the deck", "{n} cards from the deck",
                                        as_count(counts[i])),
                          counts[i], out);
        } else if (i == DECK) {
            pz_text_str(out, _("a card from the deck"));
        } else if (counts[i] > 1) {
            tk_say_cards(card_names[i].sort, counts[i], out);
        } else {
            pz_text_str(out, _(card_names[i].a));
        }
    }
}

static void say_heaps(const struct say *say, int seat, const int counts[HEAPS], const char *own,
                      const char *others, struct pz_text *out)
{
    char cards[SAY_MAX / 2];
    struct pz_text text = pz_text_in(cards, sizeof cards);
    list_cards(counts, &text);
    if (text.length > 0) {
        const struct gap gaps[] = {{"name", say_name(say, seat)}, {"card", cards}, {NULL, NULL}};
        say_blank(out);
        gaps_fill(out, seat == say->seat ? own : others, gaps);
    }
}

static void say_drawn(const struct say *say, struct drawn *drawn, struct pz_text *out)
{
    int known[HEAPS] = {0};
    for (unsigned i = 0; i < SORT_COUNT; i++) {
        known[i] = drawn->known[i];
        drawn->unseen -= drawn->known[i];
    }
    if (drawn->unseen > 0 && drawn->seat != say->seat) {
        drawn->taken[DECK] = drawn->unseen;
    }
    say_heaps(say, drawn->seat, drawn->taken, _("You take {card}."), _("{name} takes {card}."),
              out);
    say_heaps(say, drawn->seat, known, _("You draw {card}."), _("{name} draws {card}."), out);
    *drawn = (struct drawn){.seat = PZ_NOBODY};
}

/* Adds the card that the move brings into a hand. False if it brings none, or if the hand is not
 * that of the cards before. */
static bool add_drawn(struct drawn *drawn, int actor, const struct move_words *move)
{
    const unsigned sort = sort_of(move->sort);
    const bool draws = is_kind(move, "draw") && actor >= 0;
    const bool dealt = is_kind(move, "card") && actor < 0 && move->seat != PZ_NOBODY;
    const int seat = draws ? actor : move->seat;
    if (!(draws && move->sort[0] == '\0') && !((draws || dealt) && sort < SORT_COUNT)) {
        return false;
    }
    if (drawn->seat != PZ_NOBODY && drawn->seat != seat) {
        return false;
    }
    drawn->seat = seat;
    if (dealt) {
        drawn->known[sort]++;
    } else if (sort < SORT_COUNT) {
        drawn->taken[sort]++;
    } else {
        drawn->unseen++;
    }
    return true;
}

static void tickets_turn(const struct say *say, const struct say_part *parts, unsigned count,
                         struct pz_text *out)
{
    struct drawn drawn = {.seat = PZ_NOBODY};
    char others[SAY_MAX];
    struct pz_text rest;
    bool swept = false;
    if (say->every) {
        say_parts(say, parts, count, out);
        return;
    }
    rest = pz_text_in(others, sizeof others);
    for (unsigned i = 0; i < count; i++) {
        struct move_words move;
        if (!read_move(parts[i].object, parts[i].length, &move) ||
            add_drawn(&drawn, parts[i].actor, &move)) {
            continue;
        }
        if (is_kind(&move, "card") && move.seat != PZ_NOBODY && move.sort[0] != '\0') {
            say_drawn(say, &drawn, out); /* the cards of another player follow */
            add_drawn(&drawn, parts[i].actor, &move);
        } else if (!swept || !move.swept) { /* once is enough */
            say_parts(say, &parts[i], 1, &rest);
            swept = swept || move.swept;
        }
    }
    say_drawn(say, &drawn, out);
    if (rest.length > 0) {
        say_blank(out);
        pz_text_str(out, others);
    }
}

/* What chance draws belongs to the turn before it. */
static bool tickets_opens(const struct say_progress *turn, int actor, const char *kind)
{
    const bool second_card =
        strcmp(kind, "draw") == 0 && strcmp(turn->kind, "draw") == 0 && turn->decisions == 1;
    const bool choice = strcmp(kind, "keep") == 0 && strcmp(turn->kind, "tickets") == 0;
    return actor >= 0 && !(turn->actor == actor && (second_card || choice));
}

/* ---- choices ---- */

static void tickets_choice(const struct say *say, const char *object, size_t length,
                           struct pz_text *out)
{
    struct move_words move;
    if (!read_move(object, length, &move)) {
        return;
    }
    const bool deck = move.sort[0] == '\0';
    say_move_of(say, PZ_NOBODY, &move,
                is_kind(&move, "claim") ? _("claim {track} with {payment}")
                : is_kind(&move, "draw")
                    ? (deck ? _("draw a card from the deck") : _("take {card}"))
                : is_kind(&move, "ferry") ? _("take a ferry card")
                : is_kind(&move, "tickets")
                    ? language_many("draw {n} ticket", "draw {n} tickets", as_count(move.count))
                : is_kind(&move, "keep") ? _("keep {tickets}")
                                         : _("pass"),
                out);
}

static void remark_points(char sign, unsigned points, bool brief, struct pz_text *out)
{
    if (brief) {
        pz_text_char(out, sign);
        pz_text_uint(out, points);
    } else {
        say_points((int)points, out);
    }
}

void tk_say_remark(const struct tk_view *view, pz_move move, bool brief, struct pz_text *out)
{
    if (move >= TK_MOVE_CLAIM && move < TK_MOVE_COUNT) {
        struct tk_face_insight insight;
        const unsigned track = tk_payment_of(move).track;
        tk_face_insight_of(&insight, view, move);
        remark_points('+', tk_tracks[track].points, brief, out);
        if (tk_has(&insight.wanted, track)) {
            pz_text_str(out, brief ? " " : ", ");
            pz_text_str(out, _("on the way"));
        }
    } else if (move >= TK_MOVE_KEEP && move < TK_MOVE_CARD) {
        unsigned points = 0;
        uint64_t left = tk_offered_tickets(view->offered, (unsigned)move - TK_MOVE_KEEP);
        for (; left != 0; left &= left - 1) {
            points += tk_tickets[pz_lowest_bit(left)].points;
        }
        remark_points('=', points, brief, out);
    } else if (move < TK_MOVE_DRAW_DECK) {
        char text[40];
        snprintf(text, sizeof text, _("you hold %u"),
                 tk_of_sort(view->hand, view->hand_loco, (unsigned)move - TK_MOVE_DRAW));
        pz_text_str(out, text);
    }
}

static void tickets_remark(const struct say *say, const void *state, pz_move move,
                           struct pz_text *out)
{
    struct tk_view view;
    tk_make_view(state, say->seat, &view);
    tk_say_remark(&view, move, false, out);
}

static void tickets_prompt(const struct say *say, const void *s, const pz_move *moves,
                           uint32_t count, struct pz_text *out)
{
    const struct tk_state *state = s;
    (void)say;
    if (state->pub.phase == TK_DEAL || state->pub.phase == TK_KEEP) {
        unsigned fewest = TK_FIRST_OFFER;
        for (uint32_t i = 0; i < count; i++) {
            const unsigned kept = pz_count_bits((unsigned)moves[i] - TK_MOVE_KEEP);
            fewest = kept < fewest ? kept : fewest;
        }
        tk_say_number(_("Choose your tickets: keep at least {n}."), (int)fewest, out);
    } else {
        /* claims have the highest numbers */
        pz_text_str(out, moves[0] == TK_MOVE_PASS        ? _("You can do nothing this time: pass.")
                         : state->pub.phase == TK_SECOND ? _("Draw one more card.")
                         : moves[count - 1] >= TK_MOVE_CLAIM
                             ? _("Your turn: draw cards or claim a route.")
                             : _("Your turn: draw cards."));
    }
}

/* ---- the end ---- */

static void say_last_round(const struct say *say, const struct tk_public *pub, struct pz_text *out)
{
    const unsigned left = pub->last_turns - 1u;
    const int last = (int)((pub->turn + left - 1u) % pub->players);
    char number[GAPS_NUMBER];
    const struct gap gaps[] = {
        {"n", gaps_number(number, left)}, {"name", say_name(say, last)}, {NULL, NULL}};
    gaps_fill(out,
              last == say->seat
                  ? language_many("Last round: {n} turn left, and it is yours.",
                                  "Last round: {n} turns left, the last is yours.", left)
                  : language_many("Last round: {n} turn left, that of {name}.",
                                  "Last round: {n} turns left, the last for {name}.", left),
              gaps);
}

static void tickets_alarm(const struct say *say, const void *view, struct pz_text *out)
{
    const struct tk_public *pub = &((const struct tk_view *)view)->pub;
    int fewest = 0;
    char number[GAPS_NUMBER];
    if (pub->phase == TK_OVER) {
        return;
    }
    if (pub->last_turns > 1) {
        say_last_round(say, pub, out);
        return;
    }
    for (int seat = 1; seat < pub->players; seat++) {
        fewest = pub->trains[seat] < pub->trains[fewest] ? seat : fewest;
    }
    if (pub->trains[fewest] <= NEAR_THE_END) {
        const struct gap gaps[] = {{"name", say_name(say, fewest)},
                                   {"n", gaps_number(number, pub->trains[fewest])},
                                   {NULL, NULL}};
        gaps_fill(out,
                  fewest == say->seat
                      ? _("You have only {n} trains left: the last round is near.")
                      : _("{name} has only {n} trains left: the last round is near."),
                  gaps);
    }
}

static void tickets_ending(const struct say *say, const void *s, struct pz_text *out)
{
    const struct tk_public *pub = &((const struct tk_state *)s)->pub;
    /* the seat that brought the last round about has the last turn */
    const int seat = (pub->turn + pub->players - 1) % pub->players;
    const struct gap gaps[] = {{"name", say_name(say, seat)}, {NULL, NULL}};
    gaps_fill(out,
              seat == say->seat
                  ? _("You had at most two trains left: everybody had one more turn.")
                  : _("{name} had at most two trains left: everybody had one more turn."),
              gaps);
}

const struct say_words tk_say = {
    .made = tickets_made,
    .turn = tickets_turn,
    .opens = tickets_opens,
    .choice = tickets_choice,
    .remark = tickets_remark,
    .prompt = tickets_prompt,
    .alarm = tickets_alarm,
    .ending = tickets_ending,
};
