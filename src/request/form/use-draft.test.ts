import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimDraft, isSameDraft, joinItems, listDrafts, loadDraft, saveDraft } from "./use-draft.tsx";

const draft = { values: { name: "Dana Example", items: "40 plate carriers" }, attachments: ["list.pdf"] };
const day = 24 * 60 * 60 * 1000;

/** As browsers have it: the entries are its own properties. */
class MemoryStorage {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value);
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

/** A tab has a session and a page of its own, and shares the rest of the browser. */
function openTab(session = new MemoryStorage()) {
  const leaving: (() => void)[] = [];
  const enter = () => {
    vi.stubGlobal("sessionStorage", session);
    vi.stubGlobal("addEventListener", (_type: string, leave: () => void) => leaving.push(leave));
  };
  return {
    session,
    claim(form: "rfq" | "contact" = "rfq", isRestoring = true, own?: string) {
      enter();
      return claimDraft(form, isRestoring, own);
    },
    async leave() {
      for (const leave of leaving.splice(0)) leave();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a draft comes back as it was saved", () => {
  expect(saveDraft("draft-rfq-a", draft)).toBe(true);
  expect(loadDraft("draft-rfq-a")).toEqual(draft);
  expect(saveDraft("draft-rfq-a", undefined)).toBeFalsy();
  expect(loadDraft("draft-rfq-a")).toBeUndefined();
});

test("a draft has the key of its last attempt, so that a page that is loaded again sends the same", () => {
  const attempt = { content: "40 plate carriers", key: "1z141z4-1y2p0ij-1w0w1hg" };
  saveDraft("draft-rfq-a", { ...draft, attempt });
  expect(loadDraft("draft-rfq-a")).toEqual({ ...draft, attempt });
});

test("drafts are kept for a day, newest first; older ones and those from the future are deleted", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 16) });
  const now = Date.now();
  for (const [key, age] of [
    ["old", day],
    ["older", 5],
    ["new", 1],
    ["future", -1],
  ] as const) {
    vi.setSystemTime(now - age);
    saveDraft(`draft-rfq-${key}`, draft);
  }
  localStorage.setItem("draft-contact-broken", "{");
  localStorage.setItem("theirs", "{}");
  expect(listDrafts(localStorage, now)).toEqual(["draft-rfq-new", "draft-rfq-older"]);
  expect(Object.keys(localStorage).sort()).toEqual(["draft-rfq-new", "draft-rfq-older", "theirs"]);
});

test("two tabs have a draft each, and a tab that is reloaded keeps its own", async () => {
  const [first, second] = [openTab(), openTab()];
  const keys = [await first.claim(), await second.claim()];
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) saveDraft(key, draft);

  await first.leave();
  await second.leave();
  expect(await openTab(second.session).claim()).toBe(keys[1]);
  expect(await openTab(first.session).claim()).toBe(keys[0]);
});

test("a draft whose tab was closed is taken over by the next, the newest first", async () => {
  const [first, second] = [openTab(), openTab()];
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const older = await first.claim();
  saveDraft(older, draft);
  vi.setSystemTime(1_000_001);
  const newer = await second.claim();
  saveDraft(newer, draft);
  await first.leave();
  expect(await openTab().claim()).toBe(older);
  await second.leave();
  expect(await openTab().claim()).toBe(newer);
});

test("a copied tab does not share its original's draft", async () => {
  const original = openTab();
  const key = await original.claim();
  const copy = new MemoryStorage();
  copy.setItem("draft-rfq", key);
  expect(await openTab(copy).claim()).not.toBe(key);
});

test("a page that restores nothing takes its own draft or a new one, and none that is kept from elsewhere", async () => {
  const tab = openTab();
  const own = await tab.claim();
  saveDraft(own, draft);
  saveDraft("draft-rfq-elsewhere", draft);
  await tab.leave();
  const other = await openTab().claim("rfq", false);
  expect([own, "draft-rfq-elsewhere"]).not.toContain(other);
  expect(await openTab(tab.session).claim("rfq", false)).toBe(own);
});

test("a page that comes back takes no third draft when another tab has taken its own", async () => {
  const tab = openTab();
  const own = await tab.claim();
  saveDraft(own, draft);
  await tab.leave();
  expect(await openTab().claim()).toBe(own);
  saveDraft("draft-rfq-elsewhere", draft);
  const next = await tab.claim("rfq", false);
  expect([own, "draft-rfq-elsewhere"]).not.toContain(next);
});

test("a page that comes back to another's draft gets a new one, which the tab forgets unless something is kept", async () => {
  const tab = openTab();
  const own = await tab.claim();
  saveDraft(own, draft);
  await tab.leave();
  expect(isSameDraft(draft, loadDraft(own))).toBe(true);
  expect(isSameDraft({ ...draft, values: {} }, loadDraft(own))).toBe(false);
  expect(isSameDraft(draft, undefined)).toBe(false);
  const next = await tab.claim("rfq", false, "");
  expect(next).not.toBe(own);
  await tab.leave();
  expect(await tab.claim()).toBe(own);
});

test("each form has drafts of its own", async () => {
  const tab = openTab();
  const rfq = await tab.claim("rfq");
  saveDraft(rfq, draft);
  await tab.leave();
  expect(await openTab(tab.session).claim("contact")).toMatch(/^draft-contact-/);
});

test("without locks a draft is found all the same", async () => {
  vi.stubGlobal("navigator", {});
  saveDraft("draft-rfq-a", draft);
  expect(await openTab().claim()).toBe("draft-rfq-a");
});

test.each(["", "{", "[]", '"text"', "{}", '{"values":{}}'])(
  "what is not a draft is ignored: %s",
  (stored) => {
    localStorage.setItem("draft-rfq-a", stored);
    expect(loadDraft("draft-rfq-a")).toBeUndefined();
  },
);

test("storage that is blocked or full never throws", async () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse, "draft-rfq-a": "" });
  expect(saveDraft("draft-rfq-a", draft)).toBeUndefined();
  expect(loadDraft("draft-rfq-a")).toBeUndefined();
  expect(await openTab().claim()).toMatch(/^draft-rfq-/);
});

test("a capability joins the drafted items instead of replacing them", () => {
  expect(joinItems("12 monoculars", "Optics and Sights: ")).toBe("12 monoculars\nOptics and Sights: ");
  expect(joinItems("Optics and Sights: 12 each", "Optics and Sights: ")).toBe("Optics and Sights: 12 each");
  expect(joinItems(" ", "Optics and Sights: ")).toBe("Optics and Sights: ");
  expect(joinItems("12 monoculars", "")).toBe("12 monoculars");
});
