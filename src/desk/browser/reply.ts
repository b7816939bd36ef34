import { prepareFiles } from "#request/browser/send-files.ts";

/** The box that answers are written in: files go ahead, and a saved text goes where the cursor is. */
export function prepareReply(form: HTMLFormElement) {
  prepareFiles(form);
  const box = form.querySelector<HTMLTextAreaElement>("#reply");
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[name=insert]")) {
    button.addEventListener("click", (event) => {
      const text = button.querySelector(".saved-texts__words")?.textContent;
      if (!box || !text) return;
      event.preventDefault();
      box.focus();
      // Not by hand: what is inserted this way, the browser can undo.
      if (!document.execCommand("insertText", false, text))
        box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
      const fold = button.closest("details");
      if (fold) fold.open = false;
    });
  }
}
