import { expect, test } from "vitest";
import { type Expected, ownMail, type Shape, shapes } from "#mail/testing/mail-shapes.ts";
import { type ReadMail, readMail } from "./read-mail.ts";

const context = {
  buyer: "dana@agency.example",
  mark: "mark-1",
  messageId: "<reply.1@company.example>",
  replyTo: "r-rfq7k3mx9qd-0123456789abcdef@reply.company.example",
  reportTo: "b-mabc-1-0123456789abcdef@reply.company.example",
  openTo: "reports@reply.company.example",
};

/** Where it belongs, its addresses say; fault 25 sends it there. */
const looks: Readonly<Record<Expected, Partial<ReadMail>>> = {
  mail: { isAutomatic: false, report: undefined },
  else: { isAutomatic: false, report: undefined },
  automatic: { isAutomatic: true, report: undefined },
  system: { isFromSystem: true, report: undefined },
  failed: { report: expect.objectContaining({ action: "failed" }) },
  delayed: { report: expect.objectContaining({ action: "delayed" }) },
  other: { report: expect.objectContaining({ action: expect.not.stringMatching(/^(failed|delayed)$/) }) },
  held: {},
};

const readable = shapes.filter(({ name }) => name !== ownMail);

test.each(readable.map((shape): [string, Shape] => [shape.name, shape]))(
  "%s is taken for what it is",
  async (_, shape) => {
    const { raw, from: sender = context.buyer } = shape.make(context);
    const mail = await readMail({ raw: Buffer.from(raw), sender });
    expect(mail).toMatchObject(looks[shape.expected]);
    expect(mail.text).not.toMatch(/[\0\u202e]/);
    if (shape.expected === "mail") expect(["", context.buyer]).toContain(mail.from.address);
  },
);
