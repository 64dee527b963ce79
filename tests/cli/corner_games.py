"""Prints the record (docs/record.md) of a game that ordinary play hardly ever comes to, played by
the rules as the checkers know them: corner_games.py KIND PLAYERS SEED.

bella: nobody wins for a long time, and all take from the smallest pile: piles are empty, selection
cards show none of the others. tickets: seat 0 pays out all it has and the others hoard, so that
cards run out, the row keeps its locomotives, and players have to pass. networks: tickets with
players who are lucky and join as many regions as they can. zones: the same, but they look for
tracks into zones first, here and there, and have tickets to them."""

import random
import sys

sys.dont_write_bytecode = True

import check_bella  # noqa: E402
import check_tickets  # noqa: E402


class Dice:
    """Only random(), which is the same in every version of Python."""

    def __init__(self, seed):
        self.source = random.Random(seed)

    def chance(self, probability):
        return self.source.random() < probability

    def one(self, things):
        return things[int(self.source.random() * len(things))]

    def least(self, things, value):
        return min(things, key=lambda thing: (value(thing), self.source.random()))


class Bella:
    game = "bella"

    def __init__(self, players, dice):
        self.dice = dice
        self.options = {"first": dice.one(range(players)), "mix": dice.one(["pairs", "singles"])}
        self.table = check_bella.Table({"players": players, "options": self.options})

    def smallest(self, text):
        """The smallest pile that the selection card, city or ticket names."""
        name = text.split()[1].split(">")[0]
        cities = check_bella.CITIES if name == "all" else name.split("+")
        return min(self.table.left(city) for city in cities)

    def draw(self, moves, weights):
        """Mostly a card of the piles that are small."""
        if moves[0].startswith("show") and self.dice.chance(0.8):
            return self.dice.least(moves, self.smallest)
        return self.dice.one([move for move in moves for _ in range(weights[move])])

    def choose(self, moves):
        if isinstance(moves[0], tuple) or "no trip" in moves:
            return self.trip([move for move in moves if move != "no trip"])
        if moves[0].startswith("take"):
            return self.dice.least(moves, self.smallest)
        if moves[0].startswith("discard"):
            return self.dice.least(moves, lambda move: -self.smallest(move))
        return self.dice.one(moves)

    def trip(self, trips):
        """Long ones, but none that wins before the 150th turn."""
        made = self.table.made(self.table.state["turn"])
        if self.table.state["turns"] < 150:
            trips = [t for t in trips if len(t) < 6 and len(made | {len(t)}) < 4]
        if not trips:
            return "no trip"
        return "trip " + " ".join(self.travelled(self.dice.least(trips, lambda t: -len(t))))

    @staticmethod
    def travelled(ring):
        rest = list(ring)
        order = [rest.pop(0)]
        at = check_bella.ends(order[0])[1]
        while rest:
            order.append(next(t for t in rest if at in check_bella.ends(t)))
            rest.remove(order[-1])
            a, b = check_bella.ends(order[-1])
            at = b if at == a else a
        return order

    def result(self):
        return [len(self.table.made(s)) for s in range(self.table.players)], [self.table.winner]


class Tickets:
    game = "tickets"

    def __init__(self, players, dice):
        self.dice = dice
        self.options = {"first": dice.one(range(players))}
        italy = check_tickets.Map(check_tickets.DATA)
        self.table = check_tickets.Table({"players": players, "options": self.options}, italy)

    def draw(self, moves, weights):
        """Often locomotives for the row."""
        if self.table.state["drawing"] == "row" and "card loco" in moves and self.dice.chance(0.3):
            return "card loco"
        return self.dice.one([move for move in moves for _ in range(weights[move])])

    def choose(self, moves):
        turn = self.table.state["turn"]
        if not isinstance(moves[0], str):
            offered = self.table.state["offered"][turn]
            some = self.dice.least(moves, lambda kept: -len(kept)) if turn else self.dice.one(moves)
            return "keep " + " ".join(ticket for ticket in offered if ticket in some)
        kinds = ["draw", "tickets", "ferry", "claim", "pass"]
        if turn == 0:
            kinds = ["claim", "ferry", "tickets", "draw", "pass"]
        for kind in kinds:
            some = [move for move in moves if move.split()[0] == kind]
            if some and self.dice.chance(0.95):
                return self.dice.one(some)
        return self.dice.one(moves)

    def result(self):
        sheets = [self.table.seat_sheet(seat) for seat in range(self.table.players)]
        return [sheet["points"] for sheet in sheets], self.table.winners(sheets)


class Networks(Tickets):
    zone_worth = 0

    def draw(self, moves, weights):
        if self.table.state["drawing"] == "hand" and "card loco" in moves and self.dice.chance(0.7):
            return "card loco"
        to_zones = [m for m in moves if check_tickets.ZONES & set(m.split()[1].split("-"))]
        if to_zones and self.zone_worth:
            return self.dice.one(to_zones)
        return self.dice.one([move for move in moves for _ in range(weights[move])])

    def choose(self, moves):
        claims = [move for move in moves if isinstance(move, str) and move.startswith("claim")]
        if claims:
            self.payments = self.table.claims()
            networks = self.table.networks(self.table.state["turn"])
            self.net = max(networks, key=len, default=set())
            best = self.dice.least(claims, lambda move: -self.worth(move))
            if self.worth(best) > 0:
                return best
        if "tickets" in moves and self.zone_worth and self.dice.chance(0.1):
            return "tickets"
        if "draw deck" in moves and self.dice.chance(0.9):
            return "draw deck"
        return super().choose(moves)

    def worth(self, move):
        """What the track brings to the largest network, by trains."""
        number, _ = self.payments[move]
        track, region = self.table.italy.tracks[number], self.table.italy.region
        net = self.net
        new = {city for city in track["ends"] if city in region} - net
        if net and check_tickets.ZONES & set(track["ends"]):
            return self.zone_worth / track["length"]
        if net and not net & set(track["ends"]):
            return 0
        return self.gain(new, {region[city] for city in net}) / track["length"]

    def gain(self, cities, owned):
        """Regions, and cities of those that may count twice."""
        region = self.table.italy.region
        return sum(2 * (region[city] not in owned) + (region[city] in check_tickets.TWICE)
                   for city in cities)


class Zones(Networks):
    zone_worth = 4

    def gain(self, cities, owned):
        """Cities from which there is a track into a zone."""
        border = {end for track in self.table.italy.tracks for end in track["ends"]
                  if check_tickets.ZONES & set(track["ends"])}
        return sum(2 if city in border else 0.5 for city in cities)


def main():
    kind, players, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    kinds = {"bella": Bella, "tickets": Tickets, "networks": Networks,
             "zones": Zones}
    player = kinds[kind](players, Dice(seed))
    game, table, turns = player.game, player.table, None
    print(f"piazza record 1\ngame: {game}\nrules: 1\nplayers: {players}")
    for name, value in player.options.items():
        print(f"option {name}: {value}")
    while True:
        actor, moves, weights = table.expected()
        if actor is None:
            break
        moves = sorted(moves, key=str if game == "bella" else lambda move: sorted(move)
                       if isinstance(move, frozenset) else [move])
        move = player.draw(moves, weights) if actor == "chance" else player.choose(moves)
        number = "" if table.state["turns"] == turns else f"{table.state['turns'] + 1}. "
        turns = table.state["turns"]
        print(f"{number}{actor}: {move}")
        table.apply(move)
    points, winners = player.result()
    print(f"end: points {' '.join(map(str, points))}, winners {' '.join(map(str, winners))}")


main()
