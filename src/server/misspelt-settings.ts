/** Two names that a slip of the fingers can turn into each other: this many letters added, left out, changed or swapped. */
const lettersPerSlip = 5;

/**
 * Names that are not variables of ours but nearly so, each as a sentence. Others' variables are no business of ours, so
 * only one whose right name is not set counts, and only a name of several words: cron sets MAILTO, for example.
 */
export function findMisspelt(given: Readonly<Record<string, unknown>>, ours: readonly string[]): string[] {
  const unset = ours.filter((name) => name.includes("_") && given[name] === undefined);
  return Object.keys(given)
    .filter((name) => name.includes("_") && !ours.includes(name))
    .flatMap((name) => {
      const meant = unset.find(
        (each) => slipsBetween(name.toUpperCase(), each) <= each.length / lettersPerSlip,
      );
      return meant ? [`${name} is not a variable; did you mean ${meant}?`] : [];
    });
}

/** Edit distance in which two neighbors that changed places are one slip. */
function slipsBetween(one: string, other: string) {
  // What follows takes the product of both lengths, and others' variables may have any.
  if (Math.abs(one.length - other.length) > other.length / lettersPerSlip) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const slips = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i]?.push(
        Math.min(
          slips(i - 1, j) + 1,
          slips(i, j - 1) + 1,
          slips(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? slips(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return slips(one.length, other.length);
}
