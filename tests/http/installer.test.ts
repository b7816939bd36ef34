import { afterAll, expect, test } from "vitest";
import { startMachine } from "../support/machine.ts";
import { answerAll, answers, newSchema, putRelease } from "../support/release.ts";

/** The way in and the way back; everything else that an installer meets is in tests/proof. */

const machine = await startMachine();
afterAll(machine.end);

const pageStatus = () =>
  machine.run("curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/rfq").said.trim();

const askedMeanwhile = 60;
/** Every tenth of a second, from before the site stops until after it is back; each on a connection of its own. */
const askWhileRestarting = `systemctl restart site & for n in $(seq ${askedMeanwhile}); do
  curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/rfq; sleep 0.1; done; wait`;

test("installed from its archive the site serves; an upgrade that fails after changing the schema goes back", async () => {
  await putRelease(machine, "site-1");
  const installed = machine.run(`tar -xzf site-1.tar.gz && site-1/install --no-caddy ${answers}`);
  expect([installed.status, installed.said]).toEqual([
    0,
    expect.stringContaining("For Ann Lee (owner), once"),
  ]);
  expect(pageStatus()).toBe("200");
  expect(machine.run(askWhileRestarting)).toEqual({ status: 0, said: "200".repeat(askedMeanwhile) });

  const breaks = `${newSchema}if (process.env.DATA_DIR === "/var/lib/site") process.exit(1); ${answerAll}`;
  await putRelease(machine, "site-2", breaks);
  const failed = machine.run("site upgrade site-2.tar.gz");
  expect([failed.status, failed.said]).toEqual([
    1,
    expect.stringContaining("the old release is serving again"),
  ]);
  expect(pageStatus()).toBe("200");
  expect(machine.run("inbox staff list").said).toContain("ann@ridge.example");
});
