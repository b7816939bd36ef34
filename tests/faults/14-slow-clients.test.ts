import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const perKind = size(50, 250);
const evictedWithinMs = 20_000;
const host = "Host: site.test\r\n";
const form = "POST /api/send-email HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n";

type Attack = (socket: Socket) => void;

/** None of them ever closes its side. */
const attacks: Readonly<Record<string, Attack>> = {
  "slow headers": (socket) => {
    socket.write(`GET / HTTP/1.1\r\n${host}`);
    drip(socket, "X-Slow: 1\r\n");
  },
  "slow body": (socket) => {
    socket.write(`${form}${host}\r\n{`);
    drip(socket, " ");
  },
  "slow read": (socket) => {
    socket.pause();
    socket.write(`GET /rfq HTTP/1.1\r\n${host}\r\n`.repeat(400));
  },
  silence: () => {},
};

test("a crowd of slow clients is evicted in time, and pages and forms are answered throughout", async () => {
  const site = await startTestSite();
  const socketsAtRest = countSockets(site.pid);
  const leave = visitPages(site.port);
  const sockets = Object.values(attacks).flatMap((attack) =>
    Array.from({ length: perKind }, () => {
      const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => {}).once("connect", () => attack(socket));
      return socket;
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await expect
    .poll(() => countSockets(site.pid) - socketsAtRest, { timeout: 15_000 })
    .toBeGreaterThan(perKind * 3);

  const started = performance.now();
  const accepted = [];
  let evictedMs = Number.POSITIVE_INFINITY;
  while (performance.now() - started < evictedWithinMs && !Number.isFinite(evictedMs)) {
    accepted.push(await accept(site.port, createSubmission()));
    await sleep(500);
    if (countSockets(site.pid) - socketsAtRest <= 3) evictedMs = Math.round(performance.now() - started);
  }
  const { visits, failures, slowestMs } = await leave();
  expect(failures).toEqual([]);
  expect(countSockets(site.pid) - socketsAtRest).toBeLessThanOrEqual(3);
  expect(evictedMs).toBeLessThanOrEqual(evictedWithinMs);
  reportFigures(14, {
    attackers: sockets.length,
    "pages answered": `${visits} of ${visits}`,
    "forms answered": accepted.length,
    "slowest page, ms": slowestMs,
    "all evicted after, ms": evictedMs,
  });
});

function drip(socket: Socket, text: string) {
  const timer = setInterval(() => socket.writable && socket.write(text), 1_000);
  socket.once("close", () => clearInterval(timer));
}

/** What the server's process itself still holds open, whatever the attackers believe. */
function countSockets(pid: number) {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith("socket:");
    } catch {
      return false;
    }
  }).length;
}
