import { isUsState } from "#company/state-names.ts";
import { nothingSaid } from "#request/fields/entry.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { flags } from "#request/lines/line.ts";
import { readLines } from "#request/lines/read-lines.ts";
import type { FileLines } from "./read-file-lines.ts";

type Written = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly subject: string;
  readonly message: string;
};

export type FoundField = keyof Omit<RfqValues, "specifications" | "attachments">;

/** What a message says that a request needs, as far as it says it plainly, and where: a person checks each field. */
export type FoundRequest = {
  readonly values: RfqValues;
  readonly from: { readonly [Name in FoundField]?: string };
};

/** Files come first: who attaches a list writes only around it. */
export function readMessageAsRequest(written: Written, files: readonly FileLines[]): FoundRequest {
  const { name, email, phone, company: organization, subject, message } = written;
  const from: { [Name in FoundField]?: string } = {};
  const values: { -readonly [Name in keyof RfqValues]: RfqValues[Name] } = { ...nothingSaid };
  const take = (field: FoundField, found: string | undefined, where: string) => {
    if (!found) return;
    values[field] = found;
    from[field] = where;
  };
  take("name", name, "the sender");
  take("email", email, "the sender");
  take("organization", organization, "the sender");
  const text = `${subject}\n${message}`;
  take("phone", phone || phoneNumber.exec(message)?.[0]?.trim(), phone ? "the sender" : "the message");
  const [, city, state, zip] = [...message.matchAll(place)].find(([, , each = ""]) => isUsState(each)) ?? [];
  take("deliveryCity", city?.trim(), "the message");
  take("deliveryState", state, "the message");
  take("deliveryZip", zip, "the message");
  take("needByDate", readDay(neededBy.exec(text)?.[1] ?? ""), "the message");
  const lists = files.flatMap((file) => (file.ok ? [file] : []));
  take("items", lists.map((file) => file.text).join("\n\n"), lists.map(({ words }) => words).join("; "));
  if (lists.length === 0) take("items", itemsIn(message) || itemsIn(subject), "the message");
  return { values, from };
}

/** Rows that have a quantity or a number, in the sender's own words. */
function itemsIn(text: string) {
  const items = readLines(text, "").lines.filter(
    (line) => !line.flags.includes(flags.noItem) && (line.quantity || line.partNumber || line.nsn),
  );
  return items.map(({ source }) => source.trim()).join("\n");
}

const phoneNumber = /(?<![\d-])(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?\d{3}[ .-]\d{4}(?![\d-])/;

/** "Mobile, AL 36602"; of the state, only the name tells. */
const place =
  /(?<![A-Za-z])([A-Z][A-Za-z'.]{1,20}(?: [A-Z][A-Za-z'.]{1,20}){0,3}),? (A[A-Z]|[B-Z][A-Z]|[A-Z][a-z]{3,12}(?: [A-Z][a-z]{3,12})?),? (\d{5}(?:-\d{4})?)(?!\d)/g;

const date = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})`;
const neededBy = new RegExp(
  `(?:need(?:ed|s)?|deliver(?:y|ed)?|required|due|receive[sd]?)(?: (?:them|it|this|these|all|date|here))?:? (?:by|before|on|no later than)?:? ?${date}`,
  "i",
);

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** As the field takes it; undefined if there is no such day. */
function readDay(typed: string) {
  const [, m, d, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const [, name = "", day, year] = /^([A-Z][a-z]+)\.? (\d{1,2}),? (\d{4})$/i.exec(typed) ?? [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const parts = y ? [y, m, d] : month > 0 ? [year, String(month), day] : typed.split("-");
  const iso = parts.map((part = "") => part.padStart(2, "0")).join("-");
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : undefined;
}
