import { type ReactNode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { FormType } from "#forms/form-type.ts";
import { ContactForm } from "#site/forms/contact-form.tsx";
import { islandId } from "#site/forms/island-id.ts";
import { RfqForm } from "#site/forms/rfq-form.tsx";
import { keepTypedText } from "./keep-typed-text.ts";

const forms = { contact: ContactForm, rfq: RfqForm };

const root = document.getElementById(islandId);
if (root) hydrateForm(root);

function hydrateForm(island: HTMLElement) {
  const Form = forms[island.dataset.form as FormType];
  const state = JSON.parse(island.dataset.state ?? "");
  hydrateRoot(
    island,
    <Hydrated onHydrated={keepTypedText(island)}>
      <Form state={state} />
    </Hydrated>,
    // biome-ignore lint/suspicious/noConsole: a mismatch between server and browser is a bug that must not stay silent.
    { onRecoverableError: (error) => console.error(error) },
  );
}

/** A layout effect, because it runs before the form's own effects look at what is in the fields. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}
