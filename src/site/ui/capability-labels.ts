import type { Weeks } from "#content/capabilities/capability.ts";
import { type CapabilitySlug, capabilitySlugs } from "#content/paths.ts";

/** "6–12" with an en dash. */
export function weeks({ from, to }: Weeks) {
  return `${from}–${to}`;
}

/** A capability's number in the set: "05". */
export function sheetNumber(slug: CapabilitySlug) {
  return twoDigits(capabilitySlugs.indexOf(slug) + 1);
}

export function sheetCount() {
  return twoDigits(capabilitySlugs.length);
}

function twoDigits(number: number) {
  return String(number).padStart(2, "0");
}
