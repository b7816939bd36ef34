import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sendEmailPath } from "#content/paths.ts";
import type { FormErrors, FormInput } from "#request/fields/forms.ts";
import {
  type Composition,
  elapsedHeader,
  idempotencyHeader,
  keyParameter,
  sentParameter,
  trapField,
  trapHeader,
} from "#request/fields/message.ts";
import {
  bannerId,
  confirmationId,
  emptyForm,
  errorSummaryId,
  type Failure,
  type FormLayout,
  fieldNamesOf,
  isRefused,
  type OpenForm,
  type Receipt,
  statusId,
} from "./form-data.ts";

/** A success once it has been received, an error while it has a failure, idle otherwise. */
export type Submission = Pick<OpenForm, "values" | "errors"> & {
  readonly isSending: boolean;
  readonly failure?: Failure | undefined;
  readonly received?: Pick<ComponentProps<ReceiptView>, "receipt" | "sent"> & {
    readonly Receipt: ReceiptView;
  };
};

type ReceiptView = typeof import("./receipt.tsx").Receipt;

type SubmissionParts = {
  readonly layout: FormLayout;
  readonly served: OpenForm;
  readonly compose: (input: FormInput) => Composition;
  readonly lastAttempt: RefObject<AttemptKey | undefined>;
  readonly onAttempt: () => void;
  readonly onSuccess: () => void;
};

/** By then the message has been accepted; if the script's receipt is not loaded, the server's is shown. */
const longestWaitForView = 5_000;

export function useSubmission(parts: SubmissionParts) {
  const { layout, served, compose, lastAttempt, onAttempt, onSuccess } = parts;
  const fieldNames = fieldNamesOf(layout);
  const [submission, setSubmission] = useState<Submission>(() => open(served));
  // A ref, because two clicks can come before the next render.
  const isBusy = useRef(false);
  const usableSince = useRef(0);

  useEffect(() => {
    usableSince.current = performance.now();
  }, []);
  useTitle(submission, layout);

  function show(next: Submission, focusId = "") {
    flushSync(() => setSubmission(next));
    document.getElementById(focusId)?.focus();
  }

  async function submit(fields: FormData) {
    if (isBusy.current) return;
    const idle = open({ ...emptyForm, values: submission.values });
    const result = compose(Object.fromEntries(fields));
    if (!result.ok) return show({ ...idle, errors: result.errors }, errorSummaryId);

    isBusy.current = true;
    // A button that becomes disabled drops the focus to the top of the page; the status beside it takes it instead.
    const isOnButton = document.activeElement instanceof HTMLButtonElement;
    show({ ...idle, isSending: true }, isOnButton ? statusId : undefined);
    const content = JSON.stringify(result.message);
    // The same content keeps its key, so that the server recognizes a message whose answer got lost.
    if (lastAttempt.current?.content !== content) lastAttempt.current = { content, key: randomKey() };
    onAttempt();
    const loading = import("./receipt.tsx").catch(() => undefined);
    const outcome = await sendMessage(content, {
      [idempotencyHeader]: lastAttempt.current.key,
      [elapsedHeader]: String(Math.round(performance.now() - usableSince.current)),
      ...(fields.get(trapField) && { [trapHeader]: "filled" }),
    });
    const Receipt =
      outcome.kind === "accepted" && (await Promise.race([loading, pause(longestWaitForView)]))?.Receipt;
    isBusy.current = false;

    if (outcome.kind === "accepted") {
      lastAttempt.current = undefined;
      onSuccess();
      const { receipt } = outcome;
      // A reload, a return or a bookmark finds the confirmation again, with the link to the private page.
      if (receipt.reference) history.replaceState(null, "", confirmationPath(layout.action, receipt));
      if (!Receipt) return location.reload();
      const received = { receipt, sent: result, Receipt };
      return show({ ...open(emptyForm), received }, confirmationId);
    }
    // biome-ignore lint/suspicious/noConsole: SPEC section 8 asks for it; the reason holds nothing that the visitor typed.
    console.error(`The message could not be sent: ${outcome.log}`);
    show({ ...idle, ...placeErrors(outcome, fieldNames) }, bannerId);
  }

  /** A field that was put right loses its message at once; other fields get theirs when the form is sent. */
  function revise(input: FormInput) {
    if (Object.keys(submission.errors).length === 0) return;
    const result = compose(input);
    const wrong = result.ok ? {} : result.errors;
    const left = Object.entries(wrong).filter(([name]) => submission.errors[name]);
    setSubmission((current) => ({ ...current, errors: Object.fromEntries(left) }));
  }

  function startAgain() {
    usableSince.current = performance.now();
    history.replaceState(null, "", layout.action);
    show(open(emptyForm), fieldNames[0]);
  }

  return { submission, submit, revise, startAgain };
}

