import { expect, test } from "vitest";
import {
  clearDraft,
  type DraftStorage,
  draftKey,
  draftLifetime,
  joinItems,
  loadDraft,
  saveDraft,
} from "./draft.ts";

const draft = { values: { name: "Dana Example", items: "40 plate carriers" }, attachments: ["list.pdf"] };
const now = Date.UTC(2026, 10, 16);

test("a draft comes back as it was saved, for a day", () => {
  const storage = memoryStorage();
  saveDraft(storage, draft, now);
  expect(loadDraft(storage, now + draftLifetime - 1)).toEqual(draft);
});

test("a draft that is a day old is deleted", () => {
  const storage = memoryStorage();
  saveDraft(storage, draft, now);
  expect(loadDraft(storage, now + draftLifetime)).toBeUndefined();
  expect(storage.getItem(draftKey)).toBeNull();
});

test("a draft from the future is not trusted", () => {
  const storage = memoryStorage();
  saveDraft(storage, draft, now + 1);
  expect(loadDraft(storage, now)).toBeUndefined();
});

test("an empty form keeps no draft", () => {
  const storage = memoryStorage();
  saveDraft(storage, draft, now);
  saveDraft(storage, { values: { name: " ", items: "" }, attachments: [] }, now);
  expect(storage.getItem(draftKey)).toBeNull();
});

test("a cleared draft is gone", () => {
  const storage = memoryStorage();
  saveDraft(storage, draft, now);
  clearDraft(storage);
  expect(loadDraft(storage, now)).toBeUndefined();
});

test.each([
  "",
  "{",
  "[]",
  '"text"',
  `{"savedAt":${now}}`,
  `{"savedAt":${now},"values":null,"attachments":[]}`,
])("what is not a draft is ignored: %s", (stored) => {
  const storage = memoryStorage();
  storage.setItem(draftKey, stored);
  expect(loadDraft(storage, now)).toBeUndefined();
});

test("values that are not text are left out", () => {
  const storage = memoryStorage();
  const stored = { savedAt: now, values: { name: "Dana", items: 7 }, attachments: ["a.pdf", null] };
  storage.setItem(draftKey, JSON.stringify(stored));
  expect(loadDraft(storage, now)).toEqual({ values: { name: "Dana" }, attachments: ["a.pdf"] });
});

test("storage that is blocked or full never throws", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(() => saveDraft(storage, draft, now)).not.toThrow();
  expect(() => clearDraft(storage)).not.toThrow();
  expect(loadDraft(storage, now)).toBeUndefined();
  expect(loadDraft(undefined, now)).toBeUndefined();
});

test("a capability joins the drafted items instead of replacing them", () => {
  expect(joinItems("12 monoculars", "Optics and Sights: ")).toBe("12 monoculars\nOptics and Sights: ");
  expect(joinItems("Optics and Sights: 12 each", "Optics and Sights: ")).toBe("Optics and Sights: 12 each");
  expect(joinItems(" ", "Optics and Sights: ")).toBe("Optics and Sights: ");
  expect(joinItems("12 monoculars", "")).toBe("12 monoculars");
});

function memoryStorage(): DraftStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
