import { expect, onTestFinished, test } from "vitest";
import { checkEdition, createEditionMaker, notMade } from "./edition-maker.ts";

const thread = (onMessage: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      let known;
      parentPort.on("message", ({ number, asked, files }) => {
        known = files ?? known;
        const answer = (given) => parentPort.postMessage({ number, given });
        ${onMessage}
      });`)}`,
  );

const around = { origin: "https://site.test", formScript: "/f.js" };
const page = (url: string) => ({ kind: "page", url, now: 0, around }) as const;

function startMaker(onMessage: string, limits?: Parameters<typeof createEditionMaker>[1]) {
  const maker = createEditionMaker(thread(onMessage), limits);
  onTestFinished(maker.close);
  return maker;
}

test("a thread that has died is started again by the next question", async () => {
  const maker = startMaker(`if (asked.url === "/dies") process.exit(); else answer({ page: asked.url });`);
  expect(await maker.ask([], page("/"))).toEqual({ page: "/" });
  expect(await maker.ask([], page("/dies"))).toBeUndefined();
  expect(await maker.ask([], page("/again"))).toEqual({ page: "/again" });
});

test("a thread that takes too long is ended, with all that waits for it", async () => {
  const maker = startMaker("for (;;);", { longestMs: 100 });
  expect(await Promise.all([maker.ask([], page("/")), maker.ask([], page("/about"))])).toEqual([
    undefined,
    undefined,
  ]);
});

test("the files are sent once for all questions about them", async () => {
  const maker = startMaker("answer({ page: [Boolean(files), known.map(({ path }) => path)] });");
  const [one, two] = ["one", "two"].map((path) => [{ path, bytes: new Uint8Array(1) }]);
  expect(await maker.ask(one ?? [], page("/"))).toEqual({ page: [true, ["one"]] });
  expect(await maker.ask(structuredClone(one ?? []), page("/about"))).toEqual({ page: [false, ["one"]] });
  expect(await maker.ask(two ?? [], page("/"))).toEqual({ page: [true, ["two"]] });
});

test("an edition whose check dies is not in order", async () => {
  expect(await checkEdition([], thread("process.exit()"))).toEqual([notMade]);
  expect(await checkEdition([], thread("answer({ problems: [] })"))).toEqual([]);
});