function pause(milliseconds: number) {
  return new Promise<undefined>((end) => setTimeout(end, milliseconds));
}

/** The same address as after a post without script. */
function confirmationPath(action: string, { reference, page }: Receipt) {
  const key = page?.split("/").pop();
  return `${action}?${sentParameter}=${reference}${key ? `&${keyParameter}=${key}` : ""}`;
}

function open({ values, errors, failure }: OpenForm): Submission {
  return { isSending: false, values, errors, failure };
}

/** The title is the first thing that a screen reader says, and what a tab in the background shows. */
function useTitle(submission: Submission, { shared, confirmation }: FormLayout) {
  const pageTitle = useRef<string>(undefined);
  const prefix = shared.errorTitlePrefix;
  const hasProblem = isRefused(submission);
  const isReceived = submission.received !== undefined;

  useEffect(() => {
    const { title } = document;
    pageTitle.current ??= title.startsWith(prefix) ? title.slice(prefix.length) : title;
    document.title = isReceived ? confirmation.documentTitle : (hasProblem ? prefix : "") + pageTitle.current;
  }, [hasProblem, isReceived, prefix, confirmation.documentTitle]);
}

type Refusal = { readonly failure: Failure; readonly errors: FormErrors };

type Outcome =
  | { readonly kind: "accepted"; readonly receipt: Receipt }
  | (Refusal & { readonly kind: "refused"; readonly log: string });

type Answer = Receipt & { readonly success?: boolean; readonly error?: string; readonly errors?: FormErrors };

export const longestWait = 30_000;

export async function sendMessage(body: string, headers: Readonly<Record<string, string>>): Promise<Outcome> {
  try {
    const response = await fetch(sendEmailPath, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      signal: AbortSignal.timeout(longestWait),
    });
    return await readAnswer(response);
  } catch (error) {
    const failure: Failure = { cause: navigator.onLine ? "network" : "offline" };
    return { kind: "refused", failure, errors: {}, log: String(error) };
  }
}

async function readAnswer(response: Response): Promise<Outcome> {
  const answer: Answer = Object(await response.json().catch(() => undefined));
  if (response.ok && answer.success === true) {
    const { reference, respondBy, promised, page } = answer;
    // The visitor's clock may be wrong.
    const answeredAt = new Date(Date.parse(response.headers.get("date") ?? "") || Date.now()).toISOString();
    const { receivedAt = answeredAt } = answer;
    return { kind: "accepted", receipt: { reference, receivedAt, answeredAt, respondBy, promised, page } };
  }
  const { status, headers } = response;
  // The header may also hold a date; then, as without it, nobody can say how long.
  const retryAfterSeconds = Number(headers.get("retry-after")) || undefined;
  return {
    kind: "refused",
    failure: { cause: causes[status] ?? "unexpected", retryAfterSeconds },
    errors: answer.errors ?? {},
    log: `HTTP ${status} ${answer.error ?? ""}`,
  };
}

const causes: Readonly<Record<number, Failure["cause"]>> = {
  413: "tooLong",
  422: "invalid",
  429: "tooMany",
  503: "unavailable",
};

/** Fields that the message and the quote form name differently. */
const renamed: Readonly<Record<string, string>> = { company: "organization" };

/** The server's messages at the fields that they are about; what no field shows goes into the banner. */
export function placeErrors({ failure, errors }: Refusal, fieldNames: readonly string[]): Refusal {
  const placed: Record<string, string> = {};
  const details: string[] = [];
  for (const [key, message = ""] of Object.entries(errors)) {
    const name = [key, renamed[key]].find((each) => each && fieldNames.includes(each));
    if (name) placed[name] = message;
    else details.push(message);
  }
  return { failure: { ...failure, details }, errors: placed };
}

export type AttemptKey = { readonly content: string; readonly key: string };

/** `randomUUID` exists on secure origins only. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}
