"""Checks traces of Bella Italia (docs/trace.md) from standard input against the rules B1 to B18,
written from the rules alone. Exits with 1 and the place of the first difference."""

import json
import sys
from collections import Counter
from itertools import combinations

CITIES = ["Milano", "Venezia", "Napoli", "Palermo", "Torino"]  # B1: clockwise
HAND_MOST = 7  # B17


def ahead(city, steps):
    return CITIES[(CITIES.index(city) + steps) % 5]


def home(ticket):
    return ticket.split(">")[0]


def ends(ticket):
    return ticket.split(">")


def pile(city):
    """B2: 5 to each neighbour, 2 to each city across, 2 to Roma."""
    counts = {ahead(city, 1): 5, ahead(city, 4): 5, ahead(city, 2): 2, ahead(city, 3): 2, "Roma": 2}
    return {f"{city}>{other}": number for other, number in counts.items()}


ALL_TICKETS = Counter({ticket: n for city in CITIES for ticket, n in pile(city).items()})


def selection_cards(mix):
    """B3: 27 cards."""
    single, pair = {"pairs": (1, 2), "singles": (3, 1)}[mix]
    cards = {city: single for city in CITIES}
    cards.update({f"{a}+{b}": pair for a, b in combinations(CITIES, 2)})
    cards["all"] = 2
    assert sum(cards.values()) == 27
    return cards


def is_ring(tickets):
    """B13: a closed ring that reaches no city twice: each of its cities is an end of two tickets,
    there are as many cities as tickets, and one can come from each to every other."""
    degree = Counter(city for ticket in tickets for city in ends(ticket))
    if any(number != 2 for number in degree.values()) or len(degree) != len(tickets):
        return False
    reached = {ends(tickets[0])[0]}
    for _ in tickets:
        for ticket in tickets:
            if reached & set(ends(ticket)):
                reached |= set(ends(ticket))
    return reached == set(degree)


def is_travelled(tickets):
    """Each ticket continues where the last one arrived, and the last one arrives at the start."""
    for start in ends(tickets[0]):
        at = start
        for ticket in tickets:
            if at not in ends(ticket):
                break
            a, b = ends(ticket)
            at = b if at == a else a
        else:
            if at == start:
                return True
    return False


def all_rings(hand, cache={}):
    """Every round trip of a hand, by trying every choice of tickets. A ring is known by its
    tickets: two orders of the same tickets are the same trip."""
    key = tuple(sorted(hand))
    if key not in cache:
        cache[key] = {tuple(sorted(some)) for length in range(2, 7)
                      for some in combinations(key, length) if is_ring(some)}
    return cache[key]


def without(tickets, ticket):
    """The list with one such ticket less, if it has one."""
    rest = list(tickets)
    if ticket in rest:
        rest.remove(ticket)
    return rest


