import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadingParts } from "./page-routes.ts";
import { chooseVariant, type Variant } from "./resource.ts";

/** Answers a request, or leaves it to the routes. */
export type QuickLane = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Pages and files that are asked for in the plainest way, as nearly all are: their heads are put together once, and Node
 * gets them as it writes them. Whatever needs a second thought takes the way through the routes, to the same answer.
 */
export function createQuickLane(
  { pages, files }: ReadingParts,
  everyAnswer: Readonly<Record<string, string>>,
): QuickLane {
  const heads = new WeakMap<Variant, string[]>();

  function headOf(variant: Variant) {
    const length = { "content-length": String(variant.body.length) };
    const head = Object.entries({ ...everyAnswer, ...variant.headers, ...length }).flat();
    heads.set(variant, head);
    return head;
  }

  return ({ method, url = "", headers }, response) => {
    if (method !== "GET" || headers.host === undefined || headers["if-none-match"] !== undefined)
      return false;
    if (url.includes("?")) return false;
    const resource = pages.find(url) ?? files.get(url);
    if (!resource) return false;
    const variant = chooseVariant(headers["accept-encoding"], resource);
    response.writeHead(resource.status, heads.get(variant) ?? headOf(variant));
    response.end(variant.body);
    return true;
  };
}
