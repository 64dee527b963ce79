"""HTTP: headers, the policy of the page, its files for caches and from a folder, origins, methods, paths, keep-alive,
pipelining; and no request of the page to any other host."""

import gzip
import json
import os
import re

import kit as k

LITTLE = {"game": "little", "players": 2}
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def headers(kit):
    server = kit.server()
    made = server.make(LITTLE)
    for method, path in (("GET", "/"), ("GET", f"/t/{made['table']}"), ("GET", "/api"), ("GET", "/api/tables"),
                         ("GET", "/health"), ("GET", "/nowhere"), ("POST", "/api/tables"), ("GET", "/api/games")):
        response = server.http(method, path)
        name = f"{method} {path[:12]}"
        for header, value in HEADERS.items():
            kit.same(f"{name}: {header}", (response.header(header) or "").lower(), value.lower())
        policy = response.header("content-security-policy") or ""
        rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";") if rule.strip()}
        kit.check(f"{name}: a strict policy", rules.get("default-src") == ["'none'"] and
                  rules.get("frame-ancestors") == ["'none'"] and rules.get("base-uri") == ["'none'"] and
                  rules.get("form-action") in (["'none'"], ["'self'"]) and "unsafe-inline" not in policy and
                  rules.get("script-src") == ["'self'", "'wasm-unsafe-eval'"] and "http:" not in policy and
                  "*" not in policy, policy)
        kit.check(f"{name}: says nothing of its insides", response.header("server") is None and
                  response.header("x-powered-by") is None, response.headers)
        kit.check(f"{name}: JSON or the page", (response.header("content-type") or "").startswith(
            "text/html" if path in ("/", f"/t/{made['table']}") else "application/json"),
            response.header("content-type"))
        if path.startswith("/api"):
            kit.same(f"{name}: not kept by caches", response.header("cache-control"), "no-store")
        if response.status >= 400:
            said = response.json()
            kit.check(f"{name}: errors have a name and a sentence", sorted(said) == ["error", "sentence"], said)
    kit.check("no cookie", all(server.http("GET", path).header("set-cookie") is None for path in ("/", "/api")))


