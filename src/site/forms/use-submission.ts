import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Composition } from "#forms/compose-message.ts";
import type { FormInput } from "#forms/define-form.ts";
import type { Message } from "#forms/message.ts";
import { trapField } from "#forms/wire.ts";
import { elementIds, focusOn } from "./focus.ts";
import { type FormLayout, fieldNamesOf } from "./form-layout.ts";
import { emptyForm, type Failure, isRefused, type OpenForm, type Receipt } from "./form-state.ts";
import { createAttemptKeys, type Network, placeErrors, sendMessage } from "./send-message.ts";

export type Submission = Pick<OpenForm, "values" | "errors"> & {
  readonly status: "idle" | "success" | "error";
  readonly isSending: boolean;
  readonly failure?: Failure | undefined;
  readonly received?: { readonly receipt: Receipt; readonly message: Message };
};

type SubmissionParts = {
  readonly layout: FormLayout;
  readonly served: OpenForm;
  readonly compose: (input: FormInput) => Composition;
  readonly onSuccess: () => void;
};

const network: Network = {
  fetch: (input, init) => fetch(input, init),
  isOnline: () => navigator.onLine,
};

export function useSubmission({ layout, served, compose, onSuccess }: SubmissionParts) {
  const fieldNames = fieldNamesOf(layout);
  const [submission, setSubmission] = useState<Submission>(() => open(served));
  const [attemptKeys] = useState(() => createAttemptKeys());
  // A ref, because two clicks can come before the next render.
  const isBusy = useRef(false);
  const usableSince = useRef(0);

  useEffect(() => {
    usableSince.current = performance.now();
  }, []);
  useTitle(submission, layout);

  function show(next: Submission, focusId?: string) {
    flushSync(() => setSubmission(next));
    focusOn(focusId);
  }

  async function submit(fields: FormData) {
    if (isBusy.current) return;
    const idle = open({ ...emptyForm, values: submission.values });
    const result = compose(Object.fromEntries(fields));
    if (!result.ok) return show({ ...idle, errors: result.errors }, elementIds.errorSummary);

    isBusy.current = true;
    // A button that becomes disabled drops the focus to the top of the page; the status beside it takes it instead.
    const isOnButton = document.activeElement instanceof HTMLButtonElement;
    show({ ...idle, isSending: true }, isOnButton ? elementIds.status : undefined);
    const { message } = result;
    const outcome = await sendMessage(
      message,
      {
        idempotencyKey: attemptKeys.keyFor(JSON.stringify(message)),
        isTrapFilled: Boolean(fields.get(trapField)),
        elapsedMilliseconds: performance.now() - usableSince.current,
      },
      network,
    );
    isBusy.current = false;

    if (outcome.kind === "accepted") {
      attemptKeys.forget();
      onSuccess();
      const received = { receipt: outcome.receipt, message };
      return show({ ...open(emptyForm), status: "success", received }, elementIds.confirmation);
    }
    logFailure(outcome.log);
    show({ ...idle, status: "error", ...placeErrors(outcome, fieldNames) }, elementIds.banner);
  }

  function startAgain() {
    usableSince.current = performance.now();
    show(open(emptyForm), fieldNames[0]);
  }

  return { submission, submit, startAgain };
}

function open({ values, errors, failure }: OpenForm): Submission {
  return { status: failure ? "error" : "idle", isSending: false, values, errors, failure };
}

function logFailure(reason: string) {
  // biome-ignore lint/suspicious/noConsole: SPEC section 8 asks for it; the reason holds nothing that the visitor typed.
  console.error(`The message could not be sent: ${reason}`);
}

/** The title is the first thing that a screen reader says, and what a tab in the background shows. */
function useTitle(submission: Submission, { shared, confirmation }: FormLayout) {
  const pageTitle = useRef<string>(undefined);
  const prefix = shared.errorTitlePrefix;
  const hasProblem = isRefused(submission);
  const isReceived = submission.status === "success";

  useEffect(() => {
    const { title } = document;
    pageTitle.current ??= title.startsWith(prefix) ? title.slice(prefix.length) : title;
    document.title = isReceived ? confirmation.documentTitle : (hasProblem ? prefix : "") + pageTitle.current;
  }, [hasProblem, isReceived, prefix, confirmation.documentTitle]);
}
