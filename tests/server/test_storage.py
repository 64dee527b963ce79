"""When storing fails: a full disk, writes that fail, a database that is restarted; and several servers on one
PostgreSQL: people of one table at two servers, a server that is killed, HAProxy in front."""

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import time

import kit as k

FORGIVEN = ("storage", "doubled", "late", "busy")


def complete(kit, name, server, people):
    """Nothing is lost, nothing is stored twice, and the record is right."""
    for person in people:
        told = {json.loads(line)["n"]: line for line in reversed(k.event_lines(person.lines))}
        person.lines = []
        person.ok("since", n=0)
        stored = {json.loads(line)["n"]: line for line in k.event_lines(person.lines)}
        kit.same(f"{name}: the events have no gaps", sorted(stored), list(range(1, len(stored) + 1)))
        lost = [number for number in told if number not in stored]
        kit.same(f"{name}: whatever was told is stored", lost, [])
    response = server.http("GET", f"/api/tables/{people[0].table}/record")
    path = os.path.join(kit.work, f"{kit.folders}.record")
    with open(path, "wb") as file:
        file.write(response.body)
    done = kit.run("verify", path)
    kit.check(f"{name}: the record verifies", done.returncode == 0, done.stdout + done.stderr)


def goes_on(kit, name, server, people, break_it, mend_it):
    """Moves are refused while it is broken, and nobody loses the connection; then the game is played to its end."""
    anna = people[0]
    k.play(people, kit.rng, moves=10, seconds=60)
    k.wait_for(lambda: [p.ready() for p in people] and any(p.question() for p in people), 10, "somebody is asked")
    break_it()
    answer = anna.ask_for("chat", text="is this kept?", seconds=30)
    kit.check(f"{name}: refused by name", answer.get("error") == "storage" and "try again" in answer["sentence"],
              answer)
    mover = [person for person in people if person.question()][0]
    asked = mover.question()["id"]
    number = mover.move(kit.rng)
    answer = mover.until(lambda m: m.get("re") == number, 30)
    kit.check(f"{name}: a move too", answer.get("error") == "storage", answer)
    response = server.http("POST", "/api/tables", {"create": {"type": "create", "name": "A", "terms": {
        "game": "little", "players": 2}}}, seconds=30)
    kit.check(f"{name}: and a new table", response.status == 503 and response.error() == "storage",
              f"{response.status} {response.body}")
    health = k.wait_for(lambda: (lambda r: r if r.status != 200 else None)(server.http("GET", "/health", seconds=30)),
                        30, "the health check notices")
    kit.check(f"{name}: the health check says so", health.status == 503 and health.json()["status"] != "ok",
              health.body)
    kit.check(f"{name}: what was not stored was not told", not any("is this kept?" in line for person in people
                                                                   for line in person.lines))
    mend_it()
    mover.answered.discard(asked)

    def works():
        return anna.ask_for("chat", text="again", seconds=30)["type"] == "ok"

    kit.soon(f"{name}: goes on when it is back", works)
    k.play(people, kit.rng, forgiven=FORGIVEN)
    kit.check(f"{name}: to the end of the game", "result" in people[0].state["position"])
    k.wait_for(lambda: server.http("GET", "/health").status == 200, 30, "healthy again")
    complete(kit, name, server, people)


def three(server):
    people, _ = server.table({"game": "tickets", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                             ["Anna", "Bruno"])
    people[0].ok("start")
    return people


def a_full_disk(kit):
    """On a file system of its own, of which a file takes all that is left."""
    disk = kit.folder()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "piazza-test", disk], capture_output=True,
                          check=False)
    if done.returncode != 0:
        raise k.Missing("only root can mount a small file system")
    try:
        server = kit.server(store=os.path.join(disk, "piazza.db"))
        people = three(server)
        filler = os.path.join(disk, "filler")

        def fill():
            with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
                while True:
                    file.write(bytes(4096))

        goes_on(kit, "a full disk", server, people, fill, lambda: os.remove(filler))
        server.stop()
    finally:
        subprocess.run(["umount", "--lazy", disk], capture_output=True, check=False)


def writes_that_fail(kit):
    """No file may grow any more: every write fails, as on a disk that gives up."""
    server = kit.server(restore_signals=False)  # SIGXFSZ stays ignored
    people = three(server)
    infinite = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    goes_on(kit, "failing writes", server, people,
            lambda: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (512, resource.RLIM_INFINITY)),
            lambda: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, infinite))


def a_database_that_is_restarted(kit):
    database = k.Postgres(kit)
    server = kit.server(store=database.url)
    people = three(server)
    goes_on(kit, "a database that is gone", server, people, lambda: database.stop("immediate"), database.start)
    kit.check("the password or address is in no log", database.url not in server.log())


