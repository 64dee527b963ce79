"""Signals: SIGTERM tells people, finishes what is being written and ends in time; SIGHUP takes new certificates;
kill -9 loses nothing that was acknowledged."""

import contextlib
import json
import os
import signal
import ssl
import subprocess
import time
import warnings

import kit as k

LITTLE = {"game": "little", "players": 2}


def sigterm(kit):
    server = kit.server()
    people, watching = server.table({"game": "tickets", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                                    ["Anna", "Bruno"], onlookers=[None])
    people[0].ok("start")
    k.play(people, kit.rng, moves=10)
    everybody = people + watching
    for person in everybody:
        person.ready()
    waiting = k.Stream(server.port)  # in the middle of a request
    waiting.send(b"GET /api HTTP/1.1\r\n")
    acknowledged = []
    for number in range(50):
        acknowledged.append(people[0].say("chat", text=f"last words {number}"))
    server.signal(signal.SIGTERM)
    answered = set()
    for person in everybody:
        said, closed = person.until_closed(60)
        kit.check("everybody is told that the server stops", any(m.get("error") == "stopping" for m in said),
                  said[-1:])
        kit.check("and closed as going away", closed.code == 1001 and closed.reason == "stopping", closed)
        if person is people[0]:
            answered = {m["re"] for m in said if m["type"] == "ok"} & set(acknowledged)
    kit.same("it ends without an error", server.wait(60), 0)
    server = server.again()
    person = server.enter(people[0].table, people[0].token)
    person.ok("since", n=0)
    stored = [json.loads(line).get("text") for line in person.lines if '"type":"chat"' in line]
    missing = [number for number in answered if f"last words {number - acknowledged[0]}" not in stored]
    kit.same("what was acknowledged is there", missing, [])
    unsaid = [text for text in stored if acknowledged[0] + int(text.split()[-1]) not in answered]
    kit.same("and what is there was acknowledged", unsaid, [])
    events = [json.loads(line) for line in k.event_lines(person.lines)]
    kit.check("nothing happened twice", len(stored) == len(set(stored)), stored)
    kit.check("no gaps", [event["n"] for event in events] == list(range(1, len(events) + 1)))
    kit.same("with nobody there it ends", server.stop(60), 0)
    server = server.again()
    lazy = [k.Person(server.port, people[0].table, receive_buffer=4096) for _ in range(5)]
    for person in lazy:
        with contextlib.suppress(OSError):
            for _ in range(50):
                person.socket.settimeout(0.2)
                person.socket.send(k.frame(k.TEXT, b'{"type":"since","n":0}'))
    kit.same("also with people who do not read", server.stop(60), 0)
    server = server.again()
    server.signal(signal.SIGINT)
    kit.same("SIGINT does the same", server.wait(60), 0)


def frozen_database(kit):
    """A database that takes everything and answers nothing."""
    database = k.Postgres(kit)
    server = kit.server(store=database.url)
    people, _ = server.table(LITTLE, ["Anna", "Bruno"])
    with open(os.path.join(database.folder, "data", "postmaster.pid"), encoding="ascii") as file:
        postmaster = int(file.readline())
    frozen = [postmaster]
    for entry in os.listdir("/proc"):
        with contextlib.suppress(OSError):
            if entry.isdigit():
                with open(f"/proc/{entry}/stat", encoding="ascii", errors="replace") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == postmaster:
                        frozen.append(int(entry))
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        for _ in range(10):
            people[0].say("chat", text="does anybody hear me?")
        time.sleep(0.5)  # so that some are on their way to it
        server.signal(signal.SIGTERM)
        said, closed = people[0].until_closed(60)
        kit.check("people are told also if the database hangs", closed.code == 1001 and
                  not any(m["type"] in ("ok", "chat") for m in said), said)
        kit.check("and it does not wait for it to end", server.wait(60) is not None)
    finally:
        for pid in frozen:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGCONT)


def certificate(kit, folder, name):
    """Writes cert.pem and key.pem for localhost, in the name of that organisation."""
    new = os.path.join(folder, "new-")
    done = subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                           "-nodes", "-days", "2", "-subj", f"/O={name}/CN=localhost", "-keyout", new + "key.pem",
                           "-out", new + "cert.pem"], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode != 0:
        raise k.Missing(f"openssl: {done.stderr}")
    for what in ("key.pem", "cert.pem"):
        os.rename(new + what, os.path.join(folder, what))
    return os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")


def trusting():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def served_certificate(port):
    stream = k.Stream(port, tls=trusting())
    try:
        return stream.socket.getpeercert(binary_form=True)
    finally:
        stream.close()


def from_file(path):
    with open(path, encoding="ascii") as file:
        return ssl.PEM_cert_to_DER_cert(file.read())


