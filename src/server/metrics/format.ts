export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly samples: readonly Sample[];
};

/** Labels are our own words, so that nothing has to be escaped. */
type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** Content-Type of the format below. */
export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

/** Prometheus' text format. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join("");
}

function formatLabels(labels: Sample["labels"]) {
  if (!labels) return "";
  return `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}}`;
}
