import { expect, test } from "vitest";
import { capabilitySlugs } from "#content/paths.ts";
import { factsOf } from "./finish-line.ts";
import { checkDraft } from "./finish-quote.ts";
import type { DraftLine } from "./quote.ts";
import { exampleCheckContext, exampleDraft } from "./testing/example-quote.ts";
import { quotePromises } from "./testing/promises.ts";
import { draftOf } from "./testing/quote-of-each-kind.ts";
import { lineKinds } from "./words.ts";

/** The checks that stop the example quote when this line and these terms are changed. */
const stopping = (line: Partial<DraftLine>, terms = {}, abroad = false) => {
  const draft = { ...exampleDraft, ...terms };
  const lines = draft.lines.map((each, index) => (index === 2 ? { ...each, ...line } : each));
  const checkContext = abroad
    ? { ...exampleCheckContext, destination: "abroad" as const }
    : exampleCheckContext;
  const sent = abroad ? lines.map((each) => ({ ...each, exportClass: "EAR99" })) : lines;
  const { checks } = checkDraft({ ...draft, lines: sent }, checkContext);
  return checks.filter(({ state }) => state === "missing");
};

const asked = quotePromises.filter(({ keeper }) => !("done" in keeper));

test.each(asked)("“$says”: without its keeper, the quote is not sent", ({ says, keeper }) => {
  if ("done" in keeper) return;
  if ("line" in keeper) {
    const empty = { [keeper.line]: "", ...(keeper.line === "description" ? { part: "" } : {}) };
    const [stopped] = stopping(empty);
    // A page may not promise a name that the paper can leave out.
    if (keeper.line === "maker") expect(says).toContain(keeper.overruled);
    expect(stopped?.name).toBe(keeper.line);
    // What may be overruled is promised with its other half: what the paper then says.
    return expect(stopped?.canOverrule).toBe(keeper.overruled !== undefined);
  }
  if ("kind" in keeper) {
    const [line] = draftOf(keeper.kind).lines;
    for (const label of keeper.facts) {
      const field = factsOf({ kind: keeper.kind }).find((fact) => fact.label === label)?.name ?? label;
      const [stopped, ...others] = stopping({ ...line, [field]: " " });
      expect(others).toEqual([]);
      expect(stopped).toMatchObject({ name: "facts", canOverrule: false, fields: [`${field}-3`] });
      expect(stopped?.text).toContain(`Line 3 lacks ${label}.`);
    }
    return;
  }
  const wrong =
    keeper.term === "freight" ? { fob: "destination", freight: "collect" } : { [keeper.term]: "" };
  const stopped = stopping({}, wrong, keeper.check === "incoterms");
  return expect(stopped).toMatchObject([{ name: keeper.check, canOverrule: false }]);
});

test("no kind of line has more facts than a draft has fields for, and each fact keeps a promise", () => {
  const kept = quotePromises.flatMap(({ keeper }) =>
    "kind" in keeper ? keeper.facts.map((label) => `${keeper.kind}: ${label}`) : [],
  );
  for (const [kind, { facts = [] }] of Object.entries(lineKinds)) {
    expect(factsOf({ kind })).toHaveLength(facts.length);
  }
  const stated = capabilitySlugs.flatMap((kind) => factsOf({ kind }).map(({ label }) => `${kind}: ${label}`));
  expect(stated.filter((fact) => !kept.includes(fact))).toEqual(["night-vision: Tube"]);
});
