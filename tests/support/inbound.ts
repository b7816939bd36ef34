import { connect } from "node:net";
import { expect } from "vitest";
import { startNameServer } from "#mail/testing/dns-server.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import type { startSite } from "../../scripts/start-site.ts";
import { buyerSecret } from "./buyer.ts";
import { withDatabase } from "./inbox-file.ts";
import { startTestSite } from "./site-fixture.ts";

export const inboundHost = "reply.company.example";
export const inboundAddresses = createInboundAddresses(buyerSecret, inboundHost, () => "company.example");

/** A site that takes e-mails in, and the port for them. */
export async function startInboundSite(
  environment: Readonly<Record<string, string>> = {},
  options?: Parameters<typeof startSite>[1],
) {
  const names = await startNameServer();
  const settings = {
    SIGNING_SECRET: buyerSecret,
    INBOUND_HOST: inboundHost,
    INBOUND_PORT: "0",
    INBOUND_DNS: names.address,
    ...environment,
  };
  const site = await startTestSite(settings, options);
  const line = () => site.log.find((each) => each.includes('"inbound_listening"'));
  await expect.poll(line).toBeDefined();
  return { ...site, inboundPort: Number(JSON.parse(line() ?? "{}").port) };
}

export type Envelope = { readonly from: string; readonly to: string; readonly raw: string | Buffer };

/** One connection, speaking as slowly or wrongly as a test wants. Rejects when it breaks. */
export async function openSmtp(port: number, localAddress?: string) {
  const socket = connect({ port, host: "127.0.0.1", ...(localAddress && { localAddress }) });
  let text = "";
  let wake = () => {};
  let isOver = false;
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    wake();
  });
  const end = () => {
    isOver = true;
    wake();
  };
  socket.on("close", end);
  socket.on("error", end);

  /** The code and text of the next reply. */
  async function reply(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3} [^\n]*)\n/.exec(text);
      if (whole) {
        text = text.slice(whole[0].length);
        return whole[0].trim();
      }
      if (isOver) throw new Error("The connection broke");
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  async function say(line: string) {
    socket.write(`${line}\r\n`);
    return reply();
  }
  const greeting = await reply();
  return {
    greeting,
    socket,
    say,
    /** Returns the first answer that is not positive, or the last one. */
    async send({ from, to, raw }: Envelope) {
      for (const line of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, "DATA"]) {
        const answer = await say(line);
        if (!/^[23]/.test(answer)) return answer;
      }
      const bytes = typeof raw === "string" ? Buffer.from(raw) : raw;
      socket.write(bytes.toString("latin1").replace(/^\./gm, ".."), "latin1");
      return say("\r\n.");
    },
    close: () => socket.destroy(),
  };
}

/** One e-mail on a connection of its own. */
export async function sendInbound(port: number, envelope: Envelope, localAddress?: string) {
  const smtp = await openSmtp(port, localAddress);
  await smtp.say("EHLO sender.example");
  const answer = await smtp.send(envelope);
  smtp.close();
  return answer;
}

type QueuedMail = {
  readonly kind: string;
  readonly recipient: string;
  readonly state: string;
  readonly last_error: string | null;
  readonly reference: string;
};

export type FiledMail = {
  readonly reference: string;
  readonly state: string;
  readonly waits_since: number | null;
  readonly way: string;
  readonly sender: string | null;
  readonly text: string;
  readonly raw: string;
};

/** Looks at the database file itself: what was sent, or waits for it. */
export function readOutbox(dataFolder: string) {
  const sql = `SELECT kind, recipient, outbox.state, last_error, reference FROM outbox
    JOIN submissions ON submissions.id = submission_id`;
  return withDatabase(dataFolder, (database) => database.prepare(sql).all() as QueuedMail[]);
}

export function untilSent(dataFolder: string, timeout = 120_000) {
  const waiting = () => readOutbox(dataFolder).filter(({ state }) => state === "pending").length;
  return expect.poll(waiting, { timeout, interval: 100 }).toBe(0);
}

/** What became of each e-mail that came in, and what was sent. Takes long when there is much. */
export function readInbound(dataFolder: string) {
  const outbox = readOutbox(dataFolder);
  return withDatabase(dataFolder, (database) => {
    const sql = `SELECT reference, submissions.state, waits_since, way, sender, text, files.id AS file FROM files
       JOIN messages ON messages.id = message_id JOIN submissions ON submissions.id = files.submission_id
       WHERE kind = 'eml' ORDER BY files.id`;
    const filed = database.prepare(sql).all() as (Omit<FiledMail, "raw"> & { file: number })[];
    const pieces = database.prepare("SELECT bytes FROM file_pieces WHERE file_id = ? ORDER BY number");
    const rawOf = (file: number) =>
      Buffer.concat(pieces.all(file).map(({ bytes }) => bytes as Uint8Array)).toString("latin1");
    return {
      filed: filed.map(({ file, ...each }): FiledMail => ({ ...each, raw: rawOf(file) })),
      outbox,
    };
  });
}

export function countFiled(dataFolder: string, reference: string) {
  const sql = `SELECT count(*) AS n FROM files JOIN submissions ON submissions.id = files.submission_id
    WHERE kind = 'eml' AND reference = ?`;
  return withDatabase(dataFolder, (database) => database.prepare(sql).get(reference)?.n);
}

export function countRead(dataFolder: string) {
  const sql = "SELECT count(*) AS n FROM inbound_mails WHERE read_at IS NOT NULL";
  return withDatabase(dataFolder, (database) => Number(database.prepare(sql).get()?.n));
}

function countUnread(dataFolder: string) {
  const sql = "SELECT count(*) AS n FROM inbound_mails WHERE read_at IS NULL AND once_key IS NOT NULL";
  return withDatabase(dataFolder, (database) => database.prepare(sql).get()?.n);
}

/** As if minutes had gone by: what a killed server was reading is read again. */
export function expireReading(dataFolder: string) {
  const sql = "UPDATE inbound_mails SET leased_until = 0, attempts = 0 WHERE read_at IS NULL";
  withDatabase(dataFolder, (database) => database.exec(sql));
}

export async function untilRead(dataFolder: string, timeout = 120_000) {
  await expect.poll(() => countUnread(dataFolder), { timeout, interval: 200 }).toBe(0);
}
