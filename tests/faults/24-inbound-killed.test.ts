import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendRequest } from "../support/buyer.ts";
import {
  expireReading,
  inboundAddresses,
  inboundHost,
  openSmtp,
  readInbound,
  startInboundSite,
  untilRead,
} from "../support/inbound.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder } from "../support/site-fixture.ts";
import { inParallel } from "../support/submit.ts";

const mails = size(40, 10_000);
const kills = size(2, 50);
const senders = 8;
/** One in this many is longer than one stored piece (src/store/pieces.ts). */
const longEach = 20;
/** One in this many is a request of its own. */
const requestEach = 4;
const own = "a request of its own";
const buyer = "dana@agency.example";

/** As a mail server does: the same e-mail until it is answered, over one connection while that lasts. */
function createSender(portNow: () => number) {
  let open: ReturnType<typeof openSmtp> | undefined;
  let again = 0;
  return {
    again: () => again,
    async send(to: string, raw: string) {
      for (; ; again += 1) {
        try {
          open ??= openSmtp(portNow()).then(async (smtp) => {
            await smtp.say("EHLO sender.example");
            return smtp;
          });
          const answer = await (await open).send({ from: buyer, to, raw });
          if (answer.startsWith("250")) return;
          if (!answer.startsWith("4")) throw new Error(`Refused: ${answer}`);
        } catch (error) {
          if (error instanceof Error && error.message.startsWith("Refused")) throw error;
          open = undefined;
        }
        await sleep(30);
      }
    },
  };
}

test("kill -9 again and again while e-mails come in loses none after 250 and doubles none", async () => {
  const dataFolder = await createDataFolder();
  let site = await startInboundSite({}, { dataFolder });
  const references: string[] = [];
  for (let n = 0; n < size(5, 20); n += 1) references.push((await sendRequest(site.port)).reference);

  const taken = new Map<string, string>();
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = ((kill + 1) * mails) / (kills + 1);
      while (taken.size < wanted) await sleep(5 + Math.random() * 20);
      await site.kill();
      expireReading(dataFolder);
      site = await startInboundSite({}, { dataFolder });
    }
  })();
  const all = Array.from({ length: senders }, () => createSender(() => site.inboundPort));
  const free = [...all];
  const started = performance.now();
  await inParallel(mails, senders, async (index) => {
    const id = randomUUID();
    const reference = references[index % references.length] ?? "";
    const padding = index % longEach === 0 ? `${"x".repeat(70)}\r\n`.repeat(4_000) : "";
    const raw = `From: ${buyer}\r\nTo: us\r\nSubject: Mail ${index}\r\nMessage-ID: <${id}@sender.example>\r\n\r\nNumber ${id}\r\n${padding}`;
    const sender = free.pop() ?? createSender(() => site.inboundPort);
    const isRequest = index % requestEach === 0;
    await sender.send(isRequest ? `rfq@${inboundHost}` : inboundAddresses.replyTo(reference), raw);
    free.push(sender);
    taken.set(id, isRequest ? own : reference);
  });
  await killing;
  const seconds = (performance.now() - started) / 1_000;
  await untilRead(dataFolder, 900_000);

  const { filed } = readInbound(dataFolder);
  const found = Map.groupBy(filed, ({ raw }) => /^Message-ID: <(.*)@/m.exec(raw)?.[1] ?? "");
  const lost = [...taken].filter(([id]) => !found.has(id)).length;
  const doubled = [...found.values()].filter((copies) => copies.length > 1).length;
  const begun = Map.groupBy(filed, ({ reference }) => reference);
  const isPlaced = (place: string | undefined, reference: string) =>
    place === own
      ? !references.includes(reference) && begun.get(reference)?.length === 1
      : place === reference;
  const misplaced = [...found].filter(
    ([id, [mail]]) => !isPlaced(taken.get(id), mail?.reference ?? ""),
  ).length;
  expect({ lost, doubled, misplaced, filed: filed.length }).toEqual({
    lost: 0,
    doubled: 0,
    misplaced: 0,
    filed: mails,
  });
  expect(readInbox(dataFolder).integrity).toEqual(["ok"]);
  reportFigures(24, {
    mails,
    "requests of their own": [...taken.values()].filter((place) => place === own).length,
    kills,
    "tries that broke": all.reduce((sum, { again }) => sum + again(), 0),
    "lost after 250": lost,
    doubled,
    "in a wrong thread": misplaced,
    seconds: Math.round(seconds),
  });
});
