import { sendEmailPath } from "#content/paths.ts";
import type { FormErrors } from "#forms/define-form.ts";
import type { Message } from "#forms/message.ts";
import type { Failure, Receipt } from "./form-state.ts";
import { secondsOf } from "./retry-after.ts";

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

type Answer = Readonly<Record<"success" | "reference" | "respondBy" | "error" | "errors", unknown>>;

export const longestWait = 30_000;

export async function sendMessage(message: Message, attempt: Attempt, network: Network): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), longestWait);
  try {
    const response = await network.fetch(sendEmailPath, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": attempt.idempotencyKey,
        "x-form-elapsed": String(Math.round(attempt.elapsedMilliseconds)),
        ...(attempt.isTrapFilled && { "x-form-trap": "filled" }),
      },
      body: JSON.stringify(message),
      signal: timeout.signal,
    });
    return await readAnswer(response);
  } catch (error) {
    const failure: Failure = { cause: network.isOnline() ? "network" : "offline" };
    return { kind: "refused", failure, errors: {}, log: String(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response): Promise<Outcome> {
  const answer: Answer = Object(await response.json().catch(() => undefined));
  if (response.ok && answer.success === true) {
    return {
      kind: "accepted",
      receipt: {
        reference: textOf(answer.reference),
        receivedAt: timeOf(response.headers.get("date")) ?? new Date().toISOString(),
        respondBy: timeOf(answer.respondBy),
      },
    };
  }
  return {
    kind: "refused",
    failure: failureOf(response),
    errors: Object(answer.errors),
    log: `HTTP ${response.status} ${textOf(answer.error) ?? ""}`,
  };
}

function failureOf({ status, headers }: Response): Failure {
  if (status === 422) return { cause: "invalid", details: [] };
  if (status === 429) return { cause: "tooMany", retryAfterSeconds: secondsOf(headers.get("retry-after")) };
  if (status === 413) return { cause: "tooLong" };
  return { cause: status === 503 ? "unavailable" : "unexpected" };
}

function textOf(value: unknown) {
  return typeof value === "string" && value ? value : undefined;
}

function timeOf(value: unknown) {
  const time = new Date(textOf(value) ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
