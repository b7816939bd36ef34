import { expect, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { rfqForm } from "./forms.ts";
import { composeRfq, readRfq } from "./message.ts";
import { isAboutSolicitation, readSolicitation } from "./solicitation.ts";

test.each([
  ["Solicitation: W912LA26Q0001", { number: "W912LA26Q0001", closes: "", kind: "RFQ" }],
  ["Solicitation No. : SPE4A6-26-R-0123", { number: "SPE4A6-26-R-0123", closes: "", kind: "RFP" }],
  ["solicitation number: FA330126B0007", { number: "FA330126B0007", closes: "", kind: "IFB" }],
  ["RFP #: 26-014", { number: "26-014", closes: "", kind: "RFP" }],
  ["Invitation for bids no.: 2026-09", { number: "2026-09", closes: "", kind: "IFB" }],
  [
    "Solicitation: 70B03C26Q00000042, closes December 1, 2026, 2:00 PM CST",
    { number: "70B03C26Q00000042", closes: "December 1, 2026, 2:00 PM CST", kind: "RFQ" },
  ],
  ["Closing date: 12/01/2026 14:00 ET", { number: "", closes: "12/01/2026 14:00 ET", kind: "" }],
  ["Quotes due: Dec 1, 2 PM Central", { number: "", closes: "Dec 1, 2 PM Central", kind: "" }],
])("%s is read", (row, expected) => {
  expect(isAboutSolicitation(row)).toBe(true);
  expect(readSolicitation(`Hello\n${row}\n12 helmets`)).toEqual(expected);
});

test.each([
  "12 helmets, level IIIA",
  "Solicitation: see attached",
  "RFQ: 12 each helmets ballistic size L",
  "RFQ: 12 helmets",
  "Due: 4 radios",
  "Due to the short time: 4 radios",
  "Closing kit, M4: 10",
  "Solicitation: the radios of last year, 12 of them, with batteries and chargers",
])("%s is no solicitation", (row) => {
  expect(isAboutSolicitation(row)).toBe(false);
  expect(readSolicitation(row)).toEqual({ number: "", closes: "", kind: "" });
});

test("what the form asks about a solicitation travels in the notes, and is read from them again", () => {
  const asked = { solicitation: "W912LA26Q0001", closes: "December 1, 2026, 2:00 PM CST" };
  const result = rfqForm.validate({ ...exampleRfq, ...asked });
  const plain = rfqForm.validate(exampleRfq);
  if (!result.ok || !plain.ok) throw new Error("it is complete");
  expect(Object.keys(result.values)).toEqual(Object.keys(plain.values));
  expect(result.values).toEqual({
    ...plain.values,
    notes: expect.stringMatching(/^Solicitation: .*\nQuotes due: /),
  });
  const message = composeRfq(result.values);
  expect(message.message).toContain(
    `Notes:\n  Solicitation: ${asked.solicitation}\n  Quotes due: ${asked.closes}\n  `,
  );
  expect(readSolicitation(readRfq(message)?.notes ?? "")).toEqual({
    number: asked.solicitation,
    closes: asked.closes,
    kind: "RFQ",
  });
});

test("a number that is too long is refused at its own field", () => {
  expect(rfqForm.validate({ ...exampleRfq, solicitation: "9".repeat(61) })).toMatchObject({
    ok: false,
    errors: { solicitation: expect.stringContaining("60") },
  });
});
