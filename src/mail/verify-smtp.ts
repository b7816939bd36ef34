import SMTPConnection from "nodemailer/lib/smtp-connection";
import { classifyFailure } from "./classify.ts";
import { type SmtpTimeouts, toSmtpOptions } from "./smtp-transport.ts";
import type { Failure } from "./transport.ts";

const quick: SmtpTimeouts = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, overallMs: 10_000 };

/**
 * Connects, greets and logs in, and sends nothing. Undefined when all of it works. On a connection of its own, because
 * the one of a pool's `verify` cannot be closed: a server that trickles bytes would keep the process beyond its deadline.
 */
export async function verifySmtp(url: string, timeouts: SmtpTimeouts = quick): Promise<Failure | undefined> {
  const options = toSmtpOptions(url, timeouts);
  const connection = new SMTPConnection(options);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = (error?: Error | null) => (error ? reject(error) : resolve());
  const timer = setTimeout(() => {
    reject(Object.assign(new Error("Not finished in time"), { code: "ETIMEDOUT" }));
  }, timeouts.overallMs);
  connection.on("error", reject);
  connection.connect((error) => {
    if (error || !options.auth || !connection.allowsAuth) done(error);
    else connection.login(options.auth, done);
  });
  try {
    await promise;
    return undefined;
  } catch (error) {
    return classifyFailure(error);
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}
