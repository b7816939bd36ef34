import { afterEach, expect, test } from "vitest";
import { exampleQuote } from "#quotes/testing/example-quote.ts";
import { createPaperMaker, type PaperMaker, PaperUnavailable } from "./paper-maker.ts";

const job = { kind: "quote", quote: exampleQuote() } as const;
let maker: PaperMaker | undefined;

afterEach(() => maker?.close());

/** A thread that counts its papers, and does what the quote's remarks say. */
const thread = `
  import { parentPort } from "node:worker_threads";
  let made = 0;
  parentPort.on("message", ({ id, job }) => {
    made += 1;
    if (job.quote.remarks === "die") process.exit(1);
    if (job.quote.remarks === "fail") parentPort.postMessage({ id, error: "no paper" });
    else parentPort.postMessage({ id, bytes: new Uint8Array([made]) });
  });
`;
const start = (restAfterMs?: number) => {
  maker = createPaperMaker(new URL(`data:text/javascript,${encodeURIComponent(thread)}`), restAfterMs);
  return maker;
};
const order = (remarks: string) => ({ ...job, quote: { ...job.quote, remarks } });

test("papers are made in one thread, each for who asked for it", async () => {
  const { make } = start();
  expect(await Promise.all([make(job), make(job), make(job)])).toEqual(
    [1, 2, 3].map((n) => new Uint8Array([n])),
  );
});

test("a paper that cannot be made fails alone", async () => {
  const { make } = start();
  const [failed, made] = await Promise.allSettled([make(order("fail")), make(job)]);
  expect(failed).toMatchObject({ status: "rejected", reason: new Error("no paper") });
  expect(failed).not.toMatchObject({ reason: expect.any(PaperUnavailable) });
  expect(made.status).toBe("fulfilled");
});

test("a thread that dies fails its paper, and the next one starts anew", async () => {
  const { make } = start();
  await expect(make(order("die"))).rejects.toThrow(PaperUnavailable);
  expect(await make(job)).toEqual(new Uint8Array([1]));
});

test("a thread without work ends", async () => {
  const { make } = start(5);
  await make(job);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await make(job)).toEqual(new Uint8Array([1]));
});
