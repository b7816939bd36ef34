import { sortableTime } from "#company/time.ts";
import type { ChangeOutcome } from "#request/record/changes.ts";
import type { ArchiveState } from "#request/record/records.ts";
import { parseReference } from "#request/record/submission.ts";
import { type ArchiveContext, report } from "./command.ts";
import type { ExitCode } from "./terminal/io.ts";

/** Makes one change to one submission and reports the result. */
export async function changeOne(
  context: ArchiveContext,
  /** Words: why nothing was changed. */
  apply: (reference: string, now: number) => Promise<ChangeOutcome | string>,
  done: (reference: string) => string,
): Promise<ExitCode> {
  const { io, operand } = context;
  const reference = parseReference(operand);
  if (reference === undefined) return context.misuse(notAReference(operand));
  const result = await apply(reference, io.now());
  if (typeof result === "string") return context.fail(`${reference}: ${result} Nothing was changed.`);
  if (result.outcome === "unknown") {
    return context.fail(`there is no ${reference}. It may have been deleted, or the reference was mistyped.`);
  }
  if (result.outcome === "refused") {
    const since = result.answeredAt === undefined ? "" : ` since ${sortableTime(result.answeredAt)}`;
    return context.fail(`${reference} ${stateWords[result.state]}${since}; nothing was changed.`);
  }
  return report(context, { reference, outcome: "done" }, `${done(reference)}\n`);
}

export function notAReference(text: string) {
  return `"${text}" is not a reference such as RFQ-7K3MX9QD.`;
}

const stateWords: Record<ArchiveState, string> = {
  open: "is open",
  quoted: "is quoted",
  answered: "is answered",
  quarantined: "is held back as suspected spam (bring it back at the desk)",
  erased: "was erased at the sender's request",
};
