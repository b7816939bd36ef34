import type { Log } from "#http/log.ts";
import type { Metric } from "./format.ts";

const results = ["sent", "retry", "dead", "withdrawn"];

const counted = {
  site_submissions_total: {
    help: "Messages handed to the store, by outcome.",
    label: "outcome",
    values: ["stored", "quarantined", "replayed", "conflict", "unavailable"],
  },
  site_mail_deliveries_total: {
    help: "Attempts to deliver an e-mail, by result.",
    label: "result",
    values: results,
  },
  site_alert_deliveries_total: {
    help: "Attempts to call the webhook, by result.",
    label: "result",
    values: results,
  },
  site_deadlines_missed_total: {
    help: "Requests whose deadline passed while they were open, as seen by this process.",
    label: "form",
    values: ["rfq", "contact"],
  },
} as const;

/** What is worth counting is worth a line in the log, so the log's events are what is counted. */
export function createEventCounts() {
  const counts = new Map<string, number>();
  return {
    /** Counts events below the log's threshold too. */
    watch(log: Log): Log {
      return (level, event, fields) => {
        const key = keyOf(event, fields);
        counts.set(key, (counts.get(key) ?? 0) + 1);
        log(level, event, fields);
      };
    },
    metrics: (): readonly Metric[] =>
      Object.entries(counted).map(([name, { help, label, values }]) => ({
        name,
        help,
        type: "counter",
        samples: values.map((value) => ({
          labels: { [label]: value },
          value: counts.get(`${name} ${value}`) ?? 0,
        })),
      })),
  };
}

/** Metric and value, or the event itself where nothing shows it. */
function keyOf(event: string, fields: Parameters<Log>[2]) {
  if (event === "submission_stored") {
    const isHeld = Array.isArray(fields?.suspicions) && fields.suspicions.length > 0;
    return `site_submissions_total ${isHeld ? "quarantined" : "stored"}`;
  }
  if (event === "store_unavailable") return "site_submissions_total unavailable";
  if (event === "deadline_missed") return `site_deadlines_missed_total ${fields?.form}`;
  return event
    .replace(/^submission_/, "site_submissions_total ")
    .replace(/^(mail|alert)_/, "site_$1_deliveries_total ");
}
