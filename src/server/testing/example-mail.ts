import type { ReadMail } from "#mail/inbound/read-mail.ts";

const buyer = "dana@agency.example";

export const exampleMail: Omit<ReadMail, "files" | "signatures" | "enclosed"> = {
  isWhole: true,
  isCut: false,
  messageId: undefined,
  refersTo: [],
  encloses: [],
  from: { name: "Dana Whitfield", address: buyer },
  replyTo: "",
  subject: "Re: quote",
  text: "Monday is fine.",
  isAutomatic: false,
  isFromSystem: false,
  isFromList: false,
  report: undefined,
  isReportAttached: false,
};
