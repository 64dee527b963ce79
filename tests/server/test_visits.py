"""Clients against servers that are none, or mean it: what comes is too long, garbage, of the wrong type, in the wrong
order, or a position that cannot be; certificates that nobody signed. The fake server here speaks WebSocket by hand."""

import base64
import hashlib
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import threading
import time

import kit as k

TABLE = "a" * 20
TOKEN = "A" * 43
ENTERED = {"type": "entered", "server": "0.1.0", "protocol": 1, "table": TABLE, "person": 0, "last": 0, "token": TOKEN}


def frame(text, opcode=1, fin=True):
    data = text if isinstance(text, bytes) else text.encode()
    return k.frame(opcode, data, fin=fin, mask=False)


class Fake:
    """A server that answers every handshake and then does what talk(connection, number) says."""

    def __init__(self, talk, tls=None, status=None):
        self.talk, self.tls, self.status = talk, tls, status
        self.count, self.heard = 0, []
        self.socket = socket.socket()
        self.socket.bind((k.HOST, 0))
        self.socket.listen(50)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.count += 1
            threading.Thread(target=self.one, args=(connection, self.count), daemon=True).start()

    def one(self, connection, number):
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            head = b""
            while b"\r\n\r\n" not in head:
                part = connection.recv(4096)
                if not part:
                    return
                head += part
            if self.status:
                connection.sendall(f"HTTP/1.1 {self.status}\r\nContent-Length: 0\r\n\r\n".encode())
                return
            key = re.search(rb"Sec-WebSocket-Key: (\S+)", head, re.I)[1]
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()).decode()
            connection.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                f"Sec-WebSocket-Accept: {accept}\r\nSec-WebSocket-Protocol: piazza\r\n\r\n").encode())
            self.talk(Talk(self, connection), number)
        except (OSError, ssl.SSLError, EOFError):
            pass
        finally:
            connection.close()

    def close(self):
        self.socket.close()


class Talk:
    def __init__(self, fake, connection):
        self.fake, self.connection = fake, connection
        self.buffer = b""

    def take(self, count):
        while len(self.buffer) < count:
            part = self.connection.recv(65536)
            if not part:
                raise EOFError
            self.buffer += part
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def hear(self):
        """The next message of the client."""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack("!H", self.take(2))[0]
            key = self.take(4)
            data = bytes(byte ^ key[i % 4] for i, byte in enumerate(self.take(length)))
            if first & 15 == 8:
                raise EOFError
            if first & 15 == 1:
                message = json.loads(data)
                self.fake.heard.append(message)
                return message

    def say(self, message):
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        self.connection.sendall(frame(text))

    def enter(self, **more):
        message = self.hear()
        self.say({**ENTERED, **more})
        return message

    def wait(self, seconds=30):
        """Until the client goes."""
        self.connection.settimeout(seconds)
        while True:
            self.hear()


def join(kit, port, *options, scheme="http", seconds=30, env=None, text=""):
    """piazza join --plain; what it says and its exit code."""
    home = kit.folder()
    return subprocess.run([kit.program, "join", f"{scheme}://{k.HOST}:{port}/t/{TABLE}", "--plain", "--name", "Anna",
                           *options], input=text, capture_output=True, text=True, timeout=seconds, check=False,
                          env={**os.environ, "XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8", **(env or {})})


def host(kit, port, *options, command=("cat",)):
    """piazza bot-host, in the background."""
    log = os.path.join(kit.folder(), "log")
    return k.Process(kit, [kit.program, "bot-host", "--url", f"http://{k.HOST}:{port}/t/{TABLE}", *options, "--",
                           *command], log, stdout=subprocess.DEVNULL)


def real_messages(kit):
    """What a real server says to somebody who sits: the look before the start, and with a question."""
    server = kit.server()
    people, _ = server.table({"game": "bella", "players": 2, "options": {"first": 0}}, ["Anna", "Bruno"])
    waiting = people[0].ask_for("look") and people[0].lines[-2]
    people[0].ok("start")
    people[0].ok("look")
    return waiting, people[0].lines[-2]


