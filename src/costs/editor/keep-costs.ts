import { costsIn } from "#costs/margin-floor.ts";
import { type CostSheet, type EarlierCost, emptySheet, type LineCosts, mergeSheets } from "#costs/sheet.ts";
import type { OwnAct } from "#quote/editor/desk-only.ts";
import { parseShare, type Share } from "#quote/margin.ts";

const SAVE_AFTER_MS = 1_000;
const TRY_AGAIN_MS = 5_000;

export type CostPaths = {
  readonly costs: string;
  /** Ends with a slash: the id of the line follows. */
  readonly earlier: string;
  readonly asking: string;
  readonly whoMayKnow: string;
};

type State = {
  readonly sheet: CostSheet;
  readonly earlier: Readonly<Record<string, readonly EarlierCost[]>>;
  /** Whether clerks are kept from costs; undefined for someone who cannot decide it. */
  readonly areHidden: boolean | undefined;
  /** The lowest margin that an owner allows. */
  readonly floor: Share | undefined;
  readonly said: string;
};

/** In the browser's storage: what is not saved yet, and what it was made from. */
type Stored = { readonly base: CostSheet; readonly sheet: CostSheet };

type Costs = Readonly<Record<string, LineCosts>>;

type Found = {
  readonly sheet: CostSheet;
  readonly version: number;
  readonly savedBy?: string;
  readonly areHidden?: boolean;
  readonly floor?: Share;
};

export type CostKeeper = ReturnType<typeof keepCosts>;

/** Holds what the lines of one quote cost, and saves it shortly after the last change. Never sent with the quote. */
export function keepCosts(paths: CostPaths) {
  let state: State = { sheet: emptySheet, earlier: {}, areHidden: undefined, floor: undefined, said: "" };
  /** What the server has. */
  let base = emptySheet;
  let version = 0;
  let isLoaded = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  let onAct: (act: OwnAct) => void = () => {};
  const key = `quote costs ${paths.costs}`;

  void load();
  addEventListener("pagehide", () => void save(true));
  addEventListener("online", () => void save());

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (id: string) => costsIn(state.sheet, id),
    save: () => save(),
    hear(listener: (act: OwnAct) => void) {
      onAct = listener;
    },
    change: (costs: Costs, prices?: OwnAct["prices"]) => onAct(write(costs, prices)),
    write,
    askEarlier,
    decideWhoKnows,
    setFloor,
    paths,
  };

  function set(changes: Partial<State>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  /** One act. What someone else has saved since stays when it is taken back. */
  function write(costs: Costs, prices: OwnAct["prices"] = {}): OwnAct {
    const before = state.sheet;
    const after = { lines: { ...before.lines, ...costs } };
    put(after);
    const [id = ""] = Object.keys(costs);
    return {
      ...{ prices, place: { id, name: "cost" } },
      undo: () => put(mergeSheets(after, before, state.sheet)),
      redo: () => put(mergeSheets(before, after, state.sheet)),
    };
  }

  function put(sheet: CostSheet) {
    set({ sheet });
    attempt(() => localStorage.setItem(key, JSON.stringify({ base, sheet } satisfies Stored)));
    wait(SAVE_AFTER_MS);
  }

  function wait(ms: number) {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void save(), ms);
  }

  /** What was typed before the answer came, or by an earlier page that could not save it, is kept beside it. */
  async function load() {
    const response = await fetch(paths.costs).catch(() => undefined);
    if (!response?.ok || response.redirected) return void setTimeout(load, TRY_AGAIN_MS);
    const { sheet: found, version: stored, areHidden, floor }: Found = await response.json();
    // The same object as before while there is nothing new to draw.
    const sheet = stored === 0 ? emptySheet : found;
    const kept = attempt(() => JSON.parse(localStorage.getItem(key) ?? "")) as Stored | undefined;
    version = stored;
    isLoaded = true;
    const mine = kept ? mergeSheets(kept.base, kept.sheet, sheet) : sheet;
    base = sheet;
    set({ sheet: mine, areHidden, floor });
    if (kept) wait(SAVE_AFTER_MS);
  }

  /** One after the other, since each is based on the one before. */
  function save(isLeaving = false) {
    clearTimeout(timer);
    last = isLeaving ? saveNow(true) : last.then(() => saveNow(false));
    return last;
  }

  async function saveNow(keepalive: boolean) {
    const { sheet } = state;
    if (!isLoaded || isStopped || sheet === base) return;
    const response = await fetch(paths.costs, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version, sheet }),
      keepalive,
    }).catch(() => undefined);
    if (!response || response.status >= 500 || response.redirected) {
      set({ said: "Costs are not saved yet. Nothing you typed is lost; we keep trying." });
      return wait(TRY_AGAIN_MS);
    }
    const answer = await response.json();
    if (response.status === 409 && answer.sheet) return overtake(answer);
    if (!response.ok) {
      isStopped = true;
      return set({ said: `Costs were not saved. ${answer.said}` });
    }
    ({ version } = answer);
    base = sheet;
    if (state.sheet === sheet) attempt(() => localStorage.removeItem(key));
    else wait(SAVE_AFTER_MS);
    if (state.said) set({ said: "" });
  }

  /** Of two people who found out costs at once, both keep theirs. */
  function overtake({ sheet, version: stored, savedBy = "Someone else" }: Found) {
    const both = mergeSheets(base, state.sheet, sheet);
    base = sheet;
    version = stored;
    set({ sheet: both, said: `${savedBy} saved costs at the same time. Both are kept.` });
    wait(SAVE_AFTER_MS);
  }

  /** What a line cost in other requests, asked for once. */
  async function askEarlier(id: string) {
    if (Object.hasOwn(state.earlier, id)) return;
    const response = await fetch(paths.earlier + encodeURIComponent(id)).catch(() => undefined);
    if (response?.ok && !response.redirected)
      set({ earlier: { ...state.earlier, [id]: await response.json() } });
  }

  function decideWhoKnows(isHidden: boolean) {
    return decide({ isHidden }, { areHidden: isHidden });
  }

  /** As a person typed it; nothing takes it away. */
  function setFloor(floor: string) {
    return decide({ floor }, { floor: parseShare(floor) });
  }

  async function decide(body: unknown, then: Partial<State>) {
    const response = await fetch(paths.whoMayKnow, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (response?.ok && !response.redirected) return set({ ...then, said: "" });
    const isWrong = response?.status === 422;
    set({
      said: isWrong
        ? "The lowest margin is a percentage from 0 to 99.99, or empty."
        : "That was not saved. Try again in a moment.",
    });
  }
}

/** Storage can be full, broken or forbidden. */
function attempt<Result>(act: () => Result) {
  try {
    return act();
  } catch {
    return undefined;
  }
}
