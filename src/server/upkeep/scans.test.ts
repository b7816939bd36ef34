import { expect, test } from "vitest";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { createScans } from "./scans.ts";

test("someone hears of an infected file, and of which request it belongs to", async () => {
  const told: unknown[] = [];
  const waiting = [{ id: 7, kind: "pdf", size: 1, reference: "RFQ-7K3MX9QD" } as const];
  const scans = createScans({
    store: { ...createMemoryStore(), leaseScan: async () => waiting.pop() },
    command: "false",
    alarm: async (problems) => Boolean(told.push(...problems)),
    clock: Date.now,
    log: () => {},
  });
  scans.start();
  await expect.poll(() => told).toHaveLength(1);
  await scans.stop();
  expect(told).toEqual(["the virus scanner found something in buyers’ files: RFQ-7K3MX9QD, at the desk"]);
});

test("an alarm about infected files that reached nobody is sent again, with what was found since", async () => {
  const told: (readonly string[])[] = [];
  const waiting: { id: number; kind: "pdf"; size: number; reference: string }[] = [];
  const time = { now: Date.parse("2026-11-16T12:00:00Z") };
  const scans = createScans({
    store: { ...createMemoryStore(), leaseScan: async () => waiting.pop() },
    command: "false",
    alarm: async (problems) => told.push(problems) > 1,
    clock: () => time.now,
    log: () => {},
    lookEveryMs: 10,
  });
  waiting.push({ id: 7, kind: "pdf", size: 1, reference: "RFQ-7K3MX9QD" });
  scans.start();
  await expect.poll(() => told).toHaveLength(1);
  waiting.push({ id: 8, kind: "pdf", size: 1, reference: "RFQ-22222222" });
  time.now += 60 * 60_000;
  await expect.poll(() => told).toHaveLength(2);
  await scans.stop();
  expect(told[1]?.join()).toContain("RFQ-7K3MX9QD, RFQ-22222222");
});
