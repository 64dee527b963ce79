"""A thousand seats of bots think at once: thinking gets slower, answering does not."""

import time

import kit as k

TABLES, SEATS = 200, 5


def a_thousand_bots(kit):
    server = kit.server("--tables", "0", "--requests", "0", "--per-address", "0")
    probe = k.Probe(kit, server)
    start = time.monotonic()
    time.sleep(2)
    base, _ = probe.figures(start)
    hosts = []
    for _ in range(TABLES):
        made = server.make({"game": "tickets", "players": SEATS, "seats": ["bot:greedy"] * SEATS}, "Host", seat=None)
        hosts.append(server.enter(made["table"], made["token"]))
    for host in hosts:
        host.say("start")
    start = time.monotonic()
    for host in hosts:
        host.close()
    time.sleep(6)
    median, worst = probe.figures(start)
    tables = [server.http("GET", f"/api/tables/{host.table}").json() for host in hosts]
    kit.check("all of them play", all(row["status"] != "waiting" and row["n"] > 5 for row in tables),
              sorted(row["n"] for row in tables)[:5])
    kit.check("meanwhile people are answered", median < 5 * base + 0.03 and worst < 2,
              f"half within {median * 1000:.1f} ms, all within {worst * 1000:.1f} ms; before {base * 1000:.1f} ms")
    print(f"half within {median * 1000:.1f} ms, all within {worst * 1000:.1f} ms; before {base * 1000:.1f} ms; "
          f"{sum(row['n'] for row in tables)} events")


k.main([a_thousand_bots])
