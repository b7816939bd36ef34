import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createFileTransport } from "#mail/file-transport.ts";
import { createChance } from "#request/testing/chance.ts";
import { stepsOf } from "#request/testing/histories.ts";
import { openSqliteArchive } from "#server/archive/archive.ts";
import { keepSigningSecret } from "#server/start-up/signing-secret.ts";
import { DAY, exampleSubmission, mailDomain, recipients } from "#server/testing/example-submission.ts";
import { openSqliteEngine, simulateOn } from "#server/testing/simulated-store.ts";
import { storeFile } from "#server/testing/stored-file.ts";
import { type Mark, toRecord } from "./record.ts";

/*
 * What is recorded: one simulated history, with what the server does beside it: uploads, editions, e-mails as files, copies,
 * checkpoints. Every acknowledgement is marked in the record at its place.
 */

const [seed = 1, steps = 20] = process.argv.slice(2).map(Number);
const folder = process.env.RECORD_FOLDER ?? "";
const record = openSync(process.env.RECORD_FILE ?? "", "a");
const mark = (each: Mark) => void writeSync(record, toRecord(each));
const chance = createChance(seed * 31);
const worker = process.env.RELAXED === "true" ? new URL("./relaxed-worker.ts", import.meta.url) : undefined;

mark({ of: "secret", text: await keepSigningSecret(folder) });
const engine = await openSqliteEngine(folder, worker);
const transport = createFileTransport(path.join(folder, "mail"));
mkdirSync(path.join(folder, "copies"));
let other: string | undefined;
let turn = 0;

const works: readonly ((now: number) => Promise<void>)[] = [upload, publish, deliver, copy, checkpoint];
const failure = await simulateOn(engine, seed, stepsOf(seed, steps), async (held) => {
  mark({ of: "history", held: { ...held, world: { ...held.world, gone: [...held.world.gone] } } });
  turn += 1;
  if (turn % 2 === 0) await works[(turn / 2) % works.length]?.(held.world.now);
});
await engine.close();
if (failure) throw new Error(`The history itself failed: ${failure.broken.join("; ")}`);

async function findOther(now: number) {
  if (other) return other;
  const stored = await engine.store().accept(exampleSubmission({}, { receivedAt: now }));
  if (stored.outcome !== "stored") throw new Error("Not stored");
  other = stored.reference;
  return other;
}

async function upload(now: number) {
  const reference = await findOther(now);
  const pieces = [randomBytes(200_000), randomBytes(chance.below(9_000))];
  const file = await storeFile(engine.store(), reference, { pieces, now });
  const onceKey = file.sha256;
  const message = { reference, now: now + turn * DAY, text: "See the file", onceKey, files: [file] };
  const said = await engine.store().receiveMessage({ ...message, recipients, mailDomain });
  if (said !== "done") throw new Error(`Not taken: ${said}`);
  mark({ of: "file", sha256: file.sha256 });
}

async function publish(now: number) {
  const bytes = randomBytes(30_000);
  const files = [{ path: "company.json", bytes }];
  const id = await engine.store().publishEdition({ source: { files }, note: "", now });
  mark({ of: "edition", id: id ?? 0, sha256: createHash("sha256").update(bytes).digest("hex") });
}

/** As the server does: written, then marked as sent. */
async function deliver(now: number) {
  const reference = await findOther(now);
  const [store, holder] = [engine.store(), `deliverer ${turn}`];
  const leased = await store.leaseDueMails({
    now: now + 400 * DAY,
    until: now + 401 * DAY,
    limit: 99,
    holder,
  });
  for (const { id, kind, to, messageId, createdAt, submission } of leased) {
    const mine = { id, holder, now };
    if (submission?.reference !== reference) {
      await store.settleMail({ ...mine, result: "retry", dueAt: createdAt, error: "450 busy" });
      continue;
    }
    const mail = { from: "us@company.example", to, subject: reference, text: "x".repeat(9_000), messageId };
    await transport.send({ reference, kind, createdAt, mail });
    await store.settleMail({ ...mine, result: "sent" });
    mark({ of: "sent", messageId });
  }
}

async function copy(now: number) {
  const archive = await openSqliteArchive(path.join(folder, "inbox.sqlite"), theCompany.facts);
  const file = path.join(folder, "copies", `${turn}.sqlite`);
  const copied = await archive.backup({ file, now });
  await archive.close();
  if (copied.outcome !== "done") throw new Error(copied.reason);
  mark({ of: "copy", name: `copies/${turn}.sqlite`, references: copied.records });
}

async function checkpoint() {
  await engine.beside.query("PRAGMA wal_checkpoint(TRUNCATE)");
}