class Table:
    def __init__(self, head):
        """B3 to B5."""
        self.players = head["players"]
        options = head["options"]
        self.cards = selection_cards(options["mix"])
        self.turned = Counter()  # since the selection cards were shuffled
        self.winner = None
        self.state = {
            "mix": options["mix"],
            "piles": {city: {"unseen": pile(city), "under": [], "by": []} for city in CITIES},
            "selection": {"unseen": dict(self.cards)},
            "shown": None, "taking": None, "offer": None,
            "hands": [[] for _ in range(self.players)],
            "known": [{} for _ in range(self.players)],
            "trips": [[] for _ in range(self.players)],
            "phase": "take", "starter": options["first"], "turn": options["first"], "turns": 0,
        }

    # What a seat can see and choose.

    def left(self, city):
        heap = self.state["piles"][city]
        return sum(heap["unseen"].values()) + len(heap["under"])

    def choosable(self):
        """B7: of the cities shown those with tickets left."""
        shown = self.state["shown"]
        if shown is None:
            return []
        return [c for c in (CITIES if shown == "all" else shown.split("+")) if self.left(c)]

    def partners(self):
        """B8, B9: (word, seat, steps in the ring from the home to the back that is wanted)."""
        turn = self.state["turn"]
        black = ("left", (turn + 1) % self.players, -1)
        grey = ("right", (turn - 1) % self.players, 1)
        if self.players == 2:
            return [black] if turn == self.state["starter"] else [grey]
        return [black, grey]

    def exchanges(self):
        """B8 to B10: text -> (ticket, partner, wanted back)."""
        hands, result = self.state["hands"], {}
        for word, seat, steps in self.partners():
            backs = {home(t) for t in hands[seat]}
            for ticket in hands[self.state["turn"]]:
                wanted = ahead(home(ticket), steps)
                if wanted in backs:
                    result[f"exchange {ticket} {word}"] = (ticket, seat, wanted)
        return result

    def made(self, seat):
        return {len(trip) for trip in self.state["trips"][seat]}

    def trips(self):
        """B13, B14."""
        turn = self.state["turn"]
        made = self.made(turn)
        return {ring for ring in all_rings(self.state["hands"][turn]) if len(ring) not in made}

    # Whose move it is.

    def expected(self):
        """(actor, moves, weights) by the rules; a trip is the sorted tuple of its tickets."""
        state = self.state
        turn, hands = state["turn"], state["hands"]
        if self.winner is not None:
            return None, None, None
        if state["taking"] is not None:  # B6: the top ticket of that pile
            heap = state["piles"][state["taking"]]
            kinds = heap["unseen"] or {heap["under"][0]: 1}
            weights = {f"deal {t}": n for t, n in kinds.items()}
            return "chance", set(weights), weights
        if state["phase"] == "take":
            cities = self.choosable()
            if cities:
                return turn, {f"take {city}" for city in cities}, None
            kinds = state["selection"]["unseen"] or self.cards  # B6: used up, all 27 anew
            weights = {f"show {c}": n for c, n in kinds.items()}
            return "chance", set(weights), weights
        if state["phase"] == "exchange":
            return turn, set(self.exchanges()) | {"no exchange"}, None
        if state["phase"] == "give":  # B11
            offer = state["offer"]
            tickets = [t for t in hands[offer["to"]] if home(t) == offer["wants"]]
            return offer["to"], {f"give {t}" for t in tickets}, None
        if state["phase"] == "trip":
            return turn, self.trips() | {"no trip"}, None
        return turn, {f"discard {t}" for t in hands[turn]}, None  # B17

    # What a move does.

    def apply(self, text):
        state, words = self.state, text.split()
        turn = state["turn"]
        hand = state["hands"][turn]
        if words[0] == "show":
            if not state["selection"]["unseen"]:
                state["selection"]["unseen"] = dict(self.cards)
                self.turned.clear()
            self.take_one(state["selection"]["unseen"], words[1])
            self.turned[words[1]] += 1
            state["shown"] = words[1]
        elif words[0] == "take":
            state["taking"] = words[1]
        elif words[0] == "deal":
            self.deal(words[1])
        elif words[0] == "exchange":
            ticket, partner, wanted = self.exchanges()[text]
            choice = [t for t in state["hands"][partner] if home(t) == wanted]
            if len(choice) == 1:  # B11: no choice
                self.swap(ticket, partner, choice[0])
            else:
                state["offer"] = {"from": turn, "to": partner, "ticket": ticket, "wants": wanted}
                state["phase"] = "give"
        elif words[0] == "give":
            offer, state["offer"] = state["offer"], None
            self.swap(offer["ticket"], offer["to"], words[1])
        elif text == "no exchange":
            self.to_trip()
        elif words[0] == "trip":
            self.travel(words[1:])
        elif text == "no trip":
            self.stay()
        else:  # B17: to the bottom of its home pile
            hand.remove(words[1])
            self.forget(turn, home(words[1]), others_than=[turn])
            heap = state["piles"][home(words[1])]
            heap["under"].append(words[1])
            heap["by"].append(turn)
            self.end_turn(self.next_seat())

    @staticmethod
    def take_one(kinds, kind):
        kinds[kind] -= 1
        if not kinds[kind]:
            del kinds[kind]

    def next_seat(self):
        return (self.state["turn"] + 1) % self.players

    def deal(self, ticket):
        state = self.state
        heap = state["piles"][state["taking"]]
        if heap["unseen"]:
            self.take_one(heap["unseen"], ticket)
        else:  # who put it there knows where it went
            heap["under"].pop(0)
            who = heap["by"].pop(0)
            if who != state["turn"]:
                self.learn(state["turn"], who, ticket)
        state["hands"][state["turn"]].append(ticket)
        state["taking"] = state["shown"] = None
        if self.exchanges():  # B10: all see whether one is possible
            state["phase"] = "exchange"
        else:
            self.to_trip()

    def swap(self, ticket, partner, given):
        """B11, B12. Of the two who exchange each sees both tickets; to all others one ticket with
        that back left each hand."""
        state = self.state
        turn = state["turn"]
        for holder, receiver, gone in ((turn, partner, ticket), (partner, turn, given)):
            state["hands"][holder].remove(gone)
            self.forget(holder, home(gone), others_than=[holder, receiver])
            self.unlearn(holder, receiver, gone)
        state["hands"][partner].append(ticket)
        state["hands"][turn].append(given)
        self.learn(partner, turn, ticket)
        self.learn(turn, partner, given)
        self.to_trip()

    def to_trip(self):
        """The trip is asked unless the hand is too small for all lengths not made yet."""
        state = self.state
        turn = state["turn"]
        if any(n <= len(state["hands"][turn]) for n in range(2, 7) if n not in self.made(turn)):
            state["phase"] = "trip"
        else:
            self.stay()

    def stay(self):
        state = self.state
        if len(state["hands"][state["turn"]]) == HAND_MOST:  # B17
            state["phase"] = "discard"
        else:
            self.end_turn(self.next_seat())

    def travel(self, tickets):
        state = self.state
        turn = state["turn"]
        for ticket in tickets:  # B16
            state["hands"][turn].remove(ticket)
            for seat in range(self.players):
                self.unlearn(turn, seat, ticket)
        state["trips"][turn].append(tickets)
        if self.made(turn) >= {2, 3, 4, 5} or len(tickets) == 6:  # B18
            self.winner = turn
            state["turns"] += 1
        elif len({home(t) for t in tickets}) == len(tickets):  # B15
            self.end_turn(turn)
        else:
            self.end_turn(self.next_seat())

    def end_turn(self, following):
        self.state.update(phase="take", turn=following, turns=self.state["turns"] + 1)

    # Who knows what: known[holder][seat].

    def learn(self, holder, seat, ticket):
        known = self.state["known"][holder]
        known[str(seat)] = known.get(str(seat), []) + [ticket]

    def keep(self, holder, seat, tickets):
        known = self.state["known"][holder]
        if tickets:
            known[str(seat)] = tickets
        else:
            known.pop(str(seat), None)

    def unlearn(self, holder, seat, ticket):
        """The seat saw the ticket leave: it may be the one that it knew."""
        known = self.state["known"][holder].get(str(seat), [])
        self.keep(holder, seat, without(known, ticket))

    def forget(self, holder, back, others_than):
        """A ticket with that back left the hand, and these seats did not see which."""
        for seat in range(self.players):
            if seat not in others_than:
                known = self.state["known"][holder].get(str(seat), [])
                self.keep(holder, seat, [t for t in known if home(t) != back])


