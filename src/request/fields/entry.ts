import {
  type FormErrors,
  type RfqFieldName,
  type RfqValues,
  readText,
  rfqForm,
  roomInRequest,
  type TextRule,
} from "./forms.ts";

/*
 * A request as a person at the desk enters it: for a caller, from a letter, or from a message that came. The buyer's form
 * asks for twelve things; here a name, a way to reach the buyer and what is needed are enough.
 */

type EntryName = Exclude<
  keyof RfqValues,
  "attachments" | "specifications" | "purchasingEntity" | "quantities"
>;

const rule = (kind: TextRule["kind"], label: string, max: number, message = ""): TextRule => {
  return { kind, label, min: 0, max, message };
};

export const entryRules: Readonly<Record<EntryName, TextRule>> = {
  name: rule("line", "Buyer", 100),
  phone: rule("tel", "Phone", 32),
  email: rule("email", "E-mail", 254, "That is not an e-mail address"),
  organization: rule("line", "Organization", 200),
  role: rule("line", "Role or title", 100),
  items: rule("block", "What they need", Number.POSITIVE_INFINITY),
  deliveryCity: rule("line", "City", 100),
  deliveryState: rule("line", "State", 50),
  deliveryZip: rule("line", "ZIP code", 16),
  needByDate: rule("date", "Need-by date", 32),
  notes: rule("block", "Notes", Number.POSITIVE_INFINITY),
};

const names = Object.keys(entryRules) as EntryName[];
const fewestDigits = 7;

/** Of a request that our form did not write. */
export const nothingSaid: RfqValues = {
  ...(Object.fromEntries(rfqForm.fields.map(({ name }) => [name, ""])) as Record<RfqFieldName, string>),
  attachments: [],
};

type Entry =
  | { readonly ok: true; readonly values: RfqValues }
  | { readonly ok: false; readonly errors: FormErrors<EntryName> };

/** Over what is known already: a field that was not sent stays as it was. */
export function readEntry(input: Readonly<Record<string, string>>, known: RfqValues = nothingSaid): Entry {
  const values: Record<EntryName, string> = { ...known };
  const errors: { [Name in EntryName]?: string } = {};
  for (const name of names.filter((each) => input[each] !== undefined)) {
    const typed = input[name] ?? "";
    const reading =
      name === "email" && typed.trim() === "" ? readText(emptyRule, "") : readText(entryRules[name], typed);
    if (reading.ok) values[name] = reading.text;
    else errors[name] = reading.message;
  }
  const { name, organization, phone, email, items, needByDate } = values;
  if (!name && !organization) errors.name ??= "Enter the buyer’s name or the organization";
  if (!phone && !email) errors.phone ??= "Enter a phone number or an e-mail address: either is enough";
  if (phone && phone !== known.phone && phone.replace(/\D/g, "").length < fewestDigits)
    errors.phone ??= `A phone number has at least ${fewestDigits} digits`;
  if (!items && input.items !== undefined)
    errors.items ??= "Enter at least one line, or take the lines of a file";
  if (needByDate && needByDate !== known.needByDate && !isDay(needByDate))
    errors.needByDate ??= "Enter a date such as 2026-12-01, or leave it empty";
  const { characters, lines } = roomInRequest(values);
  if (characters < 0 || lines < 0)
    errors.items ??= "Lines and notes are too long for one request: enter the rest as a second one";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, values: { ...known, ...values } };
}

const emptyRule = rule("line", "E-mail", 0);

function isDay(text: string) {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
