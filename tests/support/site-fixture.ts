import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { type RunningSite, startSite } from "../../scripts/start-site.ts";
import { visitor } from "./submit.ts";

const withoutLimit = { RATE_LIMIT_PER_HOUR: "1000000", MAIL_FROM: "website@company.example" };

/** A site for one test: when the test ends, the process is stopped and its log is checked. */
export async function startTestSite(
  ...[environment, options]: Parameters<typeof startSite>
): Promise<RunningSite> {
  const site = await startSite({ ...withoutLimit, ...environment }, options);
  onTestFinished(async () => {
    await site.kill();
    expectCleanLog(site.log);
  });
  return site;
}

/** The desk listens a moment after the site. */
export async function startSiteWithDesk(...given: Parameters<typeof startSite>) {
  const site = await startTestSite(...given);
  await expect.poll(() => site.log.join("\n")).toContain("desk_listening");
  return site;
}

export async function createDataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "site-fault-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const personal = [...Object.values(visitor), "Plate carriers", "@", "127.0.0.1", "::1"];

/** Fault 18, checked after every other: one JSON line per event, and nothing about anybody. */
export function expectCleanLog(lines: readonly string[]) {
  for (const line of lines) {
    const event: unknown = JSON.parse(line);
    expect(event).toMatchObject({
      time: expect.any(String),
      level: expect.any(String),
      event: expect.any(String),
    });
    for (const word of personal) expect(line).not.toContain(word);
  }
}
