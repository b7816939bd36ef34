import { parseTime } from "#company/time.ts";
import { type FormType, formTypes } from "#forms/message.ts";
import type { ArchiveFilter, ArchiveState } from "#inbox/records.ts";
import { type Context, type Option, textOption } from "./command.ts";

const states: readonly ArchiveState[] = ["open", "answered", "quarantined", "erased"];

const formOption: Option = { name: "form", value: "FORM", help: "only rfq or only contact" };
export const timeOptions: readonly Option[] = [
  {
    name: "since",
    value: "TIME",
    help: "received since then: 2026-06-01, 2026-06-01T14:30, or 7d, 12h, 4w ago",
  },
  { name: "until", value: "TIME", help: "received before then; a date includes the whole day" },
];
export const filterOptions: readonly Option[] = [
  formOption,
  { name: "state", value: "STATE", help: "open, answered, quarantined, erased, or all" },
  { name: "text", value: "WORDS", help: "anywhere in name, e-mail, company, subject, message or note" },
  ...timeOptions,
];

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

export function readFilter(
  context: Context,
  byDefault: readonly ArchiveState[] | undefined,
): Read<ArchiveFilter> {
  const range = readRange(context);
  if (!range.ok) return range;
  const formType = textOption(context, "form");
  if (formType !== undefined && !isFormType(formType))
    return refuse(`--form is rfq or contact, not "${formType}".`);
  const state = textOption(context, "state");
  if (state !== undefined && state !== "all" && !isState(state)) {
    return refuse(`--state is ${states.join(", ")} or all, not "${state}".`);
  }
  return {
    ok: true,
    value: {
      ...range.value,
      formType,
      text: textOption(context, "text"),
      states: statesOf(state, byDefault),
    },
  };
}

function statesOf(state: ArchiveState | "all" | undefined, byDefault: readonly ArchiveState[] | undefined) {
  if (state === undefined) return byDefault;
  return state === "all" ? states : [state];
}

export function readRange(context: Context): Read<{ since: number | undefined; until: number | undefined }> {
  const now = context.io.now();
  const times = { since: textOption(context, "since"), until: textOption(context, "until") };
  const since = times.since === undefined ? undefined : parseTime(times.since, now, "start");
  const until = times.until === undefined ? undefined : parseTime(times.until, now, "end");
  if (times.since !== undefined && since === undefined)
    return refuse(`--since cannot read "${times.since}" as a time.`);
  if (times.until !== undefined && until === undefined)
    return refuse(`--until cannot read "${times.until}" as a time.`);
  return { ok: true, value: { since, until } };
}

export function readLimit(context: Context, byDefault: number): Read<number> {
  const text = textOption(context, "limit") ?? String(byDefault);
  const limit = Number(text);
  if (!/^\d{1,7}$/.test(text) || limit < 1)
    return refuse(`--limit is a whole number of at least 1, not "${text}".`);
  return { ok: true, value: limit };
}

function isFormType(text: string): text is FormType {
  return formTypes.some((formType) => formType === text);
}

function isState(text: string): text is ArchiveState {
  return states.some((state) => state === text);
}

function refuse(problem: string) {
  return { ok: false, problem } as const;
}
