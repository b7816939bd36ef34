import type { FormEvent } from "react";
import { sayDay, spokenTimeIn, unbroken } from "#company/time-in.ts";
import type { Message, MessageRow } from "#request/fields/message.ts";
import { linesWords } from "#request/lines/line.ts";
import { readLines } from "#request/lines/read-lines.ts";
import { DataPlate, PlateRow } from "#site/ui/data-plate.tsx";
import { ArrowLink, ButtonLink } from "#site/ui/links.tsx";
import { TickList } from "#site/ui/rich-text.tsx";
import {
  type ConfirmationWords,
  confirmationId,
  focusTarget,
  type Receipt as ReceiptRecord,
} from "./form-data.ts";
import { Parts, Unmatched } from "./line-table.tsx";

export type SentMessage = { readonly message: Message; readonly rows: readonly MessageRow[] };

type ReceiptProps = {
  words: ConfirmationWords;
  receipt: ReceiptRecord;
  sent?: SentMessage;
  /** `againPath`: where an empty form is. `onAgain`: what happens instead when the script runs. */
  againPath: string;
  onAgain?: () => void;
};

/** The confirmation that replaces the form; made to be printed and filed. The script loads it when a form is sent. */
export function Receipt({ words, receipt, sent, againPath, onAgain }: ReceiptProps) {
  const [receivedAt, answeredAt, respondBy] = [receipt.receivedAt, receipt.answeredAt, receipt.respondBy].map(
    (time) => (time ? Date.parse(time) : undefined),
  );
  const { dueBy, fullTime } = spokenTimeIn(words.timeZone);
  const [beforeTime, afterTime] = words.dueText.split("{time}");
  const rows = [
    { label: "Received", value: receivedAt && unbroken(fullTime(receivedAt)) },
    ...(sent ? rowsOf(sent) : []),
  ];

  function startAgain(event: FormEvent) {
    if (!onAgain) return;
    event.preventDefault();
    onAgain();
  }

  return (
    <section className="receipt stack">
      <div className="receipt__answer ink stack">
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
              {/* Only what was answered a moment ago can be due "today" for its reader. */}
              <strong>{unbroken(dueBy(respondBy, answeredAt))}</strong>
              {afterTime}
            </>
          ) : receipt.promised === false ? (
            words.plainText
          ) : (
            words.text
          )}
        </p>
        {receipt.page && words.follow && (
          <p className="button-group">
            <ButtonLink href={receipt.page} look="primary" text={words.follow} />
          </p>
        )}
      </div>
      <DataPlate title={words.plateHeading} number={receipt.reference}>
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
      {sent?.message.formType === "rfq" && <SentLines rows={sent.rows} />}
      {receipt.promised !== false && (
        <>
          <h3>{words.nextHeading}</h3>
          <TickList items={words.next} />
        </>
      )}
      <form className="receipt__end button-group" action={againPath} onSubmit={startAgain}>
        <button className="button button--outline" type="submit">
          {words.again}
        </button>
        {words.capabilities && <ArrowLink {...words.capabilities} />}
      </form>
    </section>
  );
}

function rowsOf({ message, rows }: SentMessage) {
  const { name, company, email, phone } = message;
  const valueIn = (wanted: string) => rows.find((row) => row.name === wanted)?.value;
  const place = `${valueIn("deliveryCity")}, ${valueIn("deliveryState")} ${valueIn("deliveryZip")}`;
  return [
    { label: "From", value: `${name}\n${company}` },
    ...rows
      .filter((row) => !elsewhere.includes(row.name))
      .map((row) => {
        if (row.name === "deliveryCity") return { label: "Deliver to", value: place };
        return { label: row.label, value: row.name === "needByDate" ? sayDay(row.value) : row.value };
      }),
    { label: "Reply to", value: [<Address key={email} email={email} />, `\n${phone}`] },
  ];
}

const listed: readonly string[] = ["items", "quantities"];
const elsewhere: readonly string[] = [...listed, "deliveryState", "deliveryZip"];

/** An address that is too long for its line breaks before the @, and not at a dash or within a word. */
function Address({ email }: { email: string }) {
  return email.split(/(?=@)/).map((part) => (
    <span className="u-together" key={part}>
      {part}
    </span>
  ));
}

/** Instead of what was typed: the same lines that the people who answer see. */
function SentLines({ rows }: Pick<SentMessage, "rows">) {
  const [items = "", quantities = ""] = listed.map((name) => rows.find((row) => row.name === name)?.value);
  const { lines, unmatched } = readLines(items, quantities);
  return (
    <>
      <h3>{linesWords.receiptHeading}</h3>
      <Parts lines={lines} isSmall />
      <Unmatched pieces={unmatched} />
    </>
  );
}
