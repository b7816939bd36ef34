import { expect, test } from "vitest";
import { lineKinds } from "#content/quotes.ts";
import { checkDraft } from "./finish-quote.ts";
import { quotePromises } from "./promises.ts";
import type { DraftLine } from "./quote.ts";
import { exampleCircumstances, exampleDraft } from "./testing/example-quote.ts";
import { draftOf } from "./testing/quote-of-each-kind.ts";

/** Which checks stop it. */
const stopping = (line: Partial<DraftLine>, terms = {}, abroad = false) => {
  const draft = { ...exampleDraft, ...terms };
  const lines = draft.lines.map((each, index) => (index === 2 ? { ...each, ...line } : each));
  const circumstances = abroad
    ? { ...exampleCircumstances, destination: "abroad" as const }
    : exampleCircumstances;
  const sent = abroad ? lines.map((each) => ({ ...each, exportClass: "EAR99" })) : lines;
  const { checks } = checkDraft({ ...draft, lines: sent }, circumstances);
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
    expect(lineKinds[keeper.kind].statement).toBeDefined();
    const { lines } = draftOf(keeper.kind);
    const [line] = lines;
    return expect(stopping({ ...line, statement: " " })).toMatchObject([
      { name: "statement", canOverrule: false },
    ]);
  }
  const wrong =
    keeper.term === "freight" ? { fob: "Destination", freight: "Collect" } : { [keeper.term]: "" };
  const stopped = stopping({}, wrong, keeper.check === "incoterms");
  return expect(stopped).toMatchObject([{ name: keeper.check, canOverrule: false }]);
});
