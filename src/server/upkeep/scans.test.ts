import { expect, test, vi } from "vitest";
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
  await vi.waitFor(() => expect(told).toHaveLength(1), 10_000);
  await scans.stop();
  expect(told).toEqual(["the virus scanner found something in buyers’ files: RFQ-7K3MX9QD, at the desk"]);
});
