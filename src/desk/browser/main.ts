import { deskPaths } from "#desk/desk-paths.ts";
import { keptPrefix } from "#quote/editor/saved-answer.ts";
import { prepareFiles } from "#request/browser/send-files.ts";
import { keepCurrent } from "./live-list.ts";
import { prepareCeremony } from "./passkeys.ts";
import { listenForShortcuts } from "./shortcuts.ts";

/** The desk works with plain forms. What the script adds to is marked by attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);

const list = document.querySelector<HTMLElement>("[data-live-list]");
if (list) keepCurrent(list);

const quote = document.querySelector<HTMLFormElement>("form[data-quote]");
if (quote) import("./quote-editor.ts").then(({ openEditor }) => openEditor(quote));

const company = document.querySelector<HTMLFormElement>("form[data-edition]");
if (company) import("./company.ts").then(({ saveByItself }) => saveByItself(company));

const crops = document.querySelectorAll<HTMLFormElement>("form[data-crop]");
if (crops.length > 0) import("./company.ts").then(({ prepareCrop }) => crops.forEach(prepareCrop));

const reply = document.querySelector<HTMLFormElement>("form.reply");
if (reply) prepareReply(reply);

/** Unsaved parts of a quote must not be left for the next person who uses this browser. */
document.querySelector(`form[action="${deskPaths.signOut}"]`)?.addEventListener("submit", () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptPrefix)) localStorage.removeItem(key);
});

listenForShortcuts(document.querySelector<HTMLButtonElement>("[data-shortcuts]"));

/** The reply box: files are uploaded right away, and a saved text is inserted at the cursor. */
function prepareReply(form: HTMLFormElement) {
  prepareFiles(form);
  const box = form.querySelector<HTMLTextAreaElement>("#reply");
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[name=insert]")) {
    button.addEventListener("click", (event) => {
      const text = button.querySelector(".saved-texts__words")?.textContent;
      if (!box || !text) return;
      event.preventDefault();
      box.focus();
      // The browser can undo what execCommand inserts.
      if (!document.execCommand("insertText", false, text))
        box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
      const fold = button.closest("details");
      if (fold) fold.open = false;
    });
  }
}
