"""The network side of the server's tests: bytes with deadlines, HTTP, a WebSocket whose frames are made by hand, so
that hostile ones can be sent too, and people who play."""

import base64
import contextlib
import hashlib
import json
import os
import select
import socket
import ssl
import struct
import time

HOST = "127.0.0.1"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Late(Exception):
    """Something did not happen in time."""


class Missing(Exception):
    """A program that this test needs is not installed."""


class Closed(Exception):
    """The other side closed the connection: `code` and `reason` of the close frame, or None and why."""

    def __init__(self, code, reason):
        super().__init__(f"closed: {code} {reason}")
        self.code = code
        self.reason = reason


class Refused(Exception):
    """The handshake was answered by something else than a WebSocket."""

    def __init__(self, response):
        super().__init__(f"handshake: {response.status} {response.body[:200]}")
        self.status = response.status
        self.response = response


def wait_for(condition, seconds, what):
    """Asks until the answer is true, and returns it."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Late(f"not within {seconds} s: {what}")
        time.sleep(0.02)


# ---- bytes on a socket ----


class Stream:
    """A TCP connection with a buffer and deadlines. `source` is the address to come from: all of 127.0.0.0/8 is
    here, so a test can be several people."""

    def __init__(self, port, source=None, tls=None, host=HOST, timeout=10, receive_buffer=None):
        plain = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        plain.settimeout(timeout)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source is not None:
            plain.bind((source, 0))
        plain.connect((host, port))
        self.socket = tls.wrap_socket(plain, server_hostname="localhost") if tls else plain
        self.buffer = b""
        self.ended = None  # why there is no more to read

    def send(self, data, timeout=10):
        self.socket.settimeout(timeout)
        self.socket.sendall(data)

    def fill(self, end):
        """Reads something before the end of time; False if the other side has closed."""
        if self.ended is not None:
            return False
        left = end - time.monotonic()
        if left <= 0:
            raise Late("nothing to read in time")
        self.socket.settimeout(left)
        try:
            data = self.socket.recv(1 << 18)
        except (TimeoutError, socket.timeout, ssl.SSLWantReadError):
            raise Late("nothing to read in time") from None
        except OSError as error:
            self.ended = type(error).__name__
            return False
        if not data:
            self.ended = "end of stream"
            return False
        self.buffer += data
        return True

    def take(self, count, end):
        while len(self.buffer) < count:
            if not self.fill(end):
                raise Closed(None, self.ended)
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def line(self, end):
        while b"\r\n" not in self.buffer:
            if not self.fill(end):
                raise Closed(None, self.ended)
        data, _, self.buffer = self.buffer.partition(b"\r\n")
        return data

    def closed_within(self, seconds):
        """Does the other side close in time? What it still sends is kept in the buffer."""
        end = time.monotonic() + seconds
        try:
            while self.fill(end):
                pass
        except Late:
            return False
        return True

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.close()


# ---- HTTP ----


class Response:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers  # a list of (lower-case name, value)
        self.body = body

    def header(self, name):
        values = [value for key, value in self.headers if key == name.lower()]
        return values[0] if values else None

    def json(self):
        return json.loads(self.body)

    def error(self):
        """The name of the error, or None."""
        with contextlib.suppress(ValueError, AttributeError):
            return self.json().get("error")
        return None


def read_response(stream, seconds=10, head=False):
    """One response from the stream; `head`: without a body, whatever the headers say."""
    end = time.monotonic() + seconds
    first = stream.line(end).decode("latin-1").split(" ", 2)
    if not first[0].startswith("HTTP/1.") or len(first) < 2:
        raise Closed(None, f"not HTTP: {first}")
    status = int(first[1])
    headers = []
    while True:
        line = stream.line(end).decode("latin-1")
        if not line:
            break
        name, _, value = line.partition(":")
        headers.append((name.strip().lower(), value.strip()))
    found = dict(headers)
    body = b""
    if head or status in (101, 204, 304):
        pass
    elif found.get("transfer-encoding", "").lower() == "chunked":
        while True:
            size = int(stream.line(end).split(b";")[0], 16)
            body += stream.take(size, end)
            stream.line(end)
            if size == 0:
                break
    elif "content-length" in found:
        body = stream.take(int(found["content-length"]), end)
    else:
        while stream.fill(end):
            pass
        body, stream.buffer = stream.buffer, b""
    return Response(status, headers, body)


def request_bytes(method, path, port, body=b"", headers=None, version="HTTP/1.1"):
    lines = [f"{method} {path} {version}"]
    fields = {"Host": f"{HOST}:{port}"}
    if body or method in ("POST", "PUT"):
        fields["Content-Length"] = str(len(body))
        fields["Content-Type"] = "application/json"
    fields.update(headers or {})
    lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def http(port, method, path, body=None, token=None, headers=None, source=None, tls=None, seconds=10):
    """One request on a connection of its own. The body is bytes, or an object that becomes JSON."""
    if body is None:
        body = b""
    elif not isinstance(body, bytes):
        body = json.dumps(body).encode()
    fields = dict(headers or {})
    if token is not None:
        fields["Authorization"] = f"Bearer {token}"
    stream = Stream(port, source=source, tls=tls, timeout=seconds)
    try:
        stream.send(request_bytes(method, path, port, body, fields))
        return read_response(stream, seconds, head=method == "HEAD")
    finally:
        stream.close()


# ---- WebSocket ----


def frame(opcode, payload=b"", fin=True, mask=True, length=None, reserved=0, key=b"\x11\x22\x33\x44"):
    """The bytes of a frame. `length` is what it says it has, if that is to differ from the payload."""
    first = (0x80 if fin else 0) | (reserved << 4) | opcode
    said = len(payload) if length is None else length
    second = 0x80 if mask else 0
    if said < 126:
        head = struct.pack("!BB", first, second | said)
    elif said < 1 << 16:
        head = struct.pack("!BBH", first, second | 126, said)
    else:
        head = struct.pack("!BBQ", first, second | 127, said)
    if not mask:
        return head + payload
    stretched = (key * (len(payload) // 4 + 1))[:len(payload)]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(stretched, "big")).to_bytes(len(payload), "big")
    return head + key + masked


class WebSocket(Stream):
    """A connection to /ws/TABLE. Raises Refused if the server answers by HTTP."""

    def __init__(self, port, path, headers=None, protocol="piazza", host_header=None, **options):
        super().__init__(port, **options)
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {
            "Host": host_header or f"{HOST}:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": protocol,
        }
        fields.update(headers or {})
        try:
            self.send(request_bytes("GET", path, port, headers=fields))
            response = read_response(self)
            if response.status != 101:
                raise Refused(response)
        except BaseException:
            self.close()
            raise
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if response.header("sec-websocket-accept") != wanted.decode():
            raise Closed(None, "wrong Sec-WebSocket-Accept")
        self.handshake = response
        self.parts = None  # of a fragmented message

    def send_frame(self, opcode, payload=b"", **how):
        self.send(frame(opcode, payload, **how))

    def send_text(self, text):
        self.send_frame(TEXT, text if isinstance(text, bytes) else text.encode())

    def whole_frame(self):
        """How long the first frame in the buffer is; 0 if it is not complete."""
        data = self.buffer
        if len(data) < 2:
            return 0
        length, head = data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return 0
            length, head = struct.unpack_from("!H", data, 2)[0], 4
        elif length == 127:
            if len(data) < 10:
                return 0
            length, head = struct.unpack_from("!Q", data, 2)[0], 10
        return head + length if len(data) >= head + length else 0

    def one_frame(self, end):
        while not self.whole_frame():
            if not self.fill(end):
                raise Closed(None, self.ended)
        size = self.whole_frame()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        if data[1] & 0x80:
            raise Closed(None, "the server masked a frame")
        head = {126: 4, 127: 10}.get(data[1] & 127, 2)
        return data[0] & 15, bool(data[0] & 0x80), data[head:]

    def text(self, seconds=10):
        """The next message. Pings are answered on the way."""
        end = time.monotonic() + seconds
        while True:
            opcode, fin, payload = self.one_frame(end)
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None
                reason = payload[2:].decode("utf-8", "replace")
                with contextlib.suppress(OSError):
                    self.send_frame(CLOSE, payload[:2])
                self.ended = "close frame"
                raise Closed(code, reason)
            elif opcode == PONG:
                pass
            elif opcode == TEXT and fin:
                return payload.decode()
            elif opcode == TEXT:
                self.parts = [payload]
            elif opcode == 0 and self.parts is not None:
                self.parts.append(payload)
                if fin:
                    payload, self.parts = b"".join(self.parts), None
                    return payload.decode()
            else:
                raise Closed(None, f"unexpected frame {opcode}")

    def until_closed(self, seconds=10):
        """Reads until the server closes; returns what it said before, and the Closed."""
        end = time.monotonic() + seconds
        said = []
        while True:
            try:
                said.append(json.loads(self.text(max(0.01, end - time.monotonic()))))
            except Closed as closed:
                return said, closed


# ---- people at a table ----

KEPT = ("terms", "rules", "status", "game", "shuffle", "seats", "onlookers", "host", "position")


class Person(WebSocket):
    """Somebody at a table: knows what it was told last, and can play."""

    def __init__(self, port, table, token=None, since=None, enter=True, **options):
        super().__init__(port, f"/ws/{table}", **options)
        self.port = port
        self.table = table
        self.token = token
        self.lines = []  # every message as it came
        self.state = {}
        self.you = None
        self.last = 0  # the number of the last event
        self.answered = set()
        self.moves = {}  # id of the message -> question that it answered
        self.next_id = 1
        self.entered = None
        if enter:
            self.enter(token, since)

    @property
    def person(self):
        return self.you["person"] if self.you else self.entered.get("person", 0)

    def seat(self):
        for index, seat in enumerate(self.state.get("seats", [])):
            if self.person and seat.get("person") == self.person:
                return index
        return None

    def enter(self, token=None, since=None):
        message = {"type": "enter", "id": "enter"}
        if token is not None:
            message["token"] = token
        if since is not None:
            message["since"] = since
        self.send_text(json.dumps(message))
        self.entered = self.until(lambda m: m.get("re") == "enter" and m["type"] in ("entered", "error"))
        if self.entered["type"] == "entered":
            self.token = self.entered.get("token", token)
            if since is None:
                self.until(lambda m: m["type"] == "look")

    def note(self, text):
        message = json.loads(text)
        self.lines.append(text)
        if "n" in message and message["type"] not in ("ok", "error"):
            self.last = max(self.last, message["n"])
            for key in KEPT:
                if key in message:
                    self.state[key] = message[key]
            if "you" in message:
                self.you = message["you"]
            if self.state.get("status") == "waiting":
                self.state.pop("position", None)
        return message

    def receive(self, seconds=10):
        return self.note(self.text(seconds))

    def until(self, wanted, seconds=20):
        """The first message that is wanted."""
        end = time.monotonic() + seconds
        while True:
            try:
                message = self.receive(max(0.01, end - time.monotonic()))
            except Late:
                tail = "\n".join(line[:300] for line in self.lines[-3:])
                raise Late(f"a message that did not come in {seconds} s; the last ones:\n{tail}") from None
            if wanted(message):
                return message

    def say(self, kind, **members):
        """Sends without waiting; returns the id."""
        number = self.next_id
        self.next_id += 1
        self.send_text(json.dumps({"type": kind, "id": number, **members}, ensure_ascii=False))
        return number

    def ask_for(self, kind, seconds=20, **members):
        """Sends and waits for the answer: the message of type ok or error."""
        number = self.say(kind, **members)
        return self.until(lambda m: m.get("re") == number and m["type"] in ("ok", "error"), seconds)

    def ok(self, kind, **members):
        answer = self.ask_for(kind, **members)
        if answer["type"] != "ok":
            raise Closed(None, f"{kind} was refused: {answer}")
        return answer

    def refused(self, kind, **members):
        """The name of the error, or None if it was not refused."""
        answer = self.ask_for(kind, **members)
        return answer.get("error")

    def join(self, name, **members):
        self.say("join", name=name, **members)
        return self.until(lambda m: "you" in m or m["type"] == "error")

    def question(self):
        """What it is asked and has not answered yet, or None."""
        ask = self.state.get("position", {}).get("ask")
        return ask if ask is not None and ask["id"] not in self.answered else None

    def move(self, rng):
        """Sends a random legal move; returns the id of the message."""
        ask = self.question()
        self.answered.add(ask["id"])
        chosen = rng.choice(ask["moves"])
        what = rng.choice([chosen["number"], chosen["text"]])
        number = self.say("move", ask=ask["id"], move=what)
        self.moves[number] = ask["id"]
        return number

    def again(self, port=None, seconds=20):
        """Somebody who was cut off comes back, as a client does: with its token and the last number it has seen."""
        end = time.monotonic() + seconds
        while True:
            try:
                back = Person(port or self.port, self.table, self.token, since=self.last, timeout=5)
                if back.entered["type"] == "entered":
                    break
                back.close()
            except (OSError, Closed, Refused, Late):
                pass
            if time.monotonic() > end:
                raise Late(f"not back at the table after {seconds} s")
            time.sleep(0.2)
        back.lines = self.lines + back.lines
        back.state = {**self.state, **back.state}
        back.you = back.you or self.you
        back.next_id = self.next_id
        back.say("look")
        back.until(lambda m: m["type"] == "look")
        return back

    def ready(self):
        """Takes what has come, without waiting."""
        while True:
            while self.whole_frame():
                self.receive(5)
            readable, _, _ = select.select([self.socket], [], [], 0)
            if not readable and not (isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()):
                return
            if not self.fill(time.monotonic() + 5):
                raise Closed(None, self.ended)


def settle(person, line, forgiven):
    """An error: one that is forgiven may lead to another try of the move; any other ends the test."""
    message = json.loads(line)
    if message["error"] not in forgiven:
        raise Closed(None, f"refused: {line}")
    if message["error"] in ("storage", "busy", "too-fast"):
        person.answered.discard(person.moves.get(message.get("re")))
        time.sleep(0.05)


def play(people, rng, seconds=120, moves=None, stop=None, forgiven=()):
    """All of them play random legal moves until the game is over for everybody, or that many moves were sent, or
    stop() says so. A move that is refused with an error that is not forgiven ends the test; one that could not be
    stored is sent again. Returns how many moves were sent."""
    end = time.monotonic() + seconds
    sent = 0
    read = {id(person): len(person.lines) for person in people}
    while True:
        for person in people:
            person.ready()
            for line in person.lines[read[id(person)]:]:
                if line.startswith('{"type":"error"'):
                    settle(person, line, forgiven)
            read[id(person)] = len(person.lines)
            if person.question() is not None and (moves is None or sent < moves):
                person.move(rng)
                sent += 1
        if all(person.state.get("status") == "over" or "result" in person.state.get("position", {})
               for person in people):
            return sent
        if moves is not None and sent >= moves or stop is not None and stop():
            return sent
        left = end - time.monotonic()
        if left <= 0:
            raise Late(f"a game that is not over after {seconds} s and {sent} moves; "
                       f"asked: {[p.state.get('position', {}).get('asked') for p in people]}")
        if not any(person.whole_frame() for person in people):
            select.select([person.socket for person in people], [], [], min(left, 0.5))


def event_lines(lines):
    """The messages about events, without answers, what came twice, and looks."""
    kept = {}
    for line in lines:
        message = json.loads(line)
        if "n" in message and message["type"] not in ("ok", "error", "look"):
            kept.setdefault(message["n"], line)
    return [kept[number] for number in sorted(kept)]
