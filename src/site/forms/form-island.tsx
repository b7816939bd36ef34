import { renderToString } from "react-dom/server";
import type { FormType } from "#forms/form-type.ts";
import { ContactForm } from "./contact-form.tsx";
import { contactWords } from "./contact-words.ts";
import type { FormState, OpenForm } from "./form-state.ts";
import { islandIds } from "./island-ids.ts";
import { Receipt } from "./receipt.tsx";
import { RfqForm } from "./rfq-form.tsx";
import { rfqWords } from "./rfq-words.ts";

type FormIslandProps = { form: FormType; state: FormState };

/** The form, or what takes its place once it was sent. */
export function FormIsland({ form, state }: FormIslandProps) {
  if (state.kind === "open") return <LiveForm form={form} state={state} />;
  const { confirmation, action } = wordsOf[form];
  return (
    <div className={className}>
      <Receipt words={confirmation} receipt={state.receipt} formPath={action} />
    </div>
  );
}

const className = "form stack stack--blocks";
const wordsOf = { contact: contactWords, rfq: rfqWords };

/**
 * The one part of a page that the browser's script takes over. It is rendered by itself because hydration needs marks
 * between texts that static markup leaves out; what it was rendered from follows it as data.
 */
function LiveForm({ form, state }: { form: FormType; state: OpenForm }) {
  const html = renderToString(
    form === "rfq" ? (
      <RfqForm words={rfqWords} state={state} />
    ) : (
      <ContactForm words={contactWords} state={state} />
    ),
  );
  const data = JSON.stringify({ form, words: wordsOf[form], state }).replaceAll("<", "\\u003c");
  return (
    <>
      <div className={className} id={islandIds.root} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" id={islandIds.data} dangerouslySetInnerHTML={{ __html: data }} />
    </>
  );
}
