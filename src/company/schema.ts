import * as v from "valibot";
import { accentProblem } from "./contrast.ts";
import { stateNames } from "./state-names.ts";

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** When the hours of a promise run: all the time, while the company is open, or on days on which it is open. */
const clocks = ["always", "business-hours", "business-days"] as const;

export const onRequest = "Available upon request";

/** Claims that only the owner can vouch for. Each holds who confirmed it and when, or null until then. */
const confirmationKeys = [
  "identity",
  "identifiers",
  "sam",
  "size",
  "noSetAside",
  "gsaOffer",
  "nightStaffing",
  "inspectionSite",
  "creditTerms",
  "saleTerms",
  "insurance",
  "supplierAccounts",
  "ffl",
  "ddtc",
  "screening",
  "section889",
  "isoWork",
  "fda",
  "instructors",
  "usData",
  "bios",
  "portraits",
  "legalReview",
] as const;

export type ConfirmationKey = (typeof confirmationKeys)[number];

const notADate = "is not a date such as 2027-01-31";
const notSecure = "is not an address that begins with https://";

/** One schema for the owner's file: the check, the types and `company.schema.json` are made from it. */
export const companySchema = object({
  $schema: v.optional(text(200)),
  name: object({
    long: named("Company name", text(60), "Shown on every page, without LLC or Inc."),
    short: named(
      "Short name",
      text(24),
      "Where the long name does not fit, such as in the title of a browser's tab",
    ),
    legalForm: named("Legal form", text(12), "LLC, Inc., and so on"),
  }),
  documentPrefix: named(
    "Document prefix",
    v.pipe(text(6), v.regex(/^[A-Z]+$/, "is not made of capital letters only")),
    "Begins the number of every sheet and document: CRS-CAP-01",
  ),
  domain: named(
    "Web address",
    v.pipe(text(60), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "is not a domain such as example.com")),
    "As printed on documents",
  ),
  founded: named("Founded", whole("is not a year", 1900, 2100, "is not a year"), "The year"),
  revised: v.optional(
    described(
      v.pipe(text(10), v.isoDate(notADate), v.check(isDay, notADate)),
      "When these facts last changed; documents and the sitemap carry it where it is later than their own text",
    ),
  ),
  summary: named(
    "What the company does",
    text(160),
    "One sentence: footer, search engines, vCard, the head of the capability statement",
  ),
  tagline: named(
    "Line in the top bar",
    text(70),
    "In the top bar; narrow screens show its first sentence only",
  ),
  address: object({
    street: named("Street", text(60)),
    city: named("City", text(28)),
    state: named(
      "State",
      v.picklist(Object.keys(stateNames) as (keyof typeof stateNames)[], "is not a state's code such as AL"),
      "The two letters of the postal service",
    ),
    postalCode: named(
      "ZIP code",
      v.pipe(text(10), v.regex(/^\d{5}(-\d{4})?$/, "is not a ZIP code such as 35203")),
    ),
  }),
  coordinates: described(
    object({ latitude: named("Latitude", degrees(90)), longitude: named("Longitude", degrees(180)) }),
    "Decimal degrees, west negative; on the drawn maps",
  ),
  surroundings: named("Surroundings", text(160), "Completes the sentence: We work from (city), …"),
  timeZone: named(
    "Time zone",
    v.pipe(text(40), v.check(isTimeZone, "is not a time zone such as America/Chicago")),
    "IANA name, such as America/Chicago or America/New_York",
  ),
  phones: object({
    main: named("Main phone", phone()),
    emergency: named("Emergency phone", phone()),
  }),
  emails: object({
    general: named("General e-mail", email()),
    sales: named("Sales e-mail", email()),
    compliance: named("Compliance e-mail", email()),
    support: named("Support e-mail", email()),
  }),
  hours: described(
    v.pipe(
      object(v.entriesFromList(weekdays, v.optional(openingTime()))),
      v.check((hours) => Object.keys(hours).length > 0, "must have a day on which the company is open"),
    ),
    "The days on which the company is open; leave the others out",
  ),
  emergencySupport: named("Emergency support", text(20), "When the emergency phone is answered"),
  promises: object({ quote: promise("Quote"), inquiry: promise("Answer") }),
  identifiers: described(
    object({
      uei: identifier("UEI", /^[A-Z0-9]{12}$/, "12 capital letters and digits"),
      cage: identifier("CAGE code", /^[A-Z0-9]{5}$/, "5 capital letters and digits"),
      duns: identifier("DUNS", /^\d{9}$/, "9 digits"),
      naics: identifier("NAICS codes", /^\d{6}(, \d{6})*$/, "codes of 6 digits, such as 332994, 333310"),
    }),
    `A value, or "${onRequest}"`,
  ),
  quoteIdentifiers: v.optional(
    object({
      uei: named("UEI on quotes", v.nullable(formed(/^[A-Z0-9]{12}$/, "12 capital letters and digits"))),
      cage: named("CAGE code on quotes", v.nullable(formed(/^[A-Z0-9]{5}$/, "5 capital letters and digits"))),
    }),
    { uei: null, cage: null },
  ),
  // Files of earlier releases leave this out: then nothing is claimed that the owner has not stated.
  registrations: v.optional(
    object({
      sam: named(
        "SAM.gov registration",
        v.picklist(["active", "in progress"], 'is neither "active" nor "in progress"'),
        "The state of the SAM.gov registration",
      ),
      gsaMas: named(
        "GSA schedule",
        v.nullable(text(20)),
        "The contract's number; nothing while the application is pending",
      ),
      iso9001: named(
        "ISO 9001 certificate",
        v.nullable(text(30)),
        "The certificate's number; nothing while the system is being built",
      ),
    }),
    { sam: "in progress", gsaMas: null, iso9001: null },
  ),
  // Files of earlier releases leave this out: then quotes begin as they did in those releases.
  quotes: v.optional(
    v.pipe(
      object({
        validForDays: named("Valid for, days", whole("is not a number of days", 1, 365)),
        payment: described(listOf(text(80), 8), "The choices on a quote; the first is preselected"),
        fob: named("FOB", v.picklist(["destination", "origin"], 'is neither "destination" nor "origin"')),
        freight: v.picklist(["included", "added", "collect"], 'is not "included", "added" or "collect"'),
        carrier: text(120),
        packaging: text(200),
        cancellation: text(200),
        warranty: text(200),
        salesTax: v.picklist(["notIncluded", "exempt"], 'is neither "notIncluded" nor "exempt"'),
        exemption: described(
          v.optional(text(200)),
          "The certificate or law by which your usual buyers are exempt from sales tax",
        ),
        leadTime: described(
          v.optional(text(60)),
          "Filled in on every line; a number means weeks. Leave it out where lines differ",
        ),
      }),
      v.check(
        ({ fob, freight }) => fob === "origin" || freight === "included",
        "must have freight in the prices where FOB is the destination (FAR 47.303-6)",
      ),
    ),
    {
      validForDays: 30,
      payment: ["Net 30", "Government purchase card, charged at shipment", "Wire or ACH before shipment"],
      fob: "destination",
      freight: "included",
      carrier: "Depends on the item. Signature required.",
      packaging: "Manufacturer’s commercial packaging and marking",
      cancellation: "None before shipment",
      warranty: "Manufacturer’s warranty, passed through to the buyer; copy on request.",
      salesTax: "notIncluded",
    },
  ),
  // Without a licensee, no quote with a firearm is sent.
  firearms: v.optional(
    v.pipe(
      object({
        licensee: named(
          "Firearms licensee",
          v.nullable(text(80)),
          "Named on quotes as the seller of firearms",
        ),
        ffl: named(
          "Licensee’s FFL number",
          v.nullable(formed(/^\d-\d{2}-\d{3}-\d{2}-\d[A-Z]-\d{5}$/, "a number such as 1-63-001-01-9A-00000")),
        ),
        invoicedBy: named(
          "Firearms are invoiced by",
          v.picklist(["licensee", "company"], 'is neither "licensee" nor "company"'),
        ),
        setAside: named(
          "Firearms on set-asides",
          v.boolean("is neither true nor false"),
          "Whether you offer firearms where only small businesses may bid; else quotes say that you do not",
        ),
      }),
      v.check(
        ({ licensee, ffl }) => (licensee === null) === (ffl === null),
        "must have both the licensee and its FFL number, or neither",
      ),
    ),
    { licensee: null, ffl: null, invoicedBy: "licensee", setAside: false },
  ),
  remindBuyers: v.optional(
    named(
      "Remind buyers",
      v.boolean("is neither true nor false"),
      "Whether a buyer gets one e-mail three days before a quote expires; the person who sent it always does",
    ),
    false,
  ),
  // Left out in files of earlier releases, and where nothing is about to change.
  comingChanges: v.optional(
    object({ terms: comingChange("Terms of Service"), privacy: comingChange("Privacy Policy") }),
    { terms: null, privacy: null },
  ),
  people: listOf(
    object({
      name: named("Name", text(40)),
      role: named("Role", text(60)),
      email: named("E-mail", email()),
      phone: named("Phone", phone()),
      bio: named("About this person", text(400), "On the about page"),
      description: named("Contact about", text(200), "On the contact page: what to write or call about"),
      expertise: named("Expertise", listOf(text(30), 6)),
      portrait: v.optional(
        described(
          v.pipe(
            text(80),
            v.regex(/^[\w.-]+$/, "is not a plain file name"),
            v.metadata({ kind: "portrait" }),
          ),
          "A file in portraits/: square, 480 pixels or more, 400 KB at most. Without it: the initials",
        ),
      ),
    }),
    4,
  ),
  network: object({
    name: named("Network", text(20), "Such as LinkedIn; the footer links to your page there"),
    url: named("Network page", v.pipe(text(120), v.url(notSecure), v.startsWith("https://", notSecure))),
  }),
  savedTexts: v.optional(
    named(
      "Saved texts",
      v.pipe(
        v.array(
          object({ title: named("Title", text(40)), text: named("Text", text(2_000)) }),
          "is not a list",
        ),
        v.maxLength(20, "may have at most 20 entries"),
      ),
      "What the desk writes again and again. [name], [reference], [valid until] and [my name] are filled in",
    ),
    [],
  ),
  accent: named(
    "Accent color",
    v.pipe(
      text(7),
      v.regex(/^#[0-9a-f]{6}$/i, "is not a color such as #f85014"),
      v.check(
        (color) => accentProblem(color) === undefined,
        ({ input }) => accentProblem(input) ?? "",
      ),
    ),
    "As # and six digits: the one color of buttons, marks and the current page",
  ),
  confirmations: described(
    object(v.entriesFromList(confirmationKeys, v.optional(v.nullable(text(80))))),
    'Who vouches for each claim, and since when: "2027-01-15, A. Owner"; null until then (npm run launch-check)',
  ),
});

