"""Playing over the network: tables are made, listed, joined by link and watched; whole games of every kind with
people, bots and onlookers; lost connections, several tabs, restarts, clocks, records, my games."""

import json
import os
import re
import time

import kit as k

LITTLE = {"game": "little", "players": 2}


def start(people):
    people[0].ok("start")


def no_gaps(lines):
    """Are the events of a stream in order and complete?"""
    numbers = [json.loads(line)["n"] for line in k.event_lines(lines)]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


# ---- tables ----


def tables_are_made_and_listed(kit):
    begun = int(time.time() * 1000)
    server = kit.server()
    about = server.http("GET", "/api").json()
    kit.check("the API says who it is", about["server"] == "piazza" and about["protocol"] == 1 and
              sorted(about["games"]) == sorted(kit.games()), about)
    shown = server.make(LITTLE, listed=True)
    secret = server.make({"game": "tickets", "players": 3, "seats": ["open", "bot:greedy", "open"]})
    kit.check("a table has an id that cannot be guessed", re.fullmatch("[a-z2-7]{20}", shown["table"]), shown)
    kit.check("a visitor gets a token", re.fullmatch("[A-Za-z0-9_-]{43}", shown["token"]), shown)
    kit.check("the link leads to the table", shown["link"].endswith(f"/t/{shown['table']}") and
              shown["link"].startswith("http://127.0.0.1:"), shown)
    kit.same("its maker is person 1", shown["person"], 1)
    kit.check("ids and tokens differ", shown["table"] != secret["table"] and shown["token"] != secret["token"])
    listed = server.http("GET", "/api/tables").json()["tables"]
    kit.same("only what is listed is listed", [row["table"] for row in listed], [shown["table"]])
    row = server.http("GET", f"/api/tables/{secret['table']}").json()
    kit.check("who knows the id sees the summary", row["game"] == "tickets" and row["players"] == 3 and
              row["status"] == "waiting" and row["listed"] is False and row["closed"] is False and
              row["seats"] == [{"person": 1, "name": "Anna"}, {"bot": "greedy"}, {}], row)
    kit.check("a summary says when", begun <= row["created"] <= row["changed"] <= time.time() * 1000, row)
    ids = [shown["table"]]
    for number in range(4):
        ids.insert(0, server.make(LITTLE if number % 2 else {"game": "bella", "players": 2}, listed=True)["table"])
        time.sleep(0.01)
    kit.same("the newest is first", [row["table"] for row in server.http("GET", "/api/tables").json()["tables"]], ids)
    pages, after = [], ""
    for _ in range(10):
        rows = server.http("GET", f"/api/tables?limit=2{after}").json()["tables"]
        if not rows:
            break
        pages += [row["table"] for row in rows]
        after = f"&after={rows[-1]['table']}"
    kit.same("page by page", pages, ids)
    rows = server.http("GET", "/api/tables?game=bella&status=waiting").json()["tables"]
    kit.check("by game", len(rows) == 2 and all(row["game"] == "bella" for row in rows), rows)
    for limit in ("0", "101", "-1", "x", "4294967297"):
        response = server.http("GET", f"/api/tables?limit={limit}")
        kit.check(f"not {limit} of them", response.status == 400 and response.error() == "body", response.body[:200])
    kit.same("by status", server.http("GET", "/api/tables?status=over").json(), {"tables": []})
    same = server.make(LITTLE, "Bea", token=shown["token"])
    kit.check("who brings a token keeps it", same["token"] == shown["token"])
    for body, error in (({"create": {"type": "create", "name": "A", "terms": {"game": "chess", "players": 2}}},
                         "no-game"),
                        ({"create": {"type": "create", "name": "A", "terms": {"game": "little", "players": 9}}},
                         "players"),
                        ({"create": {"type": "create", "name": "", "terms": LITTLE}}, "name"),
                        ({"create": {"type": "join", "name": "A"}}, None), ({}, "body"), ([], "body"),
                        ({"create": {"type": "create", "name": "A", "terms": LITTLE}, "listed": 1}, "body")):
        response = server.http("POST", "/api/tables", body)
        kit.check(f"no table by {json.dumps(body)[:60]}", response.status == 400 and response.error() is not None and
                  error in (None, response.error()), f"{response.status} {response.body}")


