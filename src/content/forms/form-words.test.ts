import { expect, test } from "vitest";
import { paths } from "#content/paths.ts";
import { linksOf, wordsOf } from "#content/test/read-content.ts";
import { contactFieldWords, contactFormWords } from "./contact-form.ts";
import { draftWords, rfqFieldWords, rfqFormWords, rfqSectionLegends } from "./rfq-form.ts";
import { formWords } from "./shared.ts";

test("form words are keyed by the fields' names", () => {
  expect(Object.keys(contactFieldWords).sort()).toEqual(
    ["name", "email", "phone", "company", "subject", "message"].sort(),
  );
  expect(Object.keys(rfqFieldWords).sort()).toEqual(
    [
      "name",
      "organization",
      "email",
      "phone",
      "role",
      "purchasingEntity",
      "items",
      "quantities",
      "deliveryCity",
      "deliveryState",
      "deliveryZip",
      "needByDate",
      "notes",
      "attachments",
    ].sort(),
  );
  expect(Object.values(rfqSectionLegends)).toEqual([
    "1. About you",
    "2. What you need",
    "3. Where it goes",
    "4. Anything else",
  ]);
});

test("form buttons and banners are SPEC's, letter for letter", () => {
  expect(contactFormWords.submit).toBe("Send Message");
  expect(contactFormWords.submitting).toBe("Sending Message...");
  expect(contactFormWords.confirmation.again).toBe("Send Another Message");
  expect(contactFormWords.banner.text).toBe(
    "There was an error sending your message. Please try again or contact us directly.",
  );
  expect(contactFormWords.banner).not.toHaveProperty("title");
  expect(rfqFormWords.submit).toBe("Submit Request");
  expect(rfqFormWords.submitting).toBe("Submitting...");
  expect(rfqFormWords.confirmation.again).toBe("Submit Another Request");
  expect(rfqFormWords.banner.title).toBe("Submission Error");
  expect(rfqFormWords.banner.text).toBe(
    "There was an error submitting your request. Please try again or contact us directly.",
  );
  expect(formWords.errorSummaryHeading).toBe("There is a problem");
});

test("forms warn about sensitive content, unsent files and the local draft", () => {
  expect(formWords.sensitiveNotice).toMatch(/classified information.*CUI.*export-controlled technical data/);
  expect(rfqFieldWords.attachments.hint).toContain("contents are not sent");
  expect(wordsOf(draftWords)).toMatch(/kept on this device[\s\S]*after a day[\s\S]*Discard draft/);
  expect(linksOf(formWords.privacy)).toEqual([paths.privacy]);
});

test("both failure banners offer a phone number and an e-mail address", () => {
  for (const banner of [contactFormWords.banner, rfqFormWords.banner]) {
    expect(linksOf(banner).map((href) => href.split(":")[0])).toEqual(["tel", "mailto"]);
  }
});
