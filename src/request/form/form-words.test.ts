import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { linksOf, wordsOf } from "#content/testing/read-content.ts";
import {
  attachmentWords,
  contactFormWords,
  draftWords,
  formWords,
  rfqFormWords,
  rfqSections,
} from "./form-words.ts";

test("the quote form asks in four numbered steps", () => {
  expect(rfqSections.map(({ legend }) => legend)).toEqual([
    "1. About you",
    "2. What you need",
    "3. Where it goes",
    "4. Anything else",
  ]);
});

test("buyers outside the U.S. read what the delivery fields mean for them", () => {
  const hints = wordsOf(rfqSections);
  for (const word of ["country code", "add the country", "province", "postal code"])
    expect(hints).toContain(word);
});

test("form buttons and banners are SPEC's, letter for letter", () => {
  expect(contactFormWords.submitting).toBe("Sending Message...");
  expect(contactFormWords.confirmation.again).toBe("Send Another Message");
  expect(contactFormWords.banner.text).toBe(
    "There was an error sending your message. Please try again or contact us directly.",
  );
  expect(contactFormWords.banner).not.toHaveProperty("title");
  expect(rfqFormWords.submitting).toBe("Submitting...");
  expect(rfqFormWords.confirmation.again).toBe("Submit Another Request");
  expect(rfqFormWords.banner.title).toBe("Submission Error");
  expect(rfqFormWords.banner.text).toBe(
    "There was an error submitting your request. Please try again or contact us directly.",
  );
});

test("forms warn about sensitive content, unsent files and the local draft", () => {
  expect(formWords.sensitiveNotice).toMatch(/classified information.*CUI.*export-controlled technical data/);
  expect(attachmentWords.hint).toContain("contents are not sent");
  expect(attachmentWords.hint).toMatch(
    /Do not send CUI or export-controlled technical data there or by e-mail/,
  );
  expect(wordsOf(draftWords)).toMatch(/kept in this browser[\s\S]*more than a day[\s\S]*Discard draft/);
  expect(linksOf(formWords.privacy)).toEqual([paths.privacy]);
});

test("a request that is too long may name a file, which its private page takes", () => {
  expect(rfqFormWords.room.over).toMatch(
    /name a file under Attachments and add it later on your private page/,
  );
});

test("both failure banners offer a phone number and an e-mail address", () => {
  for (const banner of [contactFormWords.banner, rfqFormWords.banner]) {
    expect(linksOf(banner).map((href) => href.split(":")[0])).toEqual(["tel", "mailto"]);
  }
});
