import { expect, test } from "vitest";
import { readLines } from "#request/lines/read-lines.ts";
import { acknowledgementFor, findMailSuspicions, type JudgedMail } from "./judge-mail.ts";

const goods = "Please quote:\n24 EA helmets, level IIIA\n12 EA vests";
const plain: JudgedMail = {
  from: { name: "Dana Whitfield", address: "dana@agency.example" },
  replyTo: "",
  subject: "Request for quote",
  text: goods,
  isAutomatic: false,
  isFromSystem: false,
  isFromList: false,
  report: undefined,
};
const report = { action: "failed", error: "", recipients: [] } as const;
const from = (address: string) => ({ from: { name: "Dana", address } });

function judge(changes: Partial<JudgedMail>, hasDocument = false) {
  const mail = { ...plain, ...changes };
  const { lines } = readLines(mail.text, "");
  return findMailSuspicions(mail, { lines, hasDocument, inboundHost: "reply.company.example" });
}

test.each<[string, Partial<JudgedMail>, boolean?]>([
  ["a person's", {}],
  ["a person's without a count", { text: "Can you call me about plates?" }],
  ["a purchasing system's", { isFromSystem: true, ...from("no-reply@portal.example") }],
  ["a purchasing system's without lines", { isFromSystem: true, text: "You are invited to quote." }],
  ["one that our own mailing list passed on", { isFromList: true }],
  ["a newsletter's words under an order", { text: `${goods}\n\nUnsubscribe: https://agency.example/u` }],
  [
    "a link to each item",
    { text: Array.from({ length: 30 }, (_, n) => `${n + 2} EA vest, https://shop.example/${n}`).join("\n") },
  ],
  ["an automatic one with a document", { isAutomatic: true, text: "Order attached." }, true],
  ["a list in an attached file, by a mailing list", { isFromList: true, text: "Attached." }, true],
])("a request waits for nobody: %s", (_, changes, hasDocument) => {
  expect(judge(changes, hasDocument)).toEqual([]);
});

test.each<[string, Partial<JudgedMail>, string]>([
  ["a report", { report }, "a delivery report"],
  ["an absence notice", { isAutomatic: true, text: "I am out." }, "an automatic reply"],
  ["one in our own name", from("rfq@reply.company.example"), "sent in our own name"],
  ["a mailing list's talk", { isFromList: true, text: "Who comes to lunch?" }, "sent to a mailing list"],
  ["a newsletter", { text: "Our spring news.\n\nUnsubscribe here." }, "the words of a newsletter"],
  ["advertising", { text: "We offer SEO services and backlinks." }, "several phrases of advertising"],
  ["letters that pass for others", { text: "Неllо frіend, yоu won" }, "words of mixed alphabets"],
])("it waits for a person's look: %s", (_, changes, reason) => {
  expect(judge(changes)).toEqual([reason]);
});

test("only a person whose own domain vouches for the e-mail gets an acknowledgement, at the sender's address", () => {
  const { address } = plain.from;
  expect(acknowledgementFor(plain, "signed")).toBe(address);
  expect(acknowledgementFor({ ...plain, replyTo: "victim@else.example" }, "sent")).toBe(address);
  for (const proof of [undefined, "unsigned", "disowned", "unchecked"] as const)
    expect(acknowledgementFor(plain, proof)).toBeUndefined();
  const programs: readonly Partial<JudgedMail>[] = [
    { isAutomatic: true },
    { isFromSystem: true },
    { isFromList: true },
    { report },
    ...["no-reply", "NoReply", "do_not_reply", "donotreply", "bounces+1", "mailer-daemon", "no.reply"].map(
      (local) => from(`${local}@agency.example`),
    ),
  ];
  for (const changes of programs)
    expect([changes, acknowledgementFor({ ...plain, ...changes }, "signed")]).toEqual([changes, undefined]);
  for (const local of ["noreen", "bouncer", "alertson"])
    expect(acknowledgementFor({ ...plain, ...from(`${local}@agency.example`) }, "signed")).toBeDefined();
});
