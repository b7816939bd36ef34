import { regimeOf } from "./export-class.ts";
import { numberOf, type QuoteLine } from "./quote.ts";
import { exportNoticeWords } from "./words.ts";

/** Which lines which regulations apply to; nothing at all where no line is goods. */
export function sayExportNotice(lines: readonly QuoteLine[]) {
  const goods = lines.flatMap((line, index) =>
    line.outcome === "no-bid" || line.isService
      ? []
      : [{ place: index + 1, regime: regimeOf(line.exportClass) ?? "none" }],
  );
  if (goods.length === 0) return "";
  const { source, law, itar, ear, none } = exportNoticeWords;
  const ofRegime = (regime: string, say: typeof itar) => {
    const places = goods.filter((line) => line.regime === regime).map(({ place }) => place);
    const numbers = sayNumbers(places, lines);
    const isOne = places.length === 1;
    return places.length > 0 ? [say(exportNoticeWords.line(numbers, isOne), isOne)] : [];
  };
  return [source, ...ofRegime("ITAR", itar), ...ofRegime("EAR", ear), ...ofRegime("none", none), law].join(
    " ",
  );
}

/** "1–3 and 7", or as the buyer numbers them; places count from 1. */
export function sayNumbers(places: readonly number[], lines: readonly { readonly number?: string }[]) {
  const runs: { first: number; last: number }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.last === place - 1) run.last = place;
    else runs.push({ first: place, last: place });
  }
  const name = (place: number) => numberOf(lines[place - 1], place - 1);
  const said = runs.map(({ first, last }) =>
    first === last ? name(first) : `${name(first)}${exportNoticeWords.to}${name(last)}`,
  );
  return new Intl.ListFormat("en-US").format(said);
}
