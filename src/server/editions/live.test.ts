import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import type { EditionFiles } from "#edition/edition.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import type { Site } from "#site/document/site.ts";
import { createLive, type LiveParts } from "./live.ts";

const facts = JSON.parse(readFileSync("tests/support/companies/one/company.json", "utf8"));
const around = { origin: "https://site.test", formScript: "/f.js" };

const answer = { status: 200, body: new Uint8Array(), headers: { etag: '""' } };
const screens = { notFound: answer, capabilityNotFound: answer, refused: answer, error: answer };
const rendered = { answers: [["/", answer]], screens };

/** An edition that is told by its name. */
function filesOf(name: string, changes: object = {}): EditionFiles {
  const text = JSON.stringify({ ...facts, name: { ...facts.name, short: name }, ...changes });
  return [{ path: "company.json", bytes: Buffer.from(text) }];
}

type Given = Awaited<ReturnType<LiveParts["maker"]["ask"]>>;

function setUp() {
  const time = { now: Date.parse("2026-11-16T18:00:00Z") };
  const published: { id: number; publishedAt: number; files: EditionFiles; build?: string }[] = [];
  const events: unknown[] = [];
  const kept: number[] = [];
  const asked: string[] = [];
  const store = {
    ...createMemoryStore(),
    findPublished: async () => published.at(-1),
    findWholeEdition: async () => published.at(-1) && { ...published.at(-1), changedAt: {} },
    findBuild: async () => published.at(-1)?.build,
    refuseEdition: vi.fn(async () => void published.pop()),
    publishEdition: vi.fn(async () => {
      const id = published.length + 1;
      published.push({ id, publishedAt: id, files: filesOf(`Edition ${id}`) });
      return id;
    }),
  } as unknown as NonNullable<LiveParts["store"]>;
  const answers: { problems: readonly string[] | undefined; wait: Promise<unknown> } = {
    problems: [],
    wait: Promise.resolve(),
  };
  const maker = {
    async ask(_files: EditionFiles, { kind }: { readonly kind: string }) {
      asked.push(kind);
      const { problems } = answers;
      await answers.wait;
      return problems && ({ problems, site: rendered } as Given);
    },
    close: async () => {},
  } as unknown as LiveParts["maker"];
  const siteOf = (company: Site["company"], id: number) =>
    ({ id, company, context: { company, today: company.time.dayOf(time.now), ...around } }) as Site;
  const live = createLive({
    first: { edition: { id: 0, publishedAt: 0, files: filesOf("Example") }, site: siteOf(theCompany, 0) },
    example: filesOf("Example"),
    store,
    maker,
    around,
    build: "ours",
    findConflicts: ({ name }) => (name.short === "Conflict" ? ["INBOUND_HOST does not fit"] : []),
    createSite: ({ id, context }) => ({ ...siteOf(context.company, id), context }),
    keep: async ({ edition }) => void kept.push(edition.id),
    logUnknown: (error) => events.push(String(error)),
    clock: () => time.now,
    log: (_level, event) => void events.push(event),
  });
  onTestFinished(live.stop);
  const publish = (files: EditionFiles) =>
    live.publish(files, { source: { files }, note: "", now: time.now });
  return { live, time, published, store, events, kept, asked, answers, publish };
}

const nameOf = (site: Site) => site.company.said.shortName;

test("what is published is shown when the answer to that comes, and kept for a restart; a check is made once", async () => {
  const { live, publish, kept, events, asked } = setUp();
  const files = filesOf("Next");
  expect(await live.attempt(files).problems()).toEqual([]);
  expect(await publish(structuredClone(files))).toEqual({ id: 1 });
  expect([live.current().id, nameOf(live.current())]).toEqual([1, "Edition 1"]);
  expect(kept).toEqual([1]);
  expect(asked).toEqual(["problems", "site"]);
  expect(events).toEqual(["edition_starting", "edition_serves"]);
  await live.look();
  expect(asked).toHaveLength(2);
});

test("what cannot be made is not stored", async () => {
  const { live, publish, store, answers } = setUp();
  answers.problems = ["/about: title has 90 characters, not 1 to 60"];
  expect(await publish(filesOf("Next"))).toEqual({ problem: answers.problems[0] });
  expect(await publish(filesOf("Conflict"))).toEqual({ problem: "INBOUND_HOST does not fit" });
  expect(await publish(filesOf("Next", { phones: {} }))).toEqual({
    problem: expect.stringContaining("phones.main is missing"),
  });
  expect(store.publishEdition).not.toHaveBeenCalled();
  expect(live.current().id).toBe(0);
  // A thread that has died says nothing of the files: they are checked again.
  answers.problems = undefined;
  const other = filesOf("Other");
  expect(await publish(other)).toMatchObject({ problem: expect.stringContaining("could not be made") });
  answers.problems = [];
  expect(await publish(other)).toEqual({ id: 1 });
});

