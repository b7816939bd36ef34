import { sendEmailPath } from "#content/paths.ts";
import type { FormErrors } from "#request/fields/define-form.ts";
import { elapsedHeader, idempotencyHeader, type Message, trapHeader } from "#request/fields/message.ts";
import type { Failure, Receipt } from "./form-data.ts";

type Refusal = { readonly failure: Failure; readonly errors: FormErrors };

type Outcome =
  | { readonly kind: "accepted"; readonly receipt: Receipt }
  | (Refusal & { readonly kind: "refused"; readonly log: string });

type Attempt = {
  readonly idempotencyKey: string;
  readonly isTrapFilled: boolean;
  readonly elapsedMilliseconds: number;
};

type Answer = Readonly<
  Record<"success" | "reference" | "receivedAt" | "respondBy" | "page" | "error" | "errors", unknown>
>;

export const longestWait = 30_000;

export async function sendMessage(message: Message, attempt: Attempt): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), longestWait);
  try {
    const response = await fetch(sendEmailPath, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [idempotencyHeader]: attempt.idempotencyKey,
        [elapsedHeader]: String(Math.round(attempt.elapsedMilliseconds)),
        ...(attempt.isTrapFilled && { [trapHeader]: "filled" }),
      },
      body: JSON.stringify(message),
      signal: timeout.signal,
    });
    return await readAnswer(response);
  } catch (error) {
    const failure: Failure = { cause: navigator.onLine ? "network" : "offline" };
    return { kind: "refused", failure, errors: {}, log: String(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response): Promise<Outcome> {
  const answer: Answer = Object(await response.json().catch(() => undefined));
  if (response.ok && answer.success === true) {
    const answeredAt = timeOf(response.headers.get("date")) ?? new Date().toISOString();
    return {
      kind: "accepted",
      receipt: {
        reference: textOf(answer.reference),
        receivedAt: timeOf(answer.receivedAt) ?? answeredAt,
        answeredAt,
        respondBy: timeOf(answer.respondBy),
        page: textOf(answer.page),
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

/** The header may also hold a date; then, as without it, nobody can say how long. */
function secondsOf(retryAfter: string | null) {
  return retryAfter && Number.isFinite(Number(retryAfter)) ? Number(retryAfter) : undefined;
}

/** The message and the quote form have different names for it. */
const renamed: Readonly<Record<string, string>> = { company: "organization" };

/** The server's messages at the fields that they are about; what no field shows goes into the banner. */
export function placeErrors({ failure, errors }: Refusal, fieldNames: readonly string[]): Refusal {
  const placed: Record<string, string> = {};
  const details: string[] = [];
  for (const [key, message] of Object.entries(errors)) {
    const name = [key, renamed[key]].find((each) => each && fieldNames.includes(each));
    if (name) placed[name] = String(message);
    else details.push(String(message));
  }
  return { failure: failure.cause === "invalid" ? { ...failure, details } : failure, errors: placed };
}

/**
 * One key per attempt: sending the same content again keeps the key, so that the server recognizes a message whose
 * answer got lost; changed content gets a new one.
 */
export type AttemptKey = { readonly content: string; readonly key: string };

export function keyFor(content: string, last: AttemptKey | undefined): AttemptKey {
  return last?.content === content ? last : { content, key: randomKey() };
}

/** `randomUUID` would exist on secure origins only. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}