def the_page(kit):
    server = kit.server()
    made = server.make(LITTLE)
    for path in ("/", f"/t/{made['table']}"):
        page = server.http("GET", path).body.decode()
        kit.check(f"{path[:4]}: a page of HTML", re.match(r"(?is)(<!--.*?-->\s*)?<!doctype html>", page) and
                  "<html lang=" in page,
                  page[:80])
        links = re.findall(r"""\b(?:src|action|poster|data|srcset)\s*=\s*["']?([^"'\s>]+)""", page)
        links += re.findall(r"""<link[^>]*href\s*=\s*["']?([^"'\s>]+)""", page)
        links += re.findall(r"url\(([^)]*)\)", page) + re.findall(r"@import\s+(\S+)", page)
        outside = [link for link in links if re.match(r"(?i)\s*['\"]?(https?:)?//", link)]
        kit.same(f"{path[:4]}: it asks no other host for anything", outside, [])
        for link in links:
            place = "/" + link.removeprefix("./" if path == "/" else "../")
            kit.same(f"{path[:4]}: {link} is there", server.http("GET", place).status, 200)
        kit.check(f"{path[:4]}: no style or script in the page that the policy forbids",
                  not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", page), page[:200])
        kit.check(f"{path[:4]}: says how to join, if there is nothing to play in", links or "piazza join" in page)
    evil = server.http("GET", "/t/%3Cscript%3Ealert(1)%3C/script%3E")
    kit.check("what stands in the address does not become HTML", b"<script>alert" not in evil.body, evil.body[:200])
    evil = server.http("GET", f"/t/{made['table']}", headers={"Host": "x\"><script>alert(1)</script>"})
    kit.check("nor what stands in the host", b"<script>alert" not in evil.body, evil.body[:300])


def its_files(kit):
    server = kit.server()
    home = server.http("GET", "/")
    tag = home.header("etag")
    if tag is None:
        kit.check("built without the page: nothing else is there", server.http("GET", "/app.js").status == 404)
        return
    kit.check("strong, and to be asked for each time", re.fullmatch(r'"[0-9a-f]{32}"', tag) and
              home.header("cache-control") == "no-cache" and home.header("vary") == "Accept-Encoding", home.headers)
    same = server.http("GET", "/", headers={"If-None-Match": f'"x", {tag}'})
    kit.check("what is known is not sent again", same.status == 304 and same.body == b"", same.status)
    kit.same("what has changed is", server.http("GET", "/", headers={"If-None-Match": '"x"'}).body, home.body)
    packed = server.http("GET", "/", headers={"Accept-Encoding": "br, gzip"})
    kit.check("compressed", packed.header("content-encoding") == "gzip" and packed.header("etag") != tag and
              gzip.decompress(packed.body) == home.body, packed.headers)
    engine = server.http("GET", "/piazza.wasm")
    kit.check("the engine", engine.header("content-type") == "application/wasm" and
              engine.body.startswith(b"\0asm") and len(engine.body) > 100000, engine.headers)
    head = server.http("HEAD", "/piazza.wasm")
    kit.check("HEAD", head.body == b"" and head.header("content-length") == str(len(engine.body)), head.headers)
    for method in ("POST", "PUT", "DELETE"):
        kit.same(f"{method} /app.js", server.http(method, "/app.js").status, 405)
    for path in ("/app.js/", "/APP.JS", "/lib", "/lib/", "/lib/nothing.js", "/README.md", "/tsconfig.json",
                 "/games/face.d.ts", "/api.js", "/t/app.js", f"/t/{'a' * 20}/app.js", "/.app.js"):
        response = server.http("GET", path)
        kit.check(f"nothing at {path[:20]}", response.status in (400, 404), response.status)
    patient = kit.server("--requests", "10")
    kit.check("files are not counted as questions", all(
        patient.http("GET", "/app.js").status == 200 for _ in range(60)))
    folder = kit.folder()
    for name, text in (("index.html", '<a href="./x.js">'), ("x.js", "one"), (".key.js", "secret")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    os.symlink("/etc/passwd", os.path.join(folder, "passwd.js"))
    server = kit.server("--web", folder)
    table = server.make(LITTLE)["table"]
    kit.same("from a folder", server.http("GET", "/").body, b'<a href="./x.js">')
    kit.same("at a table", server.http("GET", f"/t/{table}").body, b'<a href="../x.js">')
    kit.same("before a change", server.http("GET", "/x.js").body, b"one")
    with open(os.path.join(folder, "x.js"), "w", encoding="utf-8") as file:
        file.write("another")
    kit.same("after a change", server.http("GET", "/x.js").body, b"another")
    for path in ("/app.js", "/.key.js", "/passwd.js", "/../x.js/", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"):
        kit.check(f"nothing at {path}", server.http("GET", path).status in (400, 404))
    try:
        kit.server("--web", os.path.join(folder, "nowhere"))
        kit.check("a folder without a page is refused", False)
    except k.Late as late:
        kit.check("a folder without a page is refused", "has no index.html" in str(late), late)


def origins(kit):
    server = kit.server("--origin", "https://piazza.example,https://other.example:8443")
    made = server.make(LITTLE)
    own = f"http://127.0.0.1:{server.port}"

    def enter(origin):
        try:
            person = k.Person(server.port, made["table"], headers={"Origin": origin} if origin else {})
            person.close()
            return "in"
        except k.Refused as refused:
            return refused.response.error()
        except k.Closed as closed:
            return closed.reason

    for origin, wanted in ((None, "in"), (own, "in"), ("https://piazza.example", "in"),
                           ("https://other.example:8443", "in"), ("https://other.example", "origin"),
                           ("http://piazza.example", "origin"), ("https://evil.example", "origin"),
                           ("https://piazza.example.evil.example", "origin"), ("null", "origin"),
                           ("https://evilpiazza.example", "origin"), (f"http://127.0.0.1:{server.port}0", "origin"),
                           ("https://piazza.example/", "origin")):
        kit.same(f"a WebSocket of a page of {origin}", enter(origin), wanted)
    body = {"create": {"type": "create", "name": "A", "terms": LITTLE}}
    for origin, status in ((own, 201), ("https://piazza.example", 201), ("https://evil.example", 403), ("null", 403)):
        response = server.http("POST", "/api/tables", body, headers={"Origin": origin})
        kit.check(f"a table made by a page of {origin}", response.status == status and
                  (status == 201 or response.error() == "origin"), f"{response.status} {response.body[:100]}")
    response = server.http("GET", "/api/tables", headers={"Origin": "https://evil.example"})
    kit.check("no other page may read what we say", response.header("access-control-allow-origin") is None)
    server.stop()
    server = kit.server("--url", "https://piazza.example")
    made = server.make(LITTLE)
    kit.same("links begin with --url", made["link"], f"https://piazza.example/t/{made['table']}")
    kit.same("a page of --url comes in", enter("https://piazza.example"), "in")
    kit.same("another one does not", enter("https://evil.example"), "origin")


def methods_and_paths(kit):
    server = kit.server()
    made = server.make(LITTLE)
    table = made["table"]
    for method, path in (("POST", "/"), ("PUT", "/api/tables"), ("DELETE", f"/api/tables/{table}"), ("POST", "/api"),
                         ("GET", f"/api/tables/{table}/hook"), ("POST", "/health"), ("PUT", "/api/games")):
        response = server.http(method, path)
        kit.check(f"{method} {path[:16]} is no method", response.status == 405 and response.error() == "method",
                  f"{response.status} {response.body[:100]}")
    for method in ("TRACE", "CONNECT", "PROPFIND", "OPTIONS", "PATCH"):
        stream = k.Stream(server.port)
        stream.send(k.request_bytes(method, "/api", server.port))
        try:
            status = k.read_response(stream).status
        except k.Closed:
            status = "closed"
        kit.check(f"{method} is refused", status in (400, 403, 404, 405, 501, "closed"), status)
        stream.close()
    for path in ("/nowhere", "/api/nowhere", "/api/tables/", f"/api/tables/{table}/nowhere", "/t/", "/t/nowhere/x",
                 "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/../api/tables/../../etc/passwd", "/ws/",
                 "//evil.example/", "/api/tables/" + "a" * 20, "/api/tables/%00", "/%ff",
                 "/metrics", "/.git/config", "/piazza.db"):
        response = server.http("GET", path)
        kit.check(f"nothing at {path[:30]}", response.status in (400, 404), f"{response.status} {response.body[:100]}")
        if response.status == 404:
            kit.check("by its name", response.error() in ("not-found", "no-table"), response.body[:100])
    for query in ("limit=0", "limit=101", "limit=x", "limit=-1", "status=lost", "game=chess", "after=zz", "colour=red",
                  "limit=5&limit=6", "%", "game=%ff"):
        response = server.http("GET", f"/api/tables?{query}")
        kit.check(f"the query {query} is answered with care", response.status in (200, 400, 403) and
                  (response.status != 400 or response.error() is not None), f"{response.status} {response.body[:100]}")
    for query in ("limit=0", "limit=x", "status=lost"):
        kit.same(f"{query} is refused", server.http("GET", f"/api/tables?{query}").status, 400)
    kit.same("a record of game 0", server.http("GET", f"/api/tables/{table}/record?game=0").status in (400, 404, 409),
             True)
    response = server.http("GET", f"/ws/{table}")
    kit.check("a WebSocket needs its handshake", response.status in (400, 404, 405, 426), response.status)


def connections_are_kept(kit):
    server = kit.server()
    made = server.make(LITTLE)
    stream = k.Stream(server.port)
    for path in ("/api", "/health", "/nowhere", f"/api/tables/{made['table']}", "/"):
        stream.send(k.request_bytes("GET", path, server.port))
        response = k.read_response(stream)
        kit.check(f"keep-alive: {path[:12]}", response.status == (404 if path == "/nowhere" else 200), response.status)
    body = json.dumps({"create": {"type": "create", "name": "A", "terms": LITTLE}}).encode()
    for _ in range(3):
        stream.send(k.request_bytes("POST", "/api/tables", server.port, body))
        kit.same("keep-alive: with bodies", k.read_response(stream).status, 201)
    stream.close()
    stream = k.Stream(server.port)
    paths = ["/api", "/health", "/nowhere", "/api/tables"]
    stream.send(b"".join(k.request_bytes("GET", path, server.port) for path in paths))
    statuses = [k.read_response(stream).status for _ in paths]
    kit.same("pipelined requests are answered in their order", statuses, [200, 200, 404, 200])
    stream.close()
    for path in ("/", "/api", "/health"):
        full = server.http("GET", path)
        head = server.http("HEAD", path)
        kit.check(f"HEAD {path}", head.status == full.status and head.body == b"" and
                  head.header("content-type") == full.header("content-type"), f"{head.status} {head.headers}")
    stream = k.Stream(server.port)
    stream.send(k.request_bytes("GET", "/api", server.port, version="HTTP/1.0"))
    kit.check("HTTP/1.0 is answered and closed", k.read_response(stream).status == 200 and stream.closed_within(5))
    stream = k.Stream(server.port)
    stream.send(k.request_bytes("GET", "/api", server.port, headers={"Connection": "close"}))
    kit.check("Connection: close is followed", k.read_response(stream).status == 200 and stream.closed_within(5))
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    stream = k.Stream(server.port)
    stream.send(k.request_bytes("POST", "/api/tables", server.port, headers={
        "Content-Length": None, "Transfer-Encoding": "chunked", "Content-Type": "application/json"}) + chunks)
    try:
        status = k.read_response(stream).status
    except k.Closed:
        status = "closed"
    kit.check("a body in chunks is read or refused", status in (201, 400, 411, 413, 501, "closed"), status)


def tokens_over_http(kit):
    server = kit.server()
    made = server.make(LITTLE)
    for value in ("Bearer", "Bearer ", f"Basic {made['token']}", f"Bearer {made['token']}x", f"Bearer x{made['token']}",
                  f"Bearer {made['token'][:-1]}", f"Bearer {made['token'][:-1]}=", f"Bearer {made['token']} x"):
        response = server.http("GET", "/api/games", headers={"Authorization": value})
        kit.check(f"no games by {value[:12]}... of {len(value)} characters", response.status == 401 and
                  response.error() == "token", f"{response.status} {response.body[:100]}")
    kit.same("not in the address", server.http("GET", f"/api/games?token={made['token']}").status, 401)
    response = server.http("POST", "/api/tables", {"create": {"type": "create", "name": "A", "terms": LITTLE}},
                           headers={"Authorization": "Bearer short"})
    kit.check("nor is a table made with a wrong one", response.status == 401, response.status)
    kit.same("the right one", len(server.http("GET", "/api/games", token=made["token"]).json()["games"]), 1)


k.main([headers, the_page, its_files, origins, methods_and_paths, connections_are_kept, tokens_over_http])
