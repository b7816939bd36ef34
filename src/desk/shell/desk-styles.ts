import { createHash } from "node:crypto";
import { siteStyles } from "#site/document/page-styles.ts";

const sources = import.meta.glob<string>(["/src/desk/**/*.css", "/src/quote/editor/**/*.css"], {
  query: "?inline",
  import: "default",
  eager: true,
});

/** One sheet for every page of the desk, in the colors of the company: staff load it once. */
export const deskStyles = siteStyles + Object.values(sources).join("");
export const deskStylesHash = createHash("sha256").update(deskStyles).digest("base64url").slice(0, 16);
