import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { fill } from "./form-data.ts";
import { waitInWords } from "./form-view.tsx";
import { attachmentWords, draftWords, formWords } from "./form-words.ts";

test("waits are rounded up to the minute", () => {
  expect([undefined, 0, 60, 61, 300, 3599, 3600, 3601, 3900, 7260, 7200].map(waitInWords)).toEqual([
    "a few minutes",
    "1 min",
    "1 min",
    "2 min",
    "5 min",
    "1 h",
    "1 h",
    "1 h 1 min",
    "1 h 5 min",
    "2 h 1 min",
    "2 h",
  ]);
});

test("words are filled in once: what a visitor typed is never read as a name", () => {
  expect(fill("{name}, {role}", { name: "{role} $& Dana", role: "Buyer" })).toBe("{role} $& Dana, Buyer");
  expect(fill("{missing}", {})).toBe("");
});

test("forms warn about sensitive content, unsent files and the kept draft", () => {
  expect(theCompany.words(formWords).sensitiveNotice).toMatch(
    /classified information.*CUI.*export-controlled technical data/,
  );
  expect(theCompany.words(attachmentWords).hint).toMatch(
    /contents are not sent.*Do not send CUI or export-controlled/,
  );
  expect(theCompany.words(draftWords).kept).toMatch(/kept in this browser.*discard it before you go/);
});
