import type { Portrait } from "./facts.ts";
import type { CompanyFacts } from "./schema.ts";

/** Takes the place of facts.ts in browsers (package.json, "imports"): a page hands its script those that it needs. */
export const facts = JSON.parse(
  document.querySelector<HTMLElement>("[data-company]")?.dataset.company ?? "{}",
) as CompanyFacts;
export const { timeZone } = facts;
/** Words reach a browser with the page. */
export const ownWords: Readonly<Record<string, string>> = {};
export const fillFacts = (sentence: string) => sentence;
export const logoSrc: string | undefined = undefined;
export const changedOn: Readonly<Record<string, string>> = {};
export const portraits: Readonly<Record<string, Portrait>> = {};
