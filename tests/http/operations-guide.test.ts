import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { commands } from "#cli/commands.ts";
import { fullTime } from "#company/time.ts";
import { describeMailTrouble } from "#request/record/mail-trouble.ts";

const guide = await readFile("docs/operations.md", "utf8");

test("every inbox command in the guide exists, with the options that it is given", () => {
  const uses = [...guide.matchAll(/(?:^|`)inbox ([a-z-]+)([^`\n]*)/gm)];
  expect(uses.length).toBeGreaterThan(20);
  for (const [line, name, rest = ""] of uses) {
    const command = commands.find((each) => each.name === name);
    expect([line, command?.name]).toEqual([line, name]);
    for (const [, option] of rest.matchAll(/--([a-z-]+)/g)) {
      expect([line, command?.options.some((each) => each.name === option)]).toEqual([line, true]);
    }
  }
});

test("the guide says what to do about each trouble with mails that /healthz tells of", () => {
  const problems = describeMailTrouble(
    {
      refusedToStaff: 1,
      undeliveredAnswers: 1,
      staffWaitsSince: 0,
      answerWaitsSince: 0,
      storeMadeAt: undefined,
    },
    Date.now(),
  );
  expect(problems).toHaveLength(4);
  for (const words of problems) expect(guide).toContain(`| \`${words.replace(fullTime(0), "…")}\` |`);
});

test("every npm script in the guide exists", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  const uses = [...guide.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name);
  expect(uses.length).toBeGreaterThan(0);
  for (const name of uses) expect(Object.keys(scripts)).toContain(name);
});

test("every file of deploy/ that the guide installs is there, and none is left out", async () => {
  const named = [...guide.matchAll(/deploy\/([\w.@-]+)/g)].map(([, name]) => name);
  for (const name of new Set(named)) await expect(readFile(`deploy/${name}`)).resolves.toBeDefined();
  for (const name of [
    "inbox",
    "site.env.example",
    "site.service",
    "site-backup.service",
    "site-backup.timer",
    "site-alert@.service",
    "Caddyfile",
    "Dockerfile",
  ]) {
    expect(named).toContain(name);
  }
});
