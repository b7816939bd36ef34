import type { Company } from "#content/create-company.ts";
import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { readFreeText, toNumber } from "#http/fields.ts";
import { toPlainAddress } from "#mail/transport.ts";
import { startDraft } from "#quote/start-draft.ts";
import { entryRules, nothingSaid, readEntry } from "#request/fields/entry.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { readPieces, type StoredFile } from "#request/files/files.ts";
import { readFileLines } from "#request/intake/read-file-lines.ts";
import type { StaffChange } from "#request/record/life.ts";
import { longestText } from "#request/record/requests.ts";

export function createFileReader({ store, tables }: Pick<DeskParts, "store" | "tables">) {
  async function readBytes(name: string, bytes: Uint8Array) {
    return readFileLines(name, await tables.read({ name, bytes }));
  }

  async function readStored({ id, name }: StoredFile) {
    const pieces: Uint8Array[] = [];
    for await (const piece of readPieces(store, id)) pieces.push(piece);
    return readBytes(name, Buffer.concat(pieces));
  }

  return { readBytes, readStored };
}

type ActParts = Pick<DeskParts, "store" | "tables">;

/** The rows of a file that the buyer sent become lines of the request, and of the draft if someone began one. */
export async function takeLines(parts: ActParts, company: Company, change: StaffChange, asked: string) {
  const { store } = parts;
  const { reference } = change;
  const id = toNumber("file", asked);
  const file = id === undefined ? undefined : await store.findFile({ reference, file: id });
  if (!file) return "The file is not there, or it is still being checked.";
  const read = await createFileReader(parts).readStored(file);
  if (!read.ok) return read.problem;
  const words = [read.words, ...read.notes].join("\n");
  const added = await store.addLines({ ...change, lines: read.lines, words });
  if (added.outcome === "too many lines")
    return "Nothing was taken over: with these, the request would have more than 500 lines.";
  const quotes = added.outcome === "done" ? await store.findQuotes(reference) : undefined;
  if (!quotes?.draft) return added;
  const { draft, version } = quotes.draft;
  const lines = startDraft(company, read.lines).lines.map((line, index) => ({
    ...line,
    id: `f${id}-${index + 1}`,
  }));
  const supersedes = quotes.sent[0]?.revision;
  await store.saveDraft({
    ...change,
    version,
    supersedes,
    draft: { ...draft, lines: [...draft.lines, ...lines] },
  });
  return added;
}

/** What each field was and is; the address by the rules for an address, since an e-mail may be sent again. */
export async function correct(
  { store }: Pick<DeskParts, "store">,
  change: StaffChange,
  body: URLSearchParams,
) {
  const request = await store.findRequest(change.reference);
  if (!request) return { outcome: "unknown" };
  const { fields, rfq } = request;
  const { company: organization, name, phone, email } = fields;
  const before: RfqValues = { ...(rfq?.values ?? nothingSaid), name, phone, email, organization };
  const names = correctable.filter((each) => body.has(each));
  const typed = names.map((each) => [each, readFreeText(body, each, entryRules[each].max)]);
  const entry = readEntry(Object.fromEntries(typed), before);
  if (!entry.ok) return `Nothing was changed. ${Object.values(entry.errors).join(". ")}.`;
  const { values } = entry;
  const changed = names.filter((each) => values[each] !== before[each]);
  if (changed.length === 0) return "Nothing was changed: every field is as it was.";
  if (changed.includes("email")) {
    if (values.email && toPlainAddress(values.email) === undefined) return "That is not an e-mail address.";
    const corrected = await store.correctAddress({ ...change, email: values.email });
    if (corrected.outcome !== "done" || changed.length === 1) return corrected;
  }
  const others = changed.filter((each) => each !== "email");
  const say = (each: (typeof correctable)[number]) =>
    `${entryRules[each].label}: ${before[each] || "none"} → ${values[each] || "none"}`;
  return store.correctRequest({
    ...change,
    ...{ name: values.name, phone: values.phone, company: values.organization },
    rfq: rfq && values,
    words: others.map(say).join("\n"),
    isParty: others.some((each) => each === "name" || each === "organization"),
    isPlace: others.some((each) => each.startsWith("delivery")),
  });
}

export const correctable = [
  ...(["name", "organization", "role", "phone", "email"] as const),
  ...(["deliveryCity", "deliveryState", "deliveryZip", "needByDate"] as const),
];

export function noteHanded({ store }: Pick<DeskParts, "store">, change: StaffChange, body: URLSearchParams) {
  const ways: Readonly<Record<string, string>> = handedWays;
  const way = ways[body.get("how") ?? ""];
  if (!way) return "Choose how it was sent.";
  const note = readFreeText(body, "handedNote", longestText).trim();
  return store.noteHanded({ ...change, how: [way.toLowerCase(), note].filter(Boolean).join(": ") });
}

export const handedWays = { phone: "By phone", fax: "By fax", hand: "By hand or by post" } as const;
