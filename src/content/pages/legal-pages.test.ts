import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordYears, retention } from "#company/retention.ts";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { wordsOf } from "#content/testing/read-content.ts";
import { privacy as privacyWords, terms as termsWords } from "./legal.ts";

const { words: say } = fixtureCompany();
const [privacy, terms] = [say(privacyWords), say(termsWords)];

test("terms are governed by Alabama law, promise 30 days' notice and exclude children under 13", () => {
  const words = wordsOf(terms.clauses);
  expect(words).toContain("not for children under 13");
  expect(words).toContain("governed by the law of the State of Alabama");
  expect(words).toContain("about 30 days' notice of material changes");
  expect(words).toMatch(/classified information.*CUI.*export-controlled technical data/);
});

test("privacy excludes children under 13 and states the retention the software applies", () => {
  const words = wordsOf(privacy.clauses);
  expect(words).toContain("not for children under 13");
  expect(words).toContain("about 30 days' notice of material changes");
  expect(words).toContain("1,095 days (3 years)");
  expect(words).toContain(`suspected spam: ${retention.quarantineDays} days`);
  expect(words).toContain("sets no cookies");
  expect(words).toContain("Ala. Code 8-38-1");
});

test("no backup copy grows older than privacy says, whichever two nights' runs lie furthest apart", () => {
  const service = readFileSync("deploy/site-backup.service", "utf8");
  const timer = readFileSync("deploy/site-backup.timer", "utf8");
  const kept = Number(/-mmin \+(\d+) -delete/.exec(service)?.[1]);
  const jitter = Number(/RandomizedDelaySec=(\d+)min/.exec(timer)?.[1]);
  expect(timer).toMatch(/OnCalendar=\*-\*-\* /);
  const hour = 60;
  // The night on which daylight saving time ends is an hour longer.
  const oldest = kept + 25 * hour + jitter;
  const promised = retention.backupDays * 24 * hour;
  expect(oldest).toBeLessThanOrEqual(promised);
  expect(oldest).toBeGreaterThan(promised - 12 * hour);
  expect(wordsOf(privacy.clauses)).toContain("Backup copies are deleted within 14 days after that");
});

test("logs are kept as long as privacy says, under systemd and in containers", () => {
  const journal = readFileSync("deploy/journald.conf", "utf8");
  const days = ["MaxRetentionSec", "MaxFileSec"].map((name) =>
    Number(new RegExp(`^${name}=(\\d+)day$`, "m").exec(journal)?.[1]),
  );
  expect((days[0] ?? 0) + (days[1] ?? 0)).toBe(retention.logDays);
  for (const file of ["compose.yaml", "compose.nodes.yaml"]) {
    const compose = readFileSync(`deploy/${file}`, "utf8");
    expect(compose).toMatch(/^x-logging: &logging\n {2}driver: journald$/m);
    const services = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nnetworks:"));
    expect(compose).toMatch(/^x-(site|node): &\1\n {2}logging: \*logging$/m);
    const count = (line: RegExp) => services.match(line)?.length;
    expect(count(/^ {4}logging: \*logging$/gm)).toBe(count(/^ {4}image:/gm));
  }
  expect(wordsOf(privacy.clauses)).toContain(`deleted after ${retention.logDays} days`);
});

test("privacy tells what is recorded of a request, and no more than the code records", () => {
  const words = wordsOf(privacy.clauses);
  expect(words).toContain("when a wrong ZIP code was entered on its private page (not the code itself)");
  expect(words).toContain(`for about ${retention.repeatDays} days`);
  const cookies = readFileSync("src/desk/sign-in/sign-in.tsx", "utf8");
  expect(cookies).toMatch(/set-cookie/i);
  expect(words).toContain("sets no cookies, except where our own staff sign in");
});

test("privacy names mailboxes, orders, legal holds and the years that export and sanctions law ask for", () => {
  const words = wordsOf(privacy.clauses);
  expect(words).toContain("mailboxes of those who answer it");
  const { order, export: abroad, sanctions } = recordYears;
  expect(words).toContain(`${order} years from the final payment (FAR 4.703)`);
  expect(words).toContain(`for delivery abroad ${abroad} years`);
  expect(words).toContain(`${sanctions} years from the screening (31 CFR 501.601)`);
  expect(words).toMatch(/Legal hold: .* held until a person lifts the hold/);
});
