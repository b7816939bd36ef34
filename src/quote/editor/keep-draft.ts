import type { Check } from "#quote/finish-quote.ts";
import { toTermKey } from "#quote/first-format.ts";
import { lineNames, type QuoteDraft } from "#quote/quote.ts";
import type { DraftBasis } from "#quote/record/write-quote.ts";
import type { OwnAct } from "./desk-only.ts";
import { type History, openHistory, redo, undo, write } from "./history.ts";
import type {
  DraftCopyShown,
  OvertakenAnswer,
  RefusedAnswer,
  RoomData,
  SavedAnswer,
  SentAnswer,
} from "./room-data.ts";
import { terms } from "./terms.ts";

/** Begins the keys of unsaved drafts in the browser's storage. */
const keptPrefix = "quote ";
const SAVE_AFTER_MS = 2_000;
/** So that what is typed or pasted is kept once and not with every cell. */
const KEEP_AFTER_MS = 300;
const TRY_AGAIN_MS = 5_000;
/** Long enough for a weekend. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1_000;
/** Browsers limit what a page may still send while it is left to 64 KiB. */
const LARGEST_LAST_PUT = 60_000;

/** What was written, and the act of the desk alone that it came with, which is neither saved nor sent from here. */
type Version = { readonly draft: QuoteDraft; readonly own?: OwnAct | undefined };

/** What the room shows of how its draft is kept. */
export type KeptDraft = {
  readonly history: History<Version>;
  /** "Saved 9:32 AM"; empty: as the page was sent. */
  readonly status: string;
  readonly isSignedOut: boolean;
  /** Someone else saved or sent it: nothing is saved until a person has chosen. */
  readonly overtaken: OvertakenAnswer | undefined;
  readonly copies: readonly DraftCopyShown[];
  readonly said: string;
};

export type SendOutcome = { readonly said: string; readonly checks: readonly Check[] } | undefined;

/** In the browser's storage: what is not saved yet, and what it was based on. */
type Stored = DraftBasis & { readonly draft: QuoteDraft; readonly at: number };

export type DraftKeeper = ReturnType<typeof keepDraft>;

/**
 * Holds the draft that a page shows: each act is one step back. Saves shortly after the last change and when
 * the page is left; until the server has it, it is in the browser's storage.
 */
