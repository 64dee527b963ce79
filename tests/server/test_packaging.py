"""What packaging/ gives to whoever runs the server: each file is checked by the program that reads it, and used."""

import os
import re
import shutil
import subprocess

import kit as k


def call(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
                          **options)


def the_unit(kit):
    if shutil.which("systemd-analyze") is None:
        raise k.Missing("systemd-analyze is not installed")
    text = kit.packaged("piazza.service").replace("ExecStart=piazza", f"ExecStart={kit.program}")
    unit = kit.write("piazza.service", text)
    done = call("systemd-analyze", "verify", "--man=no", unit)
    kit.check("systemd understands the unit", done.returncode == 0 and "piazza.service" not in done.stderr,
              done.stdout + done.stderr)
    done = call("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)
    kit.check("and finds it well locked in", done.returncode == 0, done.stdout[-200:] + done.stderr)
    options = re.search(r"^ExecStart=\S+ (.*)$", text, re.M)[1].split()
    helped = kit.run("help", "serve").stdout
    kit.check("the program has the options that it uses", all(option in helped for option in options
                                                              if option.startswith("--")), options)


def proxies(kit):
    for proxy_class in (k.Haproxy, k.Nginx):
        name = proxy_class.__name__
        server = kit.server("--trust-proxy", "--tables", "3")
        try:
            proxy = proxy_class(kit, [server.port])
        except k.Missing as missing:
            print(f"left out: {missing}")
            continue
        front = k.Through(proxy)
        k.wait_for(lambda: front.http("GET", "/health").status == 200, 20, f"{name} finds the server")
        people, watching = front.table({"game": "little", "players": 3, "seats": ["open", "open", "bot:greedy"]},
                                       ["Anna", "Bruno"], onlookers=[None])
        people[0].ok("start")
        k.play(people + watching, kit.rng)
        kit.check(f"{name}: a game through it", "result" in watching[0].state["position"])
        body = {"create": {"type": "create", "name": "A", "terms": {"game": "little", "players": 2}}}
        statuses = [front.http("POST", "/api/tables", body, source="127.0.0.5", headers={
            "X-Forwarded-For": f"203.0.113.{number}"}).status for number in range(4)]
        kit.same(f"{name}: nobody chooses its address", statuses, [201, 201, 201, 429])
        kit.same(f"{name}: addresses are told apart", front.http("POST", "/api/tables", body, source="127.0.0.6")
                 .status, 201)
        response = front.http("GET", "/")
        kit.check(f"{name}: the headers of the server arrive", "content-security-policy" in dict(response.headers))
        proxy.stop()
        server.stop()


def configurations(kit):
    if shutil.which("haproxy") is not None:
        done = call("haproxy", "-c", "-f", os.path.join(kit.source, "packaging/haproxy.cfg"))
        kit.check("haproxy -c", done.returncode == 0, done.stdout + done.stderr)
    if shutil.which("nginx") is not None:
        config = kit.write("check.conf", f"pid {kit.work}/check.pid; error_log stderr; events {{}}\n"
                                         f"http {{ include {kit.source}/packaging/nginx.conf; }}\n")
        done = call("nginx", "-t", "-e", "stderr", "-c", config)
        kit.check("nginx -t", done.returncode == 0, done.stdout + done.stderr)


def the_image(kit):
    """There may be no Docker here: what can be said without it."""
    text = kit.packaged("Dockerfile").replace("\\\n", " ")
    for source in re.findall(r"^COPY (?!--from)(\S+)", text, re.M):
        kit.check(f"COPY {source}: it exists", os.path.exists(os.path.join(kit.source, source)))
    kit.check("the one list of packages is used", re.search(r"^RUN tools/setup run want$", text, re.M))
    kit.check("it does not run as root", re.search(r"^USER piazza$", text, re.M))
    server = kit.server()
    words = re.search(r'HEALTHCHECK .* CMD \["bash", "-c",\s+"(.*)"\]', text)[1].replace("\\\\", "\\")
    check = words.replace("8080", str(server.port))
    done = call("bash", "-c", check)
    kit.same("its health check works", done.returncode, 0)
    server.stop()
    kit.check("and notices when there is no server", call("bash", "-c", check).returncode != 0)
    helped = kit.run("help", "serve").stdout
    options = re.search(r"^CMD \[(.*)\]", text, re.M)[1]
    kit.check("the program has the options that it uses", all(option in helped for option in re.findall(
        r'"(--[a-z-]+)"', options)), options)


k.main([the_unit, configurations, the_image, proxies])
