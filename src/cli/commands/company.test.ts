import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NOON, openInbox, temporaryFolder } from "#cli/testing/cli-testing.ts";

test("with COMPANY_DIR nothing is said to be published that the site does not show", async () => {
  const inbox = await openInbox({
    COMPANY_DIR: "/etc/site/company",
    PORT: "1",
    MAIL_FROM: "website@invalid",
  });
  const files = [{ path: "company.json", bytes: Buffer.from("{}") }];
  await inbox.store.publishEdition({ source: { files }, note: "", now: NOON });
  expect(await inbox.run(["company", "import", "company"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("nothing was published: COMPANY_DIR is set"),
  });
  const folder = temporaryFolder();
  expect((await inbox.run(["company", "export", folder])).out).toContain("that COMPANY_DIR names");
  expect((await inbox.run(["doctor"])).out).toMatch(/^ok +Edition +of \/etc\/site\/company, /m);
});

test("a folder is not published without a file that cannot be read", async () => {
  const inbox = await openInbox();
  const folder = temporaryFolder();
  writeFileSync(join(folder, "company.json"), "{}");
  // Root may read everything, but not this.
  symlinkSync("words.json", join(folder, "words.json"));
  const { code, err } = await inbox.run(["company", "import", folder]);
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringContaining("nothing was published: ELOOP"),
  });
});
