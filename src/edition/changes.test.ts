import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeChanges, differingPart, listChanges } from "./changes.ts";
import { applyEdit, type DraftEdit, readFacts, valueAt } from "./edition.ts";
import { editedKeys, fieldsOf, nameOfChoice, readEdits } from "./fields.ts";
import { findEditionProblems } from "./problems.ts";

const published = [{ path: "company.json", bytes: readFileSync("company/company.json") }];
const facts = readFacts(published);
const fieldAt = (name: string) => fieldsOf(facts, editedKeys).filter((field) => field.name === name);

function edited(edit: DraftEdit) {
  const draft = applyEdit(published, edit);
  return { draft, changes: listChanges(published, draft) };
}

test("a choice is shown in words, not as the file has it", () => {
  const choices = fieldsOf(facts, editedKeys).flatMap((field) => field.choices);
  expect(choices).toContain("notIncluded");
  expect(choices.filter((choice) => !/^[A-Z][a-z]/.test(nameOfChoice(choice)))).toEqual([]);
});

test("every fact has a label, and the schema's limits", () => {
  expect(fieldsOf(facts, editedKeys).filter(({ label }) => !/^[A-Z]/.test(label))).toEqual([]);
  expect(fieldAt("name.short")[0]).toMatchObject({ label: "Short name", most: 24, kind: "text" });
  expect(fieldAt("emails.sales")[0]).toMatchObject({ kind: "text" });
  expect(fieldAt("people.0.bio")[0]).toMatchObject({ kind: "block" });
});

test.each([
  ["phones.main", { "phones.main": "(205) 444-0143" }, "+12054440143"],
  ["phones.main", { "phones.main": "205 444 014" }, "205 444 014"],
  ["phones.main", { "phones.main": "+44 20 7946 0123" }, "+442079460123"],
  ["founded", { founded: "2024" }, 2024],
  ["founded", { founded: "last year" }, "last year"],
  ["identifiers.uei", { "identifiers.uei": "ABCDEF123456" }, "ABCDEF123456"],
  ["registrations.gsaMas", { "registrations.gsaMas": " 47QSWA " }, "47QSWA"],
  ["people.0.expertise", { "people.0.expertise": "Contracts\n\n Freight " }, ["Contracts", "Freight"]],
  [
    "hours.friday",
    { "hours.friday": "on", "hours.friday.opens": "09:00", "hours.friday.closes": "12:00" },
    { opens: "09:00", closes: "12:00" },
  ],
  ["hours.friday", {}, undefined],
  ["name.long", { "name.long": "" }, undefined],
  ["confirmations.sam", { "confirmations.sam": "on" }, "2027-01-15, A. Owner"],
])("%s typed as %j is stored as %j", (name, typed, value) => {
  const read = (each: string) => (typed as Record<string, string>)[each] ?? "";
  expect(readEdits(facts, fieldAt(name), { read, voucher: "2027-01-15, A. Owner" })).toEqual([
    { place: fieldAt(name)[0]?.place, value },
  ]);
});

test("what was not changed is no edit, however it is shown", () => {
  const typed: Record<string, string> = {
    "phones.main": "(205) 555-0142",
    "identifiers.uei": "",
    "registrations.gsaMas": "",
  };
  const fields = Object.keys(typed).flatMap(fieldAt);
  expect(readEdits(facts, fields, { read: (name) => typed[name] ?? "", voucher: "" })).toEqual([]);
});

test("a change is told in words, and taken back alone", () => {
  const { draft, changes } = edited({
    facts: [
      { place: ["phones", "main"], value: "+12054440143" },
      { place: ["hours", "friday", "closes"], value: "16:00" },
      { place: ["accent"], value: "#1769aa" },
      { place: ["confirmations", "sam"], value: "2027-01-15, A. Owner" },
    ],
  });
  expect(changes.map(({ label, was, becomes }) => [label, was, becomes])).toEqual([
    ["Main phone", "(205) 555-0142", "(205) 444-0143"],
    ["Friday", "8:00 AM to 5:00 PM", "8:00 AM to 4:00 PM"],
    ["Accent color", "#f85014", "#1769aa"],
    ["Owner certification: SAM registration", "Not confirmed", "2027-01-15, A. Owner"],
  ]);
  const [phone, ...others] = changes;
  expect(listChanges(published, applyEdit(draft, phone?.undo ?? {})).map(({ id }) => id)).toEqual(
    others.map(({ id }) => id),
  );
  expect(describeChanges(changes.slice(0, 1))).toBe("Main phone: (205) 555-0142 became (205) 444-0143");
  expect(describeChanges(changes)).toMatch(/^4 changes: Main phone, Friday, /);
});

