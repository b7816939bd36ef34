import { createTransport } from "nodemailer";
import { classifyFailure } from "./classify.ts";
import { type SmtpTimeouts, toSmtpOptions } from "./smtp-options.ts";
import type { Failure } from "./transport.ts";

const quick: SmtpTimeouts = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, overallMs: 10_000 };

/** Connects, greets and logs in, and sends nothing. Undefined when all of it works. */
export async function verifySmtp(url: string, timeouts: SmtpTimeouts = quick): Promise<Failure | undefined> {
  const connection = createTransport(toSmtpOptions(url, timeouts));
  connection.on("error", () => {});
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.reject(Object.assign(new Error("Not finished in time"), { code: "ETIMEDOUT" }));
  }, timeouts.overallMs);
  try {
    await Promise.race([connection.verify(), deadline.promise]);
    return undefined;
  } catch (error) {
    return classifyFailure(error);
  } finally {
    clearTimeout(timer);
    connection.close({ force: true });
  }
}
