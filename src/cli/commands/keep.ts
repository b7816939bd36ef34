import { changeOne, jsonResult } from "#cli/change.ts";
import type { Command } from "#cli/command.ts";

export const keep: Command = {
  name: "keep",
  group: "Keeping and deleting",
  operand: "REF",
  summary: "puts a legal hold on a request: it is not deleted until the hold is lifted",
  details: [
    "For requests whose records a claim, an audit or a dispute needs; an order puts a hold on its request by itself.",
    "Neither the daily purge nor inbox forget touches them; inbox list and inbox show mark them.",
  ],
  options: [{ name: "off", help: "lift the hold" }, jsonResult],
  examples: [
    { line: "inbox keep RFQ-7K3MX9QD", does: "an audit asks for it" },
    { line: "inbox keep RFQ-7K3MX9QD --off", does: "its time is over" },
  ],
  needsArchive: true,
  run(context) {
    const isOn = !context.options.off;
    return changeOne(
      context,
      (reference, now) => context.archive.keep({ reference, now, isOn }),
      (reference) =>
        isOn
          ? `${reference} is under a legal hold and is not deleted.`
          : `${reference} is no longer under a legal hold; it is deleted when its time is over.`,
    );
  },
};
