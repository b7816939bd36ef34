import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { assetsPath, healthPaths, requestsPath, sendEmailPath } from "#content/paths.ts";
import type { Log } from "#http/log.ts";

export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly samples: readonly Sample[];
};

/** Labels are our own words, so that nothing has to be escaped. */
type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

export function metric(
  type: Metric["type"],
  name: string,
  help: string,
  value: number | Metric["samples"],
): Metric {
  return { name, help, type, samples: typeof value === "number" ? [{ value }] : value };
}

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

const results = ["sent", "retry", "dead", "withdrawn"];

const counted: readonly (readonly [name: string, help: string, label: string, values: readonly string[]])[] =
  [
    [
      "site_submissions_total",
      "Messages handed to the store, by outcome.",
      "outcome",
      ["stored", "quarantined", "replayed", "conflict", "unavailable"],
    ],
    ["site_mail_deliveries_total", "Attempts to deliver an e-mail, by result.", "result", results],
    ["site_alert_deliveries_total", "Attempts to call the webhook, by result.", "result", results],
    [
      "site_deadlines_missed_total",
      "Requests whose deadline passed while they were open, as seen by this process.",
      "form",
      ["rfq", "contact"],
    ],
  ];

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
    metrics: () =>
      counted.map(([name, help, label, values]) => {
        const countOf = (value: string) => counts.get(`${name} ${value}`) ?? 0;
        const samples = values.map((value) => ({ labels: { [label]: value }, value: countOf(value) }));
        return metric("counter", name, help, samples);
      }),
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

const kinds = ["page", "file", "form", "api", "buyer", "health"] as const;
type Kind = (typeof kinds)[number];

const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;
const answers = channel("http.server.response.finish");
type Answer = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
};

/**
 * Counts answers by what was asked for and how it went. Uses Node's own diagnostics, so requests
 * need no hook; without METRICS_PORT nothing subscribes, and it costs nothing.
 */
export function createRequestCounts(server: Server) {
  const counts = new Map<string, number>();

  function count(message: unknown) {
    const answer = message as Answer;
    if (answer.server !== server) return;
    const key = `${kindOf(answer.request)} ${Math.floor(answer.response.statusCode / 100)}xx`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  answers.subscribe(count);
  return {
    metric() {
      const countOf = (kind: string, status: string) => counts.get(`${kind} ${status}`) ?? 0;
      const samples = kinds.flatMap((kind) =>
        statusClasses.map((status) => ({ labels: { kind, status }, value: countOf(kind, status) })),
      );
      const help = "Answered requests, by kind and status class.";
      return metric("counter", "site_http_requests_total", help, samples);
    },
    stop: () => void answers.unsubscribe(count),
  };
}

function kindOf({ url = "", method }: IncomingMessage): Kind {
  if (url.startsWith(assetsPath)) return "file";
  if (url.startsWith(sendEmailPath)) return "api";
  if (url.startsWith(requestsPath)) return "buyer";
  if (method === "POST") return "form";
  if (url === healthPaths.alive || url === healthPaths.ready) return "health";
  return url.includes(".") ? "file" : "page";
}
