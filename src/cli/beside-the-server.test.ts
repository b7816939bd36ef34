import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { DAY, NOON, openInbox, temporaryFolder } from "./testing/cli-testing.ts";

vi.setConfig({ testTimeout: 120_000 });

test("every command works while requests come in, and none of those is refused or lost", async () => {
  const inbox = await openInbox();
  for (let n = 0; n < 300; n += 1) {
    await inbox.receive({ email: `old${n}@agency.example` }, { receivedAt: NOON - 2_000 * DAY });
  }
  const first = await inbox.receive({ email: "first@agency.example" });
  const stored: string[] = [];
  const refused: unknown[] = [];
  let slowestMs = 0;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      const started = performance.now();
      await inbox.receive({ email: `buyer${stored.length}@agency.example` }).then(
        (reference) => stored.push(reference),
        (error) => refused.push(error),
      );
      slowestMs = Math.max(slowestMs, performance.now() - started);
    }
  })();

  const folder = temporaryFolder();
  for (const line of [
    ["list"],
    ["show", first],
    ["answered", first],
    ["reopen", first],
    ["resend", first],
    ["stats"],
    ["dead"],
    ["retry"],
    ["purge"],
    ["export", "--csv"],
    ["backup", join(folder, "inbox.backup")],
    ["forget", "first@agency.example", "--yes"],
    ["quarantine", "--json"],
  ]) {
    expect(await inbox.run(line)).toMatchObject({ code: 0, err: "" });
  }
  isWriting = false;
  await writing;

  expect(refused).toEqual([]);
  expect(stored.length).toBeGreaterThan(10);
  const kept = JSON.parse((await inbox.run(["list", "--json", "--limit", "100000"])).out);
  expect(kept.map((each: { reference: string }) => each.reference).sort()).toEqual(stored.sort());
  expect(slowestMs).toBeLessThan(4_000);
});
