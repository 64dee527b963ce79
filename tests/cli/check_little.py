"""Checks traces of Little Italy (docs/trace.md) from standard input against the rules L1 to L18,
written from the rules alone. Exits with 1 and the place of the first difference."""

import json
import sys

CIRCLE_DISCS = [2, -2, 3, -3, 4, -4, 5, -5, 6, -6]


class Table:
    def __init__(self, head, state):
        self.players = head["players"]
        self.discs = head["options"]["discs"]
        self.colours = colours_of(head)
        self.state = state
        self.over = False

    def owners(self, colour):
        car = self.colours.index(colour)
        return [car // 2] if self.players <= 3 else [(car - 1) % self.players, car]


def colours_of(head):
    """L5: the colours of the cars, as the table chose them."""
    colours = head["options"]["cars"].split(",")
    box = ["yellow", "blue", "green", "red", "white", "black"]
    cars = {2: 4, 3: 6}.get(head["players"], head["players"])
    if len(colours) != cars or len(set(colours)) != cars or not set(colours) <= set(box):
        fail(1, "cars", colours, f"{cars} different ones of {box}")
    return colours


def first_state(head):
    """L2 to L7."""
    words = head["options"]["board"].split()
    ring, ends = int(words[1]), [int(words[3]), int(words[4])]
    circles = {}
    for pair in words[6:]:
        space, circle = pair.split(":")
        circles[str(int(circle))] = int(space)
    players = head["players"]
    colours = colours_of(head)
    state = {
        "ring": ring, "entrances": ends, "circles": circles,
        "cars": {c: "alley" for c in colours}, "entered": {},
        "money": 1, "police": -1, "points": [6] * players,
        "cup": {c: None for c in colours}, "turn": head["options"]["first"], "turns": 0,
    }
    if head["options"]["discs"] == "random":
        state["places"] = sorted(s for c, s in circles.items() if abs(int(c)) > 1)
        state["circles"] = {c: s for c, s in circles.items() if abs(int(c)) == 1}
    table = Table(head, state)
    state["owners"] = {c: table.owners(c) for c in colours}
    return table


def marker_space(state, kind):
    value = state[kind]
    return None if abs(value) == 7 else state["circles"][str(value)]


def drive(state, colour, start, steps):
    """Drives on from `start` (not counted, unless the car comes out of the alley): the spaces on
    which it is, one by one, until it stops. Yields (space, stops, steps left)."""
    taken = {s for c, s in state["cars"].items() if c != colour and s != "alley"}
    marks = {marker_space(state, "money"), marker_space(state, "police")}
    space = start
    while True:
        if space not in taken:
            steps -= 1
        yield space, space not in taken and (steps == 0 or space in marks), steps
        if space not in taken and (steps == 0 or space in marks):
            return
        space = (space + 1) % state["ring"]


def legal(table):
    """All moves of the seat: text -> where the car comes to, (space or "alley", entered at)."""
    state, result = table.state, {}
    waiting = [c for c in table.colours if state["cars"][c] == "alley" and c not in state["entered"]]
    empty = all(s != "alley" for s in state["cars"].values())
    for colour, steps in state["cup"].items():
        at = state["cars"][colour]
        if at == "alley":
            seen = set()
            for end in "AB":
                if colour in state["entered"] and state["entered"][colour] == end:
                    continue
                entrance = state["entrances"]["AB".index(end)]
                stop = list(drive(state, colour, entrance, steps))[-1][0]
                if stop not in seen:
                    result[f"{colour} out {end}"] = (stop, None)
                seen.add(stop)
            continue
        visited = [(at, steps)]
        for space, stops, left in drive(state, colour, (at + 1) % state["ring"], steps):
            if stops:
                result[colour] = (space, None)
            else:
                visited.append((space, left))
        if empty and not waiting:
            ways = [("alley", "AB"[state["entrances"].index(s)]) for s, _ in visited
                    if s in state["entrances"]]
            for way, suffix in zip(ways, ["alley", "alley second"]):
                result[f"{colour} {suffix}"] = way
    return result


def score(table, colour, value):
    for owner in table.owners(colour):
        table.state["points"][owner] = max(0, table.state["points"][owner] + value)


def meet(table, kind):
    """The marker stands on a circle: who is there?"""
    state = table.state
    if abs(state[kind]) == 7:
        return [c for c in table.colours if state["cars"][c] == "alley"]
    return [c for c in table.colours if state["cars"][c] == state["circles"][str(state[kind])]]


def move_car(table, text, target):
    state = table.state
    colour = text.split()[0]
    space, end = target
    state["cars"][colour] = space
    state["entered"].pop(colour, None)
    if end is not None:
        state["entered"][colour] = end
    for kind, step in (("money", 1), ("police", -1)):
        if colour not in meet(table, kind):
            continue
        state["points"][state["turn"]] += 1
        score(table, colour, state[kind])
        if abs(state[kind]) == 7:
            table.over = True
            continue
        while True:
            state[kind] += step
            found = meet(table, kind)
            for other in found:
                score(table, other, state[kind])
            if abs(state[kind]) == 7:
                table.over = table.over or bool(found)
                break
            if not found:
                break
    table.over = table.over or (state["money"] == 7 and state["police"] == -7)
    del state["cup"][colour]
    state["turns"] += 1
    if table.over:
        return
    state["turn"] = (state["turn"] + 1) % table.players
    dice = list(state["cup"])
    state["cup"] = {c: None for c in (table.colours if len(dice) == 1 else dice)}


def expected(table):
    """(actor, moves, weights) by the rules."""
    state = table.state
    if table.over:
        return None, [], None
    if state.get("places"):
        disc = CIRCLE_DISCS[10 - len(state["places"])]
        moves = [f"disc {disc} at {s}" for s in state["places"]]
        return "chance", moves, [1] * len(moves)
    for colour in table.colours:
        if colour in state["cup"] and state["cup"][colour] is None:
            return "chance", [f"roll {colour} {n}" for n in range(1, 7)], [1] * 6
    return state["turn"], list(legal(table)), None


def apply(table, text):
    state, words = table.state, text.split()
    if words[0] == "disc":
        state["circles"][words[1]] = int(words[3])
        state["places"].remove(int(words[3]))
        if not state["places"]:
            del state["places"]
    elif words[0] == "roll":
        state["cup"][words[1]] = int(words[2])
    else:
        move_car(table, text, legal(table)[text])


def fail(number, what, found, wanted):
    print(f"line {number}: {what}: {found}, by the rules {wanted}", file=sys.stderr)
    sys.exit(1)


def main():
    table, games = None, 0
    for number, line in enumerate(sys.stdin, 1):
        entry = json.loads(line)
        if "game" in entry:
            table = first_state(entry)
            games += 1
            continue
        if entry["state"] != table.state:
            fail(number, "state", entry["state"], table.state)
        actor, moves, weights = expected(table)
        if entry["actor"] != actor:
            fail(number, "actor", entry["actor"], actor)
        if actor is None:
            points = table.state["points"]
            winners = [s for s, p in enumerate(points) if p == max(points)]
            if entry["scores"] != points or entry["winners"] != winners:
                fail(number, "result", entry, (points, winners))
            continue
        if sorted(entry["moves"]) != sorted(moves) or entry.get("weights") != weights:
            fail(number, "moves", entry["moves"], moves)
        if entry["move"] not in moves:
            fail(number, "move", entry["move"], moves)
        apply(table, entry["move"])
    print(f"{games} games agree with the rules")


main()
