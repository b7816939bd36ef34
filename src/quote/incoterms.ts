/** Incoterms 2020 has these eleven; each is followed by a place: "CIP Oslo". */
export const incotermsRules = [
  "EXW",
  "FCA",
  "FAS",
  "FOB",
  "CFR",
  "CIF",
  "CPT",
  "CIP",
  "DAP",
  "DPU",
  "DDP",
] as const;

type IncotermsRule = (typeof incotermsRules)[number];

/** The rules of the groups E and F. */
export const buyerPaysCarriage: readonly IncotermsRule[] = ["EXW", "FCA", "FAS", "FOB"];

/** Undefined without one of the rules, or without its place. */
export function readIncoterms(typed: string) {
  const [, letters = "", place = ""] = /^([a-z]{3})[\s,:]+(\S.*)$/i.exec(typed.trim()) ?? [];
  const rule = incotermsRules.find((each) => each === letters.toUpperCase());
  return rule && { rule, place: place.replace(/,? *\(?incoterms(?: ?®)? ?2020\)?$/i, "") };
}

export function nameIncoterms(typed: string) {
  const { rule, place } = readIncoterms(typed) ?? {};
  return rule ? `${rule} ${place}` : "";
}