export function keepDraft(data: RoomData) {
  const { paths, seen } = data;
  let basis = data.basis;
  let state: KeptDraft = {
    history: openHistory({ draft: data.draft }),
    ...{ status: "", isSignedOut: false, overtaken: undefined, copies: data.copies, said: "" },
  };
  const listeners = new Set<() => void>();
  /** What the server has, and what is typed into a field that someone is still in. */
  let saved = data.draft;
  let typed: QuoteDraft | undefined;
  let typing: ((draft: QuoteDraft) => QuoteDraft) | undefined;
  let savedStatus = "";
  let keepsOther = false;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();

  const key = () => `${keptPrefix}${paths.draft} ${basis.supersedes ?? ""}`;
  const written = () => state.history.now.draft;
  const now = () => typed ?? written();
  const isChanged = () => now() !== saved;

  attempt(forgetOld);
  bringBack();
  addEventListener("pagehide", saveAtLast);
  document.addEventListener("visibilitychange", () => document.hidden && saveAtLast());
  addEventListener("online", () => void save());
  addEventListener("beforeunload", (event) => {
    const isLarge = () => bodyOf("save").length > LARGEST_LAST_PUT;
    if (isChanged() && (state.overtaken || isStopped || isLarge())) event.preventDefault();
  });

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** One act, taken back as a whole, with what the desk alone knows of it. */
    change(next: (draft: QuoteDraft) => QuoteDraft, own?: OwnAct) {
      typing = undefined;
      typed = undefined;
      put(next(written()), own);
    },
    /** The same by something that took its time: what is being typed meanwhile stays. */
    changeBeside(next: (draft: QuoteDraft) => QuoteDraft) {
      put(next(written()));
      typed = typing?.(written());
    },
    /** What is typed into a field that keeps the focus: saved, but no act yet. */
    type(next: ((draft: QuoteDraft) => QuoteDraft) | undefined) {
      const before = now();
      typing = next;
      typed = next?.(written());
      if (now() !== before) changed();
    },
    undo() {
      const { now, past } = state.history;
      go(undo(state.history));
      if (past.length > 0) now.own?.undo();
    },
    redo() {
      const [next] = state.history.future;
      go(redo(state.history));
      next?.own?.redo();
    },
    save,
    send,
    keepMine,
    takeTheirs,
    openCopy,
  };

  function set(changes: Partial<KeptDraft>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function put(draft: QuoteDraft, own?: OwnAct) {
    if (draft !== written() || own) go(write(state.history, { draft, own }));
  }

  function go(history: History<Version>) {
    if (history === state.history) return;
    const before = written();
    set({ history });
    if (written() !== before) changed();
  }

  function changed() {
    keepTimer ??= setTimeout(keep, KEEP_AFTER_MS);
    if (state.overtaken || isStopped) return;
    if (state.status !== "Not saved yet") set({ status: "Not saved yet" });
    wait(SAVE_AFTER_MS);
  }

  function wait(ms: number) {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void save(), ms);
  }

  /** What an earlier page of this browser could not save, unless someone else has saved since. */
  function bringBack() {
    const kept = attempt(() => JSON.parse(localStorage.getItem(key()) ?? "")) as Stored | undefined;
    if (!kept?.draft) return;
    const draft = withKeys({ ...kept.draft, page: data.draft.page ?? "" });
    if (isSame(draft, data.draft)) return forget();
    const history = write(openHistory<Version>({ draft: data.draft }), { draft });
    const isOwn = kept.version === basis.version || kept.draft.page === data.saved?.page;
    const { by = "", at = "" } = data.saved ?? {};
    if (isOwn) {
      state = { ...state, history, said: "What you typed before is back." };
      wait(SAVE_AFTER_MS);
    } else {
      const overtaken = { by, at, version: basis.version, theirs: data.draft };
      state = { ...state, history, status: "Not saved yet", overtaken };
    }
  }

  function bodyOf(as: "save" | "replace" | "copy", draft = now()) {
    return JSON.stringify({ ...basis, as, seen, draft });
  }

  function ask(method: "PUT" | "POST", body: string, keepalive = false) {
    return fetch(paths.draft, {
      method,
      headers: { accept: "application/json", "content-type": "application/json" },
      body,
      keepalive,
    });
  }

  /** One after the other, since each is based on the one before. */
  function save() {
    clearTimeout(saveTimer);
    last = last.then(saveNow);
    return last;
  }

  async function saveNow() {
    if (state.overtaken || isStopped) return;
    if (!isChanged()) return set({ status: savedStatus });
    const draft = now();
    set({ status: "Saving" });
    const response = await ask("PUT", bodyOf(keepsOther ? "replace" : "save", draft)).catch(() => undefined);
    if (!response || response.status >= 500) return tryAgain();
    if (response.redirected) return askToSignIn();
    if (response.status === 409) {
      const answer: OvertakenAnswer = await response.json();
      return isSaved(answer, draft) ? take(answer, draft) : overtake(answer);
    }
    if (!response.ok) return stop(await response.json());
    take(await response.json(), draft);
  }

  function take({ version, at }: SavedAnswer, draft: QuoteDraft) {
    basis = { ...basis, version };
    saved = draft;
    keepsOther = false;
    savedStatus = `Saved ${at}`;
    if (isChanged()) wait(SAVE_AFTER_MS);
    else forget();
    set({ status: savedStatus, isSignedOut: false });
  }

  function tryAgain() {
    set({ status: "No connection. Nothing you typed is lost; we keep trying." });
    wait(TRY_AGAIN_MS);
  }

  function askToSignIn() {
    set({ status: "You were signed out. Nothing you typed is lost:", isSignedOut: true });
    wait(TRY_AGAIN_MS);
  }

  /** What an earlier page sent as it was left may arrive after this one was opened: nobody has changed anything. */
  function isSaved({ theirs, sent, said }: OvertakenAnswer, draft: QuoteDraft) {
    return theirs !== undefined && !sent && !said && isSame(theirs, draft);
  }

  function overtake(overtaken: OvertakenAnswer) {
    keep();
    set({ status: "Not saved", overtaken });
  }

  function stop({ said }: RefusedAnswer) {
    isStopped = true;
    keep();
    set({ status: "Not saved", said });
  }

  /** The page may be gone before the answer comes: what was not confirmed stays in storage. */
  function saveAtLast() {
    if (!isChanged()) return;
    keep();
    const body = bodyOf(keepsOther ? "replace" : "save");
    if (state.overtaken || isStopped || body.length > LARGEST_LAST_PUT) return;
    const draft = now();
    ask("PUT", body, true)
      .then(async (response) => {
        if (response.ok && !response.redirected) take(await response.json(), draft);
      })
      .catch(() => {});
  }

  /** Undefined if it was sent, and its page is on the way. */
  async function send(): Promise<SendOutcome> {
    clearTimeout(saveTimer);
    await last;
    if (state.overtaken || isStopped) return { said: "The quote was not sent.", checks: [] };
    const draft = now();
    const response = await ask("POST", bodyOf(keepsOther ? "replace" : "save", draft)).catch(() => undefined);
    if (!response || response.status >= 500) {
      tryAgain();
      return { said: "The quote was not sent: there was no answer. Try again in a moment.", checks: [] };
    }
    if (response.redirected) {
      askToSignIn();
      return { said: "The quote was not sent: you were signed out.", checks: [] };
    }
    const answer = await response.json();
    if (response.ok) {
      saved = now();
      forget();
      location.assign((answer as SentAnswer).location);
      return undefined;
    }
    if (response.status === 409 && isSaved(answer, draft)) {
      basis = { ...basis, version: answer.version };
      return send();
    }
    if (response.status === 409 && !answer.said) {
      overtake(answer);
      return { said: "The quote was not sent: someone else changed the draft.", checks: [] };
    }
    const { said, checks = [] } = answer as RefusedAnswer;
    if (response.status === 422 && checks.length > 0) saved = draft;
    return { said, checks };
  }

  /** Mine counts from now on; theirs is kept as a copy. */
  async function keepMine() {
    const { overtaken } = state;
    if (!overtaken) return;
    forget();
    basis = { version: overtaken.version, supersedes: overtaken.sent ?? basis.supersedes };
    keepsOther = overtaken.theirs !== undefined && !overtaken.sent;
    const { theirs, by, at } = overtaken;
    const copies =
      keepsOther && theirs ? [{ id: Date.now(), by, at, draft: theirs }, ...state.copies] : state.copies;
    set({ overtaken: undefined, copies });
    if (overtaken.sent) saved = data.draft;
    await save();
    if (overtaken.sent && !state.overtaken) location.reload();
  }

  /** Theirs counts from now on; mine is kept as a copy. */
  async function takeTheirs() {
    const { overtaken } = state;
    if (!overtaken) return;
    const mine = now();
    const response = await ask("PUT", bodyOf("copy", mine)).catch(() => undefined);
    if (!response?.ok || response.redirected) return tryAgain();
    forget();
    if (overtaken.sent || !overtaken.theirs) {
      saved = mine;
      return location.assign(paths.sent + (overtaken.sent ?? ""));
    }
    typing = undefined;
    typed = undefined;
    const theirs = { ...overtaken.theirs, page: data.draft.page ?? "" };
    basis = { ...basis, version: overtaken.version };
    savedStatus = `Saved ${overtaken.at} by ${overtaken.by}`;
    saved = theirs;
    const copy = { id: Date.now(), by: "You", at: "just now", draft: mine };
    set({
      history: openHistory({ draft: theirs }),
      overtaken: undefined,
      status: savedStatus,
      copies: [copy, ...state.copies],
    });
  }

  /** What the draft said until then is kept as a copy in its place. */
  async function openCopy(copy: DraftCopyShown) {
    await save();
    keepsOther = true;
    put({ ...copy.draft, page: data.draft.page ?? "" });
  }

  function keep() {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (isChanged())
      attempt(() =>
        localStorage.setItem(
          key(),
          JSON.stringify({ ...basis, draft: now(), at: Date.now() } satisfies Stored),
        ),
      );
  }

  function forget() {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    attempt(() => localStorage.removeItem(key()));
  }
}

/** A draft that an earlier release kept may have words where there are keys now. */
function withKeys(draft: QuoteDraft): QuoteDraft {
  const choices = Object.fromEntries(
    (["fob", "freight", "tax"] as const).map((name) => [name, toTermKey(name, draft[name])]),
  );
  return { ...draft, ...choices };
}

function isSame(one: QuoteDraft, other: QuoteDraft) {
  return (
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => lineNames.every((name) => line[name] === other.lines[index]?.[name])) &&
    terms.every(({ name }) => (one[name] ?? "") === (other[name] ?? "")) &&
    JSON.stringify([one.overruled ?? {}, one.government ?? {}, one.enclosing]) ===
      JSON.stringify([other.overruled ?? {}, other.government ?? {}, other.enclosing])
  );
}

/** Drafts that were sent or saved from elsewhere leave their keys behind. */
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
