import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const slowSenders = size(60, 300);
/** Fewer of these, because for each the kernel first buffers some megabytes of pages. */
const slowReaders = size(20, 100);
/** In the gate, browser tests share the cores, so there this catches only a client that is never evicted. */
const evictedWithinMs = size(40_000, 20_000);
const host = "Host: site.test\r\n";
const form = "POST /api/send-email HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n";

type Attack = { readonly sockets: number; readonly begin: (socket: Socket) => void };

/** None of them ever closes its side. */
const attacks: Readonly<Record<string, Attack>> = {
  "slow headers": {
    sockets: slowSenders,
    begin(socket) {
      socket.write(`GET / HTTP/1.1\r\n${host}`);
      drip(socket, "X-Slow: 1\r\n");
    },
  },
  "slow body": {
    sockets: slowSenders,
    begin(socket) {
      socket.write(`${form}${host}\r\n{`);
      drip(socket, " ");
    },
  },
  "slow read": {
    sockets: slowReaders,
    begin(socket) {
      socket.pause();
      socket.write(`GET /rfq HTTP/1.1\r\n${host}\r\n`.repeat(150));
    },
  },
  silence: { sockets: slowSenders, begin() {} },
};

test("a crowd of slow clients is evicted in time, and pages and forms are answered throughout", async () => {
  const site = await startTestSite();
  const leave = visitPages(site.port);
  const sockets = Object.values(attacks).flatMap((attack) =>
    Array.from({ length: attack.sockets }, () => {
      const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => {}).once("connect", () => attack.begin(socket));
      return socket;
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const attackers = sockets.map((socket) => socket.localPort ?? 0);

  const held = new Map<number, { readonly since: number; until: number }>();
  let forms = 0;
  let isAnyLeft = true;
  // On a busy machine, some may have been accepted and evicted before the first look.
  while (isAnyLeft) {
    const now = performance.now();
    const connections = connectionsTo(site.port);
    const left = attackers.filter((attacker) => connections.has(attacker));
    isAnyLeft = left.length > 0;
    for (const port of left.filter((each) => connections.get(each) === "held"))
      held.set(port, { since: held.get(port)?.since ?? now, until: now });
    await accept(site.port, createSubmission());
    forms += 1;
    await sleep(250);
  }

  const { visits, failures, slowestMs } = await leave();
  expect(failures).toEqual([]);
  expect(held.size).toBeGreaterThan(0);
  const longestMs = Math.round(Math.max(...[...held.values()].map(({ since, until }) => until - since)));
  expect(longestMs).toBeLessThanOrEqual(evictedWithinMs);
  reportFigures(14, {
    attackers: attackers.length,
    "pages answered": `${visits} of ${visits}`,
    "forms answered": forms,
    "slowest page, ms": slowestMs,
    "longest held, ms": longestMs,
  });
});

function drip(socket: Socket, text: string) {
  const timer = setInterval(() => socket.writable && socket.write(text), 1_000);
  socket.once("close", () => clearInterval(timer));
}

/**
 * The remote ports of the connections that the process listening on a port holds open, no matter what the
 * clients believe, and of those that wait to be accepted. These, and connections that only the kernel is still
 * closing, belong to no process and have no inode.
 */
function connectionsTo(port: number): ReadonlyMap<number, "held" | "waiting"> {
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const open = rows.filter(([, local = "", , state, , , , , , inode]) => {
    return portOf(local) === port && (inode === "0" ? state === established : state !== listening);
  });
  return new Map(
    open.map(([, , remote = "", , , , , , , inode]) => [portOf(remote), inode === "0" ? "waiting" : "held"]),
  );
}

const established = "01";
const listening = "0A";

function portOf(address: string) {
  return Number.parseInt(address.split(":")[1] ?? "", 16);
}
