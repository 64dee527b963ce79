"""Checks traces of Ticket to Ride Italy (docs/trace.md) from standard input against the rules T1 to
T23, written from the rules alone. Exits with 1 and the place of the first difference.

The map is read from data/italy, or from the folder that is named as the argument."""

import csv
import json
import sys
from collections import Counter
from itertools import combinations, product
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data" / "italy"
COLOURS = ["red", "blue", "green", "yellow", "black", "white", "orange", "pink"]
CARDS = COLOURS + ["loco"]
TRACK_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}  # T17
REGION_POINTS = [0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56]  # T22
ZONES = {"Francia", "Monaco", "Svizzera", "Austria", "Croazia"}  # T19
TWICE = {"Sardegna": 3, "Sicilia": 5, "Puglia": 4}  # T22


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        lines = [line for line in file if line.strip() and line[0] not in "#!"]
    return list(csv.DictReader(lines))


class Map:
    def __init__(self, folder):
        self.region = {row["city"]: row["region"] for row in rows(folder / "cities.csv")}
        self.tracks, seen = [], Counter()
        for row in rows(folder / "routes.csv"):
            pair = frozenset([row["from"], row["to"]])
            seen[pair] += 1
            name = f"{row['from']}-{row['to']}" + (f"#{seen[pair]}" if seen[pair] > 1 else "")
            self.tracks.append({"name": name, "ends": [row["from"], row["to"]], "pair": pair,
                                "colour": row["colour"], "length": int(row["length"]),
                                "waves": int(row["waves"])})
        self.beside = [[n for n, other in enumerate(self.tracks) if other["pair"] == track["pair"]]
                       for track in self.tracks]
        self.tickets = {f"{row['from']}-{row['to']}": (row["from"], row["to"], int(row["points"]))
                        for row in rows(folder / "tickets.csv")}
        self.check()

    def check(self):
        """The sums by which a copy of the map is known."""
        spaces = Counter()
        for track in self.tracks:
            spaces[track["colour"]] += track["length"]
            assert (track["colour"] == "gray") == (track["waves"] > 0), track
            assert track["waves"] <= track["length"] <= 7, track
            assert all(end in ZONES or end in self.region for end in track["ends"]), track
        assert spaces == {**{c: 34 for c in COLOURS}, "pink": 35, "gray": 106}, spaces
        assert len(self.region) == 34 and len(set(self.region.values())) == 17
        assert len(self.tracks) == 128 and len(self.tickets) == 56
        cities = Counter(self.region.values())
        assert all(cities[region] == number for region, number in TWICE.items()), cities


def no_cards():
    return {card: 0 for card in CARDS}


