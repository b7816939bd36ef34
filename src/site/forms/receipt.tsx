import type { FormEvent, ReactNode } from "react";
import { receiptLabels } from "#content/forms/shared.ts";
import type { RichText } from "#content/rich-text.ts";
import { DataPlate, PlateRow } from "#site/ui/data-plate.tsx";
import { TickList } from "#site/ui/tick-list.tsx";
import { dateAndTime, dueTime } from "./alabama-time.ts";
import { elementIds, focusTarget } from "./focus.ts";
import type { Receipt as ReceiptRecord } from "./form-state.ts";

export type ReceiptWords = {
  readonly heading: string;
  readonly text: string;
  readonly dueText: (time: string) => string;
  readonly plateHeading: string;
  readonly nextHeading: string;
  readonly next: readonly RichText[];
  readonly again: string;
};

type ReceiptProps = {
  words: ReceiptWords;
  receipt: ReceiptRecord;
  /** What was sent, where it is still known. */
  rows?: readonly ReceiptRow[] | undefined;
  /** The empty form's address, and what replaces going there when the script runs. */
  formPath: string;
  onAgain?: () => void;
  /** Beside the button back to the form. */
  more?: ReactNode;
};

export type ReceiptRow = { readonly label: string; readonly value: string };

/** The confirmation that replaces the form; made to be printed and filed. */
export function Receipt({ words, receipt, rows, formPath, onAgain, more }: ReceiptProps) {
  const { reference, receivedAt, respondBy } = receipt;
  const today = rows && receivedAt;

  function startAgain(event: FormEvent) {
    if (!onAgain) return;
    event.preventDefault();
    onAgain();
  }

  return (
    <section className="receipt stack">
      <h2 className="receipt__heading" id={elementIds.confirmation} {...focusTarget}>
        <svg className="receipt__tick" viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="18" />
          <path className="receipt__stroke" d="m10 18.5 6 6 11-12" />
        </svg>
        {words.heading}
      </h2>
      <p className="u-lead">{respondBy ? words.dueText(dueTime(respondBy, today)) : words.text}</p>
      <DataPlate title={words.plateHeading} number={reference}>
        <dl className="receipt__rows">
          {receivedAt && <PlateRow label={receiptLabels.received}>{dateAndTime(receivedAt)}</PlateRow>}
          {respondBy && <PlateRow label={receiptLabels.due}>{dateAndTime(respondBy)}</PlateRow>}
          {rows?.map(({ label, value }) => (
            <PlateRow key={label} label={label}>
              <span className="receipt__value">{value}</span>
            </PlateRow>
          ))}
        </dl>
      </DataPlate>
      <h3>{words.nextHeading}</h3>
      <TickList items={words.next} />
      <form className="button-group" action={formPath} onSubmit={startAgain}>
        <button className="button button--outline" type="submit">
          {words.again}
        </button>
        {more}
      </form>
    </section>
  );
}