def sighup(kit):
    folder = kit.folder()
    cert, key = certificate(kit, folder, "first")
    server = kit.server("--tls-cert", cert, "--tls-key", key)
    kit.same("it says https", server.scheme, "https")
    first = from_file(cert)
    kit.check("the certificate is served", served_certificate(server.port) == first)
    made = server.http("POST", "/api/tables", {"create": {"type": "create", "name": "Anna", "terms": LITTLE}},
                       tls=trusting()).json()
    kit.check("links are https", made["link"].startswith("https://"), made)
    response = server.http("GET", "/", tls=trusting())
    kit.check("browsers are told to stay with TLS", "max-age=" in (response.header("strict-transport-security") or ""),
              response.headers)
    anna = k.Person(server.port, made["table"], made["token"], tls=trusting())
    kit.same("a WebSocket over TLS", anna.ask_for("chat", text="ciao")["type"], "ok")
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        old = trusting()
        try:
            warnings.simplefilter("ignore", DeprecationWarning)
            old.minimum_version = ssl.TLSVersion.TLSv1
            old.maximum_version = version
            old.set_ciphers("ALL:@SECLEVEL=0")
            k.Stream(server.port, tls=old).close()
            spoken = True
        except (OSError, ValueError):
            spoken = False
        kit.check(f"no {version.name}", not spoken)
    plain = k.Stream(server.port)
    plain.send(k.request_bytes("GET", "/api", server.port))
    try:
        status = k.read_response(plain, 12).status
    except (k.Closed, ValueError):
        status = "closed"
    kit.check("HTTP without TLS gets nothing", status in ("closed", 400, 403, 301, 308), status)
    certificate(kit, folder, "second")
    second = from_file(cert)
    kit.check("nothing changes by itself", served_certificate(server.port) == first)
    server.signal(signal.SIGHUP)
    kit.soon("after SIGHUP the new certificate is served", lambda: served_certificate(server.port) == second)
    kit.same("who was connected stays", anna.ask_for("chat", text="ancora")["type"], "ok")
    with open(cert, "w", encoding="ascii") as file:
        file.write("not a certificate\n")
    server.signal(signal.SIGHUP)
    k.wait_for(lambda: server.log().count("certificate-not-loaded") == 1, 60, "it looks at it")
    kit.check("with a broken one the old one stays", served_certificate(server.port) == second and
              server.process.poll() is None, server.log()[-500:])
    os.remove(cert)
    server.signal(signal.SIGHUP)
    k.wait_for(lambda: server.log().count("certificate-not-loaded") == 2, 60, "it looks for it")
    kit.check("also with none", served_certificate(server.port) == second)
    server.stop()
    server = kit.server()
    server.signal(signal.SIGHUP)
    server.http("GET", "/health")
    kit.same("without TLS SIGHUP does no harm", server.http("GET", "/health").status, 200)
    done = kit.run("serve", "--port", "0", "--store", os.path.join(folder, "x.db"), "--tls-cert", cert, "--tls-key",
                   key, seconds=20)
    kit.check("it does not start without its certificate", done.returncode != 0 and done.stderr.strip(), done.stderr)


def kill(kit):
    """Again and again in the middle of play."""
    server = kit.server()
    people, watching = server.table({"game": "tickets", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                                    ["Anna", "Bruno"], onlookers=[None])
    people[0].ok("start")
    everybody = people + watching
    seen = {}  # what somebody was told of an event, by person
    rounds = 0
    for rounds in range(1, 9):
        sent = []
        with contextlib.suppress(k.Closed, OSError):
            sent.append(k.play(everybody, kit.rng, moves=kit.rng.randrange(1, 12)))
            time.sleep(kit.rng.random() * 0.02)
        server.kill()
        for person in everybody:
            with contextlib.suppress(k.Closed, OSError, k.Late):
                while True:
                    person.receive(1)
        for index, person in enumerate(everybody):
            for line in k.event_lines(person.lines):
                number = json.loads(line)["n"]
                if seen.setdefault((index, number), line) != line:
                    kit.check("an event is told the same way twice", False, line)
        server = server.again()
        everybody = [person.again(server.port) for person in everybody]
        if everybody[0].state["status"] == "over":
            break
    k.play(everybody, kit.rng)
    kit.check(f"the game goes on to its end after {rounds} times kill -9", "result" in
              everybody[0].state["position"])
    for index, person in enumerate(everybody):
        person.lines = []
        person.ok("since", n=0)
        told = {json.loads(line)["n"]: line for line in k.event_lines(person.lines)}
        lost = [number for (who, number), line in seen.items() if who == index and told.get(number) != line and
                f'"person":{person.person}' not in line]
        kit.same("whatever was told is still so", lost, [])
    response = server.http("GET", f"/api/tables/{everybody[0].table}/record")
    path = os.path.join(kit.work, "killed.record")
    with open(path, "wb") as file:
        file.write(response.body)
    done = kit.run("verify", path)
    kit.check("the record verifies", done.returncode == 0, done.stdout + done.stderr)


k.main([sigterm, frozen_database, sighup, kill])