export type CompanyFacts = v.InferOutput<typeof companySchema>;
export type OpeningTime = { readonly opens: string; readonly closes: string };
export type ResponsePromise = CompanyFacts["promises"]["quote"];

function object<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, received }) => {
    if (expected === "never") return "is not a key of this file";
    return received === "undefined" ? "is missing" : "is not an object";
  });
}

function text(most: number) {
  return v.pipe(
    v.string("is not text"),
    v.regex(/^\S(.*\S)?$/s, "is empty, or begins or ends with a space"),
    v.check(isPlainText, "contains < or >, or an invisible character"),
    v.maxLength(most, `is longer than ${most} characters`),
  );
}

/** The title is the field's label at the desk. */
function named<Schema extends v.GenericSchema>(title: string, schema: Schema, description?: string) {
  const titled = v.pipe(schema, v.title(title));
  return description === undefined ? titled : v.pipe(titled, v.description(description));
}

/**
 * Markup, control characters and characters that change the direction of text do not belong in a fact or a
 * sentence.
 */
export function isPlainText(text: string) {
  return !/[<>\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text.replaceAll("\n", " "));
}

function described<Schema extends v.GenericSchema>(schema: Schema, description: string) {
  return v.pipe(schema, v.description(description));
}

function email() {
  return v.pipe(text(254), v.email("is not an e-mail address"));
}