def people_join_by_link(kit):
    server = kit.server()
    made = server.make({"game": "little", "players": 3})
    anna = server.enter(made["table"], made["token"])
    kit.check("the maker comes back as person 1", anna.entered["person"] == 1 and "token" not in anna.entered,
              anna.entered)
    kit.check("who enters is told the versions", anna.entered["protocol"] == 1 and anna.entered["server"] and
              anna.entered["table"] == made["table"], anna.entered)
    kit.same("and how far the table is", anna.entered["last"], anna.last)
    bruno = server.enter(made["table"])
    kit.check("a newcomer is nobody yet, and gets a token", bruno.entered["person"] == 0 and
              re.fullmatch("[A-Za-z0-9_-]{43}", bruno.entered["token"]), bruno.entered)
    kit.check("and sees the table at once", bruno.state["status"] == "waiting" and
              bruno.state["seats"][0]["name"] == "Anna", bruno.state)
    told = bruno.join("Bruno")
    kit.check("a name needs no account", told["you"] == {"person": 2, "seat": 1}, told)
    anna.until(lambda m: m["type"] == "join" and m["person"] == 2)
    kit.same("the others are told", anna.state["seats"][1]["name"], "Bruno")
    clara = server.enter(made["table"])
    kit.same("a name is taken once", clara.join("Bruno").get("error"), "name-taken")
    told = clara.join("Clara")
    kit.same("the next seat", told["you"], {"person": 3, "seat": 2})
    onno = server.enter(made["table"])
    onno.join("Onno", seat=None)
    kit.same("looks on by name", [p["name"] for p in onno.state["onlookers"]], ["Onno"])
    silent = server.enter(made["table"])
    kit.same("who has not joined may not speak", silent.refused("chat", text="ciao"), "not-joined")
    kit.same("only the host starts", bruno.refused("start"), "not-host")
    start([anna])
    for person in (bruno, clara, onno, silent):
        person.until(lambda m: m["type"] == "start")
    kit.check("who watches is asked nothing", "ask" not in silent.state["position"] and
              "ask" not in onno.state["position"])
    again = server.enter(made["table"], bruno.token)
    kit.check("the same token is the same person", again.entered["person"] == 2 and
              again.you == {"person": 2, "seat": 1}, again.entered)
    row = server.http("GET", f"/api/tables/{made['table']}").json()
    kit.check("the summary follows", row["status"] == "playing" and row["asked"] == anna.state["position"]["asked"]
              and [seat["name"] for seat in row["seats"]] == ["Anna", "Bruno", "Clara"], row)


# ---- games ----


def whole_game(kit, server, game, players):
    """Two people, bots at the other seats, one who looks on by name and one without."""
    bots = ["open", "open"] + ["bot:greedy", "bot:random"][: players - 2]
    people, watching = server.table({"game": game, "players": players, "seats": bots}, ["Anna", "Bruno"],
                                    onlookers=["Onno", None])
    table = people[0].table
    people[1].ok("word", word="luna")
    response = server.http("GET", f"/api/tables/{table}/record")
    kit.check(f"{game}: no record before the end", response.status == 409 and response.error() == "not-over",
              f"{response.status} {response.body}")
    start(people)
    response = server.http("GET", f"/api/tables/{table}/record?game=1")
    kit.check(f"{game}: nor while it is played", response.status == 409 and response.error() == "not-over",
              f"{response.status} {response.body[:200]}")
    everybody = people + watching
    moves = k.play(everybody, kit.rng)
    kit.check(f"{game}: a whole game", moves > 4, moves)
    last = max(person.last for person in everybody)
    for person in everybody:
        if person.last < last:
            person.until(lambda m: m.get("n") == last)
    result = people[0].state["position"]["result"]
    for person in everybody:
        kit.check(f"{game}: everybody is told the same result", person.state["position"]["result"] == result and
                  "secret" in person.state["shuffle"])
        kit.check(f"{game}: every event in its order", no_gaps(person.lines))
    kit.same(f"{game}: who looks on sees what others who look on see",
             k.event_lines(watching[1].lines), k.event_lines(watching[0].lines)[1:])  # the first is its own join
    # since: the same bytes
    for person in everybody:
        lines = k.event_lines(person.lines)
        first = json.loads(lines[0])["n"]
        before = len(person.lines)
        person.ok("since", n=first - 1)
        caught_up = [line for line in person.lines[before:] if not line.startswith('{"type":"ok"')]
        if person is watching[0]:  # told of its own join and as one who looks on: the second is dropped
            caught_up = k.event_lines(caught_up)
        kit.same(f"{game}: since gives the same bytes", [line for line in caught_up if line not in lines], [])
        kit.same(f"{game}: and all of them", len(caught_up), len(lines))
    # look
    look = people[1].say("look")
    shown = people[1].until(lambda m: m["type"] == "look")
    people[1].until(lambda m: m.get("re") == look)
    kit.check(f"{game}: look shows the whole table", shown["position"] == people[1].state["position"] and
              shown["n"] == last and shown["you"]["person"] == 2 and shown["status"] == "over")
    # the record
    response = server.http("GET", f"/api/tables/{table}/record")
    kit.check(f"{game}: the record when it is over", response.status == 200 and
              response.header("content-type").startswith("text/plain"), response.headers)
    path = os.path.join(kit.work, f"{game}.record")
    with open(path, "wb") as file:
        file.write(response.body)
    done = kit.run("verify", path)
    kit.check(f"{game}: piazza verify agrees", done.returncode == 0, done.stdout + done.stderr)
    done = kit.run("replay", path, "--json")
    kit.check(f"{game}: piazza replay too", done.returncode == 0, done.stderr)
    return people, watching


