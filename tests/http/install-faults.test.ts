import { afterAll, expect, test } from "vitest";
import { startMachine } from "../support/machine.ts";
import { answers, putRelease } from "../support/release.ts";

const machine = await startMachine();
afterAll(machine.end);
await putRelease(machine, "old");
const installed = machine.run(`tar -xzf old.tar.gz && old/install --no-caddy ${answers}`);
expect([installed.status, installed.said]).toEqual([0, expect.stringContaining("For Ann Lee (owner), once")]);
// Works, with another schema.
await putRelease(
  machine,
  "new",
  `new (require("node:sqlite").DatabaseSync)(process.env.DATA_DIR + "/inbox.sqlite")
    .exec("INSERT INTO schema_migrations VALUES (999, 'later', 'x', 0)");
  for (const port of [process.env.PORT, process.env.DESK_PORT])
    require("node:http").createServer((_, response) => response.end("ok")).listen(Number(port), "127.0.0.1");
  await new Promise(() => {});`,
);

const at = (call: string, happens: string) =>
  `echo '[ "$*" != "${call} site.service" ] || ${happens}' >/run/systemctl.hook`;

test.each([
  {
    what: "the last copy cannot be made",
    cause: at("stop", "chmod 0 /opt/site/current/dist/server/inbox.js"),
    after: "rm /run/systemctl.hook; chmod 644 /opt/site/current/dist/server/inbox.js",
    status: 1,
  },
  {
    what: "a file cannot be written",
    cause: "cd /etc/systemd && rm -r journald.conf.d && touch journald.conf.d",
    after: "rm /etc/systemd/journald.conf.d",
    status: 1,
  },
  {
    what: "the connection is lost",
    cause: at("stop", "kill -HUP $PPID"),
    after: "rm /run/systemctl.hook",
    status: 129,
  },
  {
    what: "it is ended",
    cause: at("restart", "kill -TERM $PPID"),
    after: "rm /run/systemctl.hook",
    status: 143,
  },
])(
  "when $what after the site was stopped, the old release serves again, and it says so",
  ({ cause, after, status }) => {
    expect(machine.run(cause).status).toBe(0);
    const failed = machine.run("site upgrade new.tar.gz");
    machine.run(after);
    expect([failed.status, failed.said]).toEqual([
      status,
      expect.stringContaining("site: the upgrade broke off; the old one serves again\n"),
    ]);
    expect(machine.run("readlink /proc/$(cat /run/units/site)/cwd").said).toMatch(/-old\n$/);
    expect(machine.run("ls /opt/site/releases").said).toMatch(/^\S+-old\n$/);
    expect(machine.run("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/rfq").said).toBe("200");
    expect(machine.run("inbox staff list").said).toContain("ann@ridge.example");
  },
);

test("after a restore, which brings no edition folders, nothing that the installer writes is root's", () => {
  const published = machine.run(
    "cp -r /repository/company /tmp/company && chmod -R a+rX /tmp/company && inbox company import /tmp/company",
  );
  expect([published.status, published.said]).toEqual([0, expect.anything()]);
  const again = machine.run("systemctl stop site && rm -rf /var/lib/site/editions && old/install");
  expect([again.status, again.said]).toEqual([0, expect.anything()]);
  expect(machine.run("ls /var/lib/site/editions").said).toMatch(/^\d+-[0-9a-f]{16}\n$/);
  expect(machine.run("find /var/lib/site ! -user site").said).toBe("");
});
