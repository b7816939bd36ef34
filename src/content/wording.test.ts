import { expect, test } from "vitest";
import { claimsOf } from "./owner-confirmations.ts";
import { contactDetails, portraitWords } from "./shared-words.ts";
import { sharingFacts } from "./sharing.ts";
import { endUseStatement } from "./statements.ts";
import { fixtureCompany } from "./testing/fixture-company.ts";
import { wordsOf } from "./testing/read-content.ts";

const { said, facts, words: say, names } = fixtureCompany();

const modules = import.meta.glob(
  [
    "/src/content/**/*.ts",
    "/src/{desk,quote,request}/**/*words.ts",
    "!/src/**/*.test.ts",
    "!/src/content/testing/**",
    "!/src/content/shared-words.ts",
  ],
  {
    eager: true,
  },
);
/** E-mails have their words in their code. */
const mails = import.meta.glob<string>("/src/{quote,request}/mails/*-mails.ts*", {
  eager: true,
  query: "?raw",
  import: "default",
});
const wordsByFile = [
  ...Object.entries(modules).map(([file, module]) => ({ file, words: wordsIn(file, module as object) })),
  {
    file: "/src/content/describe-company.ts",
    words: wordsOf([
      said,
      [...names.values()],
      [claimsOf(facts), sharingFacts(said), endUseStatement(said)],
      [say(contactDetails), portraitWords],
    ]),
  },
  ...Object.entries(mails).map(([file, words]) => ({ file, words })),
];

function wordsIn(file: string, module: object) {
  const isContent = file.startsWith("/src/content/");
  const values = Object.values(module).filter((value) => !isContent || typeof value !== "function");
  return wordsOf(
    values.map((value) => ("written" in Object(value) ? say(value) : value)),
    // Read as a word, as what is said of the company, or as the company.
    Object.assign(new String("Example"), said, { words: say }),
  );
}

const forbidden = [
  // The grant program bears that name.
  /bullet-?proof(?! Vest Partnership)/i,
  /(combat|battle)[- ]proven/i,
  /world[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|best[- ]in[- ]class/i,
  /military[- ]grade/i,
  /mil-?spec\b/i,
  /ISO 9001[- ](certified|compliant)/i,
  /NIJ[- ](certified|approved)/i,
  /GSA[- ](approved|pricing|schedule holder)/i,
  /\bon schedule\b/i,
  /\b(TAA|Berry|508)[- ]compliant/i,
  /authorized (dealer|partner)/i,
  /ships? worldwide/i,
  /FIPS[- ]compliant/i,
  /(CoTCCC|FDA)[- ]approved/i,
  /(CMMC|ITAR|508|810H?|POST)[- ]certified/i,
  /\bGen(eration)? ?4\b/i,
  /\bexportable\b/i,
  /freight broker/i,
  /\bIII\+/,
  /\bDUNS\b|D-U-N-S \(legacy\)|legacy D-U-N-S/i,
  /\bFIPS 140-[23][- ]validated/i,
  // Absolute claims.
  /does not (lose|leak)|never loses?\b|inspected on receipt and again/i,
  /we will meet the CMMC|CMMC[^.]{0,20}pending/i,
  // A quotation is no offer, and its dates are no promises (FAR 13.004).
  /quote becomes an offer|quoted date is a promise|until a quote confirms/i,
  /sell only to organizations/i,
  /most orders take/i,
  /FAR 15\.305/,
  /lists administered by OFAC/i,
  // Plain English.
  /\bpapers\b|stands? on the quote|on a purchase order and letterhead|you will have (a|an) (written )?(quote|answer)/i,
  /data plate|on one scale|not in this set|front sheet|no benchmark/i,
  /\bsheet of [A-Z]/,
  /^Elsewhere$/m,
  /^RFQ Request$/m,
  /\bname it when/i,
  // What a copy editor, an armorer or a contracting officer stumbled over.
  /lines? of supply|\bbid list\b|standing promises|answers for what it promises|programmed to your file/i,
  /no part number given|\bsale terms\b|passed on to (the buyer|you)\b|lines, in us dollars|from order acceptance/i,
  /nothing is binding yet|we will confirm the order|under the terms of that quote/i,
  /lorem ipsum|TODO|FIXME/i,
  /—/,
];

test("the glob behind the next check sees every page", () => {
  const files = wordsByFile.map(({ file }) => file);
  for (const name of [
    "/src/content/describe-company.ts",
    "/src/content/pages/home.ts",
    "/src/request/form/form-words.ts",
    "/src/quote/words.ts",
    "/src/request/mails/buyer-mails.tsx",
    "/src/content/capabilities/index.ts",
  ]) {
    expect(files).toContain(name);
  }
});

test.each(forbidden)("no content says %s", (pattern) => {
  const found = wordsByFile.filter(({ words }) => pattern.test(words)).map(({ file }) => file);
  expect(found).toEqual([]);
});

test("all apostrophes of the public pages are straight", () => {
  const found = wordsByFile.filter(
    ({ file, words }) => file.startsWith("/src/content/") && /[‘’]/.test(words),
  );
  expect(found.map(({ file }) => file)).toEqual([]);
});

test("no code of sector 42 (wholesale) is named: it may not classify a federal supply buy (13 CFR 121.201)", () => {
  const found = wordsByFile.filter(({ words }) => /\b42\d{4}\b/.test(words)).map(({ file }) => file);
  expect(found).toEqual([]);
});

test("demo identity uses reserved ranges only", () => {
  const words = wordsByFile.map((entry) => entry.words).join("\n");
  const addresses = words.match(/[\w.]+@[\w.]+\w/g) ?? [];
  const phones = words.match(/\(\d{3}\) \d{3}-\d{4}/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !address.endsWith("@example.com"))).toEqual([]);
  expect(phones.length).toBeGreaterThan(0);
  expect(phones.filter((phone) => !/555-01\d\d$/.test(phone))).toEqual([]);
});
