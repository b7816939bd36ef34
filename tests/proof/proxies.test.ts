import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import { findServer } from "#store/postgres/testing/cluster.ts";
import { holdSockets } from "../support/held-sockets.ts";
import { readInbox } from "../support/inbox-file.ts";
import { type Machine, startMachine } from "../support/machine.ts";
import { fronts, untilUsed } from "../support/proxies.ts";
import { addMigration, answers, putRelease } from "../support/release.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { keepAsking, type Load } from "../support/steady-load.ts";

const restarts = Number(process.env.RESTARTS ?? 20);
const upgrades = Number(process.env.UPGRADES ?? 5);
const perTurn = 500;

/** As on machines of their own: sockets are held on each. Nodes do not share what they store, which does not matter here. */
async function startNode() {
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
  let running = await start();
  return {
    port,
    dataFolder,
    // A machine that has much else to do may cut a stop short; what that costs is counted as failed requests.
    async restart() {
      await running.stop();
      running = await start();
    },
  };
}

const namesFor = (nodes: readonly string[]) => fronts(nodes).map(({ name }) => name);
const cases = [
  ...namesFor(["one"]).map((name) => ({ count: 1, name })),
  ...namesFor(["one", "two"]).map((name) => ({ count: 2, name })),
];

test.each(cases)(
  "restarts of $count behind $name, by turns and under load, fail no request",
  async ({ count, name }) => {
    const nodes = await Promise.all(Array.from({ length: count }, startNode));
    const found = fronts(nodes.map(({ port }) => `127.0.0.1:${port}`)).find((each) => each.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    const front = await found.start();
    onTestFinished(front.stop);
    let done = 0;
    const isOver = (asked: number) => done === restarts && asked >= restarts * perTurn;
    const load = keepAsking({ ...front, isOver });
    for (; done < restarts; done += 1) {
      const node = nodes[done % count] as (typeof nodes)[number];
      await node.restart();
      if (count > 1) await untilUsed(front, `127.0.0.1:${node.port}`);
    }
    const result = await load;
    report(`${restarts} restarts of ${count} behind ${name}`, result);
    expect([...result.failed]).toEqual([]);
    const stored = nodes.flatMap(({ dataFolder }) => readInbox(dataFolder).references);
    expect(stored.sort()).toEqual([...result.taken].sort());
  },
);

function report(what: string, { asked, taken, failed }: Load) {
  const failures = JSON.stringify(Object.fromEntries(failed));
  console.log(`${what}: ${asked} requests, ${taken.length} messages, failed: ${failures}`);
}

/** Through every proxy at once; each gets as many requests as it would alone. */
async function askThroughAll(machine: Machine, nodes: readonly string[]) {
  const program = machine.beside("tests/support/load-every-front.ts", String(upgrades * perTurn), ...nodes);
  const [said] = await once(program.stdout, "data");
  expect(String(said)).toBe("asking\n");
  const results = text(program.stdout);
  return async () => {
    program.stdin.end();
    const loads: (Omit<Load, "failed"> & { name: string; failed: Record<string, number> })[] = JSON.parse(
      await results,
    );
    for (const { name, failed, ...load } of loads)
      report(`${upgrades} upgrades of ${nodes.length} behind ${name}`, {
        ...load,
        failed: new Map(Object.entries(failed)),
      });
    expect(loads.map(({ name, failed }) => [name, failed])).toEqual(
      namesFor(nodes).map((name) => [name, {}]),
    );
    return loads.flatMap(({ taken }) => taken).sort();
  };
}

const newRelease = (number: number) => `release-${number}`;

function upgrade(machine: Machine, number: number) {
  const { status, said } = machine.run(`site upgrade ${newRelease(number)}.tar.gz`);
  expect([status, said]).toEqual([0, expect.stringContaining(`switched  to `)]);
  return said;
}

async function installOn(machine: Machine) {
  await putRelease(machine, newRelease(0));
  const installed = machine.run(
    `tar -xzf ${newRelease(0)}.tar.gz && ${newRelease(0)}/install --no-caddy ${answers}`,
  );
  expect([installed.status, installed.said]).toEqual([0, expect.anything()]);
}

test("upgrades of one installed site, behind every proxy and under load, fail no request; the last one changes the schema", async () => {
  const machine = await startMachine();
  onTestFinished(machine.end);
  await installOn(machine);
  machine.run("echo RATE_LIMIT_PER_HOUR=1000000 >>/etc/site/site.env; systemctl restart site");
  const end = await askThroughAll(machine, ["127.0.0.1:3000"]);
  let said = "";
  for (let number = 1; number <= upgrades; number += 1) {
    await putRelease(machine, newRelease(number), "", number === upgrades ? addMigration : undefined);
    said = upgrade(machine, number);
  }
  expect(said).toContain("the new release changes the schema");
  const taken = await end();
  expect(readInbox(`${machine.root}/var/lib/site`).references.sort()).toEqual(taken);
});

test("upgrades of two installed nodes on one PostgreSQL, by turns, behind proxies and under load, fail no request", async () => {
  const first = await startMachine();
  onTestFinished(first.end);
  const second = await startMachine(first);
  onTestFinished(second.end);
  const machines = [first, second];
  const addresses = ["10.0.0.1", "10.0.0.2"];
  const [bin, data] = [findServer(), "/tmp/postgres"];
  const database = "postgres://postgres@127.0.0.1/site";
  const ready = first.run(`set -e
    for address in ${addresses.join(" ")}; do ip address add $address dev lo; done
    as="runuser -u postgres -- ${bin}"
    $as/initdb --pgdata ${data} --auth trust --no-locale --no-sync >/dev/null
    $as/pg_ctl start --wait --pgdata ${data} --log ${data}/log -o "-k /tmp -c fsync=off" >/dev/null
    $as/createdb --host /tmp site`);
  expect([ready.status, ready.said]).toEqual([0, ""]);
  for (const [index, machine] of machines.entries()) {
    await installOn(machine);
    const settings = [
      `DATABASE_URL=${database}`,
      `SIGNING_SECRET=${"s".repeat(32)}`,
      ...["HOST", "DESK_HOST", "METRICS_HOST"].map((name) => `${name}=${addresses[index]}`),
      "RATE_LIMIT_PER_HOUR=1000000",
    ];
    const moved = machine.run(`set -e; systemctl stop site.socket
      printf '%s\\n' ${settings.join(" ")} >>/etc/site/site.env; ${newRelease(0)}/install`);
    expect([moved.status, moved.said]).toEqual([0, expect.anything()]);
  }
  const end = await askThroughAll(
    first,
    addresses.map((address) => `${address}:3000`),
  );
  for (let number = 1; number <= upgrades; number += 1) {
    const machine = machines[number % machines.length] as Machine;
    await putRelease(machine, newRelease(number));
    upgrade(machine, number);
  }
  const taken = await end();
  const stored = first.run(
    `runuser -u postgres -- psql --host /tmp --tuples-only --no-align site --command "SELECT reference FROM submissions"`,
  );
  expect(stored.said.trim().split("\n").sort()).toEqual(taken);
});
