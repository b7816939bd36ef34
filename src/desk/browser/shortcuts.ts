const storageKey = "desk-shortcuts";
const SECOND_KEY_MS = 1_500;

/**
 * Single keys: J and K move along the list, T takes, / searches, N writes a note, R answers, Q quotes, G then L goes to the
 * list; Ctrl+Enter sends an answer. None acts inside a field, and the account menu switches them off.
 */
export function listenForShortcuts(toggle: HTMLButtonElement | null) {
  let isOn = localStorage.getItem(storageKey) !== "off";
  let wentAt = Number.NEGATIVE_INFINITY;
  show();
  toggle?.addEventListener("click", () => {
    isOn = !isOn;
    localStorage.setItem(storageKey, isOn ? "on" : "off");
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
  if (key === "/") return focus("#q");
  if (key === "n") return openNote();
  if (key === "r") return focus("#reply");
  if (key === "q") return press('.to-do__main a[href$="/quote"]');
  return false;
}

function moveAlongList(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(".request-list__link")];
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
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
