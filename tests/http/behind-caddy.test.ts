import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { request as plainRequest } from "node:http";
import { connect } from "node:http2";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { securityHeaders } from "#http/security-headers.ts";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { freePort } from "#server/testing/free-port.ts";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { type RunningCaddy, startCaddy } from "../support/caddy.ts";

const { said: company } = theCompany;

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
};

let caddy: RunningCaddy;
let site: RunningSite;
let unavailable: string;
let deskPort: number;
let counter = 0;
const cache = mkdtempSync(path.join(tmpdir(), "cache-"));

const acceptedPerHour = 3;

beforeAll(async () => {
  const ports = [await freePort(), await freePort()] as const;
  deskPort = await freePort();
  site = await start(ports[1], await freePort());
  unavailable = await readFile(path.join(cache, "unavailable.html"), "utf8");
  caddy = await startCaddy(site.port, cache, ports, deskPort);
});

afterAll(async () => {
  await caddy?.stop();
  await site?.stop();
  await rm(cache, { recursive: true });
});

/** Trusts the proxy as deploy/site.env.example does. */
function start(httpsPort: number, port: number) {
  return startSite({
    PORT: String(port),
    CACHE_DIRECTORY: cache,
    PUBLIC_ORIGIN: `https://localhost:${httpsPort}`,
    TRUSTED_PROXIES: "127.0.0.1/32, ::1/128",
    RATE_LIMIT_PER_HOUR: String(acceptedPerHour),
    DESK_PORT: String(deskPort),
    DESK_ORIGIN: `https://desk.localhost:${httpsPort}`,
  });
}

/** Over TLS, verified with Caddy's own authority; from any address of the loopback network. */
function ask(path: string, options: RequestOptions = {}, payload = ""): Promise<Answer> {
  const { port = caddy.httpsPort, servername = "localhost", ...rest } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", path, port, servername, ca: caddy.certificateAuthority, agent: false, ...rest },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

function askDesk() {
  return ask(deskPaths.signIn, { servername: "desk.localhost", headers: { host: "desk.localhost" } });
}

function submit(localAddress: string, headers: Record<string, string> = {}) {
  counter += 1;
  const payload = JSON.stringify({ ...exampleMessage, subject: `Message number ${counter}` });
  const all = { host: `localhost:${caddy.httpsPort}`, "content-type": "application/json", ...headers };
  return ask("/api/send-email", { method: "POST", localAddress, headers: all }, payload);
}

test("pages come compressed as the site keeps them, with its headers and without Caddy's name", async () => {
  const headers = { host: `localhost:${caddy.httpsPort}`, "accept-encoding": "br" };
  const answer = await ask(paths.about, { headers });
  const direct = await fetch(`http://127.0.0.1:${site.port}${paths.about}`, {
    headers: { "accept-encoding": "br" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    etag: direct.headers.get("etag"),
    "cache-control": direct.headers.get("cache-control"),
    "strict-transport-security": expect.stringContaining("max-age=63072000"),
  });
  expect(answer.headers.server).toBeUndefined();
  expect(brotliDecompressSync(answer.body).toString()).toBe(await direct.text());
});

test("a client that asks for no compression gets the ETag of what it gets", async () => {
  const answer = await ask(paths.about, { headers: { host: `localhost:${caddy.httpsPort}` } });
  const direct = await fetch(`http://127.0.0.1:${site.port}${paths.about}`, {
    headers: { "accept-encoding": "identity" },
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect([answer.headers.etag, answer.body.toString()]).toEqual([
    direct.headers.get("etag"),
    await direct.text(),
  ]);
});

test("HTTP/2 is spoken and HTTP/3 is offered", async () => {
  const session = connect(`https://localhost:${caddy.httpsPort}`, { ca: caddy.certificateAuthority });
  const stream = session.request({ ":path": paths.home });
  const [headers] = await once(stream, "response");
  expect(headers[":status"]).toBe(200);
  expect(headers["alt-svc"]).toContain(`h3=":${caddy.httpsPort}"`);
  session.close();
});

test("each client address has its own limit, and a forged X-Forwarded-For gains nothing", async () => {
  const statuses = [];
  for (let n = 0; n < acceptedPerHour + 3; n += 1) {
    const forged = {
      "x-forwarded-for": `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
      "x-real-ip": `203.0.113.${n}`,
    };
    statuses.push((await submit("127.0.0.2", forged)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  const neighbor = await submit("127.0.0.3");
  expect(neighbor.status).toBe(200);
  // The proxy's own address is a client like any other when somebody on that machine writes.
  const trusted = await submit("127.0.0.4", { "x-forwarded-for": "127.0.0.1" });
  expect(trusted.status).toBe(200);
});

test("a form that our own page posts is taken, one from elsewhere is not", async () => {
  const own = { origin: `https://localhost:${caddy.httpsPort}`, "sec-fetch-site": "same-origin" };
  expect((await submit("127.0.0.5", own)).status).toBe(200);
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await submit("127.0.0.5", foreign)).status).toBe(403);
});

test("plain HTTP is sent to HTTPS, another name to the one name, and a stray slash to the page", async () => {
  const host = `localhost:${caddy.httpsPort}`;
  const plain = plainRequest({
    host: "127.0.0.1",
    port: caddy.httpPort,
    path: "/rfq?capability=optics",
    headers: { host: "localhost" },
  });
  plain.end();
  const [redirect] = await once(plain, "response");
  redirect.resume();
  expect(redirect.headers.server).toBeUndefined();
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    308,
    // No port, because Caddy takes the port that it listens on for HTTPS to be the world's 443.
    "https://localhost/rfq?capability=optics",
  ]);

  const alias = await ask("/about?x=1", {
    servername: "alias.localhost",
    headers: { host: "alias.localhost" },
  });
  expect(alias.headers).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  });
  expect(alias.headers.server).toBeUndefined();
  expect([alias.status, alias.headers.location]).toEqual([301, `https://${host}/about?x=1`]);

  const slash = await ask("/About/", { headers: { host } });
  expect([slash.status, slash.headers.location]).toEqual([301, "/about"]);
});

