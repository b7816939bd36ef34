/** One line of the table: what was measured, against what. `isMet` is undefined where nothing could be measured. */
export type Row = {
  readonly what: string;
  readonly where: string;
  readonly measured: string;
  readonly target: string;
  readonly isMet: boolean | undefined;
  readonly detail?: string;
  /** How bad it is; the larger, the worse. For finding the worst of several pages. */
  readonly badness?: number;
};

type Bound = {
  readonly what: string;
  readonly where: string;
  readonly unit?: string;
  readonly detail?: string;
};

export function atMost(limit: number, value: number, { unit = "", ...row }: Bound): Row {
  return {
    ...row,
    measured: show(value, unit),
    target: `≤ ${show(limit, unit)}`,
    isMet: value <= limit,
    badness: value,
  };
}

export function atLeast(limit: number, value: number, { unit = "", ...row }: Bound): Row {
  return {
    ...row,
    measured: show(value, unit),
    target: `≥ ${show(limit, unit)}`,
    isMet: value >= limit,
    badness: -value,
  };
}

export function notMeasured(why: string, target: string, { what, where }: Bound): Row {
  return { what, where, target, measured: "not measured", isMet: undefined, detail: why };
}

export function show(value: number, unit = "") {
  const digits = Number.isInteger(value) || Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 20 ? 1 : 2;
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit ? `${text} ${unit}` : text;
}
