// A push service and a browser in one: checks the headers and the signature of a push (RFC 8030, 8292) and decrypts
// it (RFC 8291, 8188) with nothing but Node's own cryptography.
// Usage: node push_receiver.mjs PUSH_SEND
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import crypto from "node:crypto";
import http from "node:http";
import https from "node:https";

const program = process.argv[2];
const bytes = (text) => Buffer.from(text, "base64url");
const hkdf = (salt, secret, info, length) => Buffer.from(crypto.hkdfSync("sha256", secret, salt, info, length));

function publicKey(point) {
  return crypto.createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") },
  });
}

function checkAuthorization(header, origin, contact, key) {
  const [, header64, claims64, signature, k] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header);
  assert.equal(k, key);
  assert.deepEqual(JSON.parse(bytes(header64)), { typ: "JWT", alg: "ES256" });
  const claims = JSON.parse(bytes(claims64));
  assert.equal(claims.aud, origin);
  assert.equal(claims.sub, contact);
  const left = claims.exp - Date.now() / 1000;
  assert.ok(left > 3600 && left < 24 * 3600, `expires in ${left} s`);
  const verified = crypto.verify("sha256", Buffer.from(`${header64}.${claims64}`),
    { key: publicKey(bytes(k)), dsaEncoding: "ieee-p1363" }, bytes(signature));
  assert.ok(verified, "the signature");
}

function decrypt(body, browser, auth) {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  assert.equal(body[20], 65);
  const sender = body.subarray(21, 86);
  const sealed = body.subarray(86);
  assert.ok(sealed.length <= recordSize && body.length <= 4096);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const secret = hkdf(auth, browser.computeSecret(sender), info, 32);
  const decipher = crypto.createDecipheriv("aes-128-gcm", hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16),
    hkdf(salt, secret, "Content-Encoding: nonce\0", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  assert.equal(plain[end], 2, "the delimiter of the last record");
  return plain.subarray(0, end).toString("utf8");
}

const requests = [];
let status = 201;
const service = http.createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    requests.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status, { Location: "/elsewhere" });
    response.end();
  });
});
await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${service.address().port}`;

function send(key, contact, subscription, name) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [key, contact, JSON.stringify(subscription), name], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (part) => { text += part; });
    child.on("error", reject);
    child.on("close", () => resolve(text.trim().split("\n")));
  });
}

// A service that nobody vouches for gets no push: it must not even see one.
async function checkCertificates(key, subscription) {
  const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
    "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "1", "-keyout", "-"], { encoding: "utf8" });
  if (made.error) {
    console.log("without the program openssl there is no test of certificates");
    return;
  }
  let seen = 0;
  let alarms = 0;
  const impostor = https.createServer({ key: made.stdout, cert: made.stdout }, (request, response) => {
    seen++;
    response.writeHead(201).end();
  });
  impostor.on("tlsClientError", () => { alarms++; });
  await new Promise((resolve) => impostor.listen(0, "127.0.0.1", resolve));
  const endpoint = `https://127.0.0.1:${impostor.address().port}/push/x`;
  try {
    assert.equal((await send(key, "https://example.org", { ...subscription, endpoint }, "Anna"))[1], "failed");
  } finally {
    impostor.close();
    impostor.closeAllConnections();
  }
  assert.equal(seen, 0);
  assert.ok(alarms > 0, "it was asked at all");
}

try {
  for (const name of ["Anna", "Niccolò \"Nic\" 🎲", "x".repeat(500)]) {
    const server = crypto.createECDH("prime256v1");
    server.generateKeys();
    const key = Buffer.concat([Buffer.alloc(32), server.getPrivateKey()]).subarray(-32).toString("base64url");
    const browser = crypto.createECDH("prime256v1");
    browser.generateKeys();
    const auth = crypto.randomBytes(16);
    const subscription = {
      endpoint: `${origin}/push/secret-of-the-browser`, expirationTime: null, options: { userVisibleOnly: true },
      keys: { p256dh: browser.getPublicKey("base64url"), auth: auth.toString("base64url") },
    };
    status = 201;
    requests.length = 0;
    assert.deepEqual(await send(key, "mailto:piazza@example.org", subscription, name),
      [server.getPublicKey("base64url"), "sent"]);
    assert.equal(requests.length, 1);
    const [{ method, url, headers, body }] = requests;
    assert.equal(method, "POST");
    assert.equal(url, "/push/secret-of-the-browser");
    assert.match(headers["user-agent"], /^piazza\/\d+\.\d+\.\d+$/);
    assert.equal(headers["content-encoding"], "aes128gcm");
    assert.equal(headers["content-type"], "application/octet-stream");
    assert.equal(headers.ttl, "259200");
    assert.equal(headers.urgency, "normal");
    assert.match(headers.topic, /^[\w-]{32}$/);
    checkAuthorization(headers.authorization, origin, "mailto:piazza@example.org", server.getPublicKey("base64url"));
    assert.deepEqual(JSON.parse(decrypt(body, browser, auth)), {
      table: "abcdefghijklmnopqrst", game: "little", name, seat: 1, ask: 7,
      link: "https://example.org/t/abcdefghijklmnopqrst",
    });
    for (const [answer, outcome] of [[410, "gone"], [404, "gone"], [403, "failed"], [307, "failed"]]) {
      status = answer;
      requests.length = 0;
      assert.equal((await send(key, "https://example.org", subscription, name))[1], outcome);
      assert.equal(requests.length, 1);
    }
    if (name === "Anna") {
      await checkCertificates(key, subscription);
    }
  }
  console.log("pushes arrive, are signed, and are read by nobody but the browser");
} finally {
  service.close();
  service.closeAllConnections();
}
