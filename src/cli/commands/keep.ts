import { changeOne } from "#cli/change.ts";
import { type Command, jsonOption } from "#cli/command.ts";
import { requestWords } from "#desk/words.ts";

export const keep: Command = {
  name: "keep",
  group: "Keeping and deleting",
  operand: "REF",
  summary: "puts a legal hold on a request: it is not deleted until the hold is lifted",
  details: [
    "For records needed in a claim, an audit or a dispute. An order puts a hold on its request automatically;",
    "that one is set by law and cannot be lifted before its time.",
    "Neither the daily purge nor inbox forget touches them; the desk shows the hold.",
  ],
  options: [{ name: "off", help: "lift the hold" }, jsonOption],
  examples: [
    { line: "inbox keep RFQ-7K3MX9QD", does: "an audit asks for it" },
    { line: "inbox keep RFQ-7K3MX9QD --off", does: "it is no longer needed" },
  ],
  needsArchive: true,
  run(context) {
    const isOn = !context.options.off;
    return changeOne(
      context,
      async (reference, now) => {
        const result = await context.archive.keep({ reference, now, isOn });
        return result.outcome === "held by law" ? requestWords.heldByLaw[result.kind] : result;
      },
      (reference) =>
        isOn
          ? `${reference} is under a legal hold and will not be deleted.`
          : `${reference} is no longer under a legal hold; it will be deleted when its retention period ends.`,
    );
  },
};
