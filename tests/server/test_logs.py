"""Logs, metrics and health: no token, secret or text of a message in any log; logs in JSON are JSON; metrics are
what Prometheus reads; threads have names and ranks."""

import contextlib
import json
import os
import re
import time

import kit as k

LITTLE = {"game": "little", "players": 2}


def everything_happens(kit, server):
    """A bit of all that may be logged; returns what must not be."""
    people, watching = server.table({"game": "little", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                                    ["Annunziata", "Bartolomeo"], onlookers=[None])
    anna, bruno = people
    anna.ok("start")
    bruno.ok("chat", text="a most private remark")
    k.play(people, kit.rng, moves=5)
    bruno.refused("chat", text="")
    bruno.send_text('{"type":"move","ask":1,"move":"some private move"}')
    bruno.send_text("private nonsense")
    bruno.close()
    for path in (f"/api/games?token={anna.token}", f"/api/{anna.token}", f"/t/{anna.token}"):
        server.http("GET", path)
    server.http("GET", "/api/games", token=anna.token)
    server.http("GET", "/api/games", token="private-token-of-a-wrong-form")
    server.http("POST", "/api/tables", b'{"private":"body"')
    person = server.enter(anna.table, enter=False)
    person.send_text('{"type":"enter","token":"private-token-of-a-wrong-form"}')
    person.receive()
    person.send(k.frame(k.BINARY, b"private bytes"))
    try:
        k.Person(server.port, "a" * 20, anna.token)
    except (k.Closed, k.Refused, KeyError, TypeError):
        pass
    k.play([anna], kit.rng, moves=3, seconds=5, stop=lambda: True)
    secrets = [anna.token, bruno.token, watching[0].token, "private", "Annunziata", "Bartolomeo"]
    return anna, secrets


def nothing_private(kit):
    for form in ("text", "json"):
        server = kit.server("--log", form, "--verbose", "--trust-proxy")
        anna, secrets = everything_happens(kit, server)
        server.stop()
        log = server.log() + server.said
        kit.check(f"{form}: something is logged", len(log.splitlines()) > 3, log)
        stored = b""
        for suffix in ("", "-wal"):
            try:
                with open(server.store + suffix, "rb") as file:
                    stored += file.read()
            except OSError:
                pass
        found = re.findall(rb'"secret":"([0-9a-f]{64})"', stored)
        kit.check(f"{form}: the store has the secret of the table", found)
        secrets += [value.decode() for value in found]
        for secret in secrets:
            kit.check(f"{form}: {secret[:6]}... is in no log", secret not in log,
                      [line for line in log.splitlines() if secret in line][:2])
        for token in secrets[:3]:
            kit.check(f"{form}: tokens are not stored either", token.encode() not in stored)
        if form == "json":
            for line in server.log().splitlines():
                try:
                    row = json.loads(line)
                    right = isinstance(row, dict) and {"time", "level"} <= set(row)
                except ValueError:
                    right = False
                if not kit.check("a line of the log is JSON with time and level", right, line):
                    break
        kit.check(f"{form}: it is quiet", len(log.splitlines()) < 400, len(log.splitlines()))


def metrics(kit):
    port = k.free_port()
    server = kit.server("--metrics", f"127.0.0.1:{port}")
    kit.same("not on the public port", server.http("GET", "/metrics").status, 404)

    def read():
        response = k.http(port, "GET", "/metrics")
        kit.check("as text for Prometheus", response.status == 200 and response.header("content-type").startswith(
            "text/plain; version=0.0.4"), response.headers) if not seen else None
        seen.append(1)
        values, kinds = {}, {}
        for line in response.body.decode().splitlines():
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split(" ")
                kinds[name] = kind
            elif line.startswith("# HELP ") or not line:
                continue
            else:
                found = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? (\S+)', line)
                if not found:
                    kit.check("each line is one of the format", False, line)
                    continue
                values[found[1] + (found[2] or "")] = float(found[3])
        return values, kinds

    seen = []
    before, kinds = read()
    kit.check("each has a type", all(re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", name) in kinds or
                                     name.split("{")[0] in kinds for name in before), before)
    kit.check("counters end in _total", all(name.endswith("_total") for name, kind in kinds.items()
                                            if kind == "counter"), kinds)
    people, _ = server.table({"game": "little", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                             ["Anna", "Bruno"])
    people[0].ok("start")
    k.play(people, kit.rng, moves=10)
    for person in people:
        person.ready()
    people[0].ok("chat", text="x")
    people[0].send(k.frame(k.TEXT, b"x" * 5000))
    people[0].until_closed()
    people[1].until(lambda m: m["type"] == "away")
    after, _ = read()
    grown = {name: after[name] - before.get(name, 0) for name in after}
    for name, least in (("piazza_connections_total", 2), ("piazza_http_requests_total", 1),
                        ("piazza_messages_received_total", 12), ("piazza_messages_sent_total", 20),
                        ("piazza_messages_refused_total", 1), ("piazza_tables_total", 1), ("piazza_events_total", 14),
                        ("piazza_commits_total", 5), ("piazza_answer_seconds_count", 10)):
        kit.check(f"{name} grows", grown.get(name, 0) >= least, grown.get(name))
    kit.same("open connections are counted", after["piazza_connections"], 1)
    kit.check("tables in memory too", after["piazza_tables_loaded"] >= 1)
    buckets = sorted((float(re.search('le="([^"]+)"', name)[1].replace("+Inf", "inf")), value)
                     for name, value in after.items() if name.startswith("piazza_answer_seconds_bucket"))
    kit.check("a histogram only grows", len(buckets) > 5 and buckets[-1][0] == float("inf") and
              all(a[1] <= b[1] for a, b in zip(buckets, buckets[1:])) and
              buckets[-1][1] == after["piazza_answer_seconds_count"], buckets)
    kit.check("somewhere else there is nothing but metrics", k.http(port, "GET", "/api").status == 404)
    later, _ = read()
    kit.check("counters never shrink", all(later[name] >= after[name] for name in after if "_total" in name))


def health(kit):
    server = kit.server()
    response = server.http("GET", "/health")
    kit.check("healthy", response.status == 200 and response.json() == {"status": "ok"}, response.body)
    kit.same("nobody keeps it", response.header("cache-control"), "no-store")


def ranks_of(process):
    """Name, niceness and kind of scheduling of each of its threads."""
    ranks = set()
    for thread in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{thread}/stat", encoding="ascii") as file:
            name, fields = re.fullmatch(r"\d+ \((.*)\) (.*)\n", file.read()).groups()
        ranks.add((name, int(fields.split()[16]), os.sched_getscheduler(int(thread))))
    return ranks


def threads(kit):
    """Those who help the loop do not drive it off its core; those who think come last."""
    server = kit.server("--threads", "2")
    own = os.nice(0)
    wanted = {("keeper", own, os.SCHED_BATCH), ("worker", min(own + 10, 19), os.SCHED_OTHER)}
    if os.cpu_count() > 1:
        wanted.add(("sender", own, os.SCHED_BATCH))
    with contextlib.suppress(k.Late):
        k.wait_for(lambda: wanted <= ranks_of(server.process.pid), 5, "they have begun")
    ranks = ranks_of(server.process.pid)
    kit.check("names and ranks", wanted <= ranks, ranks)
    kit.check("the loop is as it was started", any(rank[1:] == (own, os.SCHED_OTHER) for rank in ranks - wanted), ranks)


k.main([nothing_private, metrics, health, threads])
