import { createTransport, type NodemailerError } from "nodemailer";
import { classifyFailure } from "./classify.ts";
import type { OutgoingMessage } from "./compose.ts";
import { type SmtpTimeouts, smtpTimeouts, toSmtpOptions } from "./smtp-options.ts";
import type { SendResult, Transport } from "./transport.ts";

type Connection = ReturnType<typeof connect>;

/**
 * Each connection is a nodemailer pool of one: reused from mail to mail, and when a mail runs over its deadline
 * that connection alone can be torn down. How many there are is up to the caller's concurrency.
 */
export function createSmtpTransport(url: string, timeouts: SmtpTimeouts = smtpTimeouts): Transport {
  const idle: Connection[] = [];
  const busy = new Set<Connection>();
  let isClosed = false;

  return {
    async send(message) {
      const connection = idle.pop() ?? connect(url, timeouts);
      busy.add(connection);
      const result = await sendWithin(timeouts.overallMs, connection, message);
      busy.delete(connection);
      if (result.outcome === "sent" && !isClosed) idle.push(connection);
      else connection.close({ force: true });
      return result;
    },
    async close() {
      isClosed = true;
      for (const connection of [...idle.splice(0), ...busy]) connection.close({ force: true });
    },
  };
}

function connect(url: string, timeouts: SmtpTimeouts) {
  const connection = createTransport(toSmtpOptions(url, timeouts));
  // Every failure also rejects its mail's promise; without a listener this second report would end the process.
  connection.on("error", () => {});
  return connection;
}

async function sendWithin(ms: number, connection: Connection, message: OutgoingMessage): Promise<SendResult> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(deadlinePassed()), ms);
  try {
    const info = await Promise.race([connection.sendMail(message.mail), deadline.promise]);
    const [rejection] = info.rejectedErrors ?? [];
    return rejection ? classifyFailure(rejection) : { outcome: "sent" };
  } catch (error) {
    return classifyFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

function deadlinePassed(): NodemailerError {
  return Object.assign(new Error("Not finished in time"), { code: "ETIMEDOUT" });
}
