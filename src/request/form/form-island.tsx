import { renderToString } from "react-dom/server";
import type { Company } from "#content/create-company.ts";
import type { PageMeta } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { contactForm, type FormField, rfqForm } from "#request/fields/forms.ts";
import type { FormType } from "#request/fields/message.ts";
import type { Page } from "#site/page.ts";
import { documentTitle } from "#site/page.ts";
import { useCompany } from "#site/use-company.tsx";
import {
  emptyForm,
  type FieldGroupLayout,
  type FieldLayout,
  type FormLayout,
  type FormState,
  fieldNamesOf,
  formDataId,
  formRootId,
  isRefused,
  type OpenForm,
} from "./form-data.ts";
import { FormView } from "./form-view.tsx";
import {
  attachmentWords,
  contactFormWords,
  contactSections,
  draftWords,
  type FormSection,
  failureHelp,
  formWords,
  prefilledItems,
  rfqFormWords,
  rfqSections,
} from "./form-words.ts";
import { Receipt } from "./receipt.tsx";
import { draftName } from "./use-draft.tsx";

export function formPage(
  company: Company,
  form: FormType,
  state: FormState,
  meta: PageMeta,
  render: Page["render"],
): Page {
  return {
    path: paths[form],
    meta: { ...meta, title: titleOf(company, form, state, meta.title) },
    isIndexed: state === emptyForm,
    ...(state.kind === "open"
      ? { inlineScript: ({ formScript }) => bootScriptFor(formScript), lateBlocks: formStateBlocks }
      : { inlineScript: () => forgetDraftScriptFor(form) }),
    render,
  };
}

function titleOf({ words }: Company, form: FormType, state: FormState, title: string) {
  if (state.kind === "received")
    return (form === "contact" ? words(contactFormWords) : words(rfqFormWords)).confirmation.title;
  return isRefused(state) ? words(formWords).errorTitlePrefix + title : title;
}

type FormIslandProps = { form: FormType; state: FormState; sender?: string | undefined };

export function FormIsland({ form, state, sender }: FormIslandProps) {
  const company = useCompany();
  const layout = nameSender(layoutOf(company, form), sender ?? company.said.emails.general);
  if (state.kind === "open") return <LiveForm layout={layout} state={state} />;
  // Leads where the script's button does: to an empty form, with the focus in its first field.
  const againPath = `${layout.action}#${fieldNamesOf(layout)[0]}`;
  return (
    <div className={className}>
      <Receipt words={layout.confirmation} receipt={state.receipt} againPath={againPath} />
    </div>
  );
}

function nameSender(layout: FormLayout, sender: string): FormLayout {
  const next = layout.confirmation.next.map((item) =>
    typeof item === "string" ? item.replace("{sender}", sender) : item,
  );
  return { ...layout, confirmation: { ...layout.confirmation, next } };
}

const className = "form stack stack--blocks";

/**
 * The one part of a page that the browser's script takes over. It is rendered by itself because hydration needs marks
 * between texts that static markup leaves out; what it was rendered from follows it as data.
 */
function LiveForm({ layout, state }: { layout: FormLayout; state: OpenForm }) {
  const html = renderToString(<FormView layout={layout} state={state} />);
  const data = JSON.stringify({ layout, state }).replaceAll("<", "\\u003c");
  return (
    <>
      <div className={className} id={formRootId} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" id={formDataId} dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}

type Shape = Partial<Pick<FieldLayout, "width" | "rows" | "autocomplete">>;

/** Where a field is not as wide as half of the form, and what browsers may fill into it. */
const shapes: Readonly<Record<string, Shape>> = {
  name: { autocomplete: "name" },
  email: { autocomplete: "email" },
  phone: { autocomplete: "tel" },
  company: { autocomplete: "organization" },
  subject: { width: "full" },
  message: { width: "full", rows: 5 },
  organization: { autocomplete: "organization" },
  role: { autocomplete: "organization-title" },
  items: { width: "full", rows: 5 },
  quantities: { rows: 1 },
  deliveryCity: { width: "third", autocomplete: "shipping address-level2" },
  deliveryState: { width: "third", autocomplete: "shipping address-level1" },
  deliveryZip: { width: "third", autocomplete: "shipping postal-code" },
  notes: { width: "full", rows: 3 },
};

export function layoutOf(company: Company, form: FormType): FormLayout {
  const { words } = company;
  const common = {
    shared: words(formWords),
    help: words(failureHelp),
    draft: words(draftWords),
    form,
    action: paths[form],
  };
  return form === "contact" ? contactLayout(company, common) : rfqLayout(company, common);
}

type Common = Pick<FormLayout, "shared" | "help" | "draft" | "form" | "action">;

function contactLayout({ words, said }: Company, common: Common): FormLayout {
  const own = words(contactFormWords);
  return {
    ...own,
    ...common,
    groups: placeFields(contactForm.fields, words(contactSections)),
    confirmation: {
      ...own.confirmation,
      timeZone: said.timeZone,
      documentTitle: documentTitle(own.confirmation.title, said),
    },
    prefilled: [],
  };
}

function rfqLayout(company: Company, common: Common): FormLayout {
  const { words, said } = company;
  const own = words(rfqFormWords);
  return {
    ...own,
    ...common,
    groups: placeFields(rfqForm.inputs, words(rfqSections)),
    confirmation: {
      ...own.confirmation,
      timeZone: said.timeZone,
      documentTitle: documentTitle(own.confirmation.title, said),
      capabilities: { text: own.confirmation.capabilitiesLink, href: paths.capabilities },
    },
    prefilled: prefilledItems(company),
    attachments: words(attachmentWords),
  };
}

function placeFields(
  fields: readonly FormField[],
  sections: readonly FormSection[],
): readonly FieldGroupLayout[] {
  return sections.map((section) => ({
    legend: section.legend,
    isLegendHidden: sections.length === 1,
    fields: Object.entries(section.fields).map(([name, words]): FieldLayout => {
      const field = fields.find((each) => each.name === name);
      if (!field) throw new Error(`src/request/form/form-words.ts: the form has no field ${name}`);
      return { name, ...words, kind: field.kind, isRequired: field.required, width: "half", ...shapes[name] };
    }),
  }));
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
  "u-lead",
  "u-num",
  "u-muted",
  "u-note",
  "u-size-clause",
  "u-strong",
  "u-together",
];

/**
 * Loads the form's script once the browser has painted, or when the visitor is already in the form, so that
 * it never competes with what is read first. Not every browser reports every paint (Firefox reports none
 * after a reload further down the page), so the script is also loaded a moment after the page. Until then the
 * form is a plain HTML form and works as one.
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
