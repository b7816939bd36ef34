import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { createReference, mailboxOf, parseReference } from "./submission.ts";

test("nothing is acknowledged to our own domain", () => {
  expect(exampleSubmission({ email: "sales@Company.example" }).acknowledgementTo).toBeUndefined();
  expect(exampleSubmission({ email: "sales@mail.company.example" }).acknowledgementTo).toBeUndefined();
  expect(exampleSubmission({ email: "a@notcompany.example" }).acknowledgementTo).toBe("a@notcompany.example");
});

test("the content hash tells any two messages apart and nothing else", () => {
  const hash = (...message: Parameters<typeof exampleSubmission>) =>
    exampleSubmission(...message).contentHash;
  const same = { subject: "The same subject" };
  expect(hash(same)).toBe(hash(same, { receivedAt: 0, idempotencyKey: "another-key" }));
  expect(hash(same)).not.toBe(hash({ ...same, formType: "contact" }));
  expect(hash({ ...same, name: "ab", phone: "c" })).not.toBe(hash({ ...same, name: "a", phone: "bc" }));
});

test("a reference names its form and leaves out what is easily misread", () => {
  const references = Array.from({ length: 2_000 }, () => createReference("rfq"));
  expect(references.filter((reference) => !/^RFQ-[2-9B-DF-HJKMNP-TV-Z]{8}$/.test(reference))).toEqual([]);
  expect(new Set(references).size).toBe(references.length);
  expect(createReference("contact")).toMatch(/^MSG-/);
});

test("a reference is read as people write it", () => {
  expect(parseReference(" rfq 7k3m-x9qd ")).toBe("RFQ-7K3MX9QD");
  for (const wrong of ["RFQ-7K3MX9Q", "RFQ-7K3MX9QDD", "RFQ-0K3MX9QD", "ABC-7K3MX9QD", "", "RFQ-"]) {
    expect(parseReference(wrong)).toBeUndefined();
  }
});

test("any text is either refused or read as a reference of the right form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(parseReference(text) ?? "MSG-22222222").toMatch(/^(RFQ|MSG)-\w{8}$/);
    }),
  );
});

test.each([
  "dana.w@agency.example",
  "DANA.W@Agency.Example",
  "dana.w+1@agency.example",
  "d.a.n.a.w@agency.example",
])("%s counts as the one mailbox that it is", (spelling) =>
  expect(mailboxOf(spelling)).toBe("danaw@agency.example"),
);

test("other people and other domains count by themselves", () => {
  const mailboxes = [
    "dana@agency.example",
    "dan@agency.example",
    "dana@other.example",
    "+dana@agency.example",
  ];
  expect(new Set(mailboxes.map(mailboxOf)).size).toBe(mailboxes.length);
});
