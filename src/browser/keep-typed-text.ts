/**
 * Hydration sets a textarea that came with text back to that text. Whatever was typed until then is remembered here and
 * put back by the function that this returns.
 */
export function keepTypedText(root: HTMLElement) {
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
