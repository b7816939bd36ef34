import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormInput, FormResult } from "#forms/define-form.ts";
import type { Message } from "#forms/message.ts";
import { createAttemptKeys } from "./attempt-key.ts";
import { elementIds, focusOn } from "./focus.ts";
import { emptyForm, type Failure, type OpenForm, type Receipt } from "./form-state.ts";
import { placeErrors } from "./place-errors.ts";
import { type Network, sendMessage } from "./send-message.ts";
import { trapName } from "./trap.tsx";

/** All that the two forms do differently on the way from input to message. */
export type SubmissionPlan<Values> = {
  readonly validate: (input: FormInput) => FormResult<Values>;
  readonly compose: (values: Values) => Message;
  /** The form's fields in the order in which the page shows them. */
  readonly fieldNames: readonly string[];
  /** Where the message's own field names differ from the form's. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly onSuccess: () => void;
};

export type Submission<Values> = Pick<OpenForm, "values" | "errors"> & {
  readonly status: "idle" | "success" | "error";
  readonly isSending: boolean;
  readonly failure?: Failure | undefined;
  readonly received?: { readonly receipt: Receipt; readonly values: Values };
};

const network: Network = {
  fetch: (input, init) => fetch(input, init),
  isOnline: () => navigator.onLine,
};

export function useSubmission<Values>(plan: SubmissionPlan<Values>, served: OpenForm) {
  const [submission, setSubmission] = useState<Submission<Values>>(() => open(served));
  const [attemptKeys] = useState(() => createAttemptKeys());
  // A ref, because two clicks can come before the next render.
  const isBusy = useRef(false);
  const usableSince = useRef(0);

  useEffect(() => {
    usableSince.current = performance.now();
  }, []);

  function show(next: Submission<Values>, focusId?: string) {
    flushSync(() => setSubmission(next));
    focusOn(focusId);
  }

  async function submit(fields: FormData) {
    if (isBusy.current) return;
    const idle = open<Values>({ ...emptyForm, values: submission.values });
    const result = plan.validate(Object.fromEntries(fields));
    if (!result.ok) return show({ ...idle, errors: result.errors }, elementIds.errorSummary);

    isBusy.current = true;
    // A button that becomes disabled drops the focus to the top of the page; the status beside it takes it instead.
    const isOnButton = document.activeElement instanceof HTMLButtonElement;
    show({ ...idle, isSending: true }, isOnButton ? elementIds.status : undefined);
    const message = plan.compose(result.values);
    const outcome = await sendMessage(
      message,
      {
        idempotencyKey: attemptKeys.keyFor(JSON.stringify(message)),
        isTrapFilled: Boolean(fields.get(trapName)),
        elapsedMilliseconds: performance.now() - usableSince.current,
      },
      network,
    );
    isBusy.current = false;

    if (outcome.kind === "accepted") {
      attemptKeys.forget();
      plan.onSuccess();
      const received = { receipt: outcome.receipt, values: result.values };
      return show({ ...open(emptyForm), status: "success", received }, elementIds.confirmation);
    }
    logFailure(outcome.log);
    show({ ...idle, status: "error", ...placeErrors(outcome, plan) }, elementIds.banner);
  }

  function startAgain() {
    usableSince.current = performance.now();
    show(open(emptyForm), plan.fieldNames[0]);
  }

  return { submission, submit, startAgain };
}

function open<Values>({ values, errors, failure }: OpenForm): Submission<Values> {
  return { status: failure ? "error" : "idle", isSending: false, values, errors, failure };
}

function logFailure(reason: string) {
  // biome-ignore lint/suspicious/noConsole: SPEC section 8 asks for it; the reason holds nothing that the visitor typed.
  console.error(`The message could not be sent: ${reason}`);
}
