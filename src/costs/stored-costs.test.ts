import { expect, test } from "vitest";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { exampleSubmission, MINUTE, NOON } from "#server/testing/example-submission.ts";
import { askedLine, inviteSomeone } from "#server/testing/sent-quote.ts";
import { type CostSheet, emptySheet, emptySource } from "./sheet.ts";

const source = {
  supplier: "Sample Works",
  source: "quote 4711",
  note: "until May",
  cost: "9.50",
  on: "2026-05-02",
};
const sheet: CostSheet = {
  lines: {
    "1": { sources: [source, { ...emptySource, supplier: "Other", cost: "TBD" }], chosen: 0, margin: "20" },
  },
};

onBothEngines((store) => {
  async function receive() {
    const submission = exampleSubmission({}, { receivedAt: NOON });
    await store().accept(submission);
    const { reference } = submission;
    // The first who is invited is the owner.
    const [owner, clerk] = [await inviteSomeone(store(), NOON), await inviteSomeone(store(), NOON, "Ben")];
    const save = (changes: Partial<Parameters<ReturnType<typeof store>["saveCosts"]>[0]> = {}) =>
      store().saveCosts({
        ...{ reference, staffId: owner, now: NOON, version: 0, sheet, lines: [askedLine()] },
        ...changes,
      });
    return { reference, owner, clerk, save };
  }

  test("costs are kept as typed; the second to save is told who was first and loses nothing", async () => {
    const { reference, owner, clerk, save } = await receive();
    expect(await store().findCosts({ reference, staffId: clerk })).toEqual({ sheet: emptySheet, version: 0 });
    expect(await save()).toEqual({ outcome: "done" });
    const saved = { sheet, version: 1, savedBy: "Ann", savedAt: NOON };
    expect(await store().findCosts({ reference, staffId: clerk })).toEqual(saved);
    expect(await save({ staffId: clerk, sheet: emptySheet })).toEqual({ outcome: "overtaken", saved });
    expect(await store().findCosts({ reference, staffId: owner })).toEqual(saved);
    expect(await save({ version: 1, sheet: emptySheet, lines: [] })).toEqual({ outcome: "done" });
    expect(await store().findCosts({ reference, staffId: owner })).toMatchObject({
      sheet: emptySheet,
      version: 2,
    });
    expect(await store().findCosts({ reference: "RFQ-22222222", staffId: owner })).toBeUndefined();
  });

  test("what the same part cost in other requests is found in the same unit, the newest first", async () => {
    const first = await receive();
    await first.save();
    const second = await receive();
    const dearer = { ...source, cost: "11.00", supplier: "Second Works" };
    const lines = { "7": { sources: [dearer], chosen: 0 } };
    await second.save({ sheet: { lines }, lines: [askedLine({ id: "7" })], now: NOON + MINUTE });
    const next = await receive();
    const ask = (
      changes: Parameters<typeof askedLine>[0] = {},
      reference = next.reference,
      staffId = next.clerk,
    ) => store().findEarlierCosts({ reference, staffId, line: askedLine(changes) });
    expect(await ask({ part: "ex bp 4aa" })).toEqual([
      { ...dearer, reference: second.reference, savedAt: NOON + MINUTE },
      { ...source, reference: first.reference, savedAt: NOON },
    ]);
    expect(await ask({}, second.reference)).toMatchObject([{ reference: first.reference }]);
    expect(await ask({ unit: "BX" })).toEqual([]);
    expect(await ask({ part: "EX-BP-4AB" })).toEqual([]);
    expect(await ask({}, next.reference, 999)).toEqual([]);
  });

  test("an owner can keep clerks from all of it: they neither read nor change it, until it is shown again", async () => {
    const { reference, owner, clerk, save } = await receive();
    await save();
    const next = await receive();
    const hide = (staffId: number, isHidden: boolean) => store().hideCosts({ staffId, isHidden, now: NOON });
    expect(await hide(clerk, true)).toBe(false);
    expect(await store().areCostsHidden(undefined)).toBe(false);
    expect([await hide(owner, true), await hide(owner, true)]).toEqual([true, true]);
    expect(await store().areCostsHidden(undefined)).toBe(true);
    expect(await store().findCosts({ reference, staffId: clerk })).toBeUndefined();
    const asked = { reference: next.reference, line: askedLine() };
    expect(await store().findEarlierCosts({ ...asked, staffId: clerk })).toEqual([]);
    expect(await save({ staffId: clerk, version: 1, sheet: emptySheet })).toEqual({ outcome: "hidden" });
    expect(await hide(clerk, false)).toBe(false);
    expect(await store().findCosts({ reference, staffId: owner })).toMatchObject({ sheet, version: 1 });
    expect(await store().findEarlierCosts({ ...asked, staffId: owner })).toHaveLength(1);
    expect(await hide(owner, false)).toBe(true);
    expect(await store().findCosts({ reference, staffId: clerk })).toMatchObject({ sheet });
    const kinds = (await store().listAudit({ limit: 9 })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("costs"))).toEqual(["costs-shown", "costs-hidden"]);
  });

  test("an owner sets the lowest margin and takes it away; quotes are held to it with costs that their writer may not know", async () => {
    const { reference, owner, clerk, save } = await receive();
    await save();
    const set = (staffId: number, floor: number | undefined) =>
      store().setLowestMargin({ staffId, floor, now: NOON });
    expect(await set(clerk, 800)).toBe(false);
    expect(await store().findLowestMargin(undefined)).toBeUndefined();
    expect([await set(owner, 800), await set(owner, 800), await set(owner, 1_250)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await store().findLowestMargin(undefined)).toBe(1_250);
    expect(await store().findFloor({ reference, staffId: clerk })).toEqual({
      floor: 1_250,
      sheet,
      isTold: true,
    });
    await store().hideCosts({ staffId: owner, isHidden: true, now: NOON });
    expect(await store().findFloor({ reference, staffId: clerk })).toMatchObject({ sheet, isTold: false });
    await store().hideCosts({ staffId: owner, isHidden: false, now: NOON });
    expect(await set(owner, undefined)).toBe(true);
    expect(await store().findLowestMargin(undefined)).toBeUndefined();
    const kinds = (await store().listAudit({ limit: 9 })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "lowest-margin")).toHaveLength(3);
  });
});
