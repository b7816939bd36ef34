import type { IncomingHttpHeaders } from "node:http";
import type { AbuseSignals } from "#inbox/abuse.ts";

/** Signals against abuse travel beside the message. A header that is missing or odd says nothing. */
export function readSignals(headers: IncomingHttpHeaders): AbuseSignals {
  const elapsed = Number(headers["x-form-elapsed"] ?? Number.NaN);
  return {
    honeypot: headers["x-form-trap"]?.toString(),
    elapsedMs: Number.isFinite(elapsed) ? elapsed : undefined,
  };
}
