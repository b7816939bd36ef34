import { expect, test } from "vitest";
import { defaultAcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import { forgetOldAcknowledgements, takeAcknowledgement } from "./acknowledgements.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { temporaryFolder } from "./sqlite-testing.ts";

const folder = temporaryFolder();
const [hour, day] = [3_600_000, 86_400_000];
const NOON = Date.UTC(2026, 5, 1, 17);

function openMemory(name: string) {
  const database = openDatabase(folder.file(name));
  migrate(database, migrations, NOON);
  return {
    take: (to: string, now = NOON) => takeAcknowledgement(database, defaultAcknowledgementCaps, to, now),
    forget: (now: number) => forgetOldAcknowledgements(database, now),
    count: () => database.get<{ n: number }>("SELECT count(*) AS n FROM recent_acknowledgements")?.n,
    close: () => database.close(),
  };
}

test("thirty an hour go to one domain and two hundred to all, one a day to each mailbox", () => {
  const { take, close } = openMemory("caps.sqlite");
  const taken = (addresses: readonly string[], now?: number) =>
    addresses.filter((address) => take(address, now)).length;
  const colleagues = Array.from({ length: 40 }, (_, n) => `buyer${n}@agency.example`);
  const strangers = Array.from({ length: 300 }, (_, n) => `buyer@agency${n}.example`);
  expect(taken(colleagues)).toBe(30);
  expect(taken(strangers)).toBe(170);
  expect(taken(colleagues, NOON + hour)).toBe(0);
  expect(taken(colleagues, NOON + hour + 1)).toBe(10);
  expect(taken(colleagues, NOON + day + 1)).toBe(30);
  close();
});

test("whom one went to is forgotten after a week, not before", () => {
  const { take, forget, count, close } = openMemory("forgotten.sqlite");
  take("dana@agency.example", NOON);
  take("lee@agency.example", NOON + 1);
  forget(NOON + 7 * day);
  expect(count()).toBe(2);
  forget(NOON + 7 * day + 1);
  expect(count()).toBe(1);
  close();
});
