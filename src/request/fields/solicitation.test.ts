import { expect, test } from "vitest";
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
