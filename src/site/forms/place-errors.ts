import type { FormErrors } from "#forms/define-form.ts";
import type { Failure } from "./form-state.ts";

type Refusal = { readonly failure: Failure; readonly errors: FormErrors };

type Form = {
  readonly fieldNames: readonly string[];
  readonly renamed?: Readonly<Record<string, string>>;
};

/** The server's messages at the fields that they are about; what no field shows goes into the banner. */
export function placeErrors({ failure, errors }: Refusal, { fieldNames, renamed = {} }: Form): Refusal {
  const placed: Record<string, string> = {};
  const details: string[] = [];
  for (const [key, message] of Object.entries(errors)) {
    const name = renamed[key] ?? key;
    if (fieldNames.includes(name)) placed[name] = String(message);
    else details.push(String(message));
  }
  return { failure: failure.cause === "invalid" ? { ...failure, details } : failure, errors: placed };
}