def garbage(kit):
    """Servers that speak something else are given up after a few tries, with a sentence."""
    cases = {
        "no JSON": lambda talk: talk.say("hello"),
        "half JSON": lambda talk: talk.say('{"type":"look","n":1'),
        "an array": lambda talk: talk.say("[1,2,3]"),
        "no type": lambda talk: talk.say({"n": 1}),
        "a type that is a number": lambda talk: talk.say({"type": 7, "n": 1}),
        "a number that is a text": lambda talk: talk.say({"type": "look", "n": "one"}),
        "a negative number": lambda talk: talk.say('{"type":"look","n":-1}'),
        "a huge number": lambda talk: talk.say('{"type":"look","n":99999999999999999999}'),
        "deep nesting": lambda talk: talk.say('{"type":"look","x":' + "[" * 5000 + "]" * 5000 + "}"),
        "a binary frame": lambda talk: talk.connection.sendall(frame(b'{"type":"look"}', 2)),
        "bytes that are no UTF-8": lambda talk: talk.say(b'{"type":"\xff\xfe","n":1}'),
        "a NUL": lambda talk: talk.say(b'{"type":"look","n":1}\0'),
        "a frame that is no frame": lambda talk: talk.connection.sendall(b"\xff\xff\xff\xff" * 10),
    }
    for what, say in cases.items():
        def talk_to(talk, _number, say=say):
            talk.enter()
            say(talk)
            talk.wait(5)
        fake = Fake(talk_to)
        process = host(kit, fake.port)
        try:
            code = process.wait(12)
        except k.Late:
            code = None
        lost = fake.count
        if code is None:  # cut frames look like a bad line: it goes on trying, with pauses
            kit.check(f"{what}: it does not hammer", 1 < lost < 15, lost)
            process.kill()
        else:
            kit.same(f"{what}: given up", code, 1)
            kit.check(f"{what}: after a few tries", lost <= 6, lost)
            kit.check(f"{what}: in words", "protocol" in process.log(), process.log())
        fake.close()


def said_until(process, words):
    """What the process prints, up to these words or to its end."""
    said = b""
    while words not in said:
        more = os.read(process.stdout.fileno(), 1 << 16)
        if not more:
            break
        said += more
    return said.decode()


def giant(kit):
    """Messages without end neither fill the memory nor stop the client."""
    def talk_to(talk, _number):
        talk.enter()
        talk.connection.sendall(struct.pack("!BBQ", 0x81, 127, 1 << 40))
        block = b"x" * (1 << 16)
        for _ in range(1 << 12):
            talk.connection.sendall(block)
    fake = Fake(talk_to)
    process = host(kit, fake.port)
    most, end = 0, time.monotonic() + 60
    while fake.count < 2 and time.monotonic() < end and process.process.poll() is None:
        status = open(f"/proc/{process.process.pid}/status", encoding="ascii").read()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        most = max(most, int(found[1]) if found else 0)
        time.sleep(0.02)
    kit.check("one giant frame: memory stays small", 0 < most < 200000, most)
    kit.check("it was cut off, and came back later", fake.count == 2, fake.count)
    process.stop()
    fake.close()

    def flood(talk, _number):
        talk.enter()
        lines = 100 * frame(json.dumps({"type": "chat", "n": 1, "text": "x" * 400}))
        while True:
            talk.connection.sendall(lines)
            sent.append(len(lines))
    sent = []
    fake = Fake(flood)
    process = host(kit, fake.port, command=("sleep", "60"))
    kit.soon("a flood: it reads on", lambda: sum(sent) > 200_000_000)
    status = open(f"/proc/{process.process.pid}/status", encoding="ascii").read()
    kit.check("a flood: memory stays small", int(re.search(r"VmRSS:\s+(\d+)", status)[1]) < 100000, status)
    kit.same("it still ends when told to", process.stop(), 4)
    fake.close()


