/** Rows are selected one by one, in a run with Shift, and with X; Escape selects none. */
export function prepareSelection(list: HTMLElement) {
  let last: HTMLInputElement | undefined;
  const boxes = () => [...list.querySelectorAll<HTMLInputElement>(".request-list__pick > input")];

  list.addEventListener("click", (event) => {
    const box = boxes().find((each) => each === event.target);
    if (!box) return;
    const all = boxes();
    if (event.shiftKey && last) {
      const [from = 0, to = 0] = [all.indexOf(last), all.indexOf(box)].sort((a, b) => a - b);
      for (const each of all.slice(from, to + 1)) each.checked = box.checked;
    }
    last = box;
    count();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
  });
  document.addEventListener("reset", () => setTimeout(count));
  count();

  function clear() {
    for (const each of boxes()) each.checked = false;
    count();
  }

  function count() {
    const picked = document.querySelector("[data-picked]");
    if (picked) picked.textContent = `${boxes().filter(({ checked }) => checked).length} selected`;
  }
}

/** Selects or leaves the row that has the focus. */
export function toggleRow() {
  const box = document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  const isOtherField = document.activeElement instanceof HTMLInputElement;
  if (!box || isOtherField) return false;
  box.click();
  return true;
}
