/** How much of a line of a quote can be ordered. A line and its alternatives are one group: they share what was quoted. */
export type Limit = {
  /** The line's index in the quote. */
  readonly place: number;
  /** The place of the line that the others of its group are alternatives to. */
  readonly group: number;
  /** In thousandths, as all quantities. */
  readonly most: number;
};

export type LineQuantity = { readonly place: number; readonly quantity: number };

/**
 * What is left of a line, where these are ordered already. An alternative may come in another unit, so that each takes
 * a share of the group: half of one line leaves half of the other.
 */
export function leftOf(limits: readonly Limit[], taken: readonly LineQuantity[], place: number): number {
  const limit = limits.find((each) => each.place === place);
  if (!limit || limit.most <= 0) return 0;
  const group = limits.filter(({ group, most }) => group === limit.group && most > 0);
  const whole = group.reduce((product, { most }) => product * BigInt(most), 1n);
  const used = taken.reduce((sum, { place, quantity }) => {
    const of = group.find((each) => each.place === place);
    return of ? sum + (whole / BigInt(of.most)) * BigInt(quantity) : sum;
  }, 0n);
  return used >= whole ? 0 : Number(((whole - used) * BigInt(limit.most)) / whole);
}

/** Whether this much more can be ordered, each place named once. */
export function isWithin(
  limits: readonly Limit[],
  taken: readonly LineQuantity[],
  more: readonly LineQuantity[],
): boolean {
  const places = new Set(more.map(({ place }) => place));
  if (places.size < more.length) return false;
  return more.every(
    ({ place, quantity }, index) =>
      Number.isSafeInteger(quantity) &&
      quantity > 0 &&
      quantity <= leftOf(limits, [...taken, ...more.slice(0, index)], place),
  );
}
