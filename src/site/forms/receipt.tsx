import { type FormEvent, Suspense } from "react";
import { dueBy, fullTime, lastMinute, sayDay, unbroken } from "#company/time.ts";
import type { Message } from "#forms/message.ts";
import type { MessageRow } from "#forms/rfq-message.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { DataPlate, PlateRow } from "#site/ui/data-plate.tsx";
import { TickList } from "#site/ui/tick-list.tsx";
import {
  type ConfirmationWords,
  confirmationId,
  focusTarget,
  type Receipt as ReceiptRecord,
} from "./form-data.ts";
import { LinesAsRead } from "./lazy-lines.ts";

export type SentMessage = { readonly message: Message; readonly rows: readonly MessageRow[] };

type ReceiptProps = {
  words: ConfirmationWords;
  receipt: ReceiptRecord;
  /** What was sent, where it is still known. */
  sent?: SentMessage;
  /** The empty form's address, and what replaces going there when the script runs. */
  formPath: string;
  onAgain?: () => void;
};

/** The confirmation that replaces the form; made to be printed and filed. */
export function Receipt({ words, receipt, sent, formPath, onAgain }: ReceiptProps) {
  const { labels, capabilities } = words;
  const { reference } = receipt;
  const receivedAt = receipt.receivedAt ? Date.parse(receipt.receivedAt) : undefined;
  const respondBy = receipt.respondBy ? Date.parse(receipt.respondBy) : undefined;
  const [beforeTime, afterTime] = words.dueText.split("{time}");
  const rows = [
    { label: labels.received, value: receivedAt && unbroken(fullTime(receivedAt)) },
    { label: labels.due, value: respondBy && unbroken(fullTime(lastMinute(respondBy))) },
    ...(sent ? rowsOf(sent, labels) : []),
  ];

  function startAgain(event: FormEvent) {
    if (!onAgain) return;
    event.preventDefault();
    onAgain();
  }

  return (
    <section className="receipt stack">
      <h2 className="receipt__heading" id={confirmationId} {...focusTarget}>
        <svg className="receipt__tick" viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="18" />
          <path className="receipt__stroke" d="m10 18.5 6 6 11-12" />
        </svg>
        {words.heading}
      </h2>
      <p className="u-lead">
        {respondBy ? (
          <>
            {beforeTime}
            {/* Only what was sent a moment ago can be due "today" for whoever reads it. */}
            <strong>{unbroken(dueBy(respondBy, sent && receivedAt))}</strong>
            {afterTime}
          </>
        ) : (
          words.text
        )}
      </p>
      <DataPlate title={words.plateHeading} number={reference}>
        <dl className="receipt__rows">
          {rows.map(
            ({ label, value }) =>
              value && (
                <PlateRow key={label} label={label}>
                  <span className="receipt__value">{value}</span>
                </PlateRow>
              ),
          )}
        </dl>
      </DataPlate>
      <h3>{words.nextHeading}</h3>
      <TickList items={words.next} />
      <form className="button-group" action={formPath} onSubmit={startAgain}>
        <button className="button button--outline" type="submit">
          {words.again}
        </button>
        {receipt.page && <ButtonLink href={receipt.page}>{words.follow}</ButtonLink>}
        {capabilities && <ButtonLink href={capabilities.href}>{capabilities.text}</ButtonLink>}
      </form>
      {/* Last, because it may have to be loaded: what comes later must not push away what is about to be pressed. */}
      {sent?.message.formType === "rfq" && (
        <Suspense>
          <LinesAsRead rows={sent.rows} />
        </Suspense>
      )}
    </section>
  );
}

function rowsOf({ message, rows }: SentMessage, { from, replyTo }: ConfirmationWords["labels"]) {
  const { name, company, email, phone } = message;
  return [
    { label: from, value: `${name}\n${company}` },
    ...rows.map((row) => ({
      label: row.label,
      value: row.name === "needByDate" ? sayDay(row.value) : row.value,
    })),
    { label: replyTo, value: `${email}\n${phone}` },
  ];
}