test("a time that was cleared or is not a time is told as typed, and is a problem of its own", () => {
  const { draft, changes } = edited({
    facts: [
      { place: ["hours", "thursday"], value: { opens: "", closes: "17:00" } },
      { place: ["hours", "friday"], value: { opens: "7:30", closes: "noon" } },
    ],
  });
  expect(changes.map(({ label, becomes }) => [label, becomes])).toEqual([
    ["Thursday", "… to 5:00 PM"],
    ["Friday", "7:30 to noon"],
  ]);
  expect(findEditionProblems(draft).map(({ name }) => name)).toContain("hours.thursday.opens");
});

test("a person who left comes back with the portrait", () => {
  const photo = {
    path: "portraits/james.webp",
    bytes: readFileSync("tests/support/companies/two/portraits/zoe.webp"),
  };
  const before = applyEdit(published, {
    facts: [{ place: ["people", 0, "portrait"], value: "james.webp" }],
    files: [photo],
  });
  expect(findEditionProblems(before)).toEqual([]);
  const after = applyEdit(before, {
    facts: [{ place: ["people", 0], value: undefined }],
    files: [{ ...photo, bytes: null }],
  });
  const [change] = listChanges(before, after);
  expect(change).toMatchObject({
    label: "People",
    was: "James Whitaker, Marisol Reyes",
    becomes: "Marisol Reyes",
  });
  const restored = applyEdit(after, change?.undo ?? {});
  expect(listChanges(before, restored)).toEqual([]);
  expect(valueAt(readFacts(restored), ["people", 0, "name"])).toBe("James Whitaker");
});

test("adding a person does not hide other changes, and undoing it keeps them", () => {
  const { draft, changes } = edited({
    facts: [
      { place: ["people", 0, "phone"], value: "+12054440143" },
      { place: ["people", 2], value: { name: "Ana Ruiz" } },
    ],
  });
  expect(changes.map(({ label, becomes }) => [label, becomes])).toEqual([
    ["James Whitaker: Phone", "(205) 444-0143"],
    ["People", "James Whitaker, Marisol Reyes, Ana Ruiz"],
  ]);
  const restored = applyEdit(draft, changes[1]?.undo ?? {});
  expect(listChanges(published, restored).map(({ id }) => id)).toEqual(["people.0.phone"]);
});

test("one portrait is taken back without the other person's", () => {
  const bytes = readFileSync("tests/support/companies/two/portraits/zoe.webp");
  const portraits = (names: readonly string[]): DraftEdit => ({
    facts: names.map((name, index) => ({ place: ["people", index, "portrait"], value: name })),
    files: names.map((name) => ({ path: `portraits/${name}`, bytes })),
  });
  const before = applyEdit(published, portraits(["james.webp", "marisol.webp"]));
  const after = applyEdit(before, portraits(["james-2.webp", "marisol-2.webp"]));
  const [first, second] = listChanges(before, after);
  const restored = applyEdit(after, first?.undo ?? {});
  expect(findEditionProblems(restored)).toEqual([]);
  expect(listChanges(before, restored)).toEqual([expect.objectContaining({ id: second?.id })]);
});

test("words, logo and portraits are changes too", () => {
  const { changes } = edited({
    words: { "home.lead": "We deliver." },
    files: [{ path: "logo.svg", bytes: Buffer.from("<svg/>") }],
    facts: [{ place: ["people", 1, "portrait"], value: "marisol.webp" }],
  });
  expect(changes.map(({ tab, label }) => `${tab}: ${label}`)).toEqual([
    "look: Marisol Reyes: Portrait",
    "look: Logo",
    "words: Introduction",
  ]);
});

test.each([
  ["8:00 AM to 5:00 PM", "8:00 AM to 4:00 PM", ["8:00 AM to ", "5:00 ", "PM"]],
  ["Quality.", "Quality. Always.", ["", "Quality.", ""]],
  ["a a", "a a a", ["a ", "", "a"]],
])("of %j only what differs from %j is marked", (text, other, parts) => {
  expect(differingPart(text, other)).toEqual(parts);
});
