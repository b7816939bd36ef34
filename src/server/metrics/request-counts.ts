import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { assetsPath, healthPaths, requestsPath, sendEmailPath } from "#content/paths.ts";
import type { Metric } from "./format.ts";

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
    metric: (): Metric => ({
      name: "site_http_requests_total",
      help: "Answered requests, by kind and status class.",
      type: "counter",
      samples: kinds.flatMap((kind) =>
        statusClasses.map((status) => ({
          labels: { kind, status },
          value: counts.get(`${kind} ${status}`) ?? 0,
        })),
      ),
    }),
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
