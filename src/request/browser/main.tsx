import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { formDataId, formRootId } from "#request/form/form-data.ts";
import { FormView } from "#request/form/form-view.tsx";

const root = document.getElementById(formRootId);
const data = document.getElementById(formDataId)?.textContent;
if (root && data) hydrateForm(root, JSON.parse(data));

function hydrateForm(island: HTMLElement, { layout, state }: Record<"layout" | "state", never>) {
  const onHydrated = keepTypedText(island);
  startTransition(() => {
    hydrateRoot(
      island,
      <Hydrated onHydrated={onHydrated}>
        <FormView layout={layout} state={state} />
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

/**
 * Hydration sets a textarea that came with text back to that text. Whatever was typed until then is remembered here and
 * put back by the function that this returns.
 */
function keepTypedText(root: HTMLElement) {
  const typed = new Map<HTMLTextAreaElement, string>();
  for (const field of root.querySelectorAll("textarea")) typed.set(field, field.value);

  function remember({ target }: Event) {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  }
  root.addEventListener("input", remember);

  return function putBack() {
    root.removeEventListener("input", remember);
    for (const [field, text] of typed) if (field.value !== text) field.value = text;
  };
}