def stores_that_cannot_be_used(kit):
    """The server does not start, and says why in one line."""
    server = kit.server()
    three(server)

    def refused(name, store, words):
        done = kit.run("serve", "--port", "0", "--store", store, seconds=60)
        kit.check(f"does not start: {name}", done.returncode == 1 and words in done.stderr and
                  len(done.stderr.strip().splitlines()) == 1 and not done.stdout, f"{done.stdout}{done.stderr}")

    refused("another server uses the file", server.store, "another server uses the store")
    kit.same("which goes on undisturbed", server.http("GET", "/health").status, 200)
    server.stop()
    with open(server.store, "r+b") as file:
        file.seek(4096)
        file.write(b"x" * (os.path.getsize(server.store) - 4096))
    refused("a damaged file", server.store, "damaged")
    refused("no database at all", kit.write("text.db", "hello " * 1000), "damaged")
    refused("a folder that does not exist", os.path.join(kit.work, "nowhere", "piazza.db"), "cannot be reached")
    refused("a database that is not there", f"postgres://nobody@{k.HOST}:{k.free_port()}/piazza", "cannot be reached")
    refused("no address", "mysql://localhost/piazza", "postgres://")


def moving(kit):
    """A backup while people play; then the server moves from SQLite to PostgreSQL and back, and they play on."""
    database = k.Postgres(kit)
    server = kit.server()
    people = three(server)
    k.play(people, kit.rng, moves=10)
    backup = os.path.join(kit.work, "backup.jsonl")
    done = kit.run("store", "export", backup, "--store", server.store)
    kit.check("a backup while the server runs", done.returncode == 0 and os.path.getsize(backup) > 1000, done.stderr)
    kit.same("is for its owner only", os.stat(backup).st_mode & 0o077, 0)
    with open(backup, encoding="utf-8") as file:
        text = file.read()
    kit.check("tokens are not in it", not any(person.token in text for person in people))
    old = server.store
    for address in (database.url, os.path.join(kit.folder(), "again.db")):
        kind = "PostgreSQL" if "://" in address else "SQLite"
        k.play(people, kit.rng, moves=6)
        for person in people:
            person.ask_for("look")
        server.stop()
        path = os.path.join(kit.work, f"to-{kind}.jsonl")
        for words in (("export", path, "--store", old), ("import", path, "--store", address),
                      ("check", "--store", address)):
            done = kit.run("store", *words)
            kit.check(f"to {kind}: piazza store {words[0]}", done.returncode == 0, done.stdout + done.stderr)
        server = kit.server(store=address)
        people = [person.again(server.port) for person in people]
        kit.check(f"to {kind}: all are back", all(person.state["status"] == "playing" for person in people))
        old = address
    k.play(people, kit.rng, forgiven=FORGIVEN)
    kit.check("they play to the end", "result" in people[0].state["position"])
    complete(kit, "moving", server, people)


def two_servers(kit):
    """One table, its people at two servers."""
    database = k.Postgres(kit)
    servers = [kit.server(store=database.url) for _ in range(2)]
    for game in ("little", "tickets"):
        made = servers[0].make({"game": game, "players": 4, "seats": ["open", "open", "open", "bot:greedy"]})
        anna = servers[0].enter(made["table"], made["token"])
        bruno = servers[1].enter(made["table"])
        bruno.join("Bruno")
        clara = servers[0].enter(made["table"])
        clara.join("Clara")
        onno = servers[1].enter(made["table"])
        people = [anna, bruno, clara]
        k.wait_for(lambda: [p.ready() for p in people] and
                   [len([s for s in p.state["seats"] if "name" in s]) for p in people] == [3, 3, 3], 10, "all sit")
        anna.ok("start")
        k.play(people + [onno], kit.rng)
        kit.check(f"{game}: a whole game over two servers", "result" in onno.state["position"])
        last = max(person.last for person in people)
        for person in people:
            if person.last < last:
                person.until(lambda m: m.get("n") == last)
        kit.same(f"{game}: both tell the same", bruno.state["position"]["result"], anna.state["position"]["result"])
        complete(kit, game, servers[1], people)
    # who speaks at the same time is not lost
    number = 25
    for index in range(number):
        for person in people:
            person.say("chat", text=f"{person.person} {index}")
    end = time.monotonic() + 120
    texts = []
    while len(texts) < 3 * number and time.monotonic() < end:
        time.sleep(1)  # as often as the server lets somebody catch up
        anna.lines = []
        anna.ok("since", n=0)
        texts = [json.loads(line)["text"] for line in k.event_lines(anna.lines) if '"type":"chat"' in line]
    kit.same("all were heard, each once", sorted(texts),
             sorted(f"{person.person} {index}" for person in people for index in range(number)))
    row = [server.http("GET", f"/api/tables/{anna.table}").json() for server in servers]
    kit.same("both list the same", row[0], row[1])


