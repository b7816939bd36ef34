import { afterAll, expect, test } from "vitest";
import { findServer } from "#store/postgres/testing/cluster.ts";
import { startMachine } from "../support/machine.ts";
import { answerAll, answers, newSchema, putRelease } from "../support/release.ts";

/** One machine for all tests, in this order: each finds what the one before it left. */

const machine = await startMachine();
afterAll(machine.end);
await putRelease(machine, "old");
const installed = machine.run(`tar -xzf old.tar.gz && old/install --no-caddy ${answers}`);
expect([installed.status, installed.said]).toEqual([0, expect.stringContaining("For Ann Lee (owner), once")]);
// A release that works, with another schema and no pages.
await putRelease(machine, "new", newSchema + answerAll);

const at = (call: string, happens: string) =>
  `echo '[[ "$*" != ${call}*" site.service" ]] || ${happens}' >/run/systemctl.hook`;

test.each([
  {
    what: "the last copy cannot be made",
    cause: at("stop", "install -d -o site /var/lib/site/inbox.before-upgrade"),
    after: "rm /run/systemctl.hook; rmdir /var/lib/site/inbox.before-upgrade",
    status: 1,
    why: "inbox.before-upgrade': Is a directory",
  },
  {
    what: "it is ended",
    cause: at("restart", "kill -TERM $PPID"),
    after: "rm /run/systemctl.hook",
    status: 143,
    why: "",
  },
])(
  "when $what after the site was stopped, the old release serves again, and it says so",
  ({ cause, after, status, why }) => {
    expect(machine.run(cause).status).toBe(0);
    const failed = machine.run("site upgrade new.tar.gz");
    machine.run(after);
    expect([failed.status, failed.said]).toEqual([
      status,
      expect.stringContaining("site: the upgrade failed; the old release is serving again\n"),
    ]);
    expect(failed.said).toContain(why);
    expect(machine.run("readlink /proc/$(cat /run/units/site)/cwd").said).toMatch(/-old\n$/);
    expect(machine.run("ls /opt/site/releases").said).toMatch(/^\S+-old\n$/);
    expect(machine.run("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/rfq").said).toBe("200");
  },
);

test("a damaged release is repaired by its own archive, although it cannot make a backup any more; what a restore does not bring does not become root's", () => {
  const published = machine.run(
    "cp -r /repository/company /tmp/company && chmod -R a+rX /tmp/company && inbox company import /tmp/company",
  );
  expect([published.status, published.said]).toEqual([0, expect.anything()]);
  // A restore does not bring the edition that was shown last.
  const repaired = machine.run(
    "systemctl stop site && rm /var/lib/site/edition && echo damaged >/opt/site/current/dist/server/inbox.js; old/install",
  );
  expect([repaired.status, repaired.said]).toEqual([
    0,
    expect.stringMatching(/^retried .*^copied .*^switched /ms),
  ]);
  expect(machine.run("ls /var/lib/site/edition").status).toBe(0);
  expect(machine.run("find /var/lib/site ! -user site").said).toBe("");
  expect(machine.run("inbox staff list").said).toContain("ann@ridge.example");
});

test("with PostgreSQL an upgrade is tried on a SQLite copy of the data; a changed schema stays, and it says how to go back", async () => {
  const [bin, data] = [findServer(), "/tmp/postgres"];
  // An address at which a balancer on another machine would find the site.
  const address = "10.0.0.5";
  const settings = `DATABASE_URL=postgres://postgres@127.0.0.1/site\nSIGNING_SECRET=${"s".repeat(32)}\nHOST=${address}\nDESK_HOST=${address}`;
  const moved = machine.run(`set -e
    ip address add ${address} dev lo
    as="runuser -u postgres -- ${bin}"
    $as/initdb --pgdata ${data} --auth trust --no-locale --no-sync >/dev/null
    $as/pg_ctl start --wait --pgdata ${data} --log ${data}/log -o "-k /tmp -c fsync=off" >/dev/null
    $as/createdb --host /tmp site
    systemctl stop site
    inbox migrate-store --from /var/lib/site/inbox.sqlite --to postgres://postgres@127.0.0.1/site
    echo '${settings}' >>/etc/site/site.env
    systemctl start site`);
  expect([moved.status, moved.said]).toEqual([0, expect.anything()]);

  // Fails unless the SQLite store that it is tried on has exactly the one person.
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

  // This release works when it is tried, and ends at once when it is installed.
  await putRelease(machine, "six", `if (process.env.DATABASE_URL) process.exit(1); ${newSchema}${answerAll}`);
  const failed = machine.run("site upgrade six.tar.gz");
  expect([failed.status, failed.said]).toEqual([
    1,
    expect.stringMatching(/empty the database and run inbox restore .* stored since then is lost/),
  ]);
  expect(machine.run("ls /var/lib/site/inbox.before-upgrade").status).toBe(0);
});
