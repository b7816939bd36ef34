import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { describeMailTrouble } from "#request/record/records.ts";
import { alertEvents } from "#server/mail/webhook.ts";

const guide = await readFile("docs/operations.md", "utf8");

test("the guide says what to do about each trouble with mails that /healthz tells of", () => {
  const problems = describeMailTrouble(
    {
      refusedToStaff: 1,
      undeliveredAnswers: 1,
      staffWaitsSince: 0,
      answerWaitsSince: 0,
      unfiledSince: 0,
      unreadable: 1,
      unscannedSince: 0,
      storeMadeAt: undefined,
    },
    Date.now(),
    theCompany.time,
  );
  expect(problems).toHaveLength(7);
  for (const words of problems)
    expect(guide).toContain(`\`${words.replace(theCompany.time.fullTime(0), "…")}\``);
});

test("the guide names each trouble with backups and the machine, and each event of the webhook", () => {
  const others = ["there is no backup", "the disk is nearly full: …", "the certificate of … ends …"];
  for (const words of [...others, "the clock is …"]) expect(guide).toContain(`\`${words}\``);
  for (const { event } of Object.values(alertEvents)) {
    expect(guide).toMatch(new RegExp(`\`event\` \\([^)]*\\b${event}\\b`));
  }
});

test("the guide is short", () => {
  expect(guide.split("\n").length - 1).toBeLessThanOrEqual(150);
});
