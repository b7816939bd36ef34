import { expect, test } from "vitest";
import { exampleSubmission } from "#inbox/testing/example-submission.ts";

test("each form goes to its own address, with its own reference", () => {
  const rfq = exampleSubmission({ formType: "rfq" });
  expect(rfq).toMatchObject({
    notificationTo: ["quotes@company.example"],
    acknowledgementTo: "dana@agency.example",
  });
  expect(rfq.reference).toMatch(/^RFQ-/);

  const contact = exampleSubmission({ formType: "contact" });
  expect(contact.notificationTo).toEqual(["info@company.example"]);
  expect(contact.reference).toMatch(/^MSG-/);
});

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
