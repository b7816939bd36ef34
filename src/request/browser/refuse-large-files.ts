/**
 * A file that is too large is refused when it is chosen: the server says so too, but only after all of it was
 * sent, and it does not read without end.
 */
document.addEventListener(
  "change",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.mostBytes) refuse(target);
  },
  // Before anything else looks at the file.
  { capture: true },
);

function refuse(input: HTMLInputElement) {
  const { mostBytes, tooLarge } = input.dataset;
  const id = `${input.id}-too-large`;
  document.getElementById(id)?.remove();
  input.ariaInvalid = null;
  const large = [...(input.files ?? [])].find(({ size }) => size > Number(mostBytes));
  if (!large) return;
  input.value = "";
  input.ariaInvalid = "true";
  const words = Object.assign(document.createElement("p"), {
    id,
    className: `field__error${input.matches(".drop-box__input") ? " drop-box__error" : ""}`,
    role: "alert",
    textContent: `“${large.name}” ${tooLarge} Choose a smaller one.`,
  });
  input.after(words);
}