test("an edition of another node that cannot be made here is refused with its reason, and the site stays", async () => {
  const { live, published, store, events } = setUp();
  published.push({ id: 1, publishedAt: 1, files: filesOf("Bad", { phones: {} }) });
  const refuse = vi.fn(async (): Promise<void> => Promise.reject(new Error("the store is away")));
  Object.assign(store, { refuseEdition: refuse });
  await live.look();
  const problem = expect.stringContaining("phones.main is missing");
  expect(refuse).toHaveBeenCalledWith({ id: 1, problem, now: expect.any(Number) });
  expect(live.state()).toMatchObject({ id: 0, refused: { id: 1, problem } });
  expect(events).toEqual(["edition_starting", "edition_refused", "Error: the store is away"]);
  refuse.mockImplementation(async () => void published.pop());
  await live.look();
  expect(refuse).toHaveBeenCalledTimes(2);
  expect(events).toHaveLength(3);

  published.push({ id: 2, publishedAt: 2, files: filesOf("Good") });
  await live.look();
  expect([nameOf(live.current()), live.state()]).toEqual(["Good", { id: 2, refused: undefined }]);
});

test("an edition of another build that cannot be made here is not refused for the nodes of that build", async () => {
  const { live, published, store, events } = setUp();
  const files = filesOf("Later", { phones: {} });
  published.push({ id: 1, publishedAt: 1, files, build: "another" });
  await live.look();
  await live.look();
  expect(store.refuseEdition).not.toHaveBeenCalled();
  expect(live.state()).toMatchObject({ id: 0, refused: { id: 1 } });
  expect(events).toEqual(["edition_starting", "edition_refused"]);
  published.push({ id: 2, publishedAt: 2, files, build: "ours" });
  await live.look();
  expect(store.refuseEdition).toHaveBeenCalledOnce();
});

test("who asks while an edition is made sees the newest one afterwards", async () => {
  const { live, published, answers, asked } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  answers.wait = promise;
  published.push({ id: 1, publishedAt: 1, files: filesOf("One") });
  const first = live.look();
  await vi.waitFor(() => expect(asked).toEqual(["site"]));
  published.push({ id: 2, publishedAt: 2, files: filesOf("Two") });
  const second = live.look();
  expect(live.look()).toBe(second);
  resolve();
  await first;
  expect(nameOf(live.current())).toBe("One");
  await second;
  expect(nameOf(live.current())).toBe("Two");
});

test("after a restored backup the same number is another edition, and without any the example is shown", async () => {
  const { live, published } = setUp();
  published.push({ id: 1, publishedAt: 1, files: filesOf("One") });
  await live.look();
  published[0] = { id: 1, publishedAt: 5, files: filesOf("Restored") };
  await live.look();
  expect(nameOf(live.current())).toBe("Restored");
  published.pop();
  await live.look();
  expect([live.current().id, nameOf(live.current())]).toEqual([0, "Example"]);
});

test("a store that is away is logged once, and changes nothing", async () => {
  const { live, store, events } = setUp();
  Object.assign(store, { findPublished: () => Promise.reject(new Error("away")) });
  await live.look();
  await live.look();
  expect(events).toEqual(["Error: away"]);
  expect(live.current().id).toBe(0);
});

test("at midnight where the company is, the pages of the new day are made, with the same company", async () => {
  const { live, time, asked, answers, events } = setUp();
  const { company } = live.current();
  await live.look();
  expect(asked).toEqual([]);
  time.now = Date.parse("2026-11-17T06:00:01Z");
  answers.problems = undefined;
  await live.look();
  await live.look();
  expect([asked, events]).toEqual([["site"], ["day_not_made"]]);
  expect(live.current().context.today.toString()).toBe("2026-11-16");
  answers.problems = [];
  time.now += 60_000;
  await live.look();
  expect(live.current().context.today.toString()).toBe("2026-11-17");
  expect(live.current().company).toBe(company);
  expect(live.current().id).toBe(0);
});
