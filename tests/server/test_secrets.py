"""Every byte sent to a seat is a function of its view and of what is public.

Whole games of each kind are played over the network with people, bots and onlookers; people look, catch up, lose
their connection, leave, and take seats over on the way. Everything that each of them was sent is kept. Then twins.c
folds the events that were stored and shows, for each reader and at every event:

  1. the messages on the wire are those of a table folded from the events, byte for byte; and
  2. tables in which everything was permuted that the reader cannot know tell it the same bytes.

What is left are the answers that belong to no event. They are checked here to have a fixed form in which only numbers
that are public, what the reader itself sent, and its own token can stand."""

import os
import re
import subprocess

import kit as k

ANSWERS = [
    r'\{"type":"ok","re":[^{}\[\]]{1,40},"n":\d+\}',
    # a refusal names the error, and of a move also the rule, by which the reader could have known it
    r'\{"type":"error"(,"re":[^{}\[\]]{1,40})?,"error":"[a-z-]+","sentence":"[^"\\]{1,120}"'
    r'(,"rule":"[^"\\]{1,40}")?(,"refusal":"[a-z-]+")?\}',
    r'\{"type":"entered","re":"enter","server":"[0-9.]+","protocol":1,"table":"[a-z2-7]{20}","person":\d+,"last":\d+'
    r'(,"token":"[A-Za-z0-9_-]{43}")?\}',
]


def stored_events(kit, server):
    """All events of the store, which has one table."""
    done = kit.run("store", "export", "--store", server.store)
    return "".join(line + "\n" for line in done.stdout.splitlines() if line.startswith('{"n":'))


def secrets_of(kit, server, game, players):
    bots = ["open", "open", "open"] + ["bot:greedy", "bot:random"][: players - 3]
    people, watching = server.table({"game": game, "players": players, "seats": bots, "hold": 20, "absent_after": 600},
                                    ["Anna", "Bruno", "Clara"], onlookers=["Onno", None])
    anna, bruno, clara = people
    rng = kit.rng
    anna.ok("word", word="sole")
    anna.ok("start")
    everybody = people + watching
    k.play(everybody, rng, moves=12)
    # they look, catch up, try what they may not do, and talk
    for person in everybody:
        person.ready()
        person.ask_for("look")
        person.ask_for("since", n=0)
        person.ask_for("takeback")
        person.ask_for("move", ask=1, move=1)
        person.ask_for("chat", text="ciao a tutti")
    k.play(everybody, rng, moves=12, forgiven=("late", "no-take-back", "not-seated", "not-asked"))
    # one comes back, one leaves and somebody else takes the seat over and asks for its past
    back = bruno.again()
    bruno.close()
    clara.ok("leave")
    dora = server.enter(anna.table)
    dora.join("Dora", seat=2)
    dora.ok("since", n=0)
    clara.ask_for("since", n=0)
    clara.ask_for("look")
    everybody = [anna, back, dora, watching[0], watching[1]]
    k.play(everybody, rng, forgiven=("late", "no-take-back", "not-seated", "not-asked", "not-joined"))
    last = max(person.last for person in everybody)
    for person in everybody:
        if person.last < last:
            person.until(lambda m: m.get("n") == last)
    back.ok("since", n=0)
    readers = {1: anna, 2: back, 3: clara, 4: watching[0], 5: dora, 0: watching[1]}
    kit.same(f"{game}: the people are who they should be", [reader.person for number, reader in readers.items()
                                                            if number != 3], [1, 2, 4, 5, 0])
    return readers


def check_secrets(kit, game, players):
    twins = os.environ.get("PIAZZA_TWINS") or os.path.join(os.path.dirname(kit.program), "tests", "twins")
    server = kit.server()
    readers = secrets_of(kit, server, game, players)
    server.stop()
    events = stored_events(kit, server)
    kit.check(f"{game}: the events were stored", events.count("\n") > 30, events.count("\n"))
    secret = re.search(r'"secret":"([0-9a-f]{64})"', events)[1]
    arguments = []
    for person, reader in readers.items():
        told_at = [index for index, line in enumerate(reader.lines) if secret in line]
        over_at = [index for index, line in enumerate(reader.lines) if '"result":' in line]
        kit.check(f"{game}: person {person} is told the secret at the end only",
                  not told_at or over_at and min(told_at) >= min(over_at), reader.lines[min(told_at or [0])][:300])
        answers = [line for line in reader.lines if line.startswith('{"type":')]
        strange = [line for line in answers if not any(re.fullmatch(form, line) for form in ANSWERS)]
        kit.same(f"{game}: the answers to person {person} have their form", strange[:3], [])
        kit.check(f"{game}: person {person} got some", len(answers) > 1, len(answers))
        path = kit.write(f"{game}-{person}.lines", "\n".join(reader.lines) + "\n")
        arguments.append(f"{person}={path}")
    done = subprocess.run([twins, kit.write(f"{game}.events", events), *arguments], capture_output=True, text=True,
                          timeout=400, check=False)
    kit.check(f"{game}: seats are told what they may know", done.returncode == 0, done.stdout[-4000:] + done.stderr)
    print(done.stdout.strip()[-200:])
    found = re.search(r"(\d+) messages, (\d+) looks of twins, (\d+) events of twins", done.stdout)
    told, looks, moves = (int(number) for number in found.groups()) if found else (0, 0, 0)
    kit.check(f"{game}: enough was compared", told > 100 and (game == "little" or looks > 300 and moves > 100),
              done.stdout)
    # would it be noticed?
    lines = open(arguments[0].partition("=")[2], encoding="utf-8").read().split("\n")
    index = max(number for number, line in enumerate(lines) if '"view":' in line)
    lines[index] = lines[index].replace('"view":{', '"view":{"hint":1,', 1)
    changed = kit.write(f"{game}-changed.lines", "\n".join(lines))
    done = subprocess.run([twins, os.path.join(kit.work, f"{game}.events"), f"1={changed}"], capture_output=True,
                          text=True, timeout=400, check=False)
    kit.same(f"{game}: one byte too many is noticed", done.returncode, 1)


def little(kit):
    check_secrets(kit, "little", 4)


def bella(kit):
    check_secrets(kit, "bella", 4)


def tickets(kit):
    check_secrets(kit, "tickets", 5)


k.main([little, bella, tickets], seconds=600)
