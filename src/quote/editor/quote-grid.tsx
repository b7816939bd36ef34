import { setImmediate as nextTurn } from "node:timers/promises";
import type { InputHTMLAttributes } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { monthOf } from "#company/time.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import { asksFor, factsOf, isFact, isRequired, lineField } from "#quote/finish-line.ts";
import { formatPrice } from "#quote/money.ts";
import {
  type DraftLine,
  emptyDraftLine,
  factNames,
  numberOf,
  outcomes,
  type QuoteDraft,
} from "#quote/quote.ts";
import { lineKinds } from "#quote/words.ts";
import { longestIn } from "./draft-form.ts";
import { nameCell, sayExtended } from "./figures.ts";
import { quoteDeskWords } from "./words.ts";

type GridProps = Pick<QuoteDraft, "lines"> & {
  /** What was typed and cannot be read, or is too long. */
  invalid: ReadonlySet<string>;
  earlier: ReadonlyMap<string, EarlierPrice>;
};

const { columns } = quoteDeskWords;

const numberColumns: readonly string[] = ["quantity", "unitPrice", "discount", "extended", "leadTime"];
const decimalColumns: readonly string[] = ["quantity", "unitPrice", "discount"];
/** A line without a bid states these, too. */
const keptColumns: readonly string[] = ["outcome", "part", "description", "quantity", "unit"];
/** The columns in order, each with the word for it in the style sheet. */
const shownColumns = [
  ["line", "line"],
  ["outcome", "outcome"],
  ["part", "part"],
  ["description", "words"],
  ["quantity", "count"],
  ["unit", "unit"],
  ["unitPrice", "price"],
  ["earlier", "past"],
  ["discount", "cut"],
  ["extended", "sum"],
  ["leadTime", "lead"],
  ["origin", "origin"],
  ["exportClass", "export"],
] as const;
const [, ...cellColumns] = shownColumns;
/** The row for all lines has a field for each of these, and for outcome, kind and maker. */
const filledColumns: readonly string[] = ["unit", "discount", "leadTime", "origin", "exportClass"];

const linesAtOnce = 10;

/**
 * The lines of a draft: a sheet of cells on a laptop, one line at a time on a phone, and without script a
 * card for each. Rendered a few lines at a time, because the same thread answers visitors.
 */
export async function renderGrid({ lines, invalid, earlier }: GridProps) {
  const parts: Buffer[] = [];
  const add = (html: string) => parts.push(Buffer.from(html));
  add(renderToStaticMarkup(<Heads lines={lines} />));
  // For the script, which adds a line without asking the server.
  add(
    renderToStaticMarkup(
      <template>
        <Line line={emptyDraftLine} place={0} invalid={invalid} earlier={earlier} />
      </template>,
    ),
  );
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const rows = lines.slice(start, start + linesAtOnce).map((line, index) => {
      const place = start + index + 1;
      return <Line key={place} line={line} place={place} invalid={invalid} earlier={earlier} />;
    });
    add(renderToStaticMarkup(rows));
    await nextTurn();
  }
  return Buffer.concat(parts);
}

function Heads({ lines }: Pick<GridProps, "lines">) {
  return (
    <>
      <caption className="u-hidden" data-figure="caption">
        {quoteDeskWords.caption(lines.length)}
      </caption>
      <thead className="quote-grid__heads">
        <tr className="quote-grid__names">
          {shownColumns.map(([name, word]) => (
            <th
              key={name}
              className={`quote-grid__head quote-grid__head--${numberColumns.includes(name) ? "number" : word} u-label`}
              scope="col"
            >
              {columns[name]}
            </th>
          ))}
          <th className="quote-grid__head" scope="col">
            <span className="u-hidden">Remove</span>
          </th>
        </tr>
        <FillRow lines={lines} />
      </thead>
    </>
  );
}

/** Only the script uses this row; its fields are not part of the draft. */
function FillRow({ lines }: Pick<GridProps, "lines">) {
  const cell = "quote-grid__cell quote-grid__cell--all";
  return (
    <>
      <tr className="quote-grid__row quote-grid__fill">
        <td className={`${cell} quote-grid__cell--name`} colSpan={4}>
          <div className="quote-grid__all">
            <span>Same for all lines</span>
            <span className="quote-grid__note">Fills what is empty.</span>
            <span className="quote-grid__all-choice">
              <Fill name="outcome" lines={lines} />
            </span>
          </div>
        </td>
        {cellColumns.slice(3).map(([name]) => (
          <td key={name} className={name === "earlier" ? `${cell} quote-grid__cell--past` : cell}>
            {filledColumns.includes(name) && <Fill name={name as LineFieldName} lines={lines} />}
            {name === "earlier" && (
              <button className="text-button" type="button" value="earlier">
                Use all earlier
              </button>
            )}
          </td>
        ))}
        <td className={cell} />
      </tr>
      <tr className="quote-grid__row quote-grid__row--stated quote-grid__fill">
        <td className={`${cell} quote-grid__cell--stated`} colSpan={shownColumns.length + 1}>
          <div className="quote-grid__stated">
            <div className="quote-grid__more">
              <Fill name="kind" lines={lines} />
            </div>
            <div className="quote-grid__more">
              <Fill name="maker" lines={lines} />
            </div>
          </div>
        </td>
      </tr>
    </>
  );
}

