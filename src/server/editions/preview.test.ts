import { expect, onTestFinished, test } from "vitest";
import { checkEdition, createPreview } from "./draft.ts";

const thread = (onMessage: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ id, url }) => { ${onMessage} });`)}`,
  );

test("a preview whose thread has died is started again by the next look", async () => {
  const page = `parentPort.postMessage({ id, page: { status: 200, body: new Uint8Array(1), headers: {} } })`;
  const preview = createPreview(
    thread(`if (url === "/dies") process.exit(); else ${page}`),
    "http://site.test",
  );
  onTestFinished(preview.close);
  const look = (url: string) => preview.find(url, { version: "1", files: [] });
  expect(await look("/")).toMatchObject({ status: 200 });
  expect(await look("/dies")).toBeUndefined();
  expect(await look("/")).toMatchObject({ status: 200 });
});

test("an edition whose check dies is not in order", async () => {
  expect(await checkEdition([], thread("process.exit()"))).toEqual([
    "The pages and documents could not be made from it.",
  ]);
  expect(await checkEdition([], thread("parentPort.postMessage({ id, problems: [] })"))).toEqual([]);
});
