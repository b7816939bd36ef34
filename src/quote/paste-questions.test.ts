import { expect, test } from "vitest";
import { planBlock } from "./block-columns.ts";
import { readTable } from "./clipboard.ts";
import { apply, paste } from "./edit-lines.ts";
import { questionAbout } from "./paste-questions.ts";
import { emptyDraftLine } from "./quote.ts";

const targets = ["unitPrice", "discount", "leadTime", "origin", "exportClass"] as const;

function ask(text: string) {
  const { rows, columns, choices } = planBlock(readTable(text), targets);
  return questionAbout({ rows, columns: choices[0] ?? columns });
}

/** What the lines say once a choice was made, and whether anything more is asked. */
function answer(text: string, name: string) {
  const choice = ask(text)?.choices.find((each) => each.name === name);
  if (!choice) throw new Error(`No choice of this name: ${name}`);
  const lines = Array.from({ length: 3 }, (_, index) => ({ ...emptyDraftLine, id: String(index) }));
  const { rows, columns } = choice.pasted;
  const { changes } = paste(lines, [0, 1, 2], rows, columns);
  return {
    lines: apply(lines, changes).map(({ outcome, unitPrice, leadTime }) => [outcome, unitPrice, leadTime]),
    next: questionAbout(choice.pasted)?.ask,
  };
}

test.each([
  ["plain prices", "1,289.50\t4\n12\t5"],
  ["dollars", "$1,289.50\t4\nUS$12\t5"],
  ["a price per thousand", "0.0304\t4\n.5\t5"],
  ["words in one column", "about 190\nsoon"],
])("nothing is asked about %s", (_what, text) => expect(ask(text)).toBeUndefined());

test("a point or a comma that may be either is asked about; in a column with decimal commas, a point is for thousands", () => {
  const mixed = "1.289,50\t4\n1.200\t5\n12,5\t6";
  expect(ask(mixed)?.ask).toBe("Nothing is pasted yet: how is “1.289,50” meant?");
  expect(answer(mixed, "“1.289,50” is 1,289.50")).toEqual({
    lines: [
      ["quoted", "1,289.50", "4"],
      ["quoted", "1,200.00", "5"],
      ["quoted", "12.50", "6"],
    ],
    next: undefined,
  });
  const alone = "1.200\t4\n13\t5";
  expect(ask(alone)?.choices.map(({ name }) => name)).toEqual(["“1.200” is 1,200.00", "“1.200” is 1.20"]);
  expect(answer(alone, "“1.200” is 1.20")).toEqual({
    lines: [
      ["quoted", "1.20", "4"],
      ["quoted", "13.00", "5"],
      ["quoted", "", ""],
    ],
    next: undefined,
  });
});

test("prices in another currency are skipped, or taken as figures that someone has converted", () => {
  const euros = "€13\t4\n15 EUR\t5\n16\t6";
  expect(ask(euros)?.ask).toBe("Nothing is pasted yet: 2 prices, such as “€13”, are not in U.S. dollars.");
  const prices = (name: string) => answer(euros, name).lines.map(([, price]) => price);
  expect(prices("Skip these prices")).toEqual(["", "", "16.00"]);
  expect(prices("They are converted: take the figures")).toEqual(["13.00", "15.00", "16.00"]);
  // Then the commas of these figures.
  expect(answer("1.289,50 EUR\t4\n2\t5", "They are converted: take the figures").next).toContain("how is");
});

test("where there is no price, the cell stays empty or the line gets no bid", () => {
  const text = "12\t4\nTBD\t5\n13\t6";
  expect(ask(text)?.ask).toBe("Nothing is pasted yet: “TBD” is no price.");
  expect(answer(text, "Leave these empty").lines[1]).toEqual(["quoted", "", "5"]);
  expect(answer(text, "No bid on these lines").lines).toEqual([
    ["quoted", "12.00", "4"],
    ["no-bid", "", "5"],
    ["quoted", "13.00", "6"],
  ]);
});

test("a last row that sums up is no line, unless someone says that it is", () => {
  const rows = [
    ["12", "4"],
    ["13", "5"],
    ["Total", "25"],
  ];
  const asked = questionAbout({ rows, columns: ["unitPrice", "leadTime"] });
  expect(asked?.ask).toBe("Nothing is pasted yet: the last row looks like a sum (“Total 25”).");
  expect(asked?.choices.map(({ pasted }) => pasted.rows.length)).toEqual([2, 3]);
  for (const { pasted } of asked?.choices ?? []) expect(questionAbout(pasted)).toBeUndefined();
  const named = {
    rows: [["Total station, 3 in", "9,000.00"]],
    columns: ["description", "unitPrice"] as const,
  };
  expect(questionAbout(named)).toBeUndefined();
});