test("a site that cannot store stays in sight: its pages, and its own refusal of a form", async () => {
  const database = new DatabaseSync(path.join(site.dataFolder, "inbox.sqlite"), { timeout: 5_000 });
  database.exec("BEGIN IMMEDIATE");
  const page = await ask(paths.home, { headers: { host: "localhost" } });
  expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining("<h1")]);
  const refusal = await submit("127.0.0.6");
  expect([refusal.status, JSON.parse(refusal.body.toString())]).toEqual([
    503,
    { success: false, error: expect.stringContaining(company.phone.display) },
  ]);
  database.close();
});

test("requests that come while the site restarts wait for it instead of failing", async () => {
  await site.stop();
  const waiting = Array.from({ length: 5 }, (_, n) =>
    ask(paths.home, { localAddress: `127.0.0.${10 + n}`, headers: { host: "localhost" } }),
  );
  waiting.push(askDesk());
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  site = await start(caddy.httpsPort, site.port);
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
});

test("while the site is gone, whatever is asked for or sent gets its error screen from Caddy", async () => {
  await site.stop();
  const answers = await Promise.all([
    ask(paths.rfq, { headers: { host: "localhost" } }),
    submit("127.0.0.7"),
    askDesk(),
  ]);
  for (const { status, headers, body } of answers) {
    expect([status, body.toString()]).toEqual([502, unavailable]);
    expect(headers).toMatchObject({ "cache-control": "no-store", "retry-after": "60" });
    for (const [name, value] of Object.entries(securityHeaders(true))) {
      // The proxy knows no hash of the screen's style, and denies fewer features by name.
      const isOwn = name === "content-security-policy" || name === "permissions-policy";
      expect([name, headers[name]]).toEqual([name, isOwn ? expect.any(String) : value]);
    }
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*style-src 'unsafe-inline'/);
    expect(headers.server).toBeUndefined();
  }
  expect(unavailable).toContain(company.phone.href);
});
