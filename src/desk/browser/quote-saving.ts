import { deskPaths } from "#desk/desk-paths.ts";
import type { SavedAnswer } from "#quote/editor/saved-answer.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { keptPrefix } from "./kept-prefix.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Parts = {
  /** Puts values into the fields of these names. */
  fill: (values: ReadonlyMap<string, string>) => void;
  say: (text: string, action?: { readonly name: string; readonly run: () => void }) => void;
};

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 5_000;
/** Over a weekend a quote is not left open. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1_000;
/** A browser lets a page that is being left send so much. */
const LARGEST_LAST_POST = 60_000;
/** Fields of the form that are not of the draft. */
const NO_DRAFT = /^(?:(?:all|settle)-|block$)/;
const LINE_FIELD = /^([a-zA-Z]+)-(\d+)$/;

const { saving } = quoteDeskWords;

/**
 * Saves two seconds after the last change and when the page is left, and never moves the page or the focus. Until the
 * server has it, everything typed is in the browser's own storage, and comes back with the page.
 */
export function keepSaved(form: HTMLFormElement, { fill, say }: Parts) {
  const status = form.querySelector<HTMLElement>("[data-saved]");
  const version = field("version");
  const key = `${keptPrefix}${location.pathname} ${field("supersedes")?.value}`;
  const unsaved = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** The server has to be asked by a person: someone else changed the same, or the draft cannot be taken. */
  let isStopped = false;
  let isTaking = false;

  return { start, changed };

  function start() {
    attempt(forgetOld);
    const { version: keptVersion, values: kept } = readKept();
    // A page that answers a post has all of it already, if only beside what someone else wrote.
    const isAnswer = form.querySelector(".clash, .notice, .error-summary") !== null;
    if (kept.size > 0 && !isAnswer) {
      // What the others changed since then is compared with the version that it was typed on.
      if (version) version.value = keptVersion;
      fill(kept);
      for (const name of kept.keys()) changed(name);
      say(quoteDeskWords.said.kept);
    }
    addEventListener("pagehide", () => void saveAtLast());
    addEventListener("visibilitychange", () => document.hidden && void saveAtLast());
    addEventListener("online", () => void save());
    addEventListener("beforeunload", (event) => {
      if (unsaved.size > 0 && (isStopped || body().length > LARGEST_LAST_POST)) event.preventDefault();
    });
    // A button's post saves it all.
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      keep();
      unsaved.clear();
    });
  }

  function changed(name: string) {
    if (isTaking || !name || NO_DRAFT.test(name)) return;
    unsaved.set(name, field(name)?.value ?? "");
    keep();
    if (isStopped) return;
    show(saving.changed);
    wait(SAVE_AFTER_MS);
  }

  function wait(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  async function save() {
    if (unsaved.size === 0 || isStopped) return;
    if (isSaving) return wait(SAVE_AFTER_MS);
    isSaving = true;
    const sent = new Map(unsaved);
    show(saving.saving);
    try {
      const response = await post(false);
      if (response.redirected) askToSignIn();
      else if (response.ok) take(await response.json(), sent);
      else if (response.status < 500)
        stop(response.status === 409 ? (await response.json()).said : undefined);
      else tryAgain();
    } catch {
      tryAgain();
    } finally {
      isSaving = false;
    }
  }

  function tryAgain() {
    show(saving.offline);
    wait(TRY_AGAIN_MS);
  }

  /** Without an answer: what arrived is what the next page shows, and what did not is kept. */
  async function saveAtLast() {
    if (unsaved.size === 0 || isStopped || isSaving || body().length > LARGEST_LAST_POST) return;
    const sent = new Map(unsaved);
    const response = await post(true).catch(() => undefined);
    if (response?.ok && !response.redirected) take(await response.json(), sent);
  }

  function post(keepalive: boolean) {
    return fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: body(),
      keepalive,
    });
  }

  function body() {
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    fields.set("do", "save");
    return fields.toString();
  }

  function take(answer: SavedAnswer, sent: ReadonlyMap<string, string>) {
    if (version) version.value = String(answer.version);
    for (const [name, value] of sent) if (unsaved.get(name) === value) unsaved.delete(name);
    keep();
    show(answer.saved);
    if (unsaved.size > 0) wait(SAVE_AFTER_MS);
    showChanges(answer);
    showTaken(answer);
  }

  /** What others wrote meanwhile; where someone is typing, that stays, and is compared when it is saved. */
  function showTaken({ taken, said, lines }: SavedAnswer) {
    const places = linePlaces();
    const values = taken.flatMap(({ name, line, value }) => {
      const place = line === undefined ? name : `${name}-${places.get(line)}`;
      return unsaved.has(place) || place === document.activeElement?.id ? [] : [[place, value] as const];
    });
    isTaking = true;
    if (values.length > 0) fill(new Map(values));
    isTaking = false;
    if (said) say(said);
    if (lines.join() !== [...places.keys()].join()) {
      say(saving.linesChanged, { name: saving.reload, run: () => location.reload() });
    }
  }

  function stop(why: string | undefined) {
    isStopped = true;
    show(saving.stopped);
    say(why ?? saving.stopped, {
      name: why ? saving.settle : saving.show,
      run: () => form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=save]")),
    });
  }

  function askToSignIn() {
    show(saving.signedOut);
    const link = document.createElement("a");
    link.href = deskPaths.signIn;
    link.target = "_blank";
    link.textContent = saving.signIn;
    status?.append(" ", link);
    wait(TRY_AGAIN_MS);
  }

  function show(text: string) {
    if (status && status.textContent !== text) status.textContent = text;
  }

  function showChanges({ changes }: SavedAnswer) {
    const list = document.querySelector("[data-changes]");
    list?.replaceChildren(
      ...changes.map(({ where, before, after }) => {
        const item = document.createElement("li");
        const name = document.createElement("strong");
        name.textContent = where;
        item.append(name, `: ${quoteDeskWords.changed(before, after)}`);
        return item;
      }),
    );
  }

  function field(name: string) {
    const found = document.getElementById(name) ?? form.elements.namedItem(name);
    return found as Field | null;
  }

  /** Cells by the identity of their line: someone may have removed a line above it meanwhile. */
  function keep() {
    const values = [...unsaved].map(([name, value]) => {
      const [, column, place] = LINE_FIELD.exec(name) ?? [];
      return { name: column ?? name, line: place && field(`id-${place}`)?.value, value };
    });
    attempt(() => {
      if (values.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ version: version?.value, values, at: Date.now() }));
    });
  }

  function linePlaces() {
    const ids = form.querySelectorAll<HTMLInputElement>('.quote-grid__line input[name^="id-"]');
    return new Map(Array.from(ids, ({ value, name }) => [value, name.slice("id-".length)]));
  }

  function readKept() {
    const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? "")) as
      | { version: string; values: readonly { name: string; line?: string; value: string }[] }
      | undefined;
    attempt(() => localStorage.removeItem(key));
    if (!kept) return { version: "", values: new Map<string, string>() };
    const places = linePlaces();
    const values = kept.values.flatMap(({ name, line, value }) => {
      const now = line === undefined ? name : `${name}-${places.get(line)}`;
      const found = field(now);
      return found && found.value !== value ? [[now, value] as const] : [];
    });
    return { version: kept.version, values: new Map(values) };
  }
}

/** What was sent by a button, or saved while its page was closed, is not looked at again. */
function forgetOld() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(keptPrefix)) continue;
    const age = Date.now() - (JSON.parse(localStorage.getItem(key) ?? "{}").at ?? 0);
    if (age > KEPT_MS) localStorage.removeItem(key);
  }
}

/** Storage can be blocked or full at any time. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
