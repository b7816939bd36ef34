import { afterEach, expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createPaperMaker, type PaperMaker, PaperUnavailable } from "./paper-thread.ts";

type Job = { readonly kind: "quote" | "request" };
let maker: PaperMaker<Job> | undefined;
const [one, two] = [fixtureCompany("one"), fixtureCompany("two")];

afterEach(() => maker?.close());

/** A thread that counts its papers, and does what the quote's remarks or the copy's reference say. */
const thread = `
  import { parentPort } from "node:worker_threads";
  let made = 0;
  parentPort.on("message", ({ job: { quote, request } }) => {
    const word = quote ? quote.remarks : request.reference;
    made += 1;
    if (word === "die") process.exit(1);
    else if (word === "fail") parentPort.postMessage({ error: "no paper" });
    else if (word !== "hang") parentPort.postMessage({ bytes: new Uint8Array([made]) });
  });
`;
const start = (limits?: Parameters<typeof createPaperMaker>[1]) => {
  maker = createPaperMaker(new URL(`data:text/javascript,${encodeURIComponent(thread)}`), limits);
  const { make, close } = maker;
  return { make: (job: Job, company = one) => make(company, job), close };
};
const quote = (remarks = "") => ({ kind: "quote", quote: { ...exampleQuote(), remarks } }) as const;
const copy = (reference: string) =>
  ({
    kind: "request",
    request: { reference, receivedAt: 0, message: composeRfq(exampleRfq), rfq: undefined },
  }) as const;
const nth = (n: number) => new Uint8Array([n]);

test("papers are made in one thread, each for the caller that asked for it", async () => {
  const { make } = start();
  expect(await Promise.all([make(quote()), make(quote()), make(quote())])).toEqual([1, 2, 3].map(nth));
});

test("a paper that cannot be made fails alone", async () => {
  const { make } = start();
  const [failed, made] = await Promise.allSettled([make(quote("fail")), make(quote())]);
  expect(failed).toMatchObject({ status: "rejected", reason: new Error("no paper") });
  expect(failed).not.toMatchObject({ reason: expect.any(PaperUnavailable) });
  expect(made.status).toBe("fulfilled");
});

test("a thread that dies fails its paper only, and the next one gets a new thread", async () => {
  const { make } = start();
  const [died, ...others] = await Promise.allSettled([make(quote("die")), make(quote()), make(copy("A"))]);
  expect(died).toMatchObject({ status: "rejected", reason: expect.any(PaperUnavailable) });
  expect(others).toMatchObject([{ value: nth(1) }, { value: nth(2) }]);
});

test("a paper that takes too long fails alone; the time of the others starts with their work", async () => {
  const { make } = start({ workMs: { quote: 3_000, order: 3_000, document: 3_000, request: 400 } });
  const jobs = [copy("hang"), copy("A"), copy("B"), quote()].map((job) => make(job));
  const [hung, ...others] = await Promise.allSettled(jobs);
  expect(hung).toMatchObject({ status: "rejected", reason: expect.any(PaperUnavailable) });
  expect(others.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
});

test("a quote is made before all copies that wait", async () => {
  const { make } = start();
  const [, , last, first] = await Promise.all(
    [copy("A"), copy("B"), copy("C"), quote()].map((job) => make(job)),
  );
  expect([first, last]).toEqual([nth(2), nth(4)]);
});

test("only a limited number of copies may wait; quotes are not limited", async () => {
  const { make } = start({ waitingCopies: 2 });
  const copies = ["A", "B", "C", "D", "E"].map((reference) => make(copy(reference)));
  const results = await Promise.allSettled([...copies, make(quote())]);
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, false, true]);
  expect(results[3]).toMatchObject({ reason: expect.any(PaperUnavailable) });
});

test("a copy is made once, kept, and dropped for newer ones; one that failed is tried again", async () => {
  const { make } = start({ keptCopies: 2 });
  expect(await Promise.all([make(copy("A")), make(copy("A"))])).toEqual([nth(1), nth(1)]);
  expect(await make(copy("A"))).toEqual(nth(1));
  await make(copy("B"));
  await make(copy("C"));
  expect(await make(copy("A"))).toEqual(nth(4));
  await expect(make(copy("fail"))).rejects.toThrow("no paper");
  await expect(make(copy("fail"))).rejects.toThrow("no paper");
  expect(await make(quote())).toEqual(nth(7));
});

test("a copy is made again for another company, and the thread is told whose paper it is only where that changes", async () => {
  const telling = `
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ edition }) =>
      parentPort.postMessage({ bytes: new TextEncoder().encode(edition?.facts.name.long ?? "same") }));
  `;
  maker = createPaperMaker<Job>(new URL(`data:text/javascript,${encodeURIComponent(telling)}`));
  const { make } = maker;
  const made: string[] = [];
  for (const [company, job] of [
    [one, copy("A")],
    [one, quote()],
    [one, copy("A")],
    [two, copy("A")],
  ] as const)
    made.push(new TextDecoder().decode(await make(company, job)));
  expect(made).toEqual([one.said.name, "same", one.said.name, two.said.name]);
});

test("a thread without work ends, and no copy is kept", async () => {
  const { make } = start({ idleAfterMs: 5 });
  await make(copy("A"));
  await make(copy("B"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await make(copy("B"))).toEqual(nth(1));
});

test("jobs that wait when the maker closes are rejected", async () => {
  const { make, close } = start();
  const waiting = Promise.allSettled([make(quote("hang")), make(copy("A"))]);
  await close();
  for (const result of await waiting) {
    expect(result).toMatchObject({ status: "rejected", reason: expect.any(PaperUnavailable) });
  }
});
