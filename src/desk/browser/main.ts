import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { deskPaths, lateBySignOut } from "#desk/desk-paths.ts";
import { roomId } from "#quote/editor/room-data.ts";
import "#request/browser/send-files.ts";
import { askForPage } from "./ask-desk.ts";
import { offerRecent } from "./recent-searches.ts";
import { prepareSelection, toggleRow } from "./select-rows.ts";

const ASK_EVERY_MS = 5_000;
const REFRESH_MS = 60_000;
/** How long a requested page may take to load. */
const LEAVING_MS = 60_000;
/** Between G and L. */
const SECOND_KEY_MS = 1_500;
/** In the browser's storage: whether single keys act. */
const shortcutsKey = "desk-shortcuts";
/** In session storage: the row that had the focus, and the form sent last, with what was written in it. */
const focusedRow = "desk-place";
const sentForm = "sent form";

/** The desk works with plain forms. What the script adds to is marked by attributes. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) prepareCeremony(form);

const list = document.querySelector<HTMLElement>("[data-live-list]");
if (list) {
  keepCurrent(list);
  prepareSelection(list);
}

const clock = document.querySelector<HTMLElement>("[data-clock]")?.dataset.clock;
if (clock) setInterval(() => showTime(clock), REFRESH_MS);

const room = document.getElementById(roomId);
if (room) void import("./quote-room.ts").then(({ openQuoteRoom }) => openQuoteRoom(room));

const company = document.querySelector<HTMLFormElement>("form[data-edition]");
if (company) void import("./company.ts").then(({ saveByItself }) => saveByItself(company));

const crops = document.querySelectorAll<HTMLFormElement>("form[data-crop]");
if (crops.length > 0) void import("./company.ts").then(({ prepareCrop }) => crops.forEach(prepareCrop));

if (document.querySelector("[data-switching]"))
  void import("./company.ts").then(({ followSwitch }) => followSwitch());

const entry = document.querySelector<HTMLFormElement>("form[data-lines]");
if (entry) void import("./entry.ts").then(({ prepareEntry }) => prepareEntry(entry));

const search = document.querySelector<HTMLFormElement>("form[data-recent]");
if (search) offerRecent(search);

const reply = document.querySelector<HTMLFormElement>("form.reply");
if (reply) prepareReply(reply);

/** What was not saved or sent must not be left for the next person who uses this browser. */
document.querySelector(`form[action="${deskPaths.signOut}"]`)?.addEventListener("submit", () => {
  for (const key of Object.keys(localStorage)) if (key !== shortcutsKey) localStorage.removeItem(key);
  sessionStorage.clear();
});

listenForShortcuts(document.querySelector<HTMLButtonElement>("[data-shortcuts]"));
keepSentForm();

/** Asks the device for a passkey; the form's attributes say which ceremony and where it posts. */
function prepareCeremony(form: HTMLFormElement) {
  const status = form.querySelector<HTMLElement>("[role=status]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    say("");
    try {
      const next = await perform(form);
      location.assign(next);
    } catch (error) {
      say(status?.dataset[causeOf(error)] ?? "");
    }
  });

  function say(words: string) {
    if (status) status.textContent = words;
  }
}

async function perform({ action, dataset }: HTMLFormElement): Promise<string> {
  const optionsJSON = await post(dataset.options ?? "", {});
  const answer =
    dataset.ceremony === "enroll"
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  await post(action, answer);
  return dataset.next ?? "/";
}

function causeOf(error: unknown) {
  if (error instanceof TooMany) return "tooMany";
  // WebAuthn's error for a device that already has one of the excluded passkeys.
  const isKnown = error instanceof Known || Object(error).name === "InvalidStateError";
  return isKnown ? "known" : "failed";
}

class TooMany extends Error {}
class Known extends Error {}

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status === 429) throw new TooMany();
  if (response.status === 409) throw new Known();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/**
 * Reloads an open list when something has changed and, to update the time left, now and then while nobody
 * uses it. The browser keeps the scroll position; the row that had the focus gets it back.
 */
