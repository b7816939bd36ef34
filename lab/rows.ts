/** One line of the table: what was measured, against what. `isMet` is undefined where there is nothing to miss. */
export type Row = {
  readonly what: string;
  readonly where: string;
  readonly measured: string;
  readonly target: string;
  readonly isMet: boolean | undefined;
  readonly detail?: string;
  /** The larger, the worse: for finding the worst of several pages. */
  readonly badness: number;
};

type Named = {
  readonly what: string;
  readonly where: string;
  readonly unit?: string;
  readonly detail?: string;
};

export function atMost(limit: number, value: number, { unit = "", ...named }: Named): Row {
  const [measured, target] = [show(value, unit), `≤ ${show(limit, unit)}`];
  return { ...named, measured, target, isMet: value <= limit, badness: value };
}

export function atLeast(limit: number, value: number, { unit = "", ...named }: Named): Row {
  const [measured, target] = [show(value, unit), `≥ ${show(limit, unit)}`];
  return { ...named, measured, target, isMet: value >= limit, badness: -value };
}

export function withoutTarget(measured: string, named: Named): Row {
  return { ...named, measured, target: "–", isMet: undefined, badness: 0 };
}

export function show(value: number, unit = "") {
  const digits = Number.isInteger(value) || Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 20 ? 1 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString("en-US", options)}${unit && ` ${unit}`}`;
}

/** The median, with the lowest and the highest: a figure without its spread says little. */
export function showSpread(values: readonly number[], unit = "") {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${show(median(values), unit)} (${show(low)} to ${show(high)})`;
}

export function median(values: readonly number[]) {
  return percentile(values, 0.5);
}

/** The value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0);
}

/** Takes a round's samples right after each other, in alternating order: the machine's pace changes. */
export async function takeTurns<Sample>(
  rounds: number,
  ours: () => Promise<Sample>,
  theirs: () => Promise<Sample>,
) {
  const samples: { ours: Sample[]; theirs: Sample[] } = { ours: [], theirs: [] };
  const turns = [
    async () => samples.ours.push(await ours()),
    async () => samples.theirs.push(await theirs()),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of turns) await turn();
    turns.reverse();
  }
  return samples;
}

/** The ratios of neighboring samples, pair by pair, so that a slow moment counts for one pair only. */
export function ratiosByPairs(ours: readonly number[], theirs: readonly number[]) {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