def whole_games_of_little(kit):
    people, _ = whole_game(kit, kit.server(), "little", 4)
    # and another one
    people[0].ok("rematch")
    people[1].until(lambda m: m["type"] == "rematch")
    people[1].ok("vote", yes=True)
    for person in people:
        if person.state["status"] != "waiting":
            person.until(lambda m: m.get("status") == "waiting")
    host = [person for person in people if person.state["host"] == person.person]
    server = kit.processes[0]
    table = people[0].table
    first = server.http("GET", f"/api/tables/{table}/record").body
    start(host)
    kit.same("of the next game there is none while it is played",
             server.http("GET", f"/api/tables/{table}/record?game=2").status, 409)
    kit.same("but that of the last one", server.http("GET", f"/api/tables/{table}/record").body, first)
    k.play(people, kit.rng)
    records = [server.http("GET", f"/api/tables/{table}/record?game={number}") for number in (1, 2)]
    kit.check("each game has its record", [r.status for r in records] == [200, 200] and
              records[0].body != records[1].body, [r.status for r in records])
    kit.same("the last is the default", server.http("GET", f"/api/tables/{table}/record").body, records[1].body)
    kit.check("there is no third one", server.http("GET", f"/api/tables/{table}/record?game=3").status in (404, 409))
    for number, record in enumerate(records):
        path = os.path.join(kit.work, f"rematch-{number}.record")
        with open(path, "wb") as file:
            file.write(record.body)
        done = kit.run("verify", path)
        kit.check(f"record {number + 1} verifies", done.returncode == 0, done.stdout + done.stderr)


def whole_games_of_bella(kit):
    whole_game(kit, kit.server(), "bella", 4)


def whole_games_of_tickets(kit):
    whole_game(kit, kit.server(), "tickets", 4)


# ---- connections ----


def lost_connections_come_back(kit):
    server = kit.server()
    people, _ = server.table({"game": "tickets", "players": 2}, ["Anna", "Bruno"])
    anna, bruno = people
    start(people)
    k.play(people, kit.rng, moves=20)
    for person in people:
        person.ask_for("look")
    seen, lines = bruno.last, k.event_lines(bruno.lines)
    bruno.close()
    anna.until(lambda m: m["type"] == "away")
    kit.check("the others see who is away", not anna.state["seats"][1]["here"], anna.state["seats"])
    anna.ok("chat", text="where are you?")
    back = server.enter(anna.table, bruno.token, since=seen)
    kit.same("the same person", back.entered["person"], 2)
    back.until(lambda m: m["type"] == "back")
    kit.check("what was missed comes first", [json.loads(line)["type"] for line in k.event_lines(back.lines)] ==
              ["away", "chat", "back"] and no_gaps(lines + back.lines), back.lines)
    kit.same("at the same seat", back.you, {"person": 2, "seat": 1})
    anna.until(lambda m: m["type"] == "back")
    k.play([anna, back], kit.rng)
    kit.check("and the game goes on to its end", "result" in back.state["position"])
    late = server.enter(anna.table, enter=False)
    late.send_text(json.dumps({"type": "enter", "token": bruno.token, "since": 10 ** 6}))
    kit.same("since a number that does not exist yet", late.until(lambda m: m["type"] == "error")["error"], "number")



