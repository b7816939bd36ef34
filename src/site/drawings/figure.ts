type Point = readonly [x: number, y: number];

/** A numbered circle on the sheet and the part its leader line points at. */
export type Balloon = { readonly part: Point; readonly at: Point };

/** A drawing on a sheet of 240 by 160 units: SVG path data by kind of line, as on an engineering drawing. */
export type Figure = {
  readonly centre: string;
  readonly outline: string;
  readonly thin: string;
  /** Edges that lie behind a surface, drawn dashed. */
  readonly hidden?: string;
  readonly balloons: readonly Balloon[];
};

export function circle(x: number, y: number, radius: number) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** A horizontal dimension line with a tick at either end. */
export function width(from: number, to: number, y: number) {
  return `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`;
}

/** A vertical dimension line with a tick at each of the given heights. */
export function height(x: number, ...ticks: readonly [number, ...number[]]) {
  return `M${x} ${ticks[0]}V${ticks.at(-1)}${ticks.map((y) => `M${x - 4} ${y}h8`).join("")}`;
}
