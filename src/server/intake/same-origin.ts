import type { IncomingHttpHeaders } from "node:http";

const sitesOfOurOwn = ["same-origin", "none"];

/**
 * A browser says where a post comes from; a plain HTTP client says nothing and is let in. Both headers must agree
 * with us when they are there.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, publicOrigin: string) {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && !sitesOfOurOwn.includes(String(site))) return false;
  const { origin, host } = headers;
  // Some privacy settings blank the origin of a post that the browser itself calls same-origin.
  if (origin === undefined || (origin === "null" && site === "same-origin")) return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}
