"""Hostile clients: every limit has its name, and a bad client keeps nobody else from being answered. While each
attack runs, somebody else at another table says something again and again, in a process of its own (kit.Probe)."""

import contextlib
import glob
import json
import os
import re
import socket
import time

import kit as k

LITTLE = {"game": "little", "players": 2}
ERRORS = "src/server/errors.h"


def server_errors(kit):
    """Name -> (status, close code), as the server's source has them."""
    with open(os.path.join(kit.source, ERRORS), encoding="utf-8") as file:
        rows = re.findall(r'X\(\w+, "([a-z-]+)", (\d+), (\d+),', file.read())
    return {name: (int(status), int(close)) for name, status, close in rows}


def every_error_has_a_test(kit):
    errors = server_errors(kit)
    kit.check("the errors are found", len(errors) > 20, errors)
    texts = ""
    for path in glob.glob(os.path.join(kit.source, "tests/server/test_*.py")):
        with open(path, encoding="utf-8") as file:
            texts += file.read()
    untested = [name for name in errors if f'"{name}"' not in texts]
    # "internal" is for what cannot happen
    kit.same("every error of the server is provoked by a test", untested, [])


def is_open(person):
    """Does it still get answers?"""
    with contextlib.suppress(k.Closed, k.Late, OSError):
        return person.ask_for("look", seconds=60)["type"] in ("ok", "error")
    return False


def closes(kit, name, person, error, seconds=60):
    """The connection is closed for that reason, and the error was said before."""
    _, code = server_errors(kit)[error]
    try:
        said, closed = person.until_closed(seconds)
    except k.Late:
        return kit.check(name, False, "it stays open")
    return kit.check(name, closed.code == code and closed.reason == error and
                     any(m.get("error") == error for m in said), f"{closed}; {said[-2:]}")


