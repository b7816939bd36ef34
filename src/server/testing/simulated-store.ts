import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { DAY_MS } from "#company/time-in.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { webhookReader } from "#mail/outbox.ts";
import { dueAt, type Life, type Mail, mayBePurged, nextToTell, waitsSince } from "#request/lifecycle.ts";
import { lockRequest, rulebookOf } from "#request/record/life.ts";
import { createChance } from "#request/testing/chance.ts";
import {
  beginWorld,
  clerks,
  type Happening,
  marker,
  type Step,
  stepsOf,
  takeStep,
  type World,
} from "#request/testing/histories.ts";
import type { Failure } from "#request/testing/simulate.ts";
import { createPostgresStore, createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { type Database, messageOf, type Transaction } from "#store/database.ts";
import { openDatabase as openPostgres } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { openDatabase as openSqlite } from "#store/sqlite/database.ts";
import { clearTables } from "./clear-tables.ts";
import { exampleSubmission } from "./example-submission.ts";
import { copyReader, emailOf, nextReaders, plays, readers, type Scene } from "./simulated-plays.ts";

const rulebook = rulebookOf(theCompany.facts);

export type Engine = {
  readonly store: () => Store;
  readonly beside: Database;
  clear(): Promise<void>;
  /** As if the server had been started again. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const usualWorker = new URL("../store/store-worker.ts", import.meta.url);

/** In a folder of its own, or in one that stays. */
export async function openSqliteEngine(given?: string, workerUrl = usualWorker): Promise<Engine> {
  const folder = given ?? mkdtempSync(path.join(tmpdir(), "simulated-"));
  const file = path.join(folder, "inbox.sqlite");
  const open = () =>
    createSqliteStore({ given: () => theCompany.facts, file, workerUrl, refuseAfterMs: 60_000 });
  const clean = async () => given ?? rmSync(folder, { recursive: true });
  return restartable(open, () => openSqlite(file), clean);
}

export async function openPostgresEngine(url: string): Promise<Engine> {
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  const { address } = reading;
  const connect = (poolSize: number) => openPostgres({ address, poolSize });
  const open = async () => {
    const database = connect(2);
    const store = await createPostgresStore({ given: () => theCompany.facts, database });
    const close = async () => {
      await store.close();
      await database.close();
    };
    return { ...store, close };
  };
  return restartable(
    open,
    () => connect(1),
    async () => {},
  );
}

async function restartable(
  open: () => Promise<Store>,
  connect: () => Database,
  clean: () => Promise<unknown>,
): Promise<Engine> {
  let store = await open();
  // To clear the tables, a connection forgets what refers to what.
  const [beside, cleaner] = [connect(), connect()];
  return {
    store: () => store,
    beside,
    clear: () => clearTables(cleaner),
    async restart() {
      await store.close();
      store = await open();
    },
    async close() {
      await store.close();
      await beside.close();
      await cleaner.close();
      await clean();
    },
  };
}

const restartedOf = 20;
const repeatedShare = 0.15;

/** The same history on a store: after each event, it holds what the model says. */
export async function simulateOn(
  engine: Engine,
  seed: number,
  steps: readonly Step[] = stepsOf(seed),
  onAcknowledged: (held: Held) => Promise<void> = async () => {},
): Promise<Failure | undefined> {
  await engine.clear();
  const staff = await enrollClerks(engine.store(), seed);
  const happenings: Happening[] = [];
  let world = beginWorld(seed, rulebook);
  const reference = await submit(engine.store(), world);
  await onAcknowledged({ reference, staff, world });
  const problems = await compare(engine.beside, { reference, staff, world, before: undefined });
  if (problems.length > 0) return { seed, broken: problems, happenings };
  for (const step of steps) {
    if (seed % restartedOf === 0 && step.number === steps.length / 2) await engine.restart();
    const chance = createChance(~step.seed);
    const happening = takeStep(world, step, rulebook, true);
    const { event, page, before } = happening;
    const seen = await findSeen(engine.beside, reference, page);
    const key = `${seed}.${step.number}`;
    const scene: Scene = {
      ...{ store: engine.store(), beside: engine.beside, reference, staff, seen, world: before },
      ...{ key, isEven: chance.isLikely(0.5) },
    };
    // biome-ignore lint/suspicious/noExplicitAny: a play gets events of its own type only.
    const plan = plays[event.type](scene, event as any);
    if (!plan) {
      world = { ...before };
      continue;
    }
    happenings.push(happening);
    const mails = await findMails(engine.beside, reference);
    const error = await failureOf(async () => {
      await plan.act();
      if (plan.repeats && chance.isLikely(repeatedShare)) await plan.act();
    });
    if (error) return { seed, broken: [`always-answers: ${error}`], happenings };
    const isApplied = plan.isApplied ?? true;
    const after = isApplied ? happening.after : before;
    await onAcknowledged({ reference, staff, world: after });
    const broken = await compare(engine.beside, {
      ...{ reference, staff, world: after, before: { happening, mails, isApplied } },
    });
    if (broken.length > 0) return { seed, broken, happenings };
    world = after;
  }
  const broken = await purge(engine, reference, world, seed);
  return broken.length > 0 ? { seed, broken, happenings } : undefined;
}

async function failureOf(act: () => Promise<void>) {
  try {
    await act();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function enrollClerks(store: Store, seed: number) {
  const ids: number[] = [];
  // Who comes first is the owner.
  for (const { id, name } of clerks.toReversed()) {
    const tokenHash = `${seed}.${id}`;
    await store.inviteStaff({ name, email: emailOf(name), tokenHash, now: 0 });
    const passkey = { id: tokenHash, publicKey: "AAAA", counter: 0, transports: [] };
    const session = { tokenHash, label: "Chrome, Linux" };
    const member = await store.enroll({ tokenHash, now: 0, passkey, session });
    if (!member || member === "known") throw new Error("The invitation was not good");
    ids.unshift(member.id);
  }
  return ids;
}

async function submit(store: Store, { life, now }: World) {
  const suspicions = life.state === "held" ? ["links"] : [];
  const { form: formType, email } = life;
  const written = { formType, email, name: marker, subject: marker, message: marker, company: marker };
  const context = { receivedAt: now, respondBy: life.promisedAt, recipients: readers, suspicions };
  const submission = exampleSubmission(written, context);
  const stored = await store.accept(submission);
  const again = await store.accept(submission);
  if (stored.outcome !== "stored" || again.outcome !== "replayed") throw new Error("Not stored once");
  return stored.reference;
}

type Row = { readonly id: number };

async function findSeen(
  beside: Database,
  reference: string,
  page: Happening["page"],
): Promise<Scene["seen"]> {
  const ofRequest = "submission_id = (SELECT id FROM submissions WHERE reference = $1) ORDER BY id";
  const idsIn = async (table: string) => {
    const rows = await beside.query<Row>(`SELECT id FROM ${table} WHERE ${ofRequest}`, reference);
    return rows.map(({ id }) => id);
  };
  const [messages, events] = [await idsIn("messages"), await idsIn("events")];
  return {
    message: messages[(page?.messages ?? 0) - 1] ?? 0,
    event: events[(page?.entries ?? 0) - 1] ?? 0,
  };
}

type MailRow = {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly state: string;
  readonly message_id: string;
};

function findMails(beside: Transaction, reference: string) {
  return beside.query<MailRow>`SELECT id, kind, recipient, state, message_id FROM outbox
    WHERE submission_id = (SELECT id FROM submissions WHERE reference = ${reference}) ORDER BY id`;
}

/** What the store holds once an event was acknowledged. */
export type Held = {
  readonly reference: string;
  readonly staff: readonly number[];
  readonly world: World;
};

type Compared = Held & {
  readonly before:
    | {
        readonly happening: Happening;
        readonly mails: readonly MailRow[];
        readonly isApplied: boolean;
      }
    | undefined;
};

/** What of the store is not as the model says; empty if nothing. */
export async function compare(beside: Transaction, { reference, staff, world, before }: Compared) {
  const problems: string[] = [];
  const expect = (name: string, stored: unknown, model: unknown) => {
    const [one, other] = differences(plain(stored), plain(model));
    if (!isDeepStrictEqual(one, other))
      problems.push(`${name}: the store has ${JSON.stringify(one)}, the model ${JSON.stringify(other)}`);
  };
  const modelId = (id: number) => staff.indexOf(id) + 1;
  const locked = await lockRequest(beside, { reference, now: world.now });
  if (!locked) return ["the request is gone"];
  const { life, row } = locked;
  const { state } = world.life;
  expect("record-suffices", comparable(withModelIds(life, modelId)), comparable(world.life));
  const columns = row as unknown as Record<string, unknown>;
  expect("due-iff-owed", columns.to_do_due_at, dueAt(world.life) ?? null);
  expect("waits", columns.waits_since, waitsSince(world.life) ?? null);
  expect("bell-once", columns.to_tell_at, nextToTell(world.life)?.due ?? null);
  type Event = { readonly kind: string; readonly happened_at: number; readonly staff_id: number | null };
  const events = await beside.query<Event>`SELECT kind, happened_at, staff_id FROM events
    WHERE submission_id = ${row.id} ORDER BY id`;
  expect(
    "entry-has-actor",
    events.map(({ kind, happened_at: at, staff_id: id }) => ({
      kind,
      at,
      by: id === null ? undefined : modelId(id),
    })),
    world.entries,
  );
  type Said = { readonly side: string; readonly way: string; readonly staff_id: number | null };
  const said = await beside.query<Said>`SELECT side, way, staff_id FROM messages
    WHERE submission_id = ${row.id} ORDER BY id`;
  expect(
    "messages",
    said.map((each) => speakerOf(each, modelId)),
    world.messages.map(({ by }) => by),
  );
  const mails = await findMails(beside, reference);
  expect("mail-once", new Set(mails.map(({ message_id }) => message_id)).size, mails.length);
  const answers = ["quote", "reply", "refusal", "withdrawal", "confirmation"];
  expect(
    "mail-fates",
    mails.filter(({ kind }) => answers.includes(kind)).map((mail) => `${mail.kind} ${mail.state}`),
    world.mails
      .filter(({ kind, to }) => to === "buyer" && answers.includes(kind))
      .map((mail) => `${mail.kind} ${mail.state}`),
  );
  const leavers = clerks.filter(({ id }) => world.gone.has(id)).map(({ name }) => emailOf(name));
  const toLeavers = mails.filter((mail) => mail.state === "pending" && leavers.includes(mail.recipient));
  expect("owner-active", toLeavers, []);
  // What waited for someone who left goes to the others instead.
  if (before && state !== "erased" && before.happening.event.type !== "staff-left") {
    const known = new Set(before.mails.map(({ id }) => id));
    const { result, event } = before.happening;
    const posted = before.isApplied && result.is === "done" ? result.mails : [];
    expect(
      "mail-has-cause",
      mails
        .filter(({ id }) => !known.has(id))
        .map(({ kind, recipient }) => `${kind} ${recipient}`)
        .sort(),
      posted.flatMap((mail) => readersOf(mail, world, event.type).map((to) => `${mail.kind} ${to}`)).sort(),
    );
  }
  if (state === "erased") expect("erase-total", await findMarker(beside), []);
  return problems;
}

function speakerOf(
  { side, way, staff_id }: { side: string; way: string; staff_id: number | null },
  modelId: (id: number) => number,
) {
  if (side === "desk") return modelId(staff_id ?? 0);
  if (way === "system") return "system";
  return way === "automatic" || way === "report" ? "program" : "buyer";
}

/** Of two objects, only what differs. */
function differences(one: unknown, other: unknown): readonly [unknown, unknown] {
  if (!(one instanceof Object && other instanceof Object) || Array.isArray(one)) return [one, other];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const [ones, others] = [one, other].map((each) => each as Record<string, unknown>);
  const differing = names.filter((name) => !isDeepStrictEqual(ones?.[name], others?.[name]));
  const only = (all: Record<string, unknown> | undefined) =>
    Object.fromEntries(differing.map((name) => [name, all?.[name]]));
  return [only(ones), only(others)];
}

/** Without what is undefined, as a store has it. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** What was erased keeps less. */
function comparable(life: Life): Partial<Life> {
  const { state, owner, toDos, hold, lastAt, email } = life;
  return state === "erased" ? { state, owner, toDos, hold, lastAt, email } : life;
}

function withModelIds(life: Life, modelId: (id: number) => number): Life {
  const { owner, verified } = life;
  return {
    ...life,
    owner: owner && { ...owner, id: modelId(owner.id) },
    verified: verified && { ...verified, by: modelId(verified.by) },
  };
}

function readersOf({ kind, to }: Mail, { life, gone }: World, event: string): readonly string[] {
  const all = readers[life.form];
  const person = clerks[(life.owner?.id ?? 0) - 1];
  const owner = person && !gone.has(person.id) ? [emailOf(person.name)] : [];
  switch (to) {
    case "buyer":
      return [life.email];
    case "copies":
      return [copyReader];
    case "desk":
      return all;
    case "assignee":
      return owner;
    case "owner":
      if (owner.length === 0) return kind === "expiry" ? all.filter((each) => each !== webhookReader) : all;
      return kind === "reminder" || kind === "expiry" ? owner : [...owner, webhookReader];
    case "next":
      return nextReaders[life.form];
    case "all":
      return event === "late" ? [...new Set([...all, ...owner])] : all;
  }
}

/** The tables in which something of what the person wrote, or what was written about them, is left. */
async function findMarker(beside: Transaction) {
  const list =
    beside.engine.name === "sqlite"
      ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()";
  const found: string[] = [];
  for (const { name } of await beside.query<{ name: string }>(list)) {
    const rows = await beside.query<Record<string, unknown>>(`SELECT * FROM ${name}`);
    const text = rows.map((row) =>
      Object.values(row)
        .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)))
        .join(" "),
    );
    if (text.some((each) => each.includes(marker))) found.push(name);
  }
  return found;
}

/** Deletes what is old at a time of chance: only what is idle goes, and all of it. */
async function purge(engine: Engine, reference: string, world: World, seed: number) {
  const chance = createChance(seed * 7);
  const now = world.now + chance.pick([0, 2, 40, 400, 4_000]) * DAY_MS;
  const before = chance.pick([now, world.life.lastAt, world.life.lastAt + 1]);
  await engine.store().purgeBatch({ now, submissionsBefore: before, quarantinedBefore: before, limit: 9 });
  const left = await engine.beside.query`SELECT id FROM submissions WHERE reference = ${reference}`;
  const isGone = left.length === 0;
  if (isGone === mayBePurged(world.life, now, before)) return [];
  return [
    `purge-idle: the store ${isGone ? "deleted" : "kept"} it (${world.life.state}, at ${now}, before ${before})`,
  ];
}
