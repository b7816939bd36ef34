import type { Reach } from "#company/listed-places.ts";
import { isGoods, isPriced, lineField, mostNamed } from "./finish-line.ts";
import { hasGoods } from "./line-checks.ts";
import { isStopped } from "./listed-lines.ts";
import type { QuoteDraft } from "./quote.ts";
import { sayNumbers } from "./quote-text.ts";

/** A listed country of the request. */
type ListedCountry = {
  /** "Iran (delivery place)" */
  readonly name: string;
  readonly reach: readonly Reach[];
  readonly reason: string;
};

export type PlacesToCheck = {
  readonly listed: readonly ListedCountry[];
  /** How old the list is, and who keeps it. */
  readonly list: string;
  /** What an owner has recorded for these countries. */
  readonly allowed: string | undefined;
};

/** Undefined if no country of the request is listed. */
export function checkPlaces({ lines }: QuoteDraft, { listed, list, allowed }: PlacesToCheck) {
  if (listed.length === 0) return undefined;
  const stops = listed.flatMap(({ name, reach, reason }) => {
    const places = lines.flatMap((line, index) =>
      isPriced(line) && isStopped({ isGoods: isGoods(line), exportClass: line.exportClass }, reach)
        ? [index + 1]
        : [],
    );
    return places.length > 0 ? [{ name, reason, places }] : [];
  });
  const names = listed.map(({ name }) => name).join(", ");
  if (stops.length === 0)
    return {
      state: "done",
      text: `${names}: listed (${list}), but not for these lines.`,
      fields: [],
    } as const;
  if (allowed) return { state: "done", text: `${names}: ${allowed}`, fields: [] } as const;
  const said = stops.map(({ name, reason, places }) => {
    const which = places.length === lines.length ? "every line" : sayLines(places, lines);
    return `${name} stops ${which}: ${reason}.`;
  });
  const first = stops.flatMap(({ places }) => places)[0] ?? 1;
  return {
    state: "missing",
    text: `${said.slice(0, mostNamed).join(" ")} Only an owner can allow it, on the request’s page (${list}).`,
    fields: hasGoods(lines) ? [lineField("exportClass", first)] : [],
  } as const;
}

function sayLines(places: readonly number[], lines: QuoteDraft["lines"]) {
  return `${places.length === 1 ? "line" : "lines"} ${sayNumbers(places, lines)}`;
}