def several_tabs(kit):
    server = kit.server()
    people, _ = server.table(LITTLE, ["Anna", "Bruno"])
    anna, bruno = people
    second = server.enter(anna.table, anna.token)
    kit.same("a second tab is the same person", second.person, 1)
    anna.next_id = 1000
    answer = anna.say("chat", text="from the first tab")
    told = second.until(lambda m: m["type"] == "chat")
    kit.same("both see it", told["text"], "from the first tab")
    anna.until(lambda m: m.get("re") == answer)
    second.ok("chat", text="from the second")
    kit.check("answers go to the tab that asked", not any(f'"re":{answer}' in line for line in second.lines))
    anna.close()
    second.ok("chat", text="still here")
    bruno.until(lambda m: m.get("text") == "still here")
    kit.check("one tab fewer is not away", not any('"type":"away"' in line for line in bruno.lines))
    second.ok("start")
    k.play([second, bruno], kit.rng, moves=5)
    second.close()
    kit.same("the last tab is", bruno.until(lambda m: m["type"] == "away")["person"], 1)


def a_seat_that_was_left_is_held(kit):
    server = kit.server()
    people, _ = server.table({"game": "bella", "players": 3}, ["Anna", "Bruno", "Clara"])
    anna, bruno, clara = people
    start(people)
    k.play(people, kit.rng, moves=6)
    bruno.ok("leave")
    anna.until(lambda m: m["type"] == "leave")
    kit.check("a bot plays on", anna.state["seats"][1].get("bot") == "greedy", anna.state["seats"])
    clara.ok("leave")
    back = server.enter(anna.table, bruno.token)
    kit.same("who left is nobody", back.entered["person"], 0)
    kit.same("and cannot take another hand", back.join("Bruno", seat=2).get("error"), "held-seat")
    told = back.join("Bruno", seat=1)
    kit.check("but the seat that it left", told.get("you", {}).get("seat") == 1, told)
    other = server.enter(anna.table)
    told = other.join("Dora", seat=2)
    kit.check("somebody else takes the other one", told.get("you", {}).get("seat") == 2, told)
    k.play([anna, back, other], kit.rng)
    kit.check("and they play to the end", "result" in back.state["position"])


def my_games(kit):
    server = kit.server()
    mine = server.make(LITTLE)
    other = server.make({"game": "bella", "players": 2}, "Olga")
    person = server.enter(other["table"], mine["token"])
    person.join("Anna")
    server.make(LITTLE, "Stranger")
    games = server.http("GET", "/api/games", token=mine["token"]).json()["games"]
    kit.same("my games", sorted(game["table"] for game in games), sorted([mine["table"], other["table"]]))
    found = {game["table"]: game for game in games}
    kit.check("who I am there", found[mine["table"]]["person"] == 1 and found[mine["table"]]["seat"] == 0 and
              found[other["table"]]["person"] == 2 and found[other["table"]]["seat"] == 1, games)
    kit.check("nothing to do yet", not any(game["your_turn"] for game in games), games)
    olga = server.enter(other["table"], other["token"])
    olga.ok("start")

    asked = olga.state["position"]["asked"]
    games = server.http("GET", "/api/games", token=mine["token"]).json()["games"]
    kit.same("whose turn it is", [game["your_turn"] for game in games if game["table"] == other["table"]],
             [1 in asked])
    for token in (None, "", "x" * 43, "A" * 42, "!" * 43, "é" * 43):
        response = server.http("GET", "/api/games", headers={} if token is None else
                               {"Authorization": "Bearer " + token.encode().decode("latin-1")})
        good = token == "x" * 43  # has the form of a token, and no games
        kit.check(f"my games with the token {token!r}",
                  response.status == 200 and response.json() == {"games": []} if good else
                  response.status == 401 and response.error() == "token", f"{response.status} {response.body}")


# ---- time ----


