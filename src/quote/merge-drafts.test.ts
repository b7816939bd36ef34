import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addStep,
  type DraftStep,
  fieldsOf,
  fieldValue,
  findPosted,
  mergeDrafts,
  rebuild,
  withValue,
} from "./merge-drafts.ts";
import { emptyDraftLine, type QuoteDraft } from "./quote.ts";
import { exampleDraft } from "./testing/example-quote.ts";

const nobody = () => false;
const { lines } = exampleDraft;
const word = fc.constantFrom("", "1", "2", "3");
const aField = fc.constantFrom(...fieldsOf(exampleDraft));
const anEdit = fc.oneof(
  fc.tuple(aField, word).map(
    ([field, text]) =>
      (draft: QuoteDraft) =>
        withValue(draft, field, text),
  ),
  fc.nat({ max: 5 }).map((at) => (draft: QuoteDraft) => ({ ...draft, lines: draft.lines.toSpliced(at, 1) })),
  fc
    .uuid()
    .map((id) => (draft: QuoteDraft) => ({ ...draft, lines: [...draft.lines, { ...emptyDraftLine, id }] })),
);
const edits = fc.array(anEdit, { maxLength: 6 });
const edit = (draft: QuoteDraft, steps: readonly ((draft: QuoteDraft) => QuoteDraft)[]) =>
  steps.reduce((now, step) => step(now), draft);

test("any version that was saved can be rebuilt from the last one", () => {
  fc.assert(
    fc.property(fc.array(edits, { minLength: 1, maxLength: 6 }), (saves) => {
      let history: readonly DraftStep[] = [];
      const versions = [exampleDraft];
      for (const steps of saves) {
        const before = versions.at(-1) ?? exampleDraft;
        const after = edit(before, steps);
        history = addStep(history, before, after, { version: versions.length, by: 1, at: 0, page: "" });
        versions.push(after);
      }
      const last = versions.at(-1) ?? exampleDraft;
      versions.slice(0, -1).forEach((version, number) => {
        expect(rebuild(last, history, number)).toEqual(version);
      });
      expect(rebuild(last, history.slice(1), 0)).toBeUndefined();
    }),
  );
});

test("nothing that either wrote is lost: it is in the draft, or it waits for a choice", () => {
  fc.assert(
    fc.property(edits, edits, (my, their) => {
      const [mine, theirs] = [edit(exampleDraft, my), edit(exampleDraft, their)];
      const { draft, clashes } = mergeDrafts(exampleDraft, mine, theirs, nobody, nobody);
      for (const [side, key] of [
        [mine, "mine"],
        [theirs, "theirs"],
      ] as const) {
        for (const field of fieldsOf(side)) {
          const value = fieldValue(side, field);
          if (value === fieldValue(exampleDraft, field)) continue;
          const clash = clashes.find(({ name, line }) => name === field.name && line === field.line);
          expect([fieldValue(draft, field), clash?.[key]]).toContain(value);
        }
      }
      const isNew = (id: string) => !lines.some((line) => line.id === id);
      const added = [...mine.lines, ...theirs.lines].map(({ id }) => id).filter(isNew);
      expect(draft.lines.map(({ id }) => id)).toEqual(expect.arrayContaining(added));
    }),
  );
});

test("someone writing alone gets exactly what they wrote", () => {
  fc.assert(
    fc.property(edits, (my) => {
      const mine = edit(exampleDraft, my);
      const { draft, clashes } = mergeDrafts(exampleDraft, mine, exampleDraft, nobody, nobody);
      expect(clashes).toEqual([]);
      expect({ ...draft, overruled: undefined }).toEqual({ ...mine, overruled: undefined });
      expect(mergeDrafts(exampleDraft, exampleDraft, mine, nobody, nobody).draft.lines).toEqual(mine.lines);
    }),
  );
});

test("the same cell in two hands is a clash; the cells beside it are not", () => {
  const [mine, theirs] = [
    withValue(withValue(exampleDraft, { name: "unitPrice", line: "1" }, "212.00"), { name: "fob" }, "Mine"),
    withValue(
      withValue(exampleDraft, { name: "unitPrice", line: "1" }, "208.50"),
      { name: "origin", line: "1" },
      "Japan",
    ),
  ];
  const { draft, clashes, taken } = mergeDrafts(exampleDraft, mine, theirs, nobody, nobody);
  expect(clashes).toEqual([{ name: "unitPrice", line: "1", mine: "212.00", theirs: "208.50" }]);
  expect(draft.lines[0]).toMatchObject({ unitPrice: "208.50", origin: "Japan" });
  expect(draft.fob).toBe("Mine");
  expect(taken).toEqual([{ name: "origin", line: "1" }]);
});

test("what a page posted is kept until it posts again, for the last eight pages", () => {
  let history: readonly DraftStep[] = [];
  for (const [index, page] of [..."aabcdefgha"].entries()) {
    const posted = { ...exampleDraft, page, remarks: String(index) };
    history = addStep(history, exampleDraft, exampleDraft, {
      version: index + 1,
      by: 1,
      at: 0,
      page,
      posted,
    });
  }
  expect(history.map(({ posted }) => posted?.remarks).filter(Boolean)).toEqual([..."23456789"]);
  expect(findPosted(history, 1)?.remarks).toBe("9");
  expect(findPosted(history, 3)?.remarks).toBe("2");
  expect(findPosted(history, 11)).toBeUndefined();
});