function keepCurrent(list: HTMLElement) {
  const shownAt = Date.now();
  let askedToLeaveAt = Number.NEGATIVE_INFINITY;
  addEventListener("beforeunload", () => {
    askedToLeaveAt = Date.now();
  });
  document.querySelector<HTMLElement>(`a[href="${sessionStorage.getItem(focusedRow)}"]`)?.focus();
  sessionStorage.removeItem(focusedRow);
  setInterval(look, ASK_EVERY_MS);

  async function look() {
    const focused = document.activeElement;
    // In Safari a checkbox that was clicked has no focus.
    if (focused instanceof HTMLInputElement || list.querySelector("input:checked")) return;
    const isIdle = focused === document.body;
    const hasChanged = (await askVersion()) !== list.dataset.liveList;
    if (!hasChanged && !(isIdle && Date.now() - shownAt > REFRESH_MS)) return;
    // Reloading now would cancel the page that a button or link has just requested.
    if (Date.now() - askedToLeaveAt < LEAVING_MS) return;
    const row = focused?.closest("tr")?.querySelector("a");
    if (row) sessionStorage.setItem(focusedRow, row.getAttribute("href") ?? "");
    location.reload();
  }

  /** On any error the list stays as it is; signed out, the next page is the sign-in. */
  async function askVersion() {
    try {
      const response = await fetch(location.href, { headers: { accept: "application/json" } });
      if (response.redirected) return undefined;
      if (response.headers.get("content-type")?.includes("json")) return (await response.json()).version;
    } catch {
      // The next check follows in a moment.
    }
    return list.dataset.liveList;
  }
}

/** Updates the time left, by the server's clock. Nothing else on the page changes; signed out, nothing. */
async function showTime(url: string) {
  const { responseXML: page } = await askForPage(url);
  if (!page?.querySelector(".time-left--large")) return;
  document.title = page.title;
  for (const part of [".time-left--large", ".thumb-bar__time"])
    document.querySelector(part)?.replaceWith(page.querySelector(part) ?? "");
}

/** The reply box: a saved text is inserted at the cursor. `send-files.ts` uploads files right away. */
function prepareReply(form: HTMLFormElement) {
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

/** What is sent after the session has ended is not stored: after the sign-in, its form is filled in again. */
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

/**
 * Single keys: J and K move along the list, T takes, X selects, / searches, N writes a note, R answers, Q quotes, G
 * then L goes to the list. They do not act inside a field, and the account menu switches them off.
 * Ctrl+Enter sends an answer.
 */
function listenForShortcuts(toggle: HTMLButtonElement | null) {
  let isOn = localStorage.getItem(shortcutsKey) !== "off";
  let wentAt = Number.NEGATIVE_INFINITY;
  show();
  toggle?.addEventListener("click", () => {
    isOn = !isOn;
    localStorage.setItem(shortcutsKey, isOn ? "on" : "off");
    show();
  });

  document.addEventListener("keydown", (event) => {
    const field = event.target instanceof HTMLTextAreaElement ? event.target : undefined;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && field?.id === "reply") {
      field.form?.requestSubmit();
    }
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isSecond = event.timeStamp - wentAt < SECOND_KEY_MS;
    wentAt = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (key === "l" && isSecond) location.assign("/");
    else if (act(key)) event.preventDefault();
  });

  function show() {
    if (!toggle) return;
    toggle.hidden = false;
    toggle.setAttribute("aria-pressed", String(isOn));
    const state = toggle.querySelector("[data-state]");
    if (state) state.textContent = (isOn ? toggle.dataset.on : toggle.dataset.off) ?? "";
  }
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** True when the key did something on this page. */
function act(key: string) {
  if (key === "j") return moveAlongList(1);
  if (key === "k") return moveAlongList(-1);
  if (key === "t") return press(`${rowOfFocus()}form[action$="/take"] button`);
  if (key === "x") return toggleRow();
  if (key === "/") return focus("#q") || go(deskPaths.search);
  if (key === "n") return openNote();
  if (key === "r") return focus("#reply");
  if (key === "q") return press('.to-do__main a[href$="/quote"]');
  return false;
}

function moveAlongList(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(".request-list__link")];
  const at = links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement));
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))];
  next?.focus();
  return next !== undefined;
}

/** On a list T takes the row that has the focus, and no other. */
function rowOfFocus() {
  return document.querySelector("[data-live-list]") ? "tr:focus-within " : "";
}

function press(selector: string) {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

function go(address: string) {
  location.assign(address);
  return true;
}

function focus(selector: string) {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

function openNote() {
  const fold = document.querySelector<HTMLDetailsElement>('details[data-fold="note"]');
  if (!fold) return false;
  fold.open = true;
  return focus("#note");
}
