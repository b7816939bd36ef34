import { expect, test } from "vitest";
import { type CheckContext, checkDraft } from "./finish-quote.ts";
import { exampleCheckContext, exampleDraft } from "./testing/example-quote.ts";

const iran = { name: "Iran (end user)", reach: ["every line"], reason: "U.S. embargo" } as const;
const china = { name: "China (buyer)", reach: ["USML", "ECCN"], reason: "U.S. arms embargo" } as const;
const list = "list of November 19, 2026, kept current by Ann Lee";

function check(changes: Partial<CheckContext>, classes: readonly string[] = ["EAR99", "EAR99"]) {
  const [first] = exampleDraft.lines;
  if (!first) throw new Error("The example has no line");
  const lines = classes.map((exportClass, index) => ({
    ...first,
    id: String(index),
    number: `00${index + 1}0`,
    exportClass,
  }));
  const { checks, finished } = checkDraft({ ...exampleDraft, lines }, { ...exampleCheckContext, ...changes });
  const named = (name: string) => checks.find((each) => each.name === name);
  return { place: named("place"), screening: named("screening"), countries: named("destination"), finished };
}

test("a quote for nowhere that is listed has no such check", () => {
  const { place, countries, finished } = check({ places: { listed: [], list, allowed: undefined } });
  expect([place, countries]).toEqual([undefined, undefined]);
  expect(finished).toBeDefined();
});

test("an embargo stops the quote, and no reason of a clerk overrules it; an owner's record does", () => {
  const stopped = check({ places: { listed: [iran], list, allowed: undefined } });
  expect(stopped.place).toMatchObject({
    state: "missing",
    canOverrule: false,
    text: `Iran (end user) stops every line: U.S. embargo. Only an owner can allow it, on the request’s page (${list}).`,
  });
  expect(stopped.finished).toBeUndefined();
  const allowed = check({ places: { listed: [iran], list, allowed: "License IA-1, recorded by Ann Lee." } });
  expect(allowed.place).toMatchObject({ state: "done", text: expect.stringContaining("License IA-1") });
  expect(allowed.finished).toBeDefined();
});

test("an arms embargo stops only the lines with an ECCN, and follows what is typed", () => {
  const places = { listed: [china], list, allowed: undefined };
  expect(check({ places }).place).toMatchObject({ state: "done" });
  expect(check({ places }, ["EAR99", "0A501.a"]).place).toMatchObject({
    state: "missing",
    text: expect.stringContaining("China (buyer) stops line 0020: U.S. arms embargo."),
    fields: ["exportClass-2"],
  });
});

test("an old screening and a buyer abroad wait for a new one; a country that nobody confirmed stops the quote", () => {
  const old = check({ screening: "old", destination: "abroad" }).screening;
  expect(old).toMatchObject({ state: "missing", text: expect.stringContaining("Older than 30 days.") });
  expect(check({ screening: undefined, isForAbroad: true }).screening?.state).toBe("missing");
  expect(check({ screening: undefined }).screening).toMatchObject({
    state: "open",
    text: expect.stringContaining("every order has to wait for it"),
  });
  expect(check({ unconfirmed: "the buyer" }).countries).toMatchObject({
    state: "missing",
    text: "Confirm the country of the buyer on the request’s page.",
  });
});
