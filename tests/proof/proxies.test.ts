import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import { startCaddy } from "../support/caddy.ts";
import { holdSockets } from "../support/held-sockets.ts";
import { readInbox } from "../support/inbox-file.ts";
import { startHaproxy, startNginx } from "../support/proxies.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { keepAsking } from "../support/steady-load.ts";

const restarts = Number(process.env.RESTARTS ?? 20);
const requests = restarts * 500;

type Front = { readonly port: number; readonly isSecure?: boolean; stop(): Promise<void> };

const fronts: Readonly<Record<string, (site: number, desk: number) => Promise<Front>>> = {
  nothing: async (port) => ({ port, stop: async () => {} }),
  nginx: (site) => startNginx([site]),
  haproxy: (site) => startHaproxy([site]),
  "Debian's Caddy and the delivered Caddyfile": async (site, desk) => {
    const cache = mkdtempSync(path.join(tmpdir(), "cache-"));
    onTestFinished(() => rm(cache, { recursive: true }));
    const caddy = await startCaddy(site, cache, [await freePort(), await freePort()], desk);
    return { port: caddy.httpsPort, isSecure: true, stop: caddy.stop };
  },
};

test.each(Object.keys(fronts))(
  "one site behind %s restarts under load without a failed request",
  async (name) => {
    const [port, deskPort] = [await freePort(), await freePort()];
    const sockets = holdSockets({ site: port, desk: deskPort });
    onTestFinished(sockets.close);
    const dataFolder = await createDataFolder();
    const environment = {
      PORT: String(port),
      DESK_PORT: String(deskPort),
      TRUSTED_PROXIES: "127.0.0.1/32",
      PUBLIC_ORIGIN: "https://localhost",
    };
    const start = () => startTestSite(environment, { dataFolder, sockets });
    let site = await start();
    const front = await (fronts[name] as (typeof fronts)[string])(port, deskPort);
    onTestFinished(front.stop);
    let done = 0;
    const load = keepAsking({ ...front, isOver: (asked) => done === restarts && asked >= requests });
    for (; done < restarts; done += 1) {
      expect(await site.stop()).toBe(0);
      site = await start();
    }
    const { asked, failed, taken } = await load;
    console.log(
      `${name}: ${asked} requests, ${taken.length} messages, failed: ${JSON.stringify([...failed])}`,
    );
    expect([...failed]).toEqual([]);
    expect([...readInbox(dataFolder).references].sort()).toEqual([...taken].sort());
  },
);

const pairs: Readonly<Record<string, (nodes: readonly number[]) => Promise<Front>>> = {
  nginx: startNginx,
  haproxy: startHaproxy,
};

/** As on two machines: sockets are held on each. What they store does not matter here. */
test.each(Object.keys(pairs))(
  "two nodes behind %s restart by turns without a failed request",
  async (name) => {
    const start = async () => {
      const [port, deskPort] = [await freePort(), await freePort()];
      const sockets = holdSockets({ site: port, desk: deskPort });
      onTestFinished(sockets.close);
      const dataFolder = await createDataFolder();
      const environment = { PORT: String(port), DESK_PORT: String(deskPort) };
      const again = () => startTestSite(environment, { dataFolder, sockets });
      return { again, running: await again() };
    };
    const nodes = [await start(), await start()];
    const front = await (pairs[name] as (typeof pairs)[string])(nodes.map(({ running }) => running.port));
    onTestFinished(front.stop);
    let done = 0;
    const load = keepAsking({ port: front.port, isOver: (asked) => done === restarts && asked >= requests });
    for (; done < restarts; done += 1) {
      const node = nodes[done % nodes.length] as (typeof nodes)[number];
      expect(await node.running.stop()).toBe(0);
      node.running = await node.again();
    }
    const { asked, failed, taken } = await load;
    console.log(
      `two behind ${name}: ${asked} requests, ${taken.length} messages, failed: ${JSON.stringify([...failed])}`,
    );
    expect([...failed]).toEqual([]);
  },
);