class Table:
    def __init__(self, head, italy):
        """T1 to T5. The deals of the set-up: four cards to each seat from the first player on,
        the row, five tickets to each seat; then each seat is asked."""
        self.italy = italy
        self.players = head["players"]
        self.first = head["options"]["first"]
        seats = range(self.players)
        self.waiting = [("hand", seat) for seat in self.seats() for _ in range(4)]
        self.waiting += [("row", self.first)]
        self.waiting += [("tickets", seat) for seat in self.seats() for _ in range(5)]
        self.setup = True
        self.to_draw = 0  # tickets still to come to the seat that draws them
        self.state = {
            "deck": {**{card: 12 for card in COLOURS}, "loco": 14}, "discard": no_cards(),
            "row": [None] * 5, "hands": [no_cards() for _ in seats], "ferries": [0] * self.players,
            "tickets": [[] for _ in seats], "offered": [[] for _ in seats],
            "ticket_deck": {"unseen": list(italy.tickets), "returned": [], "under": []},
            "tracks": [None] * len(italy.tracks), "trains": [45] * self.players,
            "points": [0] * self.players, "phase": "keep", "drawing": "hand", "turns_left": None,
            "turn": self.first, "turns": 0, "first": self.first,
            "known": {"hands": [no_cards() for _ in seats], "returned": [[] for _ in seats],
                      "under": []},
        }

    def seats(self):
        """T5: clockwise from the first player."""
        return [(self.first + n) % self.players for n in range(self.players)]

    # The train cards.

    def pool(self):
        """What deck and discards can still give, by card."""
        state = self.state
        return {card: state["deck"][card] + state["discard"][card] for card in CARDS}

    def need_card(self, what):
        """T7: a card is drawn next; an empty deck is made anew first."""
        state = self.state
        state["drawing"] = what
        if not any(state["deck"].values()):
            state["deck"], state["discard"] = state["discard"], no_cards()

    def settle_row(self):
        """T6, T7: true if chance has to open a card."""
        state = self.state
        while True:
            pool = self.pool()
            if None in state["row"] and any(pool.values()):
                self.need_card("row")
                return True
            colours = sum(number for card, number in pool.items() if card != "loco")
            can_give = colours + min(2, pool["loco"]) >= 5  # five with fewer than three
            if state["row"].count("loco") < 3 or not can_give:
                state["drawing"] = None
                return False
            for card in state["row"]:
                state["discard"][card] += 1
            state["row"] = [None] * 5

    def continue_turn(self):
        """After each change of row or discards, and after each card to the hand."""
        state = self.state
        if self.settle_row():
            return
        if state["phase"] == "turn" or not self.draws():  # T8: no second card can be taken
            self.end_turn()

    # The moves.

    def draws(self):
        """T8: the first card, or the second."""
        state = self.state
        moves = {f"draw {card}" for card in state["row"] if card is not None}
        if state["phase"] == "second":
            moves.discard("draw loco")
        if any(self.pool().values()):
            moves.add("draw deck")
        return moves

    def is_open(self, number):
        """T16."""
        owners = self.state["tracks"]
        if owners[number] is not None:
            return False
        beside = [owners[n] for n in self.italy.beside[number] if owners[n] is not None]
        return not beside if self.players <= 3 else self.state["turn"] not in beside

    def payments(self, track):
        """T13, T14: text -> the cards, ferry cards as "ferry". Each space is paid by itself: a
        plain one by a card of the colour or a locomotive, a wave by a ferry card or a locomotive;
        a ferry card lies on two waves as far as it can."""
        hand = self.state["hands"][self.state["turn"]]
        ferries = self.state["ferries"][self.state["turn"]]
        waves, plain = track["waves"], track["length"] - track["waves"]
        result = {}
        for colour in COLOURS if track["colour"] == "gray" else [track["colour"]]:
            for coloured, by_ferry in product(range(plain + 1), range(waves + 1)):
                paid = {colour: coloured, "loco": plain - coloured + waves - by_ferry,
                        "ferry": (by_ferry + 1) // 2}
                if (paid[colour] > hand[colour] or paid["loco"] > hand["loco"]
                        or paid["ferry"] > ferries):  # T15
                    continue
                words = [f"{what} {number}" for what, number in paid.items() if number]
                result[" ".join(words)] = paid
        return result

    def claims(self):
        """T11: text -> (number of the track, payment)."""
        result, seen = {}, {}
        for number, track in enumerate(self.italy.tracks):
            if self.state["trains"][self.state["turn"]] < track["length"]:
                continue
            if not self.is_open(number):
                continue
            kind = (track["colour"], track["length"], track["waves"])
            if kind not in seen:
                seen[kind] = self.payments(track)
            for words, paid in seen[kind].items():
                result[f"claim {track['name']} {words}"] = (number, paid)
        return result

    def actions(self):
        state = self.state
        moves = self.draws() | set(self.claims())
        if state["ferries"][state["turn"]] < 2:  # T9
            moves.add("ferry")
        if any(state["ticket_deck"].values()):  # T10
            moves.add("tickets")
        return moves or {"pass"}  # T12

    def expected(self):
        """(actor, moves, weights) by the rules; tickets kept are a frozenset."""
        state = self.state
        if state["phase"] == "over":
            return None, None, None
        if state["drawing"] == "tickets":
            deck = state["ticket_deck"]
            tickets = deck["unseen"] or deck["returned"] or deck["under"][:1]
            weights = {f"ticket {ticket}": 1 for ticket in tickets}
            return "chance", set(weights), weights
        if state["drawing"] is not None:
            weights = {f"card {card}": n for card, n in state["deck"].items() if n}
            return "chance", set(weights), weights
        if state["phase"] == "keep":  # T4, T10
            offered = state["offered"][state["turn"]]
            least = 3 if self.setup else 1
            return state["turn"], {frozenset(some) for size in range(least, len(offered) + 1)
                                   for some in combinations(offered, size)}, None
        return state["turn"], self.draws() if state["phase"] == "second" else self.actions(), None

    # What a move does.

    def apply(self, text):
        state, words = self.state, text.split()
        turn = state["turn"]
        if words[0] == "card":
            self.card(words[1])
        elif words[0] == "ticket":
            self.ticket(words[1])
        elif words[0] == "keep":
            self.keep(words[1:])
        elif text == "draw deck":
            self.need_card("hand")
        elif words[0] == "draw":
            state["row"][state["row"].index(words[1])] = None
            state["hands"][turn][words[1]] += 1
            state["known"]["hands"][turn][words[1]] += 1
            only = state["phase"] == "second" or words[1] == "loco"  # T8
            state["phase"] = "turn" if only else "second"
            self.continue_turn()
        elif text == "ferry":
            state["ferries"][turn] += 1
            self.end_turn()
        elif text == "tickets":
            self.to_draw = min(4, sum(map(len, state["ticket_deck"].values())))
            state["phase"], state["drawing"] = "keep", "tickets"
        elif words[0] == "claim":
            self.claim(*self.claims()[text])
        else:
            self.end_turn()

    def card(self, card):
        state = self.state
        state["deck"][card] -= 1
        if state["drawing"] == "row":
            state["row"][state["row"].index(None)] = card
            if not self.setup:
                self.continue_turn()
            elif not self.settle_row():
                self.next_deal()
            return
        state["hands"][state["turn"]][card] += 1
        if self.setup:
            self.next_deal()
            return
        state["drawing"] = None
        state["phase"] = "turn" if state["phase"] == "second" else "second"
        self.continue_turn()

    def next_deal(self):
        """Set-up: what chance deals next, and to whom; then the first seat is asked."""
        self.waiting.pop(0)
        state = self.state
        if self.waiting:
            state["drawing"], state["turn"] = self.waiting[0]
        else:
            state["drawing"], state["turn"] = None, self.first

    def ticket(self, ticket):
        state = self.state
        deck = state["ticket_deck"]
        if deck["unseen"]:
            deck["unseen"].remove(ticket)
        elif deck["returned"]:
            deck["returned"].remove(ticket)  # a shuffled set: nobody knows any more what is there
            state["known"]["returned"] = [[] for _ in range(self.players)]
        else:
            deck["under"].pop(0)
            state["known"]["under"].pop(0)
        state["offered"][state["turn"]].append(ticket)
        if self.setup:
            self.next_deal()
            return
        self.to_draw -= 1
        if not self.to_draw:
            state["drawing"] = None

    def keep(self, tickets):
        state = self.state
        turn = state["turn"]
        back = [t for t in state["offered"][turn] if t not in tickets]
        state["tickets"][turn] += tickets
        state["offered"][turn] = []
        if not self.setup:  # T10: in the order drawn
            state["ticket_deck"]["under"] += back
            state["known"]["under"] += [turn] * len(back)
            self.end_turn()
            return
        state["ticket_deck"]["returned"] += back  # T4
        state["known"]["returned"][turn] = back
        state["turn"] = (turn + 1) % self.players
        if state["turn"] == self.first:
            self.setup = False
            state["phase"] = "turn"

    def claim(self, number, paid):
        state, track = self.state, self.italy.tracks[number]
        turn = state["turn"]
        for card, count in paid.items():
            if card == "ferry":
                state["ferries"][turn] -= count
                continue
            known = state["known"]["hands"][turn]
            state["hands"][turn][card] -= count
            state["discard"][card] += count
            known[card] = max(0, known[card] - count)
        state["tracks"][number] = turn
        state["trains"][turn] -= track["length"]
        state["points"][turn] += TRACK_POINTS[track["length"]]
        self.continue_turn()

    def end_turn(self):
        """T20."""
        state = self.state
        state["phase"] = "turn"
        state["turns"] += 1
        if state["turns_left"] is not None:
            state["turns_left"] -= 1
        elif state["trains"][state["turn"]] <= 2:
            state["turns_left"] = self.players
        state["turn"] = (state["turn"] + 1) % self.players
        if state["turns_left"] == 0:
            state["phase"] = "over"

    # The end.

    def networks(self, seat):
        """T19, T22: the sets of cities joined by the seat's tracks; zones join nothing."""
        nets = []
        for number, track in enumerate(self.italy.tracks):
            if self.state["tracks"][number] != seat:
                continue
            net = {city for city in track["ends"] if city not in ZONES}
            for other in [n for n in nets if n & net]:
                nets.remove(other)
                net |= other
            nets.append(net)
        return nets

    def meets(self, seat, net, end):
        """T18, T19: the network has the city, or a track of the seat from one of its cities into
        the zone."""
        if end not in ZONES:
            return end in net
        return any(self.state["tracks"][n] == seat and end in track["ends"]
                   and net & set(track["ends"]) for n, track in enumerate(self.italy.tracks))

    def regions(self, net):
        """T22: (regions, those that count twice, their number, points)."""
        cities = Counter(self.italy.region[city] for city in net)
        twice = {region for region, number in TWICE.items() if cities[region] == number}
        count = len(cities) + len(twice)
        return set(cities), twice, count, REGION_POINTS[min(count, 15)]

    def seat_sheet(self, seat):
        """The seat's part of the sheet, in a form in which the order of lists says nothing."""
        nets = self.networks(seat)
        tickets = {}
        for name in self.state["tickets"][seat]:
            a, b, points = self.italy.tickets[name]
            complete = any(self.meets(seat, net, a) and self.meets(seat, net, b) for net in nets)
            tickets[name] = (complete, points if complete else -points)
        routes = {track["name"]: TRACK_POINTS[track["length"]]
                  for n, track in enumerate(self.italy.tracks) if self.state["tracks"][n] == seat}
        networks = {}
        for net in nets:
            regions, twice, count, points = self.regions(net)
            networks[frozenset(net)] = (regions, twice, count, points)
        sheet = {
            "seat": seat, "routes": routes, "tickets": tickets, "networks": networks,
            "route_points": sum(routes.values()),
            "ticket_points": sum(points for _, points in tickets.values()),
            "region_points": sum(entry[3] for entry in networks.values()),
            "completed": sum(complete for complete, _ in tickets.values()),
        }
        sheet["points"] = sheet["route_points"] + sheet["ticket_points"] + sheet["region_points"]
        return sheet

    def winners(self, sheets):
        """T23."""
        ranks = [(sheet["points"], sheet["completed"]) for sheet in sheets]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def normal(state):
    """The same for two states that are the same: order that says nothing is taken away."""
    deck, known = state["ticket_deck"], state["known"]
    return {**state, "tickets": [sorted(held) for held in state["tickets"]],
            "ticket_deck": {**deck, "unseen": sorted(deck["unseen"]),
                            "returned": sorted(deck["returned"])},
            "known": {**known, "returned": [sorted(back) for back in known["returned"]]}}


def normal_sheet(sheet):
    result = dict(sheet)
    result["routes"] = {r["track"]: r["points"] for r in sheet["routes"]}
    result["tickets"] = {t["ticket"]: (t["complete"], t["points"]) for t in sheet["tickets"]}
    result["networks"] = {
        frozenset(n["cities"]): (set(n["regions"]), set(n["twice"]), n["count"], n["points"])
        for n in sheet["networks"]}
    return result


def fail(number, what, found, wanted):
    print(f"line {number}: {what}: {found}, by the rules {wanted}", file=sys.stderr)
    sys.exit(1)


def compare(number, what, found, wanted):
    if found != wanted:
        fail(number, what, found, wanted)


def members(number, what, found, wanted):
    """One by one, so that a failure is readable."""
    if found != wanted:
        compare(number, f"members of {what}", sorted(found), sorted(wanted))
        for name in wanted:
            compare(number, f"{what}: {name}", found[name], wanted[name])


def conservation(number, italy, state):
    """T1, T2, T9, T11, T17: of the trace's own state."""
    cards = Counter(card for card in state["row"] if card is not None)
    for heap in [state["deck"], state["discard"], *state["hands"]]:
        cards.update(heap)
    compare(number, "train cards", dict(cards), {**{c: 12 for c in COLOURS}, "loco": 14})
    deck = state["ticket_deck"]
    tickets = deck["unseen"] + deck["returned"] + deck["under"]
    for held in state["tickets"] + state["offered"]:
        tickets = tickets + held
    compare(number, "tickets", sorted(tickets), sorted(italy.tickets))
    for seat, trains in enumerate(state["trains"]):
        lengths = [t["length"] for t, o in zip(italy.tracks, state["tracks"]) if o == seat]
        compare(number, f"trains of {seat}", trains, 45 - sum(lengths))
        compare(number, f"points of {seat}", state["points"][seat],
                sum(TRACK_POINTS[n] for n in lengths))
        if not 0 <= state["ferries"][seat] <= 2 or trains < 0:
            fail(number, f"ferries, trains of {seat}", (state["ferries"][seat], trains), "0 to 2")
        if any(n > state["hands"][seat][c] for c, n in state["known"]["hands"][seat].items()):
            fail(number, f"known of {seat}", state["known"], state["hands"][seat])


def read_moves(number, texts):
    """The trace's moves as a set; tickets kept as frozensets."""
    result = set()
    for text in texts:
        move = frozenset(text.split()[1:]) if text.startswith("keep ") else text
        if move in result:
            fail(number, "moves", f"{text} twice", "each move once")
        result.add(move)
    return result


def check_end(number, entry, table, actor):
    compare(number, "finished", entry["finished"], actor is None)
    if actor is not None:
        if table.state["turns"] < 5000:
            fail(number, "the game stops", table.state["turns"], f"seat {actor} is to act")
        compare(number, "winners", entry["winners"], [])
        return
    sheets = [table.seat_sheet(seat) for seat in range(table.players)]
    found = [normal_sheet(sheet) for sheet in entry["sheet"]["seats"]]
    compare(number, "seats of the sheet", len(found), len(sheets))
    for seat, sheet in enumerate(sheets):
        members(number, f"sheet of {seat}", found[seat], sheet)
    compare(number, "scores", entry["scores"], [sheet["points"] for sheet in sheets])
    compare(number, "winners", entry["winners"], table.winners(sheets))
    compare(number, "winners on the sheet", entry["sheet"]["winners"], table.winners(sheets))


def main():
    italy = Map(Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)
    table, games, steps, step = None, 0, 0, 0
    for number, line in enumerate(sys.stdin, 1):
        entry = json.loads(line)
        if "game" in entry:
            if table is not None:
                fail(number, "the game before", "without an end", "it goes on")
            compare(number, "game", entry["game"], "tickets")
            table = Table(entry, italy)
            games, step = games + 1, 0
            continue
        compare(number, "step", entry["step"], step)
        step, steps = step + 1, steps + 1
        members(number, "state", normal(entry["state"]), normal(table.state))
        conservation(number, italy, entry["state"])
        actor, moves, weights = table.expected()
        if "finished" in entry:
            compare(number, "actor", entry["actor"], actor)
            check_end(number, entry, table, actor)
            table = None
            continue
        compare(number, "actor", entry["actor"], actor)
        given = read_moves(number, entry["moves"])
        if given != moves:
            fail(number, "moves", f"too many {given - moves}, missing {moves - given}", moves)
        compare(number, "weights", "weights" in entry, weights is not None)
        if weights is not None:
            compare(number, "number of weights", len(entry["weights"]), len(entry["moves"]))
            compare(number, "weights", dict(zip(entry["moves"], entry["weights"])), weights)
        if entry["move"] not in entry["moves"]:
            fail(number, "move", entry["move"], entry["moves"])
        table.apply(entry["move"])
    if table is not None or not games:
        fail("last", "game", "without an end" if games else "none", "it goes on")
    print(f"{games} games, {steps} steps agree with the rules")


if __name__ == "__main__":
    main()