function phone() {
  return described(
    v.pipe(
      text(16),
      v.regex(/^\+[1-9]\d{7,14}$/, "is not a phone number such as +12055550142"),
      v.metadata({ kind: "phone" }),
    ),
    "E.164: a plus sign, the country's code and the number, nothing between them",
  );
}

function whole(wrong: string, least: number, most: number, outside = `is not between ${least} and ${most}`) {
  return v.pipe(v.number(wrong), v.integer(wrong), v.minValue(least, outside), v.maxValue(most, outside));
}

function listOf<Item extends v.GenericSchema>(item: Item, most: number) {
  return v.pipe(
    v.array(item, "is not a list"),
    v.minLength(1, "is empty"),
    v.maxLength(most, `may have at most ${most} entries`),
  );
}

function degrees(most: number) {
  const message = `is not between -${most} and ${most}`;
  return v.pipe(v.number("is not a number"), v.minValue(-most, message), v.maxValue(most, message));
}

function openingTime() {
  const form = /^([01]\d|2[0-3]):[0-5]\d$/;
  const time = () => v.pipe(text(5), v.regex(form, "is not a time such as 08:00"));
  return v.pipe(
    object({ opens: time(), closes: time() }),
    v.check(
      // As text, "7:30" sorts after "16:00", so a malformed time gets only the message about its form.
      ({ opens, closes }) => opens < closes || !form.test(opens) || !form.test(closes),
      "closes before it opens",
    ),
  );
}

function promise(what: string) {
  return object({
    hours: named(`${what} within, hours`, whole("is not a whole number", 1, 240)),
    clock: named("Count", v.picklist(clocks, `is not one of ${clocks.join(", ")}`)),
  });
}

function comingChange(page: string) {
  return named(page, v.nullable(text(600)), "What changes, and from which day; above the text in force");
}

function formed(pattern: RegExp, form: string) {
  return v.pipe(text(60), v.regex(pattern, `must be ${form}`));
}

function identifier(title: string, pattern: RegExp, form: string) {
  return v.pipe(
    named(title, text(60)),
    v.check((value) => value === onRequest || pattern.test(value), `must be ${form}, or "${onRequest}"`),
    v.metadata({ empty: onRequest }),
  );
}

/** The form of a date allows February 31, which Date.parse reads as March 3. */
function isDay(date: string) {
  const time = Date.parse(date);
  return Number.isNaN(time) || new Date(time).toISOString().startsWith(date);
}

function isTimeZone(name: string) {
  try {
    return Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name));
  } catch {
    return false;
  }
}

/** The facts, with defaults where the file leaves something out. */
export function withDefaults(facts: unknown): Readonly<Record<string, unknown>> {
  const defaults = Object.entries(companySchema.entries).map(([key, schema]) => [
    key,
    v.getDefault(schema as never),
  ]);
  return { ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)), ...Object(facts) };
}
