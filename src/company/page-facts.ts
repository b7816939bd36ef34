import type { CompanyFacts } from "./schema.ts";

/** Takes the place of facts.ts in browsers (package.json, "imports"): a page hands its script those that it needs. */
export const facts = JSON.parse(
  document.querySelector<HTMLElement>("[data-company]")?.dataset.company ?? "{}",
) as CompanyFacts;
export const { timeZone } = facts;
/** Words reach a browser with the page. */
export const edition = { facts } as never;
