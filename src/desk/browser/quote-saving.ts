import type { LineStep } from "#quote/edit-lines.ts";
import type { SavedAnswer } from "#quote/editor/figures.ts";
import { quoteDeskWords } from "#quote/editor/words.ts";
import { toTermKey } from "#quote/first-format.ts";
import type { PageSaves } from "#quote/merge-drafts.ts";
import { signInLink, TRY_AGAIN_MS } from "./ask-desk.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Parts = {
  /** Sets fields by name, and reports those whose value differed as changed. */
  fill: (values: ReadonlyMap<string, string>) => void;
  addLine: (id: string) => void;
  removeLine: (place: number) => void;
  say: (text: string, ...actions: readonly { readonly name: string; readonly run: () => void }[]) => void;
};

/** Begins the keys of unsaved drafts in the browser's storage. */
const keptPrefix = "quote ";
const SAVE_AFTER_MS = 2_000;
/** Long enough for a weekend. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1_000;
/** Browsers limit a `keepalive` post to 64 KiB. */
const LARGEST_LAST_POST = 60_000;
/** Fields of the form that are not part of the draft. */
const NO_DRAFT = /^(?:settle-|block$)/;
/** Recorded instead of a field's name when its line was removed. */
const REMOVED = "removed";
const LINE_FIELD = /^([a-zA-Z]+)-(\d+)$/;

/**
 * Saves shortly after the last change and when the page is left, and never moves the page or the focus. Until
 * the server has saved it, everything typed is kept in the browser's storage and restored with the page.
 */
