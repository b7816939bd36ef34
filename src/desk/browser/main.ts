import { deskPaths, lateBySignOut } from "#desk/desk-paths.ts";
import { keptPrefix } from "#quote/editor/saved-answer.ts";
import { prepareFiles } from "#request/browser/send-files.ts";
import { keepCurrent, REFRESH_MS } from "./live-list.ts";
import { prepareCeremony } from "./passkeys.ts";
import { listenForShortcuts } from "./shortcuts.ts";

/** The desk works with plain forms. What the script adds to is marked by attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);

const list = document.querySelector<HTMLElement>("[data-live-list]");
if (list) keepCurrent(list);

const clock = document.querySelector<SVGElement>("[data-clock]")?.dataset.clock;
if (clock) setInterval(() => showTime(clock), REFRESH_MS);

const quote = document.querySelector<HTMLFormElement>("form[data-quote]");
if (quote) import("./quote-editor.ts").then(({ openEditor }) => openEditor(quote));

const company = document.querySelector<HTMLFormElement>("form[data-edition]");
if (company) import("./company.ts").then(({ saveByItself }) => saveByItself(company));

const crops = document.querySelectorAll<HTMLFormElement>("form[data-crop]");
if (crops.length > 0) import("./company.ts").then(({ prepareCrop }) => crops.forEach(prepareCrop));

const reply = document.querySelector<HTMLFormElement>("form.reply");
if (reply) prepareReply(reply);

/** The form that was sent last, with what was written in it. */
const sentForm = "sent form";

/** What was not saved or sent must not be left for the next person who uses this browser. */
document.querySelector(`form[action="${deskPaths.signOut}"]`)?.addEventListener("submit", () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptPrefix)) localStorage.removeItem(key);
  sessionStorage.removeItem(sentForm);
});

listenForShortcuts(document.querySelector<HTMLButtonElement>("[data-shortcuts]"));
keepSentForm();

/** As the server's clock says it now. Nothing else moves under the reader; signed out, nothing does. */
function showTime(url: string) {
  const request = new XMLHttpRequest();
  request.open("GET", url);
  // Nothing else may parse a page under "trusted-types 'none'".
  request.responseType = "document";
  request.onload = () => {
    const page = request.responseXML;
    if (!page?.querySelector(".time-left--large")) return;
    document.title = page.title;
    for (const part of [".time-left--large", ".request-head__scale", ".thumb-bar__time"])
      document.querySelector(part)?.replaceWith(page.querySelector(part) ?? "");
  };
  request.send();
}

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

/** What is sent after the session has ended is not stored: its form has it again after the sign-in. */
function keepSentForm() {
  const isLate = new URLSearchParams(location.search).get("late") === lateBySignOut;
  if (isLate) bringBack();
  else if (location.pathname !== deskPaths.signIn) sessionStorage.removeItem(sentForm);
  document.addEventListener("submit", ({ target }) => {
    const { action, elements } = target as HTMLFormElement;
    const written = [...elements].filter((field) => field.matches("textarea, [name=order]")) as Written[];
    if (written.length === 0) return;
    const fields = written.map(({ name, value }) => ({ name, value }));
    sessionStorage.setItem(sentForm, JSON.stringify({ action, fields }));
  });
}

type Written = HTMLTextAreaElement | HTMLInputElement;

function bringBack() {
  const { action, fields } = JSON.parse(sessionStorage.getItem(sentForm) ?? "{}");
  const form = [...document.forms].find((each) => each.action === action);
  for (const { name, value } of form ? fields : []) {
    const field = form?.elements.namedItem(name) as Written | null;
    if (field) field.value = value;
  }
  const fold = form?.closest("details");
  if (fold) fold.open = true;
}
