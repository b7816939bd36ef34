import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { expectWithin, processorMs } from "#http/testing/processor-time.ts";
import { hostileMails, hostileTexts } from "#mail/testing/hostile-mails.ts";
import { findReport } from "./delivery-report.ts";
import { cutQuoted } from "./quoted-text.ts";
import { readMail } from "./read-mail.ts";

/** Again if it seems long, since the first turn warms up. */
async function leastMs(work: () => unknown, enough: number) {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 4 && least >= enough; turn += 1) least = Math.min(least, await processorMs(work));
  return least;
}

const KB = 1024;
const MB = KB * KB;

test.each(Object.entries(hostileTexts))("a megabyte of text is searched at once: %s", async (_, make) => {
  const text = make(MB);
  const email = { headers: [], headerLines: [], attachments: [] };
  const status = { mimeType: "message/delivery-status", content: `Action: failed\n${text}` };
  const attachments = [{ filename: null, disposition: null, ...status }];
  const from = { name: text, address: text };
  for (const search of [
    () => cutQuoted(text),
    () => cutQuoted("x", text),
    () => findReport({ ...email, from }, text),
    () => findReport({ ...email, from: { name: "postmaster" } as Email["from"] }, `550 ${text}`),
    () => findReport({ ...email, attachments }, text),
  ]) {
    await expectWithin(50, search);
  }
});

test.each(Object.entries(hostileMails))("twice the e-mail takes twice the time: %s", async (_, make) => {
  const measure = (bytes: number, enough: number) => {
    const raw = new Uint8Array(Buffer.from(make(bytes), "latin1"));
    return leastMs(() => readMail({ raw, sender: "x@stranger.example" }), enough);
  };
  const rounds: (readonly [taken: number, enough: number])[] = [];
  // A machine that gets busy between the two makes one round fail; work that grows too fast makes all of them fail.
  do {
    const once = await measure(16 * KB, 5);
    // Four times as long, and as much again for the collection of garbage.
    const enough = 8 * once + 25;
    rounds.push([await measure(64 * KB, enough), enough]);
  } while (rounds.length < 4 && rounds.every(([taken, enough]) => taken >= enough));
  expect(rounds.filter(([taken, enough]) => taken < enough)).not.toEqual([]);
});
