import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "#cli/checklist.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import { domainOf } from "#request/record/submission.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { keepSigningSecret } from "#server/start-up/signing-secret.ts";

const ANSWER_MS = 5_000;
const WAY_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** Whether the port answers; then an e-mail from us to ourselves, by the way that a buyer's answer takes. */
export async function checkInbound(
  config: Config,
  archive: Pick<Archive, "lastTestMailAt">,
  { now, wayMs = WAY_MS }: { readonly now: () => number; readonly wayMs?: number },
): Promise<Check[]> {
  const { INBOUND_HOST: host, INBOUND_PORT: port } = config;
  if (host === undefined) return [];
  const subject = "Inbound e-mail";
  const greeting = await greet(port);
  if (!greeting?.startsWith("220")) {
    const words = `does not answer on port ${port} of this machine (${greeting ?? "no connection"}): is the server running?`;
    return [{ subject, verdict: "failed", words }];
  }
  const secret = config.SIGNING_SECRET ?? (await keepSigningSecret(config.DATA_DIR));
  const to = createInboundAddresses(secret, host, domainOf(config.MAIL_FROM)).testTo(
    randomBytes(6).toString("hex"),
  );
  // Loaded only here: the mail library is half of what other commands would have to load.
  const { sendTestMail } = await import("#cli/send-test-mail.ts");
  // Without a mail server the shortest way: what is written to a file would never arrive.
  const by = config.SMTP_URL ? config : { ...config, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const before = await archive.lastTestMailAt();
  const sentAt = now();
  const sent = await sendTestMail(by, to, sentAt);
  if (sent.outcome !== "sent") {
    return [{ subject, verdict: "failed", words: `a test e-mail could not be sent: ${sent.error}` }];
  }
  for (let waited = 0; waited < wayMs; waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    const at = await archive.lastTestMailAt();
    if (at === undefined || at === before) continue;
    const words = `a test e-mail to ${host} arrived after ${Math.ceil((now() - sentAt) / 1_000)} s`;
    return [{ subject, verdict: "ok", words }, ...(await judgeSignature(config, archive, at))];
  }
  const words = `a test e-mail left and has not arrived after ${wayMs / 1_000} s: does the MX record of ${host} point here, and is port 25 open?`;
  return [{ subject, verdict: "attention", words }];
}

/** Without a mail server nobody has signed it. */
async function judgeSignature(
  { SMTP_URL, MAIL_FROM }: Config,
  archive: Pick<Archive, "lastTestMailAt">,
  at: number,
): Promise<Check[]> {
  if (!SMTP_URL) return [];
  const subject = "DKIM signature";
  if ((await archive.lastTestMailAt("signed")) === at)
    return [{ subject, verdict: "ok", words: `the test e-mail was signed by ${domainOf(MAIL_FROM)}` }];
  const words =
    "the test e-mail had no valid signature from our domain: turn on DKIM at your e-mail provider";
  return [{ subject, verdict: "attention", words }];
}

/** The first line that it says; undefined where nobody answers. */
async function greet(port: number): Promise<string | undefined> {
  const socket = connect({ port, host: "127.0.0.1", timeout: ANSWER_MS });
  try {
    const [said] = await once(socket, "data", { signal: AbortSignal.timeout(ANSWER_MS) });
    return String(said).split("\r\n")[0];
  } catch {
    return undefined;
  } finally {
    socket.on("error", () => {});
    socket.destroy();
  }
}