def memory(server):
    """Resident bytes."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+) kB", file.read())[1]) * 1024


class Watch:
    """Somebody else, who must be answered during an attack. How quickly is printed; `make bench-server` measures it."""

    def __init__(self, kit, server, pause=0.02):
        self.kit = kit
        self.probe = k.Probe(kit, server, pause)

    @contextlib.contextmanager
    def during(self, name, answers=5):
        start = time.monotonic()
        yield
        if self.kit.soon(f"{name}: others are answered", lambda: len(self.probe.answers(start)) >= answers):
            print(f"answers: {self.probe.median(start) * 1000:.1f} ms")


# ---- what is said to a table ----


def messages_are_checked(kit):
    server = kit.server()
    people, _ = server.table(LITTLE, ["Anna", "Bruno"])
    anna = people[0]
    deep = '{"type":"chat","text":' + "[" * 1900 + "]" * 1900 + "}"
    for name, text, error in (
            ("nesting", deep, "malformed"),
            ("nesting of objects", '{"type":' + '{"a":' * 600 + "1" + "}" * 601, "malformed"),
            ("no object", "[1,2]", "malformed"),
            ("no JSON", "hello", "malformed"),
            ("nothing", "", "malformed"),
            ("two objects", '{"type":"look"}{"type":"look"}', "malformed"),
            ("a wrong type of a member", '{"type":"chat","text":7}', "malformed"),
            ("a wrong type of the type", '{"type":["chat"],"text":"x"}', "malformed"),
            ("an unknown member", '{"type":"chat","text":"x","colour":"red"}', "malformed"),
            ("a member twice", '{"type":"chat","text":"x","text":"y"}', "malformed"),
            ("a missing member", '{"type":"chat"}', "malformed"),
            ("an unknown type", '{"type":"dance"}', "unknown-type"),
            ("a giant number", '{"type":"move","ask":99999999999999999999999,"move":1}', None),
            ("an escaped half of a character", '{"type":"chat","text":"\\ud800"}', None),
            ("a NUL", '{"type":"chat","text":"a\\u0000b"}', None),
            ("a control character", '{"type":"chat","text":"a\\u0007b"}', "chat"),
            ("chat that is too long", json.dumps({"type": "chat", "text": "x" * 501}), "chat"),
            ("no chat", '{"type":"chat","text":""}', "chat"),
            ("a name that is too long", json.dumps({"type": "rename", "name": "x" * 48}), "name"),
            ("a name that nobody sees", '{"type":"rename","name":"\\u200b"}', "name"),
            ("a word that is too long", json.dumps({"type": "word", "word": "x" * 48}), "word"),
            ("an id that is too long", json.dumps({"type": "look", "id": "x" * 60}), "malformed"),
            ("a second table", '{"type":"create","name":"A","terms":{"game":"little","players":2}}', None),
            ("an event", '{"n":5,"t":1,"type":"move","seat":0,"move":1}', None),
            ("enter again", '{"type":"enter"}', "entered")):
        anna.send_text(text)
        message = anna.until(lambda m: m["type"] == "error")
        kit.check(f"refused: {name}", error in (None, message["error"]), message)
    kit.same("chat of 500 bytes is said", anna.ask_for("chat", text="x" * 500)["type"], "ok")
    kit.same("a name of 47 bytes is one", anna.ask_for("rename", name="é" * 23 + "e")["type"], "ok")
    almost = '{"type":"chat","text":"x"}'
    anna.send_text(almost[:-1] + " " * (4096 - len(almost)) + "}")
    kit.same("a message of 4096 bytes is read", anna.until(lambda m: m["type"] in ("chat", "error")).get("text"), "x")
    kit.check("and the connection is still good", is_open(anna))


def entering_is_checked(kit):
    server = kit.server()
    made = server.make(LITTLE)
    for text, error in (('{"type":"chat","text":"x"}', "enter"), ("hello", None), ('{"type":"enter","token":7}', None),
                        ('{"type":"enter","token":"short"}', "token"), ('{"type":"enter","since":-1}', None),
                        ('{"type":"enter","since":1.5}', None), ('{"type":"enter","since":"1"}', None),
                        ('{"type":"enter","colour":"red"}', None), ('{"type":"enter","since":99}', "number"),
                        (json.dumps({"type": "enter", "token": "!" * 43}), "token"),
                        (json.dumps({"type": "enter", "token": "A" * 44}), "token")):
        person = server.enter(made["table"], enter=False)
        person.send_text(text)
        try:
            message = person.until(lambda m: m["type"] in ("error", "look"))
            kit.check(f"refused at the door: {text[:50]}", message["type"] == "error" and
                      error in (None, message["error"]), message)
        except k.Closed as closed:
            kit.check(f"refused at the door: {text[:50]}", error in (None, closed.reason), closed)
        person.close()
    stranger = server.enter(made["table"], "A" * 43)
    kit.same("a token that we never gave is nobody", stranger.entered.get("person", stranger.entered.get("error")), 0)
    for table in ("a" * 20, "short", "A" * 20, "a" * 200, "%00", "../../etc/passwd", ""):
        try:
            person = k.Person(server.port, table, enter=False)
            with contextlib.suppress(OSError):
                person.send_text('{"type":"enter"}')
            said, closed = person.until_closed()
            kit.check(f"no table {table[:24]!r}", closed.reason == "no-table" and closed.code == 1008,
                      f"{closed} {said}")
        except k.Refused as refused:
            kit.check(f"no table {table[:24]!r}", refused.status == 404 and
                      refused.response.error() in ("no-table", "not-found"), refused)


def the_past_is_bounded(kit):
    server = kit.server()
    made = server.make(LITTLE)
    anna = server.enter(made["table"], made["token"])
    for _ in range(22):
        for _ in range(49):
            anna.say("chat", text="x")
        anna.ok("chat", text="y")
    kit.same("a thousand events are told again and no more", anna.refused("since", n=0), "too-far")
    anna.lines = []
    anna.ok("since", n=anna.last - 1000)
    kit.same("all of them", len(k.event_lines(anna.lines)), 1000)
    late = server.enter(made["table"], enter=False)
    late.enter(made["token"], since=5)
    kit.same("who was away for longer is told so at the door", late.entered.get("error"), "too-far")
    late.enter(made["token"])
    kit.check("and comes in to look", late.state["status"] == "waiting" and late.last == anna.last, late.entered)


def tables_do_not_grow_for_ever(kit):
    server = kit.server("--events", "20")
    (anna, bruno), _ = server.table(LITTLE, ["Anna", "Bruno"])
    anna.ok("start")
    while anna.last < 20:
        anna.ok("chat", text="x")
    kit.same("no more chat in a game", bruno.refused("chat", text="y"), "full")
    k.play([anna, bruno], kit.rng, moves=1)
    kit.check("but moves", k.wait_for(lambda: anna.ready() or anna.last > 20, 10, "a move"), anna.state)
    carla = server.enter(anna.table)
    errors = []
    for _ in range(12):
        errors += [carla.refused("join", name="Carla", seat=None), carla.refused("leave")]
    kit.same("who comes and goes is stopped at twice that", [errors[0], errors[-1], carla.last], [None, "full", 40])
    kit.same("then moves, too", anna.refused("move", ask=1, move=1), "full")
    kit.same("it can be looked at", bruno.refused("look"), None)
    made = server.make(LITTLE)
    carla = server.enter(made["table"], made["token"])
    while carla.last < 20:
        carla.ok("chat", text="x")
    kit.same("no new game", [carla.refused("chat", text="y"), carla.refused("start")], ["full"] * 2)
    kit.same("nobody new", server.enter(made["table"]).refused("join", name="Dario"), "full")
    free = kit.server("--events", "0")
    made = free.make(LITTLE)
    elsa = free.enter(made["table"], made["token"])
    for _ in range(45):
        elsa.ok("chat", text="x")


# ---- frames ----


def frames_are_checked(kit):
    server = kit.server()
    watch = Watch(kit, server)
    made = server.make(LITTLE)

    def attack(name, error, *frames, seconds=60):
        with watch.during(name):
            person = server.enter(made["table"], made["token"])
            with contextlib.suppress(OSError):
                for data in frames:
                    person.send(data)
            if error is not None:
                closes(kit, name, person, error, seconds)
            else:  # against the protocol of WebSocket itself: any end will do
                kit.check(f"{name}: closed", person.until_closed(seconds))
            person.close()

    text = b'{"type":"look"}'
    attack("a message that is too large", "too-large", k.frame(k.TEXT, b"x" * 4097))
    attack("a message of a megabyte", "too-large", k.frame(k.TEXT, b"x" * (1 << 20)))
    attack("a frame that says it has 2^62 bytes", "too-large", k.frame(k.TEXT, b"x" * 6000, length=1 << 62))
    attack("a frame of 2^63 bytes and more", None, k.frame(k.TEXT, b"x" * 6000, length=(1 << 63) + 5))
    attack("fragments that are too much together", "too-large", k.frame(k.TEXT, b"x" * 3000, fin=False),
           k.frame(0, b"x" * 3000))
    attack("fragments without an end", "too-large", k.frame(k.TEXT, b"x", fin=False),
           *[k.frame(0, b"x" * 100, fin=False)] * 60)
    attack("binary", "not-text", k.frame(k.BINARY, text))
    for name, data in (("a wrong byte", b"\xff"), ("an overlong slash", b"\xc0\xaf"), ("half a pair", b"\xed\xa0\x80"),
                       ("half a character", b"\xe2\x82"), ("beyond Unicode", b"\xf4\x90\x80\x80")):
        attack(f"invalid UTF-8: {name}", "not-text", k.frame(k.TEXT, b'{"type":"chat","text":"' + data + b'"}'))
    attack("invalid UTF-8 over two fragments", "not-text", k.frame(k.TEXT, b'{"a":"\xe2', fin=False),
           k.frame(0, b'\x28\xa1"}'))
    attack("reserved bits", None, k.frame(k.TEXT, text, reserved=5))
    attack("an unknown opcode", None, k.frame(5, text))
    attack("a continuation of nothing", None, k.frame(0, text))
    attack("a message in the middle of another", None, k.frame(k.TEXT, b"x", fin=False), k.frame(k.TEXT, text))
    attack("a ping that is too long", None, k.frame(k.PING, b"x" * 126))
    attack("a ping in fragments", None, k.frame(k.PING, b"x", fin=False))

    person = server.enter(made["table"], made["token"])
    message = '{"type":"chat","text":"però"}'.encode()
    person.send(k.frame(k.TEXT, message[:1], fin=False))
    for number in range(1, len(message)):
        person.send(k.frame(0, message[number:number + 1], fin=False))
    person.send(k.frame(k.PING, b"between"))
    person.send(k.frame(0, b""))
    kit.same("honest fragments of one byte, with a ping between them",
             person.until(lambda m: m["type"] in ("chat", "error")).get("text"), "però")
    person.send(k.frame(k.TEXT, b'{"type":"chat","text":"x"}', key=b"\0\0\0\0"))
    person.until(lambda m: m["type"] == "chat")
    person.send(k.frame(k.TEXT, text, mask=False))  # the library takes it, and so do we
    person.until(lambda m: m["type"] == "look")
    person.send(k.frame(k.TEXT, text)[:-3])
    time.sleep(0.2)
    person.send(k.frame(k.TEXT, text)[-3:])
    kit.same("and a frame in two pieces", person.until(lambda m: m["type"] in ("look", "error"))["type"], "look")
    person.send(k.frame(k.CLOSE, b"\x03\xe8"))
    _, closed = person.until_closed()
    kit.check("a close is answered", closed.code == 1000, closed)


# ---- rates ----


def rates(kit):
    server = kit.server("--rate", "10")
    watch = Watch(kit, server, 0.12)
    made = server.make(LITTLE)
    person = server.enter(made["table"], made["token"])
    for number in range(40):
        person.send_text(json.dumps({"type": "chat", "text": str(number), "id": number}))
    kit.same("who sends faster than the rate is told so", person.until(lambda m: "error" in m)["error"], "too-fast")
    time.sleep(2.5)  # or longer
    kit.check("and may go on when it has slowed down", person.ask_for("look")["type"] == "ok")
    with watch.during("a flood of messages"):
        flood = server.enter(made["table"], made["token"])
        with contextlib.suppress(OSError):
            for _ in range(3000):
                flood.send_text('{"type":"look"}')
        closes(kit, "a flood ends the connection", flood, "flood")
    with watch.during("a flood of pings"):
        flood = server.enter(made["table"], made["token"])
        with contextlib.suppress(OSError):
            for _ in range(200):
                flood.send(k.frame(k.PING, b"x" * 100) * 100)
        flood.close()
    kit.check("the server lives", server.process.poll() is None)
    server.stop()

    server = kit.server("--requests", "10")
    answers = [server.http("GET", "/api") for _ in range(60)]
    refused = [answer for answer in answers if answer.status == 429]
    kit.check("requests over HTTP are counted too", refused and refused[0].error() == "too-fast" and
              answers[0].status == 200, [answer.status for answer in answers])
    kit.same("by address", server.http("GET", "/api", source="127.0.0.7").status, 200)
    kit.soon("and again after a while", lambda: server.http("GET", "/api").status == 200)
    server.stop()

    server = kit.server("--tables", "5")
    body = {"create": {"type": "create", "name": "A", "terms": LITTLE}}
    answers = [server.http("POST", "/api/tables", body) for _ in range(8)]
    kit.same("tables for each address", [answer.status for answer in answers], [201] * 5 + [429] * 3)
    kit.same("by its name", answers[-1].error(), "too-many-tables")
    kit.same("others make theirs", server.http("POST", "/api/tables", body, source="127.0.0.7").status, 201)
    server.stop()

    server = kit.server("--tables", "2", "--trust-proxy")
    statuses = [server.http("POST", "/api/tables", body, headers={"X-Forwarded-For": "203.0.113.9"}).status
                for _ in range(3)]
    kit.same("behind a proxy the address is the one that it says", statuses, [201, 201, 429])
    kit.same("and each has its own", server.http("POST", "/api/tables", body, headers={
        "X-Forwarded-For": "203.0.113.10"}).status, 201)
    kit.same("what the client itself added does not count", server.http("POST", "/api/tables", body, headers={
        "X-Forwarded-For": "198.51.100.1, 203.0.113.9"}).status, 429)
    server.stop()
    server = kit.server("--tables", "2")
    statuses = [server.http("POST", "/api/tables", body, headers={"X-Forwarded-For": f"203.0.113.{number}"}).status
                for number in range(3)]
    kit.same("without --trust-proxy nobody chooses its address", statuses, [201, 201, 429])


def refused_connection(server, table, **options):
    """The name of the error for one connection more, or None."""
    try:
        k.Person(server.port, table, **options).close()
        return None
    except k.Refused as refused:
        return refused.response.error()
    except k.Closed as closed:
        return closed.reason
    except OSError:
        return "closed without a word"


def connections(kit):
    server = kit.server("--per-address", "20")
    made = server.make(LITTLE, source="127.0.0.9")
    watch = Watch(kit, server)
    held = [k.Person(server.port, made["table"]) for _ in range(20)]
    kit.same("connections for each address", refused_connection(server, made["table"]), "too-many-connections")
    person = k.Person(server.port, made["table"], source="127.0.0.7")
    kit.check("others come in", is_open(person))
    held.pop().close()
    kit.soon("a place that is given up is free again", lambda: refused_connection(server, made["table"]) is None)
    for person in held:
        person.close()
    with watch.during("a thousand connections that come and go"):
        for _ in range(1000):
            with contextlib.suppress(OSError):
                k.Stream(server.port, timeout=1).close()
    server.stop()
    server = kit.server("--max-connections", "30")
    made = server.make(LITTLE)
    held, said = [], None
    for _ in range(60):
        try:
            held.append(k.Person(server.port, made["table"]))
        except (k.Refused, k.Closed, OSError):
            said = refused_connection(server, made["table"])
            break
    kit.check("connections in all", 10 <= len(held) <= 31 and said == "busy", f"{len(held)} {said}")
    kit.check("those who are in play on", all(is_open(person) for person in held[:3]))
    for person in held:
        person.close()
    kit.soon("and then there is place again", lambda: refused_connection(server, made["table"]) is None)


# ---- slow ones ----


def slow_clients(kit):
    """All at once, as each takes as long as the server is patient."""
    server = kit.server("--slow", "3")
    watch = Watch(kit, server)
    made = server.make(LITTLE)
    body = b'{"create":{"type":"create","name":"A","terms":{"game":"little","players":2}}}'
    with watch.during("slowloris"):
        silent = [k.Stream(server.port) for _ in range(50)]
        headers = [k.Stream(server.port) for _ in range(50)]
        bodies = [k.Stream(server.port) for _ in range(50)]
        handshakes = [k.Stream(server.port) for _ in range(20)]
        frames = [server.enter(made["table"]) for _ in range(20)]
        mute = [k.Person(server.port, made["table"], enter=False) for _ in range(20)]
        idle = [k.Stream(server.port) for _ in range(10)]
        for stream in headers:
            stream.send(b"GET /api HTTP/1.1\r\nHost: x\r\nX-A: ")
        for stream in bodies:
            stream.send(k.request_bytes("POST", "/api/tables", server.port, body)[:-20])
        for stream in handshakes:
            stream.send(f"GET /ws/{made['table']} HTTP/1.1\r\nUpgrade: websocket\r\n".encode())
        for stream in frames:
            stream.send(k.frame(k.TEXT, b'{"type":"look"}')[:-5])
        for stream in idle:
            stream.send(k.request_bytes("GET", "/api", server.port))
        start = time.monotonic()
        dribble = headers + bodies + handshakes
        gone = set()
        while time.monotonic() < start + 60 and len(gone) < len(dribble):
            for stream in dribble:
                if stream in gone:
                    continue
                try:
                    stream.socket.settimeout(1)
                    stream.socket.send(b"a")
                    stream.socket.setblocking(False)
                    with contextlib.suppress(BlockingIOError):
                        if not stream.socket.recv(4096):
                            gone.add(stream)
                except OSError:
                    gone.add(stream)
            time.sleep(0.5)
        for name, streams in (("headers that never end", headers), ("a body that never ends", bodies),
                              ("a handshake that never ends", handshakes)):
            kit.same(f"closed: {name}", sum(stream in gone for stream in streams), len(streams))
        for name, streams in (("connections that say nothing", silent), ("keep-alive without end", idle)):
            kit.same(f"closed: {name}", sum(stream.closed_within(60) for stream in streams), len(streams))
    closes(kit, "closed: a frame that never ends", frames[0], "too-slow", 60)
    closes(kit, "closed: a WebSocket that never enters", mute[0], "too-slow", 60)
    kit.check("honest people stay", watch.probe.process.poll() is None)


def half_open(kit):
    """Somebody whose network is gone answers nothing, not even a ping."""
    server = kit.server()
    people, _ = server.table(LITTLE, ["Anna", "Bruno"])
    anna, bruno = people
    bruno.socket.setblocking(True)  # it is not read from any more, and answers no ping
    told = anna.until(lambda m: m["type"] == "away", 110)
    kit.check("who does not answer a ping is away", told["person"] == 2, told)


def a_reader_that_never_reads(kit):
    server = kit.server("--events", "0")
    watch = Watch(kit, server)
    anna = server.enter(*(lambda made: (made["table"], made["token"]))(server.make(LITTLE)))
    lazy = []
    for number in range(5):
        person = k.Person(server.port, anna.table, receive_buffer=4096)
        person.join(f"Lazy {number}", seat=None)
        lazy.append(person)
    before = memory(server)
    most = 0
    away = 0
    with watch.during("a reader that never reads"):
        for _ in range(450):  # about 30 KB a time
            for _ in range(49):
                anna.say("chat", text="x" * 500)
            anna.ok("chat", text="x" * 500)
            most = max(most, memory(server))
            away += sum('"type":"away"' in line for line in anna.lines)
            anna.lines = []
    if not os.environ.get("PIAZZA_SANITIZE"):  # which keeps what was freed
        kit.check("what waits for it is bounded", most - before < 64 << 20, f"{(most - before) >> 20} MB more")
    while away < len(lazy):
        away += anna.until(lambda m: m["type"] == "away", 60)["type"] == "away"
    kit.same("it is closed after some megabytes", away, len(lazy))
    reasons = set()
    for person in lazy:
        _, closed = person.until_closed(10)
        reasons.add(closed.reason)
    kit.check("by its name, where that could still be said", reasons <= {"too-slow", "ConnectionResetError",
                                                                        "end of stream"}, reasons)
    kit.check("its table plays on", is_open(anna))


# ---- what costs much ----


def a_thousand_bots(kit):
    """They make thinking slower, never answering."""
    port = k.free_port()
    server = kit.server("--metrics", port)
    watch = Watch(kit, server)
    hosts = []
    for _ in range(250):
        made = server.make({"game": "tickets", "players": 4, "seats": ["bot:greedy"] * 4}, "Host", seat=None)
        hosts.append(server.enter(made["table"], made["token"]))

    def waiting():
        metrics = k.http(port, "GET", "/metrics").body.decode()
        return float(re.search(r"^piazza_bot_questions (\S+)$", metrics, re.M)[1])

    with watch.during("a thousand bots", 50):
        for host in hosts:
            host.say("start")
        kit.soon("they are asked one after the other", lambda: waiting() > 50)
    answered = hosts[0].ask_for("chat", text="still thinking?", seconds=60)
    kit.check("at their own tables people are heard, too", answered["type"] == "ok", answered)


def expensive_questions(kit):
    """Catching up and records, from many at once."""
    server = kit.server()
    people, _ = server.table({"game": "tickets", "players": 2}, ["Anna", "Bruno"])
    people[0].ok("start")
    k.play(people, kit.rng)
    table = people[0].table
    watch = Watch(kit, server)
    many = [k.Person(server.port, table) for _ in range(40)]
    with watch.during("everybody asks for everything", 20):
        for _ in range(20):
            for person in many:
                person.say("since", n=0)
                person.ready()
                person.lines = []
            for _ in range(5):
                server.http("GET", f"/api/tables/{table}/record")
    kit.check("and gets it", is_open(many[0]))


# ---- HTTP ----


def requests_are_bounded(kit):
    server = kit.server()
    watch = Watch(kit, server)
    with watch.during("large requests"):
        response = server.http("POST", "/api/tables", b"x" * 70000)
        kit.check("a body that is too large", response.status == 413 and response.error() == "too-large",
                  f"{response.status} {response.body[:200]}")
        stream = k.Stream(server.port)
        stream.send(k.request_bytes("POST", "/api/tables", server.port, b"", {"Content-Length": "90000000"}))
        response = k.read_response(stream)
        kit.check("a body that says it is", response.status == 413, response.status)
        stream.close()
        for name, data in (("a giant header", b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200000 + b"\r\n\r\n"),
                           ("a giant path", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"),
                           ("many headers", b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 5000 + b"\r\n"),
                           ("no HTTP", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" * 100),
                           ("a giant length", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n"),
                           ("a wrong length", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n"),
                           ("two lengths", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                                           b"Content-Length: 40\r\n\r\n{}")):
            stream = k.Stream(server.port)
            with contextlib.suppress(OSError):
                stream.send(data)
            try:
                response = k.read_response(stream, 10)
                kit.check(f"refused: {name}", response.status >= 400 or name == "many headers" and
                          response.status == 200, response.status)
            except (k.Closed, ValueError):
                kit.check(f"refused: {name}", True)
            except k.Late:
                kit.check(f"refused: {name}", False, "neither answered nor closed")
            stream.close()
    for body in (b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"create":' * 500, b'{"create":{},"create":{}}',
                 b'{"create":{"type":"create","name":"A","terms":{"game":"little","players":2}},"colour":1}',
                 b'{"create":{"type":"create","name":"A","terms":{"game":"little","players":2}}} x'):
        response = server.http("POST", "/api/tables", body)
        kit.check(f"refused: the body {body[:30]!r}", response.status == 400 and response.error() is not None,
                  f"{response.status} {response.body[:100]}")
    kit.same("the body is named", server.http("POST", "/api/tables", b"{").error(), "body")
    kit.check("the server lives", server.http("GET", "/health").status == 200)


def hooks_are_checked(kit):
    server = kit.server()
    made = server.make(LITTLE)
    path = f"/api/tables/{made['table']}/hook"
    response = server.http("PUT", path, {"url": "https://example.org/"}, token=made["token"])
    kit.check("a server without --hooks sends none", response.status == 403 and response.error() == "no-hooks",
              f"{response.status} {response.body}")
    server.stop()
    server = kit.server("--hooks", "--url", "https://piazza.example")
    made = server.make(LITTLE)
    path = f"/api/tables/{made['table']}/hook"
    for url in ("ftp://example.org/", "file:///etc/passwd", "http://127.0.0.1/", "http://[::1]/", "http://10.0.0.1/x",
                "http://169.254.169.254/", "http://2130706433/", "https://user@[fd00::1]/", "", "https://",
                "http://example.org/\r\nX: y", "https://example.org/" + "a" * 4000, 7):
        response = server.http("PUT", path, {"url": url}, token=made["token"])
        kit.check(f"no hook to {str(url)[:40]!r}", response.status == 400 and response.error() in ("hook", "body"),
                  f"{response.status} {response.body}")
    kit.same("by its name", server.http("PUT", path, {"url": "ftp://x.org"}, token=made["token"]).error(), "hook")
    kit.same("not without a token", server.http("PUT", path, {"url": "https://example.org/"}).error(), "token")
    stranger = server.make(LITTLE)
    response = server.http("PUT", path, {"url": "https://example.org/"}, token=stranger["token"])
    kit.check("nor for a table of others", response.status == 403 and response.error() == "not-yours",
              f"{response.status} {response.body}")
    response = server.http("PUT", path, {"url": "https://example.org/"}, token=made["token"])
    kit.check("and for one's own", response.status in (200, 204), f"{response.status} {response.body}")
    kit.check("until it is taken away", server.http("DELETE", path, token=made["token"]).status in (200, 204))
    path = f"/api/tables/{made['table']}/push"
    kit.same("no push without --push", server.http("PUT", path, {}, token=made["token"]).error(), "no-hooks")
    server.stop()
    server = kit.server("--push", "--url", "https://piazza.example", "--contact", "mailto:somebody@piazza.example")
    made = server.make(LITTLE)
    path = f"/api/tables/{made['table']}/push"
    for body in ({}, {"endpoint": "https://push.example/1"}, {"endpoint": "http://push.example/1", "keys": {
            "p256dh": "A" * 87, "auth": "A" * 22}}, {"endpoint": "https://push.example/1", "keys": {
                "p256dh": "A" * 87, "auth": "A" * 22}}):
        response = server.http("PUT", path, body, token=made["token"])
        kit.check(f"no push to {json.dumps(body)[:50]}", response.status == 400 and response.error() in ("push", "body"),
                  f"{response.status} {response.body}")


def all_at_once(kit):
    """A bit of everything by many connections, with random bytes; the server stays up and answers."""
    server = kit.server("--rate", "50")
    watch = Watch(kit, server, 0.05)
    made = server.make(LITTLE)
    rng = kit.rng
    with watch.during("random bytes"):
        for _ in range(150):
            with contextlib.suppress(OSError, k.Refused, k.Closed, k.Late):
                stream = k.Stream(server.port, timeout=2)
                if rng.random() < 0.7:
                    stream.close()
                    stream = k.Person(server.port, made["table"], enter=rng.random() < 0.5, timeout=2)
                    for _ in range(rng.randrange(6)):
                        stream.send(k.frame(rng.randrange(16), rng.randbytes(rng.randrange(300)),
                                            fin=rng.random() < 0.8, mask=rng.random() < 0.9,
                                            reserved=rng.choice([0, 0, 0, 1])))
                stream.send(rng.randbytes(rng.randrange(2000)))
                if rng.random() < 0.5:  # RST instead of FIN
                    stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                stream.close()
    kit.check("the server lives", server.process.poll() is None and server.http("GET", "/health").status == 200)


k.main([
    every_error_has_a_test, messages_are_checked, entering_is_checked, the_past_is_bounded,
    tables_do_not_grow_for_ever, frames_are_checked, rates, connections,
    slow_clients, half_open, a_reader_that_never_reads, a_thousand_bots,
    expensive_questions, requests_are_bounded, hooks_are_checked, all_at_once,
], seconds=500)