def order(kit):
    """Numbers: what came before is dropped, what is missing is asked for, and after a cut it goes on from there."""
    waiting, _ = real_messages(kit)
    start = json.loads(waiting)["n"]

    def chat(number):
        return {"n": start + number, "t": 1, "type": "chat", "person": 2, "text": f"line {number}"}

    def talk_to(talk, number):
        first = talk.enter(person=1)
        if number == 1:
            kit.same("it brings no number at first", first.get("since"), None)
            talk.say(waiting)
            for n in (1, 1, 2, 1, 2, 3):
                talk.say(chat(n))
            talk.say(chat(6))
            asked = talk.hear()
            kit.same("a gap is asked for", asked, {"type": "since", "n": start + 3})
            for n in (4, 5, 6, 7, 9):
                talk.say(chat(n))
            kit.same("and the next one", talk.hear(), {"type": "since", "n": start + 7})
            return  # cut
        kit.same("it comes back with its token", first.get("token"), TOKEN)
        kit.same("and with the last number", first.get("since"), start + 7)
        for n in (7, 8):
            talk.say(chat(n))
        talk.wait()
    fake = Fake(talk_to)
    home = kit.folder()
    process = subprocess.Popen([kit.program, "join", f"http://{k.HOST}:{fake.port}/t/{TABLE}", "--plain", "--name", "A"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env={**os.environ, "XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8"})
    said = said_until(process, b"line 8") + process.communicate(b"q\n", timeout=60)[0].decode()
    lines = re.findall(r"Bruno: line (\d+)", said)
    kit.same("every line once, in order", lines, [str(n) for n in range(1, 9)])
    kit.check("the cut is told", "trying again" in said and "connection is back" in said, said)
    tokens = [os.path.join(folder, file) for folder, _, files in os.walk(home) for file in files]
    kit.same("one token is kept", len(tokens), 1)
    kit.same("for its owner alone", os.stat(tokens[0]).st_mode & 0o777, 0o600)
    fake.close()


def impossible(kit):
    """Positions, tables and questions that cannot be end the visit with a sentence, and nothing else."""
    waiting, asked = (json.loads(text) for text in real_messages(kit))

    def changed(change, message=None):
        copy = json.loads(json.dumps(message or asked))
        change(copy)
        return copy

    cases = {
        "another protocol": changed(lambda m: m.update(protocol=2)),
        "other rules": changed(lambda m: m.update(rules=99)),
        "an unknown game": changed(lambda m: m["terms"].update(game="chess")),
        "nine seats": changed(lambda m: m.update(seats=m["seats"] * 5)),
        "one seat": changed(lambda m: m.update(seats=m["seats"][:1])),
        "no view": changed(lambda m: m["position"].pop("view")),
        "a view of another": changed(lambda m: m["position"]["view"].update(seat=1)),
        "a hand of our own that is hidden": changed(lambda m: m["position"]["view"]["hands"][0].append("Milano>?")),
        "a turn of nobody": changed(lambda m: m["position"]["view"].update(turn=3)),
        "moves that are not legal": changed(lambda m: m["position"]["ask"]["moves"].append(
            {"number": 7, "text": "x", "move": {}})),
        "no moves": changed(lambda m: m["position"]["ask"].update(moves=[])),
        "a question out of turn": changed(lambda m: m["position"]["view"].update(seat=0, turn=1, starter=1)),
        "a vote of seat 77": changed(lambda m: m["position"].update(vote={"about": "takeback", "by": 77, "agreed": []})),
        "agreed by seat 31": changed(lambda m: m["position"].update(vote={"about": "rematch", "by": 0, "agreed": [31]})),
        "too many points": changed(lambda m: m["position"].update(result={"points": [1] * 20, "winners": [0]})),
        "an actor of stone": changed(lambda m: m["position"].update(actor="stone")),
        "a name that is a number": changed(lambda m: m["seats"][0].update(name=5), waiting),
        "a status of its own": changed(lambda m: m.update(status="dancing"), waiting),
    }
    for what, message in cases.items():
        def talk_to(talk, _number, message=message):
            talk.enter(person=1)
            talk.say(message)
            talk.wait()
        fake = Fake(talk_to)
        process = subprocess.Popen([kit.program, "join", f"http://{k.HOST}:{fake.port}/t/{TABLE}", "--plain", "--name",
                                    "A"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env={**os.environ, "XDG_STATE_HOME": kit.folder(), "LC_ALL": "C.UTF-8"})
        try:
            code = process.wait(10)  # its input stays open
        except subprocess.TimeoutExpired:
            process.kill()
            code = None
        said = process.stderr.read().decode()
        kit.check(f"{what}: a sentence", code == 1 and said.startswith("piazza join: the server "), (code, said))
        process.stdin.close()
        process.stderr.close()
        fake.close()
    sly = changed(lambda m: m["seats"][1].update(name="\x1b[2J\x07Eve\u202e"), waiting)

    def talk_to(talk, _number):
        talk.enter(person=1)
        talk.say(sly)
        talk.wait()
    fake = Fake(talk_to)
    process = subprocess.Popen([kit.program, "join", f"http://{k.HOST}:{fake.port}/t/{TABLE}", "--plain", "--name", "A"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env={**os.environ, "XDG_STATE_HOME": kit.folder(), "LC_ALL": "C.UTF-8"})
    said = said_until(process, b"Eve") + process.communicate(b"q\n", timeout=60)[0].decode()
    kit.check("names do not command the terminal", "\x1b" not in said and "\x07" not in said, said)
    fake.close()


def refused(kit):
    """Final refusals end at once; others are tried again."""
    def says(error, close=None):
        def talk_to(talk, _number):
            talk.hear()
            talk.say({"type": "error", "error": error, "sentence": f"it is {error}"})
            if close:
                talk.connection.sendall(frame(struct.pack("!H", close) + error.encode(), 8))
            talk.wait()
        return talk_to
    for error, close in (("no-table", 1008), ("token", None)):
        fake = Fake(says(error, close))
        done = join(kit, fake.port)
        kit.same(f"{error}: it fails", done.returncode, 1)
        kit.check(f"{error}: the sentence of the server", f"it is {error}" in done.stderr, done.stderr)
        kit.same(f"{error}: no second try", fake.count, 1)
        fake.close()
    fake = Fake(None, status="404 Not Found")
    kit.check("no WebSocket there", "404" in join(kit, fake.port).stderr)
    fake.close()
    fake = Fake(says("busy", 1013))
    start = time.monotonic()
    process = host(kit, fake.port)
    kit.soon("busy: tried again", lambda: fake.count >= 4)
    # Each pause is twice the one before, and the first is a quarter of a second or longer.
    kit.check("with pauses that grow", time.monotonic() - start >= 0.25 + 0.5 + 1)
    process.stop()
    fake.close()
    nobody = k.free_port()
    done = join(kit, nobody)
    kit.check("nobody listens: a sentence at once", done.returncode == 1 and "nothing listens" in done.stderr, done)


def certificates(kit):
    """TLS: a certificate that nobody signed is refused, unless the user trusts it; also for another name."""
    if shutil.which("openssl") is None:
        raise k.Missing("openssl is not installed")
    folder = kit.folder()

    def certificate(name, subject):
        key, cert = os.path.join(folder, name + ".key"), os.path.join(folder, name + ".crt")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert,
                        "-days", "2", "-subj", "/CN=test", "-addext", f"subjectAltName={subject}"], check=True,
                       capture_output=True, timeout=60)
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(cert, key)
        return tls, cert
    waiting, _ = real_messages(kit)

    def talk_to(talk, _number):
        talk.enter(person=1)
        talk.say(waiting)
        talk.wait()
    good, good_file = certificate("good", "DNS:localhost,IP:127.0.0.1")
    other, other_file = certificate("other", "DNS:elsewhere.example")
    for tls, file, options, right, what in ((good, good_file, [], False, "unknown"),
                                            (good, good_file, ["--ca", good_file], True, "trusted"),
                                            (other, other_file, ["--ca", good_file], False, "another"),
                                            (other, other_file, ["--ca", other_file], False, "of another name")):
        fake = Fake(talk_to, tls=tls)
        done = subprocess.run([kit.program, "join", f"https://localhost:{fake.port}/t/{TABLE}", "--plain", "--name", "A",
                               *options], input="", capture_output=True, text=True, timeout=40, check=False,
                              env={**os.environ, "XDG_STATE_HOME": kit.folder(), "LC_ALL": "C.UTF-8"})
        kit.same(f"a certificate that is {what}", done.returncode, 0 if right else 1)
        if not right:
            kit.check(f"a certificate that is {what}: nothing was said", not fake.heard, fake.heard)
            kit.check(f"a certificate that is {what}: the reason", "certificate" in done.stderr, done.stderr)
        fake.close()


if __name__ == "__main__":
    k.main([garbage, giant, order, impossible, refused, certificates], seconds=600)
