import type { Log } from "#http/log.ts";
import type { Metric } from "./format.ts";

type Fields = Parameters<Log>[2];
type Counted = {
  readonly metric: keyof typeof helps;
  readonly label: string;
  readonly values: readonly string[];
};

const helps = {
  site_submissions_total: "Messages handed to the store, by outcome.",
  site_mail_deliveries_total: "Attempts to deliver an e-mail, by result.",
  site_alert_deliveries_total: "Attempts to call the webhook, by result.",
  site_deadlines_missed_total:
    "Requests whose deadline passed while they were open, as seen by this process.",
} as const;

const submissions: Counted = {
  metric: "site_submissions_total",
  label: "outcome",
  values: ["stored", "quarantined", "replayed", "conflict", "unavailable"],
};
const deliveries: Counted = {
  metric: "site_mail_deliveries_total",
  label: "result",
  values: ["sent", "retry", "dead", "withdrawn"],
};
const alerts: Counted = { ...deliveries, metric: "site_alert_deliveries_total" };
const misses: Counted = { metric: "site_deadlines_missed_total", label: "form", values: ["rfq", "contact"] };
const all = [submissions, deliveries, alerts, misses];

type Counter = readonly [Counted, (fields: Fields) => unknown];

/** What is worth counting is worth a line in the log, so the log's events are what is counted. */
const counters: Readonly<Record<string, Counter>> = {
  submission_stored: [submissions, (fields) => (isHeld(fields) ? "quarantined" : "stored")],
  submission_replayed: [submissions, () => "replayed"],
  submission_conflict: [submissions, () => "conflict"],
  store_unavailable: [submissions, () => "unavailable"],
  mail_sent: [deliveries, () => "sent"],
  mail_retry: [deliveries, () => "retry"],
  mail_dead: [deliveries, () => "dead"],
  mail_withdrawn: [deliveries, () => "withdrawn"],
  alert_sent: [alerts, () => "sent"],
  alert_retry: [alerts, () => "retry"],
  alert_dead: [alerts, () => "dead"],
  alert_withdrawn: [alerts, () => "withdrawn"],
  deadline_missed: [misses, (fields) => fields?.form],
};

export function createEventCounts() {
  const counts = new Map(
    all.map(({ metric, values }) => [metric, new Map(values.map((value) => [value, 0]))]),
  );
  return {
    /** Counts events below the log's threshold too. */
    watch(log: Log): Log {
      return (level, event, fields) => {
        count(event, fields);
        log(level, event, fields);
      };
    },
    metrics: (): readonly Metric[] =>
      all.map(({ metric, label }) => ({
        name: metric,
        help: helps[metric],
        type: "counter",
        samples: [...(counts.get(metric) ?? [])].map(([value, total]) => ({
          labels: { [label]: value },
          value: total,
        })),
      })),
  };

  function count(event: string, fields: Fields) {
    const [counted, read] = counters[event] ?? [];
    if (!counted || !read) return;
    const values = counts.get(counted.metric);
    const value = String(read(fields));
    values?.set(value, (values.get(value) ?? 0) + 1);
  }
}

function isHeld(fields: Fields) {
  return Array.isArray(fields?.suspicions) && fields.suspicions.length > 0;
}
