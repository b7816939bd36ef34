import { median } from "./statistics.ts";

/** Each right beside the other, and the other one first every second time: the machine's own pace changes meanwhile. */
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

/** The middle one of what the neighbours say, so that a slow moment counts for one pair only. */
export function ratioByPairs(ours: readonly number[], theirs: readonly number[]) {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}
