"""People who play while things break, and who remember everything that they were told.

Two of each table sit, the others look on. Whoever loses the connection comes back after a moment, enters with the token
and the number of the last message, and goes on. Each of them checks that every message has the next number; what the
message was is kept as a digest, and each acknowledged move with its number. At the end check() compares all that with
what the server tells and what the store holds."""

import asyncio
import base64
import hashlib
import json
import os
import random
import struct
import time

PAUSE = (0.01, 0.15)  # s until somebody who lost the connection tries again
THINK = (0.0, 0.05)  # s before a move
LONG = 500  # events; a table that has more is left after its game, and a new one is made
PATIENCE = 10  # s without an answer, after which somebody connects anew
# A message that was sent before the connection went may have been heard: then it is refused when it is sent again.
HEARD = {"doubled", "late", "not-asked", "over", "not-over", "no-vote", "voted", "started", "not-started", "joined",
         "name-taken"}
PASSING = {"storage", "busy", "stopping", "too-fast"}


class Gone(Exception):
    """The connection has ended."""


def frame(payload, opcode=1):
    key = b"\x5a\x11\xc3\x7e"
    size = struct.pack("!B", 0x80 | len(payload)) if len(payload) < 126 else struct.pack("!BH", 0xfe, len(payload))
    stretched = (key * (len(payload) // 4 + 1))[:len(payload)]
    masked = bytes(a ^ b for a, b in zip(payload, stretched))
    return bytes([0x80 | opcode]) + size + key + masked


def digest(text):
    return hashlib.blake2b(text, digest_size=8).digest()


class Socket:
    """A WebSocket, or one request over HTTP."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, port, request):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
        self = cls(reader, writer)
        try:
            writer.write(request)
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except BaseException:
            self.close()
            raise
        self.status = int(head.split(b" ", 2)[1])
        self.head = head.decode("latin-1").lower()
        return self

    @classmethod
    async def open(cls, port, table):
        key = base64.b64encode(os.urandom(16)).decode()
        self = await cls.connect(port, (
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: piazza\r\n\r\n").encode())
        if self.status != 101:
            self.close()
            raise Gone(f"handshake: {self.status}")
        return self

    def send(self, message):
        self.writer.write(frame(json.dumps(message).encode()))

    async def receive(self, seconds):
        """The next message as bytes."""
        parts = b""
        while True:
            first, length = await asyncio.wait_for(self.reader.readexactly(2), seconds)
            length &= 127
            if length > 125:
                form = "!H" if length == 126 else "!Q"
                (length,) = struct.unpack(form, await self.reader.readexactly(struct.calcsize(form)))
            payload = await asyncio.wait_for(self.reader.readexactly(length), seconds)
            opcode = first & 15
            if opcode == 8:
                raise Gone(payload[2:].decode("utf-8", "replace"))
            if opcode == 9:
                self.writer.write(frame(payload, 10))
            elif opcode in (0, 1):
                parts += payload
                if first & 0x80:
                    return parts

    def close(self):
        self.writer.close()


async def http(port, method, path, body=None):
    """Status and JSON of the answer."""
    data = b"" if body is None else json.dumps(body).encode()
    answer = await Socket.connect(port, (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n").encode() + data)
    try:
        length = 0
        for line in answer.head.split("\r\n"):
            if line.startswith("content-length:"):
                length = int(line.split(":")[1])
        return answer.status, json.loads(await asyncio.wait_for(answer.reader.readexactly(length), PATIENCE) or b"{}")
    finally:
        answer.close()


class Table:
    """Its clients; `moves` are those that were acknowledged: number of the event, and what was played."""

    def __init__(self, world, number):
        self.world = world
        self.game = world.games[number % len(world.games)]
        self.id = None
        self.token = None
        self.moves = {}
        self.left = False
        self.clients = [Client(self, place) for place in range(world.places)]
        self.tasks = []

    async def make(self):
        """Asks until there is a table."""
        create = {"type": "create", "name": "Anna", "terms": {"game": self.game, "players": 2}}
        while self.id is None:
            if self.world.over:
                return
            try:
                status, made = await http(self.world.port, "POST", "/api/tables", {"create": create})
                if status == 201:
                    self.clients[0].token = made["token"]
                    self.id = made["table"]
                elif made.get("error") not in PASSING and status not in (502, 503, 504):
                    self.world.wrong(f"a table was not made: {status} {made}")
            except (OSError, EOFError, ValueError, IndexError, asyncio.TimeoutError):
                pass
            if self.id is None:
                await asyncio.sleep(self.world.rng.uniform(*PAUSE))

    async def run(self):
        await self.make()
        if self.id is not None:
            self.world.tables.append(self)
            await asyncio.gather(*(client.run() for client in self.clients))


class Client:
    def __init__(self, table, place):
        self.table, self.place, self.world = table, place, table.world
        self.token = None
        self.joined = place == 0
        self.seen = []  # digests of the messages, by number from 1 on
        self.status = "waiting"
        self.position = {}
        self.seats = []
        self.person = 1 if place == 0 else 0
        self.socket = None
        self.entered = False
        self.next_id = 1
        self.waiting = None  # what was sent and has not been answered: (id, kind, ask, move)
        self.unsure = None  # the last question that was answered by a message that may not have been heard
        self.stop = False

    def name(self):
        return f"table {self.table.id} place {self.place}"

    # ---- out ----

    def say(self, kind, ask=None, move=None, **members):
        number = self.next_id
        self.next_id += 1
        self.waiting = (number, kind, ask, move)
        if ask is not None:
            members.update(ask=ask, move=move)
        self.socket.send({"type": kind, "id": number, **members})

    def act(self):
        """Says what is to be said now, if anything."""
        if self.waiting is not None or not self.entered or self.world.resting or self.place > 1:
            return
        over = self.status == "over"
        vote = self.position.get("vote")
        ask = self.position.get("ask")
        if not self.joined:
            self.say("join", name="Bruno")
        elif self.status == "waiting":
            if self.place == 0 and len(self.seats) == 2 and all("person" in seat for seat in self.seats):
                self.say("start")
        elif over and len(self.seen) > LONG:
            self.table.left = True
        elif over and self.place == 0 and vote is None:
            self.say("rematch")
        elif over and self.place == 1 and vote is not None:
            mine = [number for number, seat in enumerate(self.seats) if seat.get("person") == self.person]
            if not set(mine) & set(vote["agreed"]):
                self.say("vote", yes=True)
        elif ask is not None:
            self.say("move", ask["id"], self.world.rng.choice(ask["moves"])["number"])

    def act_soon(self):
        if self.place < 2:
            asyncio.get_running_loop().call_later(self.world.rng.uniform(*THINK), self.act_if_open, self.socket)

    def act_if_open(self, socket):
        if self.socket is socket and socket is not None and not self.stop:
            self.act()

    # ---- in ----

    def happened(self, text, message):
        number = message["n"]
        if number != len(self.seen) + 1:
            self.world.wrong(f"{self.name()}: message {number} ({message['type']}) after {len(self.seen)}")
            return
        self.seen.append(digest(text))
        self.status = message.get("status", self.status)
        self.seats = message.get("seats", self.seats)
        if "you" in message:
            self.person = message["you"]["person"]
            self.joined = True
        if message["type"] == "start":
            self.status = "playing"
        if "position" in message:
            self.position = message["position"]
        if self.status == "waiting":
            self.position = {}
        elif "result" in self.position:
            self.status = "over"

    def answered(self, message):
        waiting = self.waiting
        if waiting is None or message.get("re") != waiting[0]:
            self.world.wrong(f"{self.name()}: an answer to nothing: {message}")
            return
        self.waiting = None
        _, kind, ask, move = waiting
        if message["type"] == "ok":
            if message["n"] > len(self.seen):
                self.world.wrong(f"{self.name()}: {message['n']} was acknowledged before it was told")
            if kind == "move":
                self.table.moves[message["n"]] = (self.person, move)
                self.world.acknowledged += 1
                self.world.last_progress = time.monotonic()
            return
        error = message["error"]
        if error in PASSING:
            self.world.passing[error] = self.world.passing.get(error, 0) + 1
            if kind == "move":
                self.unsure = ask
        elif error not in HEARD or (kind == "move" and ask != self.unsure):
            self.world.wrong(f"{self.name()}: {kind} was refused: {message}")

    async def session(self):
        self.socket = await Socket.open(self.world.port, self.table.id)
        enter = {"type": "enter", "since": len(self.seen)}
        if self.token is not None:
            enter["token"] = self.token
        self.socket.send(enter)
        while not self.stop and not self.table.left:
            quiet = PATIENCE if self.waiting is not None or not self.entered else 1
            try:
                text = await self.socket.receive(quiet)
            except asyncio.TimeoutError:
                if quiet == PATIENCE:
                    self.world.stalls += 1
                    raise Gone("no answer") from None
                self.act()
                continue
            message = json.loads(text)
            kind = message["type"]
            if kind == "entered":
                self.entered = True
                self.token = message.get("token", self.token)
                self.person = message["person"]
                self.joined = self.person > 0
            elif "re" in message:
                self.answered(message)
                if kind == "error" and message["error"] in PASSING:
                    await asyncio.sleep(self.world.rng.uniform(0.05, 0.2))
            elif kind == "error":
                if message["error"] not in PASSING:
                    self.world.wrong(f"{self.name()}: {message}")
                raise Gone(message["error"])
            elif "n" in message and kind != "look":
                self.happened(text, message)
            self.act_soon()

    async def run(self):
        while not self.stop and not self.world.over:
            if self.table.left:
                return
            try:
                await self.session()
            except (Gone, OSError, EOFError, IndexError, asyncio.TimeoutError):
                self.world.cut += 1 if self.entered else 0
            finally:
                self.drop()
            await asyncio.sleep(self.world.rng.uniform(*PAUSE))

    def drop(self):
        if self.socket is not None:
            self.socket.close()
        if self.waiting is not None:
            self.world.unanswered += 1
            if self.waiting[1] == "move":
                self.unsure = self.waiting[2]
        self.socket, self.waiting, self.entered = None, None, False

    async def again(self, port):
        """Everything once more, as the server tells it now: digests by number, and the types."""
        socket = await Socket.open(port, self.table.id)
        try:
            socket.send({"type": "enter", "token": self.token, "since": 0})
            seen, types = [], []
            while len(seen) < len(self.seen):
                text = await socket.receive(PATIENCE)
                message = json.loads(text)
                if message["type"] == "error":
                    raise Gone(message["error"])
                if "n" in message and message["type"] != "look":
                    if message["n"] != len(seen) + 1:
                        raise Gone(f"message {message['n']} after {len(seen)}")
                    seen.append(digest(text))
                    types.append(message["type"])
            return seen, types
        finally:
            socket.close()


class World:
    """All tables of a run."""

    def __init__(self, port, seed, games, tables=30, places=3):
        self.port, self.places, self.games = port, places, games
        self.count = tables
        self.rng = random.Random(seed)
        self.tables = []
        self.acknowledged = self.cut = self.unanswered = self.stalls = 0
        self.passing = {}
        self.problems = []
        self.resting = False  # nobody begins anything any more
        self.over = False
        self.last_progress = time.monotonic()
        self.tasks = []

    def wrong(self, what):
        if len(self.problems) < 20:
            print(f"WRONG: {what}", flush=True)
        self.problems.append(what)

    async def _keep(self, number):
        while not self.resting and not self.over:
            await Table(self, number).run()

    def begin(self):
        self.tasks = [asyncio.create_task(self._keep(number)) for number in range(self.count)]

    def broken(self):
        """What a task died of, if one did."""
        for task in self.tasks:
            if task.done() and not task.cancelled() and task.exception() is not None:
                raise task.exception()

    async def until(self, condition, seconds, what):
        end = time.monotonic() + seconds
        while not condition():
            self.broken()
            if time.monotonic() > end:
                self.wrong(f"not within {seconds} s: {what}")
                return False
            await asyncio.sleep(0.01)
        return True

    def idle(self):
        """Is everybody of the tables that are not left connected, and has nobody to be answered?"""
        return all(client.entered and client.waiting is None for table in self.tables if not table.left
                   for client in table.clients)

    async def rest(self):
        """Nobody begins anything; all that was begun is answered, all at a table have been told the same."""
        self.resting = True
        await self.until(self.idle, 60, "everybody is connected and has an answer")
        await self.until(lambda: all(len({len(client.seen) for client in table.clients}) == 1
                                     for table in self.tables if not table.left), 20,
                         "everybody at a table has seen the same events")

    async def end(self):
        self.over = True
        for table in self.tables:
            for client in table.clients:
                client.stop = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def see_again(self, port, client):
        """Compares what a client was told with what it is told now; the types of the events."""
        try:
            again, types = await client.again(port)
        except (Gone, OSError, EOFError, asyncio.TimeoutError) as problem:
            self.wrong(f"{client.name()} cannot see everything again: {problem!r}")
            return []
        different = [number for number, (now, then) in enumerate(zip(again, client.seen), 1) if now != then]
        if different:
            self.wrong(f"{client.name()}: {len(different)} messages are not the same bytes again, the first is "
                       f"{different[0]} ({types[different[0] - 1]})")
        return types

    def compare(self, table, events, types):
        """Is what was acknowledged and told in the store?"""
        for number, (person, move) in table.moves.items():
            event = events[number - 1] if number <= len(events) else None
            if event is None or event["n"] != number or event["type"] not in ("move", "ahead") or event["move"] != move:
                self.wrong(f"table {table.id}: the move {move} of person {person} was acknowledged as event {number}; "
                           f"the store has {event}")
        stored = [event["type"] for event in events]
        for client, told in types:
            if stored[:len(told)] != told:
                number = next(i for i, kind in enumerate(told) if stored[i:i + 1] != [kind])
                self.wrong(f"{client.name()}: event {number + 1} was told as {told[number]}; of {len(events)} events the "
                           f"store has {events[number:number + 1]} there")

    async def check(self, port, read_store):
        """Compares what clients were told with what they are told now, and with the store: read_store() gives a list of
        events for each table. The store is read last: somebody may still be found to be away."""
        types = {table: [(client, await self.see_again(port, client)) for client in table.clients
                         if client.token is not None] for table in self.tables}
        stored = await asyncio.to_thread(read_store)
        for table in self.tables:
            if table.id in stored:
                self.compare(table, stored[table.id], types[table])
            else:
                self.wrong(f"table {table.id} is not in the store")
        return sum(len(told) for rows in types.values() for _, told in rows)
