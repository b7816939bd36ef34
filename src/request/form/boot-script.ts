import type { FormType } from "#request/fields/message.ts";
import type { Page } from "#site/page.ts";
import { draftName } from "./draft.ts";

/** What the page of a form brings along besides its words. */
export function withFormScript(
  form: FormType,
  state: "open" | "received",
): Pick<Page, "inlineScript" | "lateBlocks"> {
  return state === "open"
    ? { inlineScript: ({ formScript }) => bootScriptFor(formScript), lateBlocks: formStateBlocks }
    : { inlineScript: () => forgetDraftScriptFor(form) };
}

const formStateBlocks = [
  "error-summary",
  "banner",
  "receipt",
  "data-plate",
  "tick-list",
  "read-lines",
  "fold",
  "parts",
];

/**
 * Asks for the form's script once the browser has painted, or when the visitor is already in the form, so that it never
 * competes with what is read first. Not every browser tells of every paint (Firefox says nothing after a reload further
 * down the page), so that it also comes a moment after the page has loaded. Until then the form is a plain HTML form and
 * works as one.
 */
function bootScriptFor(scriptUrl: string) {
  return `const load=()=>import(${JSON.stringify(scriptUrl)});${afterPaint};${inTheForm};${afterLoading}`;
}

const afterPaint =
  'try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();load()}}).observe({type:"paint",buffered:true})}catch{}';
const inTheForm = 'addEventListener("focusin",load,{once:true})';
const afterLoading = 'addEventListener("load",()=>setTimeout(load,500))';

/**
 * For the confirmation of a form that was posted without its script: the draft that an earlier visit kept has been sent.
 * Only a post leads here by a redirect; a bookmark must not cost the visitor what is being written in the same tab.
 */
function forgetDraftScriptFor(form: FormType) {
  return `if(performance.getEntriesByType("navigation")[0]?.redirectCount)try{localStorage.removeItem(sessionStorage.getItem("${draftName(form)}"))}catch{}`;
}
