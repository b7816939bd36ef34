import { regimeOf } from "./export-class.ts";
import type { QuoteLine } from "./quote.ts";
import { exportNoticeWords } from "./words.ts";

/** Which lines which regulations apply to; nothing at all where no line is goods. */
export function sayExportNotice(lines: readonly QuoteLine[]) {
  const goods = lines.flatMap((line, index) =>
    line.outcome === "no-bid" || line.isService
      ? []
      : [{ number: index + 1, regime: regimeOf(line.exportClass) ?? "none" }],
  );
  if (goods.length === 0) return "";
  const { source, law, itar, ear, none } = exportNoticeWords;
  const ofRegime = (regime: string, say: typeof itar) => {
    const numbers = goods.filter((line) => line.regime === regime).map(({ number }) => number);
    return numbers.length > 0 ? [say(sayLines(numbers), numbers.length === 1)] : [];
  };
  return [source, ...ofRegime("ITAR", itar), ...ofRegime("EAR", ear), ...ofRegime("none", none), law].join(
    " ",
  );
}

/** "Lines 1–3 and 7" */
function sayLines(numbers: readonly number[]) {
  return exportNoticeWords.line(sayNumbers(numbers), numbers.length === 1);
}

/** "1–3 and 7" */
export function sayNumbers(numbers: readonly number[]) {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const said = runs.map(({ first, last }) =>
    first === last ? String(first) : `${first}${exportNoticeWords.to}${last}`,
  );
  return new Intl.ListFormat("en-US").format(said);
}