def normal(state):
    """The same for two states that are the same: the order in hands says nothing, nor that of the
    trips of a seat, which are of different lengths (B14)."""
    state = dict(state)
    state["trips"] = [sorted(trips, key=len) for trips in state["trips"]]
    state["hands"] = [sorted(hand) for hand in state["hands"]]
    state["known"] = [{s: sorted(k) for s, k in known.items()} for known in state["known"]]
    return state


def fail(number, what, found, wanted):
    print(f"line {number}: {what}: {found}, by the rules {wanted}", file=sys.stderr)
    sys.exit(1)


def compare(number, what, found, wanted):
    if found != wanted:
        fail(number, what, found, wanted)


def differences(number, found, wanted):
    """Members of the state one by one, so that a failure is readable."""
    compare(number, "members of the state", sorted(found), sorted(wanted))
    for name in wanted:
        compare(number, f"state: {name}", found[name], wanted[name])


def conservation(number, table, state):
    """B2, B3, B17, and nobody knows a ticket that is not there; of the trace's own state."""
    found = Counter()
    for heap in state["piles"].values():
        found.update(heap["unseen"])
        found.update(heap["under"])
    for hand, known in zip(state["hands"], state["known"]):
        found.update(hand)
        if len(hand) > HAND_MOST:
            fail(number, "hand", hand, "at most 7 tickets")
        for tickets in known.values():
            if Counter(tickets) - Counter(hand):
                fail(number, "known", tickets, f"only of {hand}")
    for trips in state["trips"]:
        for trip in trips:
            found.update(trip)
    compare(number, "tickets", dict(found), dict(ALL_TICKETS))
    cards = table.turned + Counter(state["selection"]["unseen"])
    compare(number, "selection cards", dict(cards), table.cards)


