import { expect, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { contactForm, mostRequestLines, rfqForm, roomInRequest } from "./forms.ts";
import { longestRequest } from "./longest-request.ts";

const { attachments: _, ...valid } = exampleRfq;

test("a complete form passes; notes, specifications and files are optional", () => {
  const { notes: _notes, ...required } = valid;
  expect(rfqForm.validate(required)).toEqual({ ok: true, values: { ...valid, notes: "", attachments: [] } });
  expect(rfqForm.validate({ ...valid, specifications: { any: ["type"] } })).toMatchObject({
    ok: true,
    values: { specifications: { any: ["type"] } },
  });
});

test("an empty form shows every message of the specification, in the order of the fields", () => {
  const result = rfqForm.validate({});
  expect(result).toEqual({
    ok: false,
    errors: {
      name: "Name is required",
      organization: "Organization is required",
      email: "Valid email is required",
      phone: "Phone number is required",
      role: "Role/Title is required",
      purchasingEntity: "Purchasing entity is required",
      items: "Please describe the items needed",
      quantities: "Quantities are required",
      deliveryCity: "Delivery city is required",
      deliveryState: "Delivery state is required",
      deliveryZip: "ZIP code is required",
      needByDate: "Need-by date is required",
    },
  });
  const required = rfqForm.fields.filter((field) => field.required).map((field) => field.name);
  if (!result.ok) expect(Object.keys(result.errors)).toEqual(required);
});

test.each([
  ["name", 2, 100],
  ["organization", 2, 200],
  ["phone", 10, 32],
  ["role", 2, 100],
  ["purchasingEntity", 2, 200],
  ["deliveryCity", 2, 100],
  ["deliveryState", 2, 50],
  ["deliveryZip", 5, 16],
  ["needByDate", 1, 32],
])("%s takes %i to %i characters", (name, min, max) => {
  const validate = (length: number) => rfqForm.validate({ ...valid, [name]: "x".repeat(length) });
  expect([min, max, max + 1].map((length) => validate(length).ok)).toEqual([true, true, false]);
  if (min > 0) expect(validate(min - 1).ok).toBe(false);
  expect(rfqForm.fields.find((field) => field.name === name)?.max).toBe(max);
});

test.each([
  ["company", 2, 200],
  ["subject", 5, 200],
  ["message", 10, 80_000],
])("of a message, %s takes %i to %i characters", (name, min, max) => {
  const isRight = (length: number) => {
    const result = contactForm.validate({ [name]: "x".repeat(length) });
    return !result.ok && !(name in result.errors);
  };
  expect([min - 1, min, max, max + 1].map(isRight)).toEqual([false, true, true, false]);
});

test("items, quantities and notes share one limit, and the items say what is too many", () => {
  const validate = (items: number, notes: string) =>
    rfqForm.validate({ ...valid, items: "x".repeat(items), quantities: "5", notes });
  const problem = (most: string, excess: number) => ({
    ok: false,
    errors: {
      items: `Items, quantities and notes together must be ${most} or fewer; this is ${excess} too many. Shorten them, or name a file under Attachments and add it later on your private page`,
    },
  });
  const room = longestRequest - 1;
  expect(validate(room, "").ok).toBe(true);
  expect(validate(room - 19, "x\n".repeat(10)).ok).toBe(true);
  expect(validate(room + 1, "")).toEqual(problem("70,000 characters", 1));
  // The lines of the three texts count together.
  const lines = mostRequestLines - 2;
  expect(validate(10, "x\n".repeat(lines)).ok).toBe(true);
  expect(validate(10, "x\n".repeat(lines + 12))).toEqual(problem("4,000 lines", 12));
});

test("rows are counted as they are typed, whatever ends them", () => {
  const rows = Array.from({ length: 500 }, () => "x".repeat(120));
  for (const end of ["\n", "\r\n"]) {
    const items = rows.join(end);
    expect(rfqForm.validate({ ...valid, items })).toMatchObject({ ok: true });
    expect(roomInRequest({ items }).characters).toBe(longestRequest - 500 * 121 + 1);
  }
});

test("what the page wrote into the items counts as nothing until something is added", () => {
  const validate = (items: string) =>
    rfqForm.validate({ ...valid, items }, ["Body Armor: ", "Night Vision: "]);
  const missing = { ok: false, errors: { items: "Please describe the items needed" } };
  for (const untouched of ["Body Armor: ", " Body Armor:", "Body Armor:\r\nNight Vision: \n"])
    expect(validate(untouched)).toEqual(missing);
  for (const described of ["Body Armor: 5", "Body Armor:\n5 plates"])
    expect(validate(described)).toMatchObject({ ok: true, values: { items: described } });
  expect(rfqForm.validate({ ...valid, items: "Body Armor: " }).ok).toBe(true);
});

test("file names are cleaned and shortened, never a reason to refuse", () => {
  const attachments = [
    "C:\\quotes\\list.xlsx",
    "a\u202efdp.exe",
    "",
    12,
    "x\r\ny.pdf",
    `${"🛡".repeat(60)}.docx`,
    `${"n".repeat(76)}.pdf`,
    `${"n".repeat(77)}.pdf`,
  ];
  const result = rfqForm.validate({ ...valid, attachments });
  if (!result.ok) throw new Error("the form should pass");
  expect(result.values.attachments).toEqual([
    "list.xlsx",
    "afdp.exe",
    "xy.pdf",
    `${"🛡".repeat(37)}….docx`,
    `${"n".repeat(76)}.pdf`,
    `${"n".repeat(75)}….pdf`,
  ]);
  expect(rfqForm.validate({ ...valid, attachments: "one.pdf" })).toMatchObject({
    values: { attachments: ["one.pdf"] },
  });
});
