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