def read_moves(number, texts):
    """The trace's moves as a set; trips as the sorted tuples of their tickets."""
    result = set()
    for text in texts:
        tickets = text.split()[1:]
        if text.startswith("trip "):
            if not is_travelled(tickets):
                fail(number, "order of the trip", text, "each ticket continues the last")
            text = tuple(sorted(tickets))
        if text in result:
            fail(number, "moves", f"{text} twice", "each move once")
        result.add(text)
    return result


def check_end(number, entry, table, actor):
    stopped = table.winner is None
    compare(number, "finished", entry["finished"], not stopped)
    if stopped and table.state["turns"] < 5000:
        fail(number, "the game stops", table.state["turns"], f"seat {actor} is to act")
    compare(number, "winners", entry["winners"], [] if stopped else [table.winner])
    compare(number, "scores", entry["scores"],
            [len(table.made(seat)) for seat in range(table.players)])
    if not stopped:
        check_sheet(number, entry["sheet"], table)


def check_sheet(number, sheet, table):
    """B18: the sheet lists the trips that were made, each with its length and its cities."""
    compare(number, "seats of the sheet", len(sheet["seats"]), table.players)
    for seat, part in enumerate(sheet["seats"]):
        compare(number, "points on the sheet", part["points"], len(table.made(seat)))
        compare(number, "trips on the sheet", sorted(t["tickets"] for t in part["trips"]),
                sorted(table.state["trips"][seat]))
        for trip in part["trips"]:
            compare(number, "length on the sheet", trip["length"], len(trip["tickets"]))
            ends = zip(trip["cities"], trip["cities"][1:] + trip["cities"][:1])
            compare(number, "cities on the sheet", [sorted(pair) for pair in ends],
                    [sorted(ticket.split(">")) for ticket in trip["tickets"]])
    compare(number, "winners on the sheet", sheet["winners"], [table.winner])


def main():
    table, games, steps = None, 0, 0
    for number, line in enumerate(sys.stdin, 1):
        entry = json.loads(line)
        if "game" in entry:
            if table is not None:
                fail(number, "the game before", "without an end", "it goes on")
            compare(number, "game", entry["game"], "bella")
            table = Table(entry)
            games, step = games + 1, 0
            continue
        compare(number, "step", entry["step"], step)
        step, steps = step + 1, steps + 1
        found, wanted = normal(entry["state"]), normal(table.state)
        if found != wanted:
            differences(number, found, wanted)
        conservation(number, table, entry["state"])
        actor, moves, weights = table.expected()
        compare(number, "actor", entry["actor"], actor)
        if "finished" in entry:
            check_end(number, entry, table, actor)
            table = None
            continue
        given = read_moves(number, entry["moves"])
        if given != moves:
            fail(number, "moves", f"too many {given - moves}, missing {moves - given}", moves)
        compare(number, "weights", "weights" in entry, weights is not None)
        if weights is not None:
            compare(number, "weights", dict(zip(entry["moves"], entry["weights"])), weights)
            compare(number, "number of weights", len(entry["weights"]), len(entry["moves"]))
        if entry["move"] not in entry["moves"]:
            fail(number, "move", entry["move"], entry["moves"])
        table.apply(entry["move"])
    if table is not None or not games:
        fail("last", "game", "without an end" if games else "none", "it goes on")
    print(f"{games} games, {steps} steps agree with the rules")


if __name__ == "__main__":
    main()
