import { randomKey } from "#site/forms/attempt-key.ts";
import type { LoadPlan } from "./load.ts";

type Target = Pick<LoadPlan, "port" | "path" | "seconds" | "perSecond">;

export function pageRequest({ port, path = "/" }: Target) {
  const bytes = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
  );
  return () => bytes;
}

const mostPerSecond = 15_000;

/**
 * Each like nobody else's: another key, other words, another address. They are made before the clock runs, since the
 * two sides share the machine and only one of them is measured; whoever needs more pays for the rest.
 */
export function submissionRequest(target: Target) {
  const create = createSubmissions(target);
  const ready = Array.from({ length: target.seconds * (target.perSecond ?? mostPerSecond) }, create);
  let next = 0;
  return () => ready[next++] ?? create();
}

function createSubmissions({ port }: Target) {
  return () => {
    const key = randomKey();
    const body = JSON.stringify({
      name: "Dana Whitfield",
      email: `buyer-${key}@agency.example`,
      phone: "205-555-0142",
      company: "County Sheriff's Office",
      subject: "RFQ Request - Plate carriers",
      message: `Items:\n${"Plate carriers, level IIIA. ".repeat(20)}${key}`,
      formType: "rfq",
    });
    return Buffer.from(
      `POST /api/send-email HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
        `Idempotency-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
