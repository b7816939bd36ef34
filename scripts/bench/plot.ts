export type Series = {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
};

export type Chart = {
  readonly title: string;
  readonly yTitle: string;
  readonly isLogarithmic: boolean;
  readonly series: readonly Series[];
};

const size = { width: 480, height: 300, left: 64, right: 16, top: 44, bottom: 48 };
const colors = ["#1b6b5a", "#b4541f", "#3b5b92", "#7a4b8a"];

/** Charts side by side over the same horizontal axis, logarithmic, as a file that needs nothing else. */
export function drawCharts(xTitle: string, charts: readonly Chart[]) {
  const width = size.width * charts.length;
  const drawn = charts.map(
    (chart, index) => `<g transform="translate(${index * size.width} 0)">${drawChart(xTitle, chart)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size.height}" width="${width}" height="${size.height}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${size.height}" fill="#fff"/>
${drawn.join("\n")}
</svg>
`;
}

function drawChart(xTitle: string, { title, yTitle, isLogarithmic, series }: Chart) {
  const points = series.flatMap((each) => each.points);
  const x = scale(
    points.map((point) => point.x),
    size.left,
    size.width - size.right,
    true,
  );
  const y = scale(
    points.map((point) => point.y),
    size.height - size.bottom,
    size.top,
    isLogarithmic,
  );
  const floor = size.height - size.bottom;
  return [
    `<text x="${size.left}" y="18" font-weight="bold" font-size="13">${title}</text>`,
    `<text x="${size.left}" y="34" fill="#555">${yTitle}</text>`,
    ...y.ticks.map(
      (tick) =>
        `<path d="M${size.left} ${at(y, tick)}H${size.width - size.right}" stroke="#ddd"/><text x="${size.left - 6}" y="${at(y, tick) + 4}" text-anchor="end">${label(tick)}</text>`,
    ),
    ...x.ticks.map(
      (tick) => `<text x="${at(x, tick)}" y="${floor + 16}" text-anchor="middle">${label(tick)}</text>`,
    ),
    `<text x="${(size.left + size.width) / 2}" y="${size.height - 14}" text-anchor="middle" fill="#555">${xTitle}</text>`,
    ...series.map((each, index) => drawSeries(each, index, x, y)),
  ].join("\n");
}

type Scale = { readonly place: (value: number) => number; readonly ticks: readonly number[] };

function drawSeries({ name, points }: Series, index: number, x: Scale, y: Scale) {
  const color = colors[index % colors.length];
  const corners = points.map((point) => `${at(x, point.x)} ${at(y, point.y)}`);
  const dots = corners.map((corner) => {
    const [cx, cy] = corner.split(" ");
    return `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`;
  });
  const legend = `<text x="${size.left + 10}" y="${size.top + 14 + index * 14}" fill="${color}">${name}</text>`;
  return `<path d="M${corners.join("L")}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join("")}${legend}`;
}

function at({ place }: Scale, value: number) {
  return Number(place(value).toFixed(1));
}

function scale(values: readonly number[], from: number, to: number, isLogarithmic: boolean): Scale {
  const transform = isLogarithmic
    ? (value: number) => Math.log10(Math.max(value, 1e-3))
    : (value: number) => value;
  const largest = Math.max(...values);
  const ticks = isLogarithmic ? powersOfTen(Math.min(...values), largest) : evenSteps(largest);
  const low = transform(ticks[0] ?? 0);
  const high = transform(ticks.at(-1) ?? 1);
  return { place: (value) => from + ((transform(value) - low) / (high - low)) * (to - from), ticks };
}

function powersOfTen(least: number, most: number) {
  const first = Math.floor(Math.log10(least));
  const last = Math.max(first + 1, Math.ceil(Math.log10(most)));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

function evenSteps(most: number) {
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step =
    [0.2, 0.5, 1, 2].map((factor) => factor * magnitude).find((each) => most / each <= 6) ?? magnitude;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function label(tick: number) {
  return tick >= 1_000 ? `${tick / 1_000}k` : String(Number(tick.toPrecision(3)));
}
