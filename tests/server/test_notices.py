"""Being told outside that it is your turn: web hooks from a whole server to a receiver on the loopback; who may set
one, and to where."""

import http.server
import json
import re
import threading
import time

import kit as k

LITTLE = {"game": "little", "players": 2}
HOOKS = ("--hooks-private", "--url", "https://piazza.example")


class Receiver(http.server.ThreadingHTTPServer):
    """Keeps what it gets, and answers with `status`."""

    def __init__(self):
        self.got = []
        self.status = 204
        self.before = lambda: None  # the answer
        super().__init__((k.HOST, 0), Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path="/turn?secret=unguessable"):
        return f"http://{k.HOST}:{self.server_port}{path}"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), json.loads(body)))
        self.server.before()
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_):
        pass


def hook_path(person):
    return f"/api/tables/{person.table}/hook"


def two_people(server):
    (anna, carlo), _ = server.table(LITTLE, ["Anna", "Carlo"])
    return anna, carlo


def until_asked(kit, people, asked):
    """The people play until it is that one's turn."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for person in people:
            person.ready()
        if asked.question() is not None:
            return
        for person in people:
            if person.question() is not None:
                person.move(kit.rng)
        time.sleep(0.02)
    raise k.Late("its turn does not come")


def told_by_now(kit, server, receiver):
    """What the receiver was told, when somebody at another table who leaves after all that has been told, too."""
    anna, carlo = two_people(server)
    server.http("PUT", hook_path(carlo), {"url": receiver.url("/marker")}, token=carlo.token)
    anna.ok("start")
    until_asked(kit, [anna, carlo], carlo)
    carlo.close()
    k.wait_for(lambda: any(path == "/marker" for path, _, _ in receiver.got), 60, "the marker")
    receiver.got[:] = [got for got in receiver.got if got[0] != "/marker"]
    return receiver.got


def a_hook_tells_who_is_away(kit):
    receiver = Receiver()
    server = kit.server(*HOOKS, "--verbose")
    anna, carlo = two_people(server)
    response = server.http("PUT", hook_path(carlo), {"url": receiver.url()}, token=carlo.token)
    kit.same("a hook is set", response.status, 200)
    anna.ok("start")
    k.play([anna, carlo], kit.rng, moves=6)
    until_asked(kit, [anna, carlo], carlo)
    kit.same("who is at the table is not told", told_by_now(kit, server, receiver), [])
    carlo.close()
    k.wait_for(lambda: receiver.got, 60, "who leaves without an answer is told")
    path, headers, notice = receiver.got[0]
    kit.same("it comes to the address", path, "/turn?secret=unguessable")
    kit.check("it says who sends", re.fullmatch(r"piazza/\d+\.\d+\.\d+", headers["User-Agent"]), headers)
    ask = notice.pop("ask")
    kit.same("it says what is asked of whom", notice,
             {"table": carlo.table, "game": "little", "name": "Carlo", "seat": 1,
              "link": f"https://piazza.example/t/{carlo.table}"})
    back = carlo.again()
    kit.same("and the number of the question", back.question()["id"], ask)
    kit.same("once", len(told_by_now(kit, server, receiver)), 1)
    until_asked(kit, [anna, back], anna)
    back.close()
    anna.until(lambda m: m["type"] == "away", 60)
    anna.move(kit.rng)
    k.wait_for(lambda: len(receiver.got) == 2, 60, "who is away when asked is told")
    kit.check("the next notice has another number", receiver.got[1][2]["ask"] > ask, receiver.got)
    server.stop()
    log = server.log()
    server = server.again()
    anna = anna.again(server.port)
    anna.ok("chat", text="still waiting")
    kit.same("a server that comes back does not tell it again", len(told_by_now(kit, server, receiver)), 2)
    kit.check("the log names the host and nothing more", "notice-sent" in log and "unguessable" not in log, log[-800:])


def told(kit, server, receiver, carlo_before):
    """How often somebody is told who leaves while asked, comes back, moves on and leaves again."""
    anna, carlo = two_people(server)
    server.http("PUT", hook_path(carlo), {"url": receiver.url()}, token=carlo.token)
    carlo_before(carlo)
    anna.ok("start")
    receiver.got.clear()
    for _ in range(2):
        until_asked(kit, [anna, carlo], carlo)
        carlo.close()
        told_by_now(kit, server, receiver)
        carlo = carlo.again()
        k.play([carlo], kit.rng, moves=1)
    return len(receiver.got)


def a_hook_that_is_gone_or_taken_away_is_not_used(kit):
    receiver = Receiver()
    server = kit.server(*HOOKS)
    kit.same("told each time", told(kit, server, receiver, lambda carlo: None), 2)
    receiver.status = 410
    kit.same("told once, if the receiver says that it is gone", told(kit, server, receiver, lambda carlo: None), 1)
    receiver.status = 204
    kit.same("not told when the hook was taken away", told(
        kit, server, receiver, lambda carlo: server.http("DELETE", hook_path(carlo), token=carlo.token)), 0)


def who_is_gone_takes_nobody_else_along(kit):
    receiver = Receiver()
    server = kit.server(*HOOKS)
    anna, carlo = two_people(server)
    server.http("PUT", hook_path(carlo), {"url": receiver.url("/old")}, token=carlo.token)
    receiver.status = 410
    receiver.before = lambda: server.http("PUT", hook_path(carlo), {"url": receiver.url("/new")}, token=carlo.token)
    anna.ok("start")
    until_asked(kit, [anna, carlo], carlo)
    carlo.close()
    k.wait_for(lambda: receiver.got, 60, "the old one is told")
    receiver.before = lambda: None
    told_by_now(kit, server, receiver)  # then the server has heard that the old one is gone
    receiver.status = 204
    back = carlo.again()
    until_asked(kit, [anna, back], anna)
    back.close()
    anna.until(lambda m: m["type"] == "away", 60)
    anna.move(kit.rng)
    k.wait_for(lambda: len(receiver.got) == 2, 60, "the new one is told")
    kit.same("each once", [path for path, _, _ in receiver.got], ["/old", "/new"])


def only_ones_own_hook_to_a_public_host(kit):
    server = kit.server("--hooks", "--url", "https://piazza.example")
    anna, carlo = two_people(server)
    stranger = server.enter(anna.table)
    carlo.ok("leave")
    about = server.http("GET", "/api").json()
    kit.check("the API says what is sent", about["hooks"] is True and about["push"] is False, about)
    for what, token, body, status, error in (
            ("without a token", None, {"url": "https://example.org"}, 401, "token"),
            ("by somebody who has not joined", stranger.token, {"url": "https://example.org"}, 403, "not-yours"),
            ("by somebody who has left", carlo.token, {"url": "https://example.org"}, 403, "not-yours"),
            ("with another member", anna.token, {"url": "https://example.org", "x": 1}, 400, "body"),
            ("that is not JSON", anna.token, b"https://example.org", 400, "body"),
            ("to the loopback", anna.token, {"url": f"http://{k.HOST}:{server.port}/"}, 400, "hook"),
            ("to a cloud's metadata", anna.token, {"url": "http://169.254.169.254/"}, 400, "hook"),
            ("to a file", anna.token, {"url": "file:///etc/passwd"}, 400, "hook"),
            ("to a mail server", anna.token, {"url": "http://example.org:25/"}, 400, "hook")):
        response = server.http("PUT", hook_path(anna), body, token=token)
        kit.check(f"no hook {what}", response.status == status and response.error() == error,
                  f"{response.status} {response.body[:200]}")
    response = server.http("PUT", f"/api/tables/{anna.table}/push", {}, token=anna.token)
    kit.check("no push where there is none", response.status == 403 and response.error() == "no-hooks", response.body)


def push_has_one_key_for_good(kit):
    server = kit.server("--push", "--contact", "mailto:piazza@example.org", "--url", "https://piazza.example")
    key = server.http("GET", "/api/push").json()["key"]
    kit.check("it is a point of P-256", re.fullmatch(r"B[\w-]{86}", key), key)
    anna, _ = two_people(server)
    path = f"/api/tables/{anna.table}/push"
    keys = {"p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    for endpoint, status in (("https://push.example.net/x", 200), ("http://push.example.net/x", 400)):
        response = server.http("PUT", path, {"endpoint": endpoint, "expirationTime": None, "keys": keys},
                               token=anna.token)
        kit.same(f"a subscription at {endpoint}", response.status, status)
    kit.same("which is an error of its own", response.error(), "push")
    server.stop()
    kit.same("the key outlives the server", server.again().http("GET", "/api/push").json()["key"], key)


k.main([a_hook_tells_who_is_away, a_hook_that_is_gone_or_taken_away_is_not_used,
        who_is_gone_takes_nobody_else_along, only_ones_own_hook_to_a_public_host,
        push_has_one_key_for_good])
