export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly samples: readonly Sample[];
};

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** Content-Type of the format below. */
export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

/** Prometheus' text format. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${escapeHelp(help)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value }) => `${name}${formatLabels(labels)} ${formatValue(value)}`),
    ])
    .map((line) => `${line}\n`)
    .join("");
}

function formatLabels(labels: Sample["labels"]) {
  if (!labels) return "";
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return `{${pairs.join(",")}}`;
}

function formatValue(value: number) {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}

function escapeHelp(text: string) {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function escapeLabel(text: string) {
  return escapeHelp(text).replaceAll('"', '\\"');
}
