"""People do anything at any time: join, leave, take seats over, move, take back, vote, resign, look, catch up, lose
their connections, send nonsense. Whatever they do, every connection is told every event once and in order, nobody
is told what it may not know (twins.c), and what was stored folds. With one server, and with the people of each table
at two servers that get in each other's way."""

import contextlib
import json
import os
import select
import subprocess
import time

import kit as k


class Somebody:
    """A visitor: one token, one connection at a time, and a check on everything that it is told."""

    def __init__(self, kit, ports, table, name, told):
        self.kit, self.ports, self.table, self.name, self.told = kit, ports, table, name, told
        self.rng = kit.rng
        self.token = None
        self.last = 0
        self.person = None
        self.connect()

    def connect(self):
        since = self.last if self.token and self.rng.random() < 0.6 else None
        self.person = k.Person(self.rng.choice(self.ports), self.table, self.token, since=since)
        if self.person.entered["type"] != "entered":
            raise k.Closed(None, f"not let in: {self.person.entered}")
        self.token = self.person.token
        self.who = self.person.entered["person"]
        self.catching_up = 0
        if since is None:
            self.last = self.person.last  # of the look
        self.read = 0
        self.check()

    def check(self):
        """Looks at what has come since."""
        for line in self.person.lines[self.read:]:
            message = json.loads(line)
            kind = message["type"]
            if kind in ("ok", "error", "entered"):
                self.catching_up -= message.get("re") == "since"
                continue
            number = message["n"]
            if kind != "look":
                if number > self.last + 1:
                    self.kit.check("no event is left out", False, f"{self.name}: {number} after {self.last}: {line[:300]}")
                elif number <= self.last and not self.catching_up:
                    self.kit.check("no event is told twice", False, f"{self.name}: {number} after {self.last}: "
                                                                    f"{line[:300]}")
                if "you" in message and number > self.last:
                    self.who = message["you"]["person"]
                if kind == "leave" and message["person"] == self.who and number > self.last:
                    self.who = 0
            self.last = max(self.last, number)
            self.told.setdefault(self.who, []).append(line)
        self.read = len(self.person.lines)

    def act(self):
        """Something, at random."""
        rng, person = self.rng, self.person
        seat = rng.randrange(4)
        what = rng.choices(["move", "stale", "join", "sit", "leave", "rename", "word", "start", "takeback", "vote",
                            "resign", "rematch", "chat", "since", "look", "seat", "cut", "nonsense"],
                           [60, 3, 8, 2, 1, 1, 2, 6, 3, 6, 0.3, 6, 3, 1, 1, 1, 2, 1])[0]
        if what == "move":
            if person.question() is not None:
                person.move(rng)
        elif what == "stale":
            person.say("move", ask=rng.randrange(1, 50), move=rng.randrange(100))
        elif what == "join":
            person.say("join", name=f"{self.name}{rng.randrange(100)}", **rng.choice([{}, {}, {"seat": seat},
                                                                                      {"seat": None}]))
        elif what in ("sit", "seat"):
            person.say(what, seat=seat, **({"player": rng.choice(["open", "bot:greedy"])} if what == "seat" else {}))
        elif what == "rename":
            person.say("rename", name=f"{self.name}{rng.randrange(100)}")
        elif what == "word":
            person.say("word", word=str(rng.random()))
        elif what == "vote":
            person.say("vote", yes=rng.random() < 0.8)
        elif what == "chat":
            person.say("chat", text="x" * rng.randrange(1, 50))
        elif what == "since":
            self.catching_up += 1
            person.send_text(json.dumps({"type": "since", "n": max(0, self.last - rng.randrange(50)), "id": "since"}))
        elif what == "nonsense":
            person.send_text(rng.choice(["{}", "hello", '{"type":"move"}', '{"type":"start","n":1}']))
        elif what == "cut":
            person.close()
            if rng.random() < 0.3:
                time.sleep(0.05)
            self.connect()
        else:
            person.say(what)

    def ready(self):
        self.person.ready()
        self.check()


def folded(kit, name, store, told):
    """What was stored folds, and everybody was told what it may know."""
    done = kit.run("store", "check", "--store", store)
    kit.check(f"{name}: piazza store check finds nothing", done.returncode == 0, done.stdout + done.stderr)
    exported = kit.run("store", "export", "--store", store).stdout.splitlines()
    events, table = {}, None
    for line in exported:
        if line.startswith('{"table":'):
            table = json.loads(line)["table"]
        elif line.startswith('{"n":'):
            events.setdefault(table, []).append(line)
    twins = os.environ.get("PIAZZA_TWINS") or os.path.join(os.path.dirname(kit.program), "tests", "twins")
    for number, (table, people) in enumerate(told.items()):
        words = [kit.write(f"events-{number}", "\n".join(events[table]) + "\n")]
        for person, lines in people.items():
            words.append(f"{person}=" + kit.write(f"lines-{number}-{person}", "\n".join(lines) + "\n"))
        done = subprocess.run([twins, *words], capture_output=True, text=True, timeout=300, check=False)
        kit.check(f"{name}: nobody was told too much at table {number + 1}", done.returncode == 0,
                  done.stdout[-3000:] + done.stderr)
        print(f"{len(events[table])} events; " + done.stdout.strip().splitlines()[-1])


def chaos(kit, name, servers, acts):
    ports = [server.port for server in servers]
    told, people = {}, []
    for number, game in enumerate(kit.games(4)):
        seats = ["open", "open", "open", "bot:random"]
        made = servers[0].make({"game": game, "players": 4, "seats": seats, "hold": [3, 30, 0][number % 3],
                                "absent_after": 1}, seat=None)
        told[made["table"]] = {}
        for index in range(6):
            people.append(Somebody(kit, ports, made["table"], f"{game[0].upper()}{index}", told[made["table"]]))
        host = people[-6]
        host.person.close()
        host.token = made["token"]
        host.connect()
    for _ in range(acts):
        somebody = kit.rng.choice(people)
        somebody.ready()
        somebody.act()
        for other in people:
            if other.person.whole_frame() or select.select([other.person.socket], [], [], 0)[0]:
                other.ready()
        time.sleep(0.001)
    for somebody in people:
        somebody.ready()
    lasts = {}
    for somebody in people:
        lasts.setdefault(somebody.table, set()).add(somebody.last)
    for somebody in people:
        with contextlib.suppress(k.Late):
            if somebody.last < max(lasts[somebody.table]):
                somebody.person.until(lambda m, last=max(lasts[somebody.table]): m.get("n") == last, 60)
                somebody.check()
    for table in told:
        found = {somebody.last for somebody in people if somebody.table == table}
        kit.check(f"{name}: everybody has heard everything", max(found) - min(found) <= 1, found)
    for somebody in people:
        somebody.person.close()
    for server in servers:
        kit.same(f"{name}: the server ends in peace", server.stop(), 0)
    folded(kit, name, servers[0].store, told)


def one_server(kit):
    chaos(kit, "one server", [kit.server()], 7000)


def two_servers(kit):
    database = k.Postgres(kit)
    chaos(kit, "two servers", [kit.server(store=database.url) for _ in range(2)], 8000)


k.main([one_server, two_servers])
