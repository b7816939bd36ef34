import { expect, onTestFinished, test } from "vitest";
import { findServer } from "#store/postgres/testing/cluster.ts";
import { startMachine } from "../support/machine.ts";
import { answers, putRelease } from "../support/release.ts";

test("with PostgreSQL an upgrade is tried on a SQLite copy of the data; a changed schema stays, and it says how to go back", async () => {
  const machine = await startMachine();
  onTestFinished(machine.end);
  await putRelease(machine, "four");
  const installed = machine.run(`tar -xzf four.tar.gz && four/install --no-caddy ${answers}`);
  expect([installed.status, installed.said]).toEqual([
    0,
    expect.stringContaining("For Ann Lee (owner), once"),
  ]);

  const [bin, data] = [findServer(), "/tmp/postgres"];
  const settings = `DATABASE_URL=postgres://postgres@127.0.0.1/site\nSIGNING_SECRET=${"s".repeat(32)}`;
  const moved = machine.run(`set -e
    as="runuser -u postgres -- ${bin}"
    $as/initdb --pgdata ${data} --auth trust --no-locale --no-sync >/dev/null
    $as/pg_ctl start --wait --pgdata ${data} --log ${data}/log -o "-k /tmp -c fsync=off" >/dev/null
    $as/createdb --host /tmp site
    systemctl stop site
    inbox migrate-store --from /var/lib/site/inbox.sqlite --to postgres://postgres@127.0.0.1/site
    echo '${settings}' >>/etc/site/site.env
    systemctl start site`);
  expect([moved.status, moved.said]).toEqual([0, expect.anything()]);

  // Counts who is in the store that it was started with, and nothing else.
  const look = `if (process.env.DATABASE_URL === undefined) {
    const store = new (require("node:sqlite").DatabaseSync)(process.env.DATA_DIR + "/inbox.sqlite");
    if (store.prepare("SELECT count(*) AS n FROM staff").get().n !== 1) process.exit(1);
  }`;
  await putRelease(machine, "five", look);
  const upgraded = machine.run("site upgrade five.tar.gz");
  expect([upgraded.status, upgraded.said]).toEqual([
    0,
    expect.stringContaining("on a copy of the data, in SQLite: PostgreSQL was not touched"),
  ]);
  expect(machine.run("inbox staff list").said).toContain("Ann Lee");

  // With a schema of its own and no pages; in its place it ends at once.
  const migrates = `if (process.env.DATABASE_URL) process.exit(1);
    new (require("node:sqlite").DatabaseSync)(process.env.DATA_DIR + "/inbox.sqlite")
      .exec("INSERT INTO schema_migrations VALUES (999, 'later', 'x', 0)");
    for (const port of [process.env.PORT, process.env.DESK_PORT])
      require("node:http").createServer((_, response) => response.end("ok")).listen(Number(port), "127.0.0.1");
    await new Promise(() => {});`;
  await putRelease(machine, "six", migrates);
  const failed = machine.run("site upgrade six.tar.gz");
  expect([failed.status, failed.said]).toEqual([
    1,
    expect.stringContaining("empty the database, then run inbox restore with it"),
  ]);
  expect(machine.run("ls /var/lib/site/inbox.before-upgrade").status).toBe(0);
});
