import { formWords } from "#content/forms/shared.ts";

export const trapName = "website";

/** A field that people neither see nor reach; programs that fill in everything give themselves away. */
export function Trap() {
  return (
    <div className="u-hidden" aria-hidden="true">
      <label htmlFor={trapName}>{formWords.trapLabel}</label>
      <input id={trapName} name={trapName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
