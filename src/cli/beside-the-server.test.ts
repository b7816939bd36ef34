import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY, NOON, openInbox, temporaryFolder } from "./testing/cli-testing.ts";

test("every command works while requests come in, and none of those is refused or lost", async () => {
  const inbox = await openInbox({}, {});
  // Held back, so that they are deleted when their time is over.
  const old = { receivedAt: NOON - 2_000 * DAY, suspicions: ["links"] };
  const emails = Array.from({ length: 300 }, (_, n) => `old${n}@agency.example`);
  await Promise.all(emails.map((email) => inbox.receive({ email }, old)));
  const first = await inbox.receive({ email: "first@agency.example" });
  const stored: string[] = [];
  const refused: unknown[] = [];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await inbox.receive({ email: `buyer${stored.length}@agency.example` }).then(
        (reference) => stored.push(reference),
        (error) => refused.push(error),
      );
    }
  })();

  const folder = temporaryFolder();
  for (const line of [
    ["keep", first],
    ["keep", first, "--off"],
    ["dead"],
    ["retry"],
    ["purge"],
    ["export", "--csv"],
    ["backup", join(folder, "inbox.backup")],
    ["forget", "first@agency.example", "--yes"],
  ]) {
    const before = stored.length;
    expect(await inbox.run(line)).toMatchObject({ code: 0, err: "" });
    await expect.poll(() => stored.length).toBeGreaterThan(before);
  }
  isWriting = false;
  await writing;

  expect(refused).toEqual([]);
  const kept = JSON.parse((await inbox.run(["export", "--json"])).out);
  expect(kept.map((each: { reference: string }) => each.reference).sort()).toEqual(stored.sort());
});
