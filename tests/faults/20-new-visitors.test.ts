import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { get as getSecurely } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { paths } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { freePort } from "#server/testing/free-port.ts";
import type { BusyPlan } from "../support/busy-clients.ts";
import { startCaddy } from "../support/caddy.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startSiteWithDesk, startTestSite } from "../support/site-fixture.ts";

const connections = size(60, 1_000);
const deskConnections = size(40, 500);
const visitors = size(5, 100);
const pauseMs = 100;
/** In the gate, browser tests share the cores, so there this catches only a queue that keeps growing. */
const answeredWithinMs = size(10_000, 2_000);

test("new visitors are answered in time beside a crowd at the desk's own port, one that reads and one that sends", async () => {
  const deskPort = await freePort();
  const site = await startSiteWithDesk({ DESK_PORT: String(deskPort) });
  const at = (port: number, path: string) => () => get({ host: "127.0.0.1", port, path, agent: false });
  const leaveDesk = await startBusyClients({
    port: deskPort,
    connections: deskConnections,
    does: "read",
    path: deskPaths.signIn,
    isSecure: false,
  });
  await expectSwiftAnswers("at the desk, all read", deskConnections, at(deskPort, deskPaths.signIn));
  await expectSwiftAnswers("the site, beside them", deskConnections, at(site.port, paths.about));
  await leaveDesk();
  for (const does of ["read", "send"] as const) {
    const leave = await startBusyClients({ port: site.port, connections, does, isSecure: false });
    await expectSwiftAnswers(`direct, all ${does}`, connections, at(site.port, paths.about));
    await leave();
  }
});

test("the same behind the shipped proxy", async () => {
  const ports = [await freePort(), await freePort()] as const;
  const site = await startTestSite({
    TRUSTED_PROXIES: "127.0.0.1/32",
    PUBLIC_ORIGIN: `https://localhost:${ports[1]}`,
  });
  const caddy = await startCaddy(site.port, "/nowhere", ports);
  onTestFinished(() => caddy.stop());
  for (const does of ["read", "send"] as const) {
    const leave = await startBusyClients({ port: caddy.httpsPort, connections, does, isSecure: true });
    await expectSwiftAnswers(`behind Caddy, all ${does}`, connections, () =>
      getSecurely({
        host: "127.0.0.1",
        port: caddy.httpsPort,
        servername: "localhost",
        path: paths.about,
        ca: caddy.certificateAuthority,
        agent: false,
      }),
    );
    await leave();
  }
});

/** Returns a function that ends them. */
async function startBusyClients(plan: BusyPlan) {
  const child = fork(new URL("../support/busy-clients.ts", import.meta.url), [JSON.stringify(plan)]);
  const leave = async () => {
    const exit = once(child, "exit");
    if (child.kill("SIGKILL")) await exit;
  };
  onTestFinished(leave);
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the busy clients gave up"))),
  ]);
  return leave;
}

/** Each visit has its own connection, at a steady pace: if a queue only grows, the last visits show it. */
async function expectSwiftAnswers(where: string, busy: number, ask: () => ReturnType<typeof get>) {
  const visits: Promise<number>[] = [];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    visits.push(visit(ask));
    await sleep(pauseMs);
  }
  const times = (await Promise.all(visits)).sort((a, b) => a - b);
  const slowest = Math.round(times.at(-1) ?? 0);
  reportFigures(20, {
    [`${where}: busy connections`]: busy,
    "new visitors": visitors,
    "slowest, ms": slowest,
    "median, ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
  });
  expect(slowest).toBeLessThanOrEqual(answeredWithinMs);
}

function visit(ask: () => ReturnType<typeof get>) {
  const started = performance.now();
  return new Promise<number>((resolve, reject) => {
    const outgoing = ask();
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`answered ${response.statusCode}`));
      });
    });
  });
}