export function keepSaved(form: HTMLFormElement, { fill, say, addLine, removeLine }: Parts) {
  const status = form.querySelector<HTMLElement>("[data-saved]");
  const version = field("version");
  /**
   * Not empty while `version` has changes by others that the form does not show: the server then merges the
   * form with them again.
   */
  const behind = field("behind");
  const key = `${keptPrefix}${location.pathname} ${field("supersedes")?.value}`;
  /** By field name and line id; a line's place changes when lines above it are added or removed. */
  const unsaved = new Map<string, Unsaved>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** A person has to act first: someone else changed the same field, or the draft was refused. */
  let isStopped = false;
  let isTaking = false;

  return { start, changed, moved };

  function start() {
    attempt(forgetOld);
    // A page that answers a post already contains everything typed.
    const kept = readKept();
    if (kept && form.dataset.answer === undefined) bringBack(kept);
    // Anything typed before this script had loaded.
    const fields = [...form.querySelectorAll<Field>("input, textarea, select")];
    changed(fields.filter((each) => each.value !== valueSent(each)).map(({ name }) => name));
    addEventListener("pagehide", () => void saveAtLast());
    addEventListener("visibilitychange", () => document.hidden && void saveAtLast());
    addEventListener("online", () => void save());
    addEventListener("beforeunload", (event) => {
      if (unsaved.size > 0 && (isStopped || body().length > LARGEST_LAST_POST)) event.preventDefault();
    });
    // Submitting saves everything.
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      keep();
      unsaved.clear();
    });
  }

  function bringBack(kept: Kept) {
    const lines = new Set(kept.values.flatMap(({ line, name }) => (line && name !== REMOVED ? [line] : [])));
    for (const line of lines) if (!linePlaces().has(line)) addLine(line);
    for (const { line = "", name } of kept.values) {
      if (name === REMOVED) removeLine(Number(linePlaces().get(line)));
    }
    fill(new Map(kept.values.map((each) => [nameOf(each), toTermKey(each.name, each.value)])));
    if (unsaved.size === 0) return;
    const saves: PageSaves = JSON.parse(form.dataset.saves ?? "{}");
    const arrived = saves[kept.page ?? ""];
    // The server merges the restored values with what others changed since their version. If they were saved
    // but the answer never came, the merge starts from the version they were saved as, so that they do not
    // overwrite what others wrote since.
    if (arrived && arrived.version > Number(kept.version))
      setBasis(String(arrived.version), arrived.isBehind ? "yes" : "");
    else setBasis(kept.version, kept.behind);
    keep();
    say("What you typed before is back.");
  }

  /** All fields of one act at once: everything unsaved is kept again each time. */
  function changed(names: readonly string[]) {
    if (isTaking) return;
    const typed = names.filter((name) => name && !NO_DRAFT.test(name));
    add(
      typed.map((name) => {
        const [, column = name, place] = LINE_FIELD.exec(name) ?? [];
        const line = place && field(`id-${place}`)?.value;
        return { name: column, line, value: field(name)?.value ?? "" };
      }),
    );
  }

  /** An added line is recorded with its fields, a removed one by its id alone. */
  function moved({ line, isAdded }: LineStep) {
    for (const [key, each] of unsaved) if (each.line === line.id) unsaved.delete(key);
    const fields = Object.entries(line).filter(([name, value]) => value || name === "part");
    if (isAdded) add(fields.map(([name, value]) => ({ name, line: line.id, value })));
    else add([{ name: REMOVED, line: line.id, value: "" }]);
  }

  function add(values: readonly Unsaved[]) {
    if (values.length === 0) return;
    for (const each of values) unsaved.set(`${each.name} ${each.line ?? ""}`, each);
    keep();
    if (isStopped) return;
    show("Not saved yet");
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
    const sent = sending();
    show("Saving");
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
    show("No connection. Nothing you typed is lost; we keep trying.");
    wait(TRY_AGAIN_MS);
  }

  /** The page may be gone before the answer comes: what was not confirmed stays in storage. */
  async function saveAtLast() {
    if (unsaved.size === 0 || isStopped || isSaving || body().length > LARGEST_LAST_POST) return;
    const sent = sending();
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

  function sending(): Sent {
    return { values: new Map(unsaved), lines: [...linePlaces().keys()] };
  }

  function take(answer: SavedAnswer, sent: Sent) {
    for (const [key, each] of sent.values) if (unsaved.get(key) === each) unsaved.delete(key);
    const isSameLines = answer.lines.join() === sent.lines.join();
    const isShown = isSameLines && !answer.taken.some(isEdited);
    setBasis(String(answer.version), isShown ? "" : "yes");
    keep();
    show(answer.saved);
    if (unsaved.size > 0) wait(SAVE_AFTER_MS);
    showChanges(answer);
    if (isShown) showTaken(answer);
    if (!isSameLines)
      say("Someone added or removed a line.", { name: "Show the lines", run: () => location.reload() });
  }

  function setBasis(saved: string, lacks = "") {
    if (version) version.value = saved;
    if (behind) behind.value = lacks;
  }

  /** A field being edited is left alone, and merged when it is saved. */
  function isEdited({ name, line }: Pick<Unsaved, "name" | "line">) {
    return unsaved.has(`${name} ${line ?? ""}`) || nameOf({ name, line }) === document.activeElement?.id;
  }

  /** What others wrote meanwhile. */
  function showTaken({ taken, said }: SavedAnswer) {
    isTaking = true;
    if (taken.length > 0) fill(new Map(taken.map((each) => [nameOf(each), each.value])));
    isTaking = false;
    if (said) say(said);
  }

  function stop(why: string | undefined) {
    isStopped = true;
    show("Not saved:");
    say(why ?? "Not saved:", {
      name: why ? "Choose which counts" : "Show why",
      run: () => form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=save]")),
    });
  }

  function askToSignIn() {
    show("You were signed out. Nothing you typed is lost:");
    status?.append(" ", signInLink());
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

  function keep() {
    const values = [...unsaved.values()];
    attempt(() => {
      if (values.length === 0) localStorage.removeItem(key);
      else
        localStorage.setItem(
          key,
          JSON.stringify({
            ...{ page: field("page")?.value, version: version?.value, behind: behind?.value },
            ...{ values, at: Date.now() },
          }),
        );
    });
  }

  function linePlaces() {
    const ids = form.querySelectorAll<HTMLInputElement>('.quote-grid__line input[name^="id-"]');
    return new Map(Array.from(ids, ({ value, name }) => [value, name.slice("id-".length)]));
  }

  function nameOf({ name, line }: Pick<Unsaved, "name" | "line">) {
    return line === undefined ? name : `${name}-${linePlaces().get(line)}`;
  }

  function readKept() {
    const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? "")) as Kept | undefined;
    attempt(() => localStorage.removeItem(key));
    return kept;
  }
}

type Unsaved = { readonly name: string; readonly line?: string | undefined; readonly value: string };
type Kept = {
  /** The page that it was typed on; an earlier release kept none. */
  readonly page?: string;
  readonly version: string;
  readonly behind?: string;
  readonly values: readonly Unsaved[];
};
/** What was posted: the unsaved values, and the lines that existed. */
type Sent = { readonly values: ReadonlyMap<string, Unsaved>; readonly lines: readonly string[] };

/** Drafts that were sent or saved from elsewhere leave their keys behind. */
function forgetOld() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(keptPrefix)) continue;
    const age = Date.now() - (JSON.parse(localStorage.getItem(key) ?? "{}").at ?? 0);
    if (age > KEPT_MS) localStorage.removeItem(key);
  }
}

/** The field's value as the server rendered it. */
function valueSent(field: Field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = Array.from(field.options);
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** Storage can be blocked or full at any time. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
