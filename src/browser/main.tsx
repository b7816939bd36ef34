import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { ContactForm } from "#site/forms/contact-form.tsx";
import { islandIds } from "#site/forms/island-ids.ts";
import { RfqForm } from "#site/forms/rfq-form.tsx";
import { keepTypedText } from "./keep-typed-text.ts";

const root = document.getElementById(islandIds.root);
const data = document.getElementById(islandIds.data)?.textContent;
if (root && data) hydrateForm(root, JSON.parse(data));

function hydrateForm(island: HTMLElement, { form, words, state }: Record<"form" | "words" | "state", never>) {
  const Form = form === "rfq" ? RfqForm : ContactForm;
  const onHydrated = keepTypedText(island);
  startTransition(() => {
    hydrateRoot(
      island,
      <Hydrated onHydrated={onHydrated}>
        <Form words={words} state={state} />
      </Hydrated>,
      // biome-ignore lint/suspicious/noConsole: a mismatch between server and browser is a bug that must not stay silent.
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

/** A layout effect, because it runs before the form's own effects look at what is in the fields. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}
