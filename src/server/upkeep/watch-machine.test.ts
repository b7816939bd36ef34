import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { notesIn, problemsIn } from "#http/check.ts";
import { createSelfSigned } from "#mail/inbound/listener.ts";
import type { Config } from "#server/config.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { type TimeServer, watchMachine } from "./watch-machine.ts";

const day = 24 * 60 * 60_000;
const gigabyte = 1e9;
const now = Date.parse("2026-11-16T12:00:00Z");
/** Nobody answers there. */
const silence = "https://localhost:9";

type Given = {
  /** In gigabytes, like the disk. */
  readonly free?: number;
  readonly disk?: number;
  readonly site?: string;
  readonly database?: Config["DATABASE_URL"];
  readonly timeServer?: TimeServer;
};

/** What a first look finds, with a disk of 100 GB unless another size is given. */
async function look({
  free = 50,
  disk = 100,
  site,
  database,
  timeServer = { host: "127.0.0.1", port: 9, timeoutMs: 50 },
}: Given) {
  const failures: unknown[] = [];
  const machine = watchMachine({
    currentCompany: () => theCompany,
    config: {
      DATA_DIR: "/var/lib/site",
      DATABASE_URL: database,
      PUBLIC_ORIGIN: site,
      DESK_ORIGIN: "http://localhost:3001",
    },
    clock: () => now,
    log: (...line) => void failures.push(line),
    measure: async () => ({ all: disk * gigabyte, free: free * gigabyte }),
    timeServer,
  });
  await machine.look();
  expect(failures).toEqual([]);
  const checks = await machine.checks();
  return { problems: problemsIn(checks), unchecked: notesIn(checks) };
}

async function problemsOf(given: Given) {
  return (await look(given)).problems;
}

test("a disk with less than a tenth free is a problem at the first look, unless the store is elsewhere", async () => {
  expect(await problemsOf({ free: 10 })).toEqual([]);
  expect(await problemsOf({ free: 9 })).toEqual([
    "the disk is nearly full: 9.0 GB are free for /var/lib/site",
  ]);
  const reading = readDatabaseUrl("postgres://localhost/site");
  expect(await problemsOf({ free: 9, database: reading.ok ? reading.address : undefined })).toEqual([]);
});

test("a small disk is a problem before the room kept for requests is reached, although a tenth is far away", async () => {
  expect(await problemsOf({ disk: 4, free: 1.05 })).toEqual([]);
  expect(await problemsOf({ disk: 4, free: 1.04 })).toEqual([
    "the disk is nearly full: 1.0 GB are free for /var/lib/site",
  ]);
});

test.each([
  ["15 days", 15, "localhost", []],
  ["13 days", 13, "localhost", ["the certificate of localhost ends Sun, Nov 29, 2026, 6:00 AM CST"]],
  ["no day more", -1, "localhost", ["the certificate of localhost ends Sun, Nov 15, 2026, 6:00 AM CST"]],
  ["13 days at an address", 13, "127.0.0.1", [expect.stringContaining("the certificate of 127.0.0.1 ends")]],
])("a certificate that is good for %s: %#", async (_, days, host, problems) => {
  // createSelfSigned makes certificates that are good for ten years.
  const server = createServer(createSelfSigned("localhost", now + (days - 3_650) * day));
  server.listen(0, host);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await problemsOf({ site: `https://${host}:${port}` })).toEqual(problems);
});

async function startTimeServer(head: readonly number[], seconds: number) {
  const server = createSocket("udp4");
  onTestFinished(() => void server.close());
  server.on("message", (_question, { port, address }) => {
    const reply = Buffer.alloc(48);
    reply.set(head);
    reply.writeUInt32BE(now / 1_000 + seconds + 2_208_988_800, 40);
    server.send(reply, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return { host: "127.0.0.1", port: server.address().port };
}

test.each([
  ["right", 9, []],
  ["behind", 11, ["the clock is under 1 min behind"]],
  ["ahead", -3_600, ["the clock is 1 h ahead"]],
])("a clock that is %s: %i seconds to the time server's", async (_, seconds, problems) => {
  const timeServer = { ...(await startTimeServer([0x24, 1], seconds)), timeoutMs: 20_000 };
  expect(await problemsOf({ site: silence, timeServer })).toEqual(problems);
});

test.each([
  ["knows no time itself", [0xe4, 16]],
  ["turns us away", [0x24, 0]],
])("a time server that %s says nothing about our clock", async (_, head) => {
  const timeServer = { ...(await startTimeServer(head, 3_600)), timeoutMs: 300 };
  expect(await problemsOf({ site: silence, timeServer })).toEqual([]);
});

test("what could not be asked was not checked, which is no problem and not well either", async () => {
  const timeServer = { host: "127.0.0.1", port: 9, timeoutMs: 50 };
  expect(await look({ site: silence, timeServer })).toEqual({
    problems: [],
    unchecked: [
      `the certificate of localhost was not checked: nobody answers at ${silence}`,
      "the clock was not checked: the time server 127.0.0.1 does not answer",
    ],
  });
  expect(await look({})).toEqual({ problems: [], unchecked: [] });
});
