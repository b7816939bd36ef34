import { expect, test, vi } from "vitest";
import { shareDisk } from "./room.ts";

const free = 1_000;
const noBudget = { network: Infinity, together: Infinity };

function open(parts: Partial<Parameters<typeof shareDisk>[0]> = {}) {
  const refused = vi.fn();
  return {
    refused,
    createRoom: shareDisk({ measure: async () => free, clock: () => 0, onRefused: refused, ...parts }),
  };
}

test("of many that begin at once, only so many pieces are admitted as there is room for", async () => {
  const { createRoom, refused } = open();
  const room = createRoom(noBudget);
  const answers = await Promise.all(Array.from({ length: 30 }, () => room.open().admit(100)));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(refused).toHaveBeenCalledWith("disk");
});

test("a look at the disk does not see what is still on its way there", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { createRoom } = open();
  const [one, other] = [createRoom().open(), createRoom().open()];
  expect(await one.admit(600)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(await other.admit(600)).toBe(false);
  one.settle();
  vi.advanceTimersByTime(1_000);
  expect(await other.admit(600)).toBe(true);
  vi.useRealTimers();
});

test("one network has its share of a day, and all together theirs; what was dropped is given back", async () => {
  let now = 0;
  const { createRoom, refused } = open({ measure: async () => undefined, clock: () => now });
  const room = createRoom({ network: 300, together: 500 });
  const first = room.open("192.0.2.1");
  expect([await first.admit(200), await first.admit(200)]).toEqual([true, false]);
  expect(refused).toHaveBeenLastCalledWith("network");
  first.giveBack();
  const again = room.open("192.0.2.1");
  expect(await again.admit(300)).toBe(true);
  again.settle();
  expect(await room.open("192.0.2.2").admit(200)).toBe(true);
  expect(await room.open("192.0.2.3").admit(1)).toBe(false);
  expect(refused).toHaveBeenLastCalledWith("day");
  now = 25 * 60 * 60_000;
  expect(await room.open("192.0.2.1").admit(300)).toBe(true);
});

test("a disk that cannot be looked at fails the piece, and is looked at again for the next", async () => {
  const measure = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValue(free);
  const keeping = open({ measure }).createRoom(noBudget).open();
  await expect(keeping.admit(1)).rejects.toThrow("gone");
  expect(await keeping.admit(1)).toBe(true);
});
