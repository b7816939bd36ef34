import type { Company } from "#content/create-company.ts";
import type { Log } from "#http/log.ts";
import { type Letter, sendLetter } from "#mail/letter.tsx";
import { createSmtpTransport } from "#mail/transport.ts";
import type { Config } from "#server/config.ts";
import { createPoster } from "#server/mail/webhook.ts";

/** Tells a person what is wrong, or with no problems that all is well again. False if it reached nobody. */
export type Alarm = (problems: readonly string[], now: number) => Promise<boolean>;

type AlarmConfig = Pick<
  Config,
  "ALERT_TO" | "ALERT_SMTP_URL" | "ALERT_WEBHOOK_URL" | "ALERT_WEBHOOK_SECRET" | "SMTP_URL"
> & {
  readonly origin: string;
  /** Asked for each e-mail. */
  readonly sender: () => { readonly company: Company; readonly from: string };
};

/**
 * By e-mail to ALERT_TO, at once and not through the outbox, because the store may be what failed. If the mail server is
 * what failed, through a second one; the webhook hears of everything. Undefined if nobody is named.
 */
export function createAlarm(config: AlarmConfig, log: Log): Alarm | undefined {
  const { ALERT_TO: to = [], ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = config;
  const servers = [config.SMTP_URL, config.ALERT_SMTP_URL].filter((server) => server !== undefined);
  const post = url && secret ? createPoster({ url, secret }) : undefined;
  if (to.length === 0 && !post) return undefined;

  return async function alarm(problems, now) {
    const letter = writeLetter(problems, config.origin);
    const ways = await Promise.all([
      ...to.map((address) => mail(letter, address, now)),
      post ? call(letter, now) : false,
    ]);
    const hasReached = ways.includes(true);
    log(hasReached ? "info" : "error", hasReached ? "alarm_sent" : "alarm_not_sent", { problems });
    return hasReached;
  };

  /** To one address at a time: if it is refused, the e-mails to the others leave all the same. */
  async function mail(letter: Letter, to: string, now: number) {
    for (const server of servers) {
      const transport = createSmtpTransport(server);
      const { outcome } = await sendLetter(transport, letter, { ...config.sender(), to, now });
      await transport.close();
      if (outcome === "sent") return true;
    }
    return false;
  }

  async function call({ subject, rows }: Letter, now: number) {
    const text = [subject, ...rows.map(({ value }) => String(value))].join(". ");
    const answer = await post?.({ text, event: "health" }, `health-${now}`, now);
    return answer?.outcome === "sent";
  }
}

function writeLetter(problems: readonly string[], origin: string): Letter {
  const isWell = problems.length === 0;
  const host = new URL(origin).host;
  const subject = isWell
    ? `${host}: all is well again`
    : `${host} needs attention: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}`;
  return {
    subject,
    preheader: problems[0] ?? "The problems reported before are gone.",
    heading: isWell ? "All is well again" : "The website needs attention",
    intro: [
      isWell
        ? "The problems reported before are gone."
        : "The website found this by itself. A problem that lasts is reported again after a day, when it changes and after a restart; one that a restart fixed is not.",
    ],
    rows: problems.map((value, index) => ({ label: String(index + 1), value })),
    footer: "Sent to ALERT_TO. On the server, “inbox doctor” says more.",
  };
}
