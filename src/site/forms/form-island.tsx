import { renderToString } from "react-dom/server";
import { formWords } from "#content/form-words/shared-words.ts";
import type { PageMeta } from "#content/page.ts";
import type { FormType } from "#forms/form-type.ts";
import { type FormState, formDataId, formRootId, isRefused, type OpenForm } from "./form-state.ts";
import { FormView } from "./form-view.tsx";
import { layouts } from "./layouts.ts";
import { Receipt } from "./receipt.tsx";

/** The title says what state the form is in, as it does when the script changes that state. */
export function metaFor(state: FormState, meta: PageMeta, confirmationTitle: string): PageMeta {
  if (state.kind === "received") return { ...meta, title: confirmationTitle };
  return isRefused(state) ? { ...meta, title: formWords.errorTitlePrefix + meta.title } : meta;
}

type FormIslandProps = { form: FormType; state: FormState };

/** The form, or what takes its place once it was sent. */
export function FormIsland({ form, state }: FormIslandProps) {
  if (state.kind === "open") return <LiveForm form={form} state={state} />;
  const { confirmation, action } = layouts[form];
  return (
    <div className={className}>
      <Receipt words={confirmation} receipt={state.receipt} formPath={action} />
    </div>
  );
}

const className = "form stack stack--blocks";

/**
 * The one part of a page that the browser's script takes over. It is rendered by itself because hydration needs marks
 * between texts that static markup leaves out; what it was rendered from follows it as data.
 */
function LiveForm({ form, state }: { form: FormType; state: OpenForm }) {
  const layout = layouts[form];
  const html = renderToString(<FormView layout={layout} state={state} />);
  const data = JSON.stringify({ layout, state }).replaceAll("<", "\\u003c");
  return (
    <>
      <div className={className} id={formRootId} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" id={formDataId} dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