def clocks_and_absence(kit):
    server = kit.server()
    people, _ = server.table({"game": "little", "players": 2, "clock": {"kind": "move", "seconds": 1}},
                             ["Anna", "Bruno"])
    start(people)
    told = people[0].until(lambda m: m["type"] == "timeout", 10)
    kit.same("a clock runs out", told["position"]["result"]["by"], "time")
    people, _ = server.table({"game": "little", "players": 2, "absent_after": 1}, ["Anna", "Bruno"])
    start(people)
    anna, bruno = people
    bruno.close()
    told = anna.until(lambda m: m["type"] == "absent", 10)
    kit.same("a bot stands in for somebody who is away", anna.state["seats"][1].get("bot"), "greedy")
    k.play([anna], kit.rng)
    kit.check("to the end of the game", "result" in anna.state["position"])
    people, _ = server.table({"game": "little", "players": 2, "hold": 500}, ["Anna", "Bruno"])
    start(people)
    k.play(people, kit.rng, moves=1)
    mover = people[0] if people[0].answered else people[1]
    told = mover.until(lambda m: m["type"] in ("chance", "error"))
    kit.same("chance waits, and is drawn by the server", told["type"], "chance")


def a_table_that_nobody_needs_is_closed(kit):
    store = os.path.join(kit.folder(), "piazza.db")
    server = kit.server(store=store)
    people, _ = server.table(LITTLE, ["Anna", "Bruno"], listed=True)
    table, token = people[0].table, people[0].token
    start(people)
    k.play(people, kit.rng)
    waiting = server.make(LITTLE, listed=True)
    for person in people:
        person.close()
    record = server.http("GET", f"/api/tables/{table}/record").body
    server.stop()
    time.sleep(1)
    server = kit.server("--close-after", "0.00001", store=store)  # not even a second
    for name, row in (("a waiting table is closed after its time", waiting["table"]), ("so is one that is over", table)):
        kit.soon(name, lambda row=row: server.http("GET", f"/api/tables/{row}").json()["closed"])
    kit.same("and not listed any more", server.http("GET", "/api/tables").json(), {"tables": []})
    kit.same("its record stays", server.http("GET", f"/api/tables/{table}/record").body, record)
    person = server.enter(table, token)
    kit.check("it can still be looked at", person.state["status"] == "over", person.state)
    kit.same("but not be played at", person.refused("chat", text="ciao"), "closed")
    before = server.http("GET", f"/api/tables/{table}").json()
    others, _ = server.table(LITTLE, ["Carla", "Dario"])
    person.close()
    others[1].close()
    others[0].until(lambda m: m["type"] == "away")  # as the person would be now
    kit.same("and coming and going does not open it again", server.http("GET", f"/api/tables/{table}").json(), before)


# ---- restarts ----


def a_restart_keeps_everything(kit):
    server = kit.server()
    tables = []
    for game in kit.games(3):
        people, watching = server.table({"game": game, "players": 3, "seats": ["open", "open", "bot:greedy"]},
                                        ["Anna", "Bruno"], onlookers=[None])
        start(people)
        k.play(people + watching, kit.rng, moves=8)
        tables.append((people, watching))
    for people, watching in tables:
        for person in people + watching:
            person.ready()
    server.stop()
    server = server.again()
    for people, watching in tables:
        game = people[0].state["terms"]["game"]
        back = [person.again(server.port) for person in people + watching]
        k.play(back, kit.rng)
        kit.check(f"{game} goes on after a restart", "result" in back[0].state["position"])
        before = k.event_lines(people[0].lines)
        back[0].ok("since", n=json.loads(before[0])["n"] - 1)
        again = k.event_lines(back[0].lines)
        kit.same(f"{game}: what was told is told again", [line for line in before if line not in again], [])
        done = server.http("GET", f"/api/tables/{people[0].table}/record")
        path = os.path.join(kit.work, f"restart-{game}.record")
        with open(path, "wb") as file:
            file.write(done.body)
        done = kit.run("verify", path)
        kit.check(f"{game}: piazza verify agrees", done.returncode == 0, done.stdout + done.stderr)


k.main([
    tables_are_made_and_listed, people_join_by_link, whole_games_of_little, whole_games_of_bella,
    whole_games_of_tickets, lost_connections_come_back, several_tabs, a_seat_that_was_left_is_held, my_games,
    clocks_and_absence, a_table_that_nobody_needs_is_closed, a_restart_keeps_everything,
])
