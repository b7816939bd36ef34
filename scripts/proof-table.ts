/** One part of the proof, as docs/faults.md tells of its last run. */
export type ProofRow = {
  readonly name: string;
  readonly what: string;
  readonly passed: number;
  readonly failed: number;
  readonly date: string;
  readonly commit: string;
  readonly minutes: number;
};

const head = "| part | what | passed | failed | date | commit | minutes |\n|---|---|---|---|---|---|---|";

export function toProofTable(rows: readonly ProofRow[]) {
  const lines = rows.map(({ name, what, passed, failed, date, commit, minutes }) =>
    ["", name, what, passed, failed, date, commit, minutes, ""].join(" | ").trim(),
  );
  return [head, ...lines].join("\n");
}

/** A part that does not run this time keeps the row of the time before. */
export function readProofRows(page: string): readonly ProofRow[] {
  const row = /^\| (\w+) \| ([^|]+) \| (\d+) \| (\d+) \| ([\d-]+) \| (\w+) \| (\d+) \|$/gm;
  return [...page.matchAll(row)].map(
    ([, name = "", what = "", passed, failed, date = "", commit = "", minutes]) => ({
      name,
      what,
      passed: Number(passed),
      failed: Number(failed),
      date,
      commit,
      minutes: Number(minutes),
    }),
  );
}
