import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { fullTime } from "#company/time.ts";
import { describeMailTrouble } from "#request/record/records.ts";
import { alertEvents } from "#server/mail/webhook.ts";
import { startMachine } from "../support/machine.ts";
import { answers, putRelease } from "../support/release.ts";

const guide = await readFile("docs/operations.md", "utf8");

test("the guide says what to do about each trouble with mails that /healthz tells of", () => {
  const problems = describeMailTrouble(
    {
      refusedToStaff: 1,
      undeliveredAnswers: 1,
      staffWaitsSince: 0,
      answerWaitsSince: 0,
      unfiledSince: 0,
      unscannedSince: 0,
      storeMadeAt: undefined,
    },
    Date.now(),
  );
  expect(problems).toHaveLength(6);
  for (const words of problems) expect(guide).toContain(`| \`${words.replace(fullTime(0), "…")}\` |`);
});

test("the guide names each trouble with backups and the machine, and each event of the webhook", () => {
  const others = ["there is no backup", "the disk is nearly full: …", "the certificate of … ends …"];
  for (const words of [...others, "the clock is …"]) expect(guide).toContain(`\`${words}\``);
  for (const { event } of Object.values(alertEvents)) {
    expect(guide).toMatch(new RegExp(`\`event\` \\([^)]*\\b${event}\\b`));
  }
});

/** What a person answers at the terminal. */
const asTyped = (line: string) => line.replace(/^site-\*\/install$/, `$& --no-caddy ${answers}`);

const asConfirmed = (command: string) =>
  command.replace("FILE", "/var/lib/site/copy").replace(/^inbox forget.*/, "$& --yes");

test("every command of the guide runs on an empty machine, in its order", async () => {
  const machine = await startMachine();
  onTestFinished(machine.end);
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) =>
    block.trim().split("\n"),
  );
  expect(blocks).toHaveLength(4);
  await putRelease(machine, "site-1");
  for (const line of blocks.flat()) {
    if (line.startsWith("site upgrade")) {
      machine.run("rm -r site-1*");
      await putRelease(machine, "site-2");
    }
    const { status, said } = machine.run(asTyped(line));
    // Without a network or facts, these have something to say.
    const isJudgement = /inbox (doctor|launch-check)$/.test(line);
    expect([line, isJudgement ? status === 0 || status === 1 : status === 0, said]).toEqual([
      line,
      true,
      said,
    ]);
  }
  const inline = new Set([...guide.matchAll(/`(inbox [^`]+)`/g)].map(([, command = ""]) => command));
  for (const command of inline) {
    const { status, said } = machine.run(asConfirmed(command));
    // 2 would be a command that does not exist, or is used wrongly.
    expect([command, status === 0 || status === 1, said]).toEqual([command, true, said]);
  }
  const { status } = machine.run("/opt/site/current/install --remove");
  expect([status, guide]).toEqual([0, expect.stringContaining("`/opt/site/current/install --remove`")]);
});

test("the guide is short", () => {
  expect(guide.split("\n").length - 1).toBeLessThanOrEqual(150);
});