def a_lease_is_taken_over(kit):
    """The server that runs the bots and clocks of a table is killed; the other one goes on with them."""
    database = k.Postgres(kit)
    first, second = [kit.server(store=database.url) for _ in range(2)]
    made = first.make({"game": "little", "players": 4, "seats": ["open", "bot:greedy", "bot:greedy", "bot:random"],
                       "options": {"first": 0}})
    anna = second.enter(made["table"], made["token"])
    anna.ok("start")
    k.play([anna], kit.rng, moves=2)
    first.kill()
    k.play([anna], kit.rng, seconds=180, forgiven=FORGIVEN)
    kit.check("the bots go on without the server that ran them", "result" in anna.state["position"])
    complete(kit, "takeover", second, [anna])
    # also when nobody is there: the clock of a table whose server was killed
    third = kit.server(store=database.url)
    made = third.make({"game": "little", "players": 2, "clock": {"kind": "move", "seconds": 3}})
    anna = third.enter(made["table"], made["token"])
    bruno = third.enter(made["table"])
    bruno.join("Bruno")
    anna.ok("start")
    third.kill()

    def over():
        return second.http("GET", f"/api/tables/{made['table']}").json()["status"] == "over"

    kit.soon("clocks go on too", over, 120)


def a_server_that_sleeps(kit):
    """The server that has the lease stands still for longer than that, and wakes up."""
    database = k.Postgres(kit)
    port = k.free_port()
    first = kit.server(store=database.url)
    second = kit.server("--metrics", port, store=database.url)

    def leases():
        metrics = k.http(port, "GET", "/metrics").body.decode()
        return float(re.search(r"^piazza_leases_taken_total (\S+)$", metrics, re.M)[1])

    made = first.make({"game": "little", "players": 4, "seats": ["open", "open", "bot:greedy", "bot:random"],
                       "options": {"first": 0}})
    anna = first.enter(made["table"], made["token"])
    bruno = second.enter(made["table"])
    bruno.join("Bruno")
    anna.until(lambda m: m["type"] == "join")
    anna.ok("start")
    people = [anna, bruno]
    k.play(people, kit.rng, moves=1)
    before = leases()
    first.signal(signal.SIGSTOP)
    kit.soon("the other server takes the table over", lambda: leases() > before)
    first.signal(signal.SIGCONT)
    k.play(people, kit.rng, seconds=120, forgiven=FORGIVEN)
    kit.check("the game goes on to its end", "result" in anna.state["position"] and
              "result" in bruno.state["position"])
    complete(kit, "a server that sleeps", second, people)
    anna.ok("chat", text="well played")
    bruno.until(lambda m: m.get("text") == "well played")
    bruno.lines = []
    bruno.ok("since", n=0)
    kinds = [json.loads(line)["type"] for line in k.event_lines(bruno.lines)]
    kit.check("nobody is away and back again and again", kinds.count("away") <= 4 and kinds.count("back") <= 4, kinds)


def haproxy(kit):
    """Whoever is cut off by a server that was killed comes back by the proxy to another one."""
    database = k.Postgres(kit)
    servers = [kit.server("--trust-proxy", "--per-address", "100", store=database.url) for _ in range(2)]
    proxy = k.Haproxy(kit, [server.port for server in servers])
    k.wait_for(lambda: k.http(proxy.port, "GET", "/health").status == 200, 30, "the proxy finds a server")

    front = k.Through(proxy)
    people, watching = front.table({"game": "tickets", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                                   ["Anna", "Bruno"], onlookers=[None])
    everybody = people + watching
    people[0].ok("start")
    for round_number in range(4):
        with contextlib.suppress(k.Closed, OSError):
            k.play(everybody, kit.rng, moves=8, forgiven=FORGIVEN)
        victim = servers[round_number % 2]
        victim.kill()
        back = []
        for person in everybody:
            with contextlib.suppress(k.Closed, OSError, k.Late):
                person.ready()
            alive = True
            try:
                person.ask_for("look", seconds=5)
            except (k.Closed, OSError, k.Late):
                alive = False
            back.append(person if alive else person.again(proxy.port, 60))
        everybody = back
        kit.check(f"round {round_number + 1}: all are back", all(p.state["status"] == "playing" for p in everybody))
        servers[round_number % 2] = victim.again()
        port = victim.port
        k.wait_for(lambda: k.http(port, "GET", "/health").status == 200, 30, "the server is back")
    k.play(everybody, kit.rng, seconds=240, forgiven=FORGIVEN)
    kit.check("the game is played to its end", "result" in everybody[0].state["position"])
    complete(kit, "haproxy", front, everybody[:2])


k.main([
    a_full_disk, writes_that_fail, stores_that_cannot_be_used, a_database_that_is_restarted, moving, two_servers,
    a_lease_is_taken_over, a_server_that_sleeps, haproxy,
], seconds=800)
