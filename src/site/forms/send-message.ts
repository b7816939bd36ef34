import type { FormErrors, FormInput } from "#forms/define-form.ts";
import type { Message } from "#forms/message.ts";
import type { Failure, Receipt } from "./form-state.ts";
import { secondsUntil } from "./retry-after.ts";

export type Outcome =
  | { readonly kind: "accepted"; readonly receipt: Receipt }
  | {
      readonly kind: "refused";
      readonly failure: Failure;
      readonly errors: FormErrors;
      readonly log: string;
    };

export type Attempt = {
  readonly idempotencyKey: string;
  /** Signals against abuse travel as headers, so that the payload stays exactly what was asked for. */
  readonly isTrapFilled: boolean;
  readonly elapsedMilliseconds: number;
};

export type Network = { readonly fetch: typeof fetch; readonly isOnline: () => boolean };

const url = "/api/send-email";
const longestWait = 30_000;

export async function sendMessage(message: Message, attempt: Attempt, network: Network): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), longestWait);
  try {
    const response = await network.fetch(url, {
      method: "POST",
      headers: headersFor(attempt),
      body: JSON.stringify(message),
      signal: timeout.signal,
    });
    return await readAnswer(response);
  } catch (error) {
    return refuse({ cause: network.isOnline() ? "network" : "offline" }, String(error));
  } finally {
    clearTimeout(timer);
  }
}

function headersFor({ idempotencyKey, isTrapFilled, elapsedMilliseconds }: Attempt) {
  return {
    "content-type": "application/json",
    accept: "application/json",
    "idempotency-key": idempotencyKey,
    "x-form-elapsed": String(Math.round(elapsedMilliseconds)),
    ...(isTrapFilled && { "x-form-trap": "filled" }),
  };
}

async function readAnswer(response: Response): Promise<Outcome> {
  const body = await readBody(response);
  if (response.ok && body.success === true) {
    return {
      kind: "accepted",
      receipt: {
        reference: textOf(body.reference),
        receivedAt: toIsoTime(response.headers.get("date")) ?? new Date().toISOString(),
        respondBy: toIsoTime(textOf(body.respondBy)),
      },
    };
  }
  const log = `HTTP ${response.status} ${textOf(body.error) ?? ""}`.trim();
  return refuse(failureOf(response), log, textsOf(body.errors));
}

function refuse(failure: Failure, log: string, errors: FormErrors = {}): Outcome {
  return { kind: "refused", failure, errors, log };
}

function failureOf({ status, headers }: Response): Failure {
  if (status === 422) return { cause: "invalid", details: [] };
  if (status === 413) return { cause: "tooLong" };
  if (status === 429)
    return { cause: "tooMany", retryAfterSeconds: secondsUntil(headers.get("retry-after")) };
  return { cause: status === 503 ? "unavailable" : "unexpected" };
}

async function readBody(response: Response): Promise<FormInput> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as FormInput) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown) {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsOf(value: unknown): FormErrors {
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(entries.filter(([, text]) => textOf(text)));
}

function toIsoTime(time: string | null | undefined) {
  const milliseconds = Date.parse(time ?? "");
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}