function Fill({ name, lines }: { name: LineFieldName } & Pick<GridProps, "lines">) {
  const values = new Set(lines.filter((line) => asksFor(name, line)).map((line) => line[name]));
  return (
    <>
      <label className="quote-grid__label u-label" htmlFor={`all-${name}`}>
        {columns[name]}
        <span className="u-hidden">, all lines</span>
      </label>
      <Control
        column={name}
        empty={name === "outcome" ? "Outcome" : "Choose"}
        id={`all-${name}`}
        placeholder={values.size > 1 ? "differ" : [...values].join("")}
      />
    </>
  );
}

const choices: Readonly<Partial<Record<LineFieldName, readonly (readonly [value: string, text: string])[]>>> =
  {
    outcome: outcomes.map((outcome) => [outcome, quoteDeskWords.outcomes[outcome]]),
    kind: Object.entries(lineKinds).map(([kind, { name }]) => [kind, name]),
  };

type ControlProps = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement> & {
  column: LineFieldName;
  /** The text of the empty choice, if there is one. */
  empty?: string | undefined;
};

function Control({ column, empty, placeholder, ...attributes }: ControlProps) {
  const options = choices[column];
  if (options) {
    return (
      <select className="quote-grid__field" {...attributes}>
        {empty && <option value="">{empty}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  const typed = { ...attributes, placeholder, maxLength: longestIn(column) };
  if (column === "description") {
    return <textarea className="quote-grid__field quote-grid__field--words" rows={2} {...typed} />;
  }
  return (
    <input
      className={`quote-grid__field${numberColumns.includes(column) ? " quote-grid__field--number" : ""}`}
      inputMode={decimalColumns.includes(column) ? "decimal" : undefined}
      {...typed}
    />
  );
}

/** People see the buyer's number of a line; the form's fields use its place, counted from 1. */
type LineProps = { line: DraftLine; place: number } & Pick<GridProps, "invalid" | "earlier">;

function Line({ line, place, invalid, earlier }: LineProps) {
  const field = { line, place, invalid, earlier };
  const number = numberOf(line, place - 1);
  const facts = factsOf(line);
  return (
    <tbody className="quote-grid__line" id={lineId(place)} data-number={number} data-outcome={line.outcome}>
      <tr className="quote-grid__row">
        <th className="quote-grid__cell quote-grid__cell--line" scope="row">
          {/* With an id: to find it by name, the script would look through all fields after every key. */}
          <input type="hidden" id={lineField("id", place)} name={lineField("id", place)} value={line.id} />
          <input type="hidden" name={lineField("number", place)} value={line.number} />
          <span className="quote-grid__number">
            <span className="quote-grid__word">{columns.line} </span>
            {number}
          </span>
        </th>
        {cellColumns.map(([name, word]) => (
          <td
            key={name}
            className={`quote-grid__cell quote-grid__cell--${word}${keptColumns.includes(name) ? " quote-grid__cell--keep" : ""}`}
          >
            <CellContent column={name} {...field} />
          </td>
        ))}
        <td className="quote-grid__cell quote-grid__cell--remove quote-grid__cell--keep">
          <button
            className="quote-grid__remove"
            type="submit"
            name="do"
            value={`remove-${place}`}
            aria-label={`Remove${quoteDeskWords.ofLine(number)}`}
          >
            <span className="quote-grid__cross">×</span>
            <span className="quote-grid__remove-word">Remove</span>
          </button>
        </td>
      </tr>
      <tr className="quote-grid__row quote-grid__row--stated">
        <td className="quote-grid__cell quote-grid__cell--line quote-grid__cell--blank" />
        <td className="quote-grid__cell quote-grid__cell--more" colSpan={shownColumns.length}>
          <div className="quote-grid__stated">
            <div className="quote-grid__more">
              <Cell name="kind" {...field} />
            </div>
            <div className="quote-grid__more">
              <Cell name="maker" {...field} />
            </div>
            <div className="quote-grid__facts">
              {factNames.map((name) => {
                const fact = facts.find((each) => each.name === name);
                // The template has them all. A fact that was stated under another kind stays in the form,
                // hidden, until it is saved.
                if (!fact && !line[name] && place > 0) return null;
                return (
                  <div key={name} className="quote-grid__more" hidden={!fact}>
                    <Cell name={name} placeholder={fact?.example} {...field} />
                  </div>
                );
              })}
            </div>
          </div>
        </td>
      </tr>
      {line.flag && <FlagRow {...field} />}
      <MoreRow name="offered" {...field} />
      <MoreRow name="reason" {...field} />
    </tbody>
  );
}

function CellContent({ column, ...field }: LineProps & { column: (typeof cellColumns)[number][0] }) {
  const { line, place } = field;
  if (column === "earlier") return <Earlier {...field} />;
  if (column !== "extended") return <Cell name={column} {...field} />;
  return (
    <>
      <span className="quote-grid__label u-label">{columns.extended}</span>
      <output
        className="quote-grid__sum"
        htmlFor={`${lineField("quantity", place)} ${lineField("unitPrice", place)}`}
      >
        {sayExtended(line)}
      </output>
    </>
  );
}

/** The button and the = key in the price cell both take the earlier price, so Tab skips the button. */
function Earlier({ line, place, earlier }: LineProps) {
  const found = earlier.get(line.id);
  if (!found) return <span className="quote-grid__none">No earlier price</span>;
  const { unitPrice, sentAt, isSameBuyer, result, quote } = found;
  return (
    <button className="quote-grid__past" type="button" tabIndex={-1} value={`earlier-${place}`}>
      <span className="quote-grid__use">Use </span>
      {formatPrice(unitPrice)}
      {result && `, ${result}`}{" "}
      <span className="quote-grid__source">
        {`${monthOf(sentAt)}, ${isSameBuyer ? "same buyer" : "other buyer"}`}
      </span>{" "}
      <span className="quote-grid__source">
        {quote}
        <span className="u-hidden">{quoteDeskWords.ofLine(numberOf(line, place - 1))}</span>
      </span>
    </button>
  );
}

/** What our software was unsure of when it read the request, until someone has looked at it. */
function FlagRow({ line, place }: LineProps) {
  const names = ["flag", "source"] as const;
  return (
    <tr className="quote-grid__row quote-grid__row--flag">
      <td className="quote-grid__cell quote-grid__cell--line quote-grid__cell--blank" />
      <td className="quote-grid__cell quote-grid__cell--more" colSpan={shownColumns.length}>
        {names.map((name) => (
          <input
            key={name}
            type="hidden"
            id={lineField(name, place)}
            name={lineField(name, place)}
            value={line[name]}
          />
        ))}
        <div className="quote-grid__flagged">
          <span className="quote-grid__flag">{line.flag}</span>{" "}
          <span className="quote-grid__typed">
            <span className="u-hidden">As typed: </span>
            {line.source}
          </span>{" "}
          <button className="text-button quote-grid__looked" type="button" value={`looked-${place}`}>
            Looked at
            <span className="u-hidden">{`: line ${numberOf(line, place - 1)}`}</span>
          </button>
        </div>
      </td>
    </tr>
  );
}

/** A separate row under the line, shown only where the outcome asks for it. */
function MoreRow({ name, ...field }: LineProps & { name: "offered" | "reason" }) {
  return (
    <tr className={`quote-grid__row quote-grid__row--${name}`}>
      <td className="quote-grid__cell quote-grid__cell--line quote-grid__cell--blank" />
      <td
        className="quote-grid__cell quote-grid__cell--more quote-grid__cell--keep"
        colSpan={shownColumns.length}
      >
        <div className="quote-grid__more">
          <Cell name={name} {...field} />
        </div>
      </td>
    </tr>
  );
}

type LineFieldName = Exclude<keyof DraftLine, "id" | "number" | "flag" | "source">;

type CellProps = LineProps & { name: LineFieldName; placeholder?: string | undefined };

/**
 * The label is a single element: a browser looks at all labels after every key, and there are thousands. A
 * placeholder, even a blank one, lets the style sheet tell which fields are empty.
 */
function Cell({
  name,
  placeholder = name === "part" ? "None given" : " ",
  line,
  place,
  invalid,
  earlier,
}: CellProps) {
  const id = lineField(name, place);
  const label = nameCell(line, name);
  return (
    <>
      <label className="quote-grid__label u-label" htmlFor={id}>
        {label}
      </label>
      <Control
        column={name}
        empty={name === "kind" ? "Choose" : undefined}
        id={id}
        name={id}
        aria-label={label + quoteDeskWords.ofLine(numberOf(line, place - 1))}
        defaultValue={line[name]}
        required={isRequired(name, line)}
        aria-describedby={invalid.has(id) ? checkId(isFact(name) ? "facts" : name) : undefined}
        aria-invalid={invalid.has(id) || undefined}
        aria-keyshortcuts={name === "unitPrice" && earlier.has(line.id) ? "=" : undefined}
        placeholder={placeholder}
      />
    </>
  );
}

export function checkId(name: string) {
  return `check-${name}`;
}

function lineId(place: number) {
  return `line-${place}`;
}
