import { expect, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import { readEditionFolder } from "#edition/edition.ts";
import { companyWords } from "./company-frame.tsx";

test("while this node still shows another edition than the published one, the page says so, and its script looks again", async () => {
  const { store, signIn, call } = await openDesk();
  const owner = await signIn("Olive Owner");
  const read = async () => (await call(owner, deskPaths.companyChanges)).html;
  expect(await read()).not.toContain("data-switching");
  const files = await readEditionFolder("company");
  await store.publishEdition({ source: { files }, note: "", now: 0 });
  const html = await read();
  expect(html).toContain(companyWords.switching(1));
  expect(html).toContain("data-switching");
});
