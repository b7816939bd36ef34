import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { factsOf, finishLine, lineField } from "#quote/finish-quote.ts";
import { formatMoney } from "#quote/money.ts";
import { type DraftLine, factNames, outcomes } from "#quote/quote.ts";
import { lineKinds } from "#quote/words.ts";
import { blocksIn } from "#site/document/page-styles.ts";
import { longestIn } from "./draft-form.ts";
import { quoteDeskWords } from "./words.ts";

type GridProps = { lines: readonly DraftLine[]; missing: ReadonlySet<string> };

const { columns } = quoteDeskWords;

const numberColumns: readonly string[] = ["quantity", "unitPrice", "extended", "leadTime"];
/** In this order, each with the word for it in the style sheet. */
const shownColumns = [
  ["line", "line"],
  ["outcome", "outcome"],
  ["part", "part"],
  ["description", "words"],
  ["quantity", "count"],
  ["unit", "unit"],
  ["unitPrice", "price"],
  ["extended", "sum"],
  ["leadTime", "lead"],
  ["origin", "origin"],
  ["exportClass", "export"],
] as const;

/** Few enough that nobody notices how long they take. */
const linesAtOnce = 10;

/**
 * The lines of a draft: a sheet of fields on a laptop, a card for each line on a phone. A few lines at a time, because
 * the thread that makes them answers visitors too.
 */
export async function renderGrid({ lines, missing }: GridProps) {
  const parts: Buffer[] = [];
  const blocks = new Set<string>();
  const add = (html: string) => {
    parts.push(Buffer.from(html));
    for (const block of blocksIn(html)) blocks.add(block);
  };
  add(renderToStaticMarkup(<Heads count={lines.length} />));
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const some = lines
      .slice(start, start + linesAtOnce)
      .map((line, index) => ({ line, number: start + index + 1 }));
    const rows = some.map((row) => <Line key={row.number} {...row} missing={missing} />);
    add(renderToStaticMarkup(rows));
    await nextTurn();
  }
  return { bytes: Buffer.concat(parts), blocks };
}

function Heads({ count }: { count: number }) {
  return (
    <>
      <caption className="quote-grid__caption">{quoteDeskWords.caption(count)}</caption>
      <colgroup>
        {shownColumns.map(([name, word]) => (
          <col key={name} className={`quote-grid__col--${word}`} />
        ))}
        <col className="quote-grid__col--remove" />
      </colgroup>
      <thead className="quote-grid__heads">
        <tr>
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
            <span className="u-hidden">{quoteDeskWords.removeColumn}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

type LineProps = { line: DraftLine; number: number; missing: ReadonlySet<string> };

function Line({ line, number, missing }: LineProps) {
  const field = { line, number, missing };
  const finished = finishLine(line);
  const facts = factsOf(line);
  const isWhole = finished && !Object.keys(line).some((name) => missing.has(`${name}-${number}`));
  return (
    <tbody className="quote-grid__line">
      <tr className="quote-grid__row">
        <th className="quote-grid__cell quote-grid__cell--line" scope="row">
          <span className="quote-grid__number">
            <span className="quote-grid__word">{columns.line} </span>
            {number}
          </span>
          {isWhole && (
            <label className="quote-grid__fold">
              <input className="quote-grid__folded" type="checkbox" />
              {quoteDeskWords.edit}
              <span className="u-hidden">{quoteDeskWords.ofLine(number)}</span>
            </label>
          )}
        </th>
        <td className="quote-grid__cell quote-grid__cell--outcome quote-grid__cell--keep">
          <Label name="outcome" number={number} />
          <select
            className="quote-grid__field"
            id={lineField("outcome", number)}
            name={lineField("outcome", number)}
            defaultValue={line.outcome}
          >
            {outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {quoteDeskWords.outcomes[outcome]}
              </option>
            ))}
          </select>
        </td>
        <td className="quote-grid__cell quote-grid__cell--part quote-grid__cell--keep">
          <Cell name="part" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--words quote-grid__cell--keep">
          <Label name="description" number={number} />
          <textarea
            className={`quote-grid__field quote-grid__field--words${lookOf("description", field)}`}
            rows={1}
            {...attributesOf("description", field)}
          />
        </td>
        <td className="quote-grid__cell quote-grid__cell--count quote-grid__cell--keep">
          <Cell name="quantity" inputMode="decimal" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--unit quote-grid__cell--keep">
          <Cell name="unit" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--price">
          <Cell name="unitPrice" inputMode="decimal" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--sum">
          {isWhole && (
            <span className="quote-grid__summary" aria-hidden="true">
              {[line.quantity, line.part || line.description].filter(Boolean).join(" × ")}
            </span>
          )}
          <span className="quote-grid__label">{columns.extended}</span>
          <output
            className="quote-grid__sum"
            htmlFor={`${lineField("quantity", number)} ${lineField("unitPrice", number)}`}
          >
            {finished === undefined
              ? quoteDeskWords.noSum
              : finished.outcome === "no-bid"
                ? quoteDeskWords.outcomes["no-bid"]
                : formatMoney(finished.extended)}
          </output>
        </td>
        <td className="quote-grid__cell quote-grid__cell--lead">
          <Cell name="leadTime" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--origin">
          <Cell name="origin" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--export">
          <Cell name="exportClass" {...field} />
        </td>
        <td className="quote-grid__cell quote-grid__cell--remove quote-grid__cell--keep">
          <button
            className="quote-grid__remove"
            type="submit"
            name="do"
            value={`remove-${number}`}
            aria-label={quoteDeskWords.remove + quoteDeskWords.ofLine(number)}
          >
            <span className="quote-grid__cross">×</span>
            <span className="quote-grid__remove-word">{quoteDeskWords.remove}</span>
          </button>
        </td>
      </tr>
      <tr className="quote-grid__row quote-grid__row--stated">
        <td className="quote-grid__cell quote-grid__cell--line quote-grid__cell--blank" />
        <td className="quote-grid__cell quote-grid__cell--more" colSpan={shownColumns.length}>
          <div className="quote-grid__stated">
            <div className="quote-grid__more">
              <Label name="kind" number={number} />
              <select
                className={`quote-grid__field${lookOf("kind", field)}`}
                data-kind
                {...attributesOf("kind", field)}
              >
                <option value="">{quoteDeskWords.chooseKind}</option>
                {Object.entries(lineKinds).map(([kind, { name }]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="quote-grid__more">
              <Cell name="maker" {...field} />
            </div>
            <div className="quote-grid__facts">
              {factNames.map((name) => {
                const fact = facts.find((each) => each.name === name);
                return (
                  <div key={name} className="quote-grid__more" hidden={!fact} data-fact>
                    <Cell name={name} label={fact?.label} placeholder={fact?.example} {...field} />
                  </div>
                );
              })}
            </div>
          </div>
        </td>
      </tr>
      <MoreRow name="offered" {...field} />
      <MoreRow name="reason" {...field} />
    </tbody>
  );
}

/** A row of its own under the line, which shows only where the outcome asks for it. */
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

type LineFieldName = Exclude<keyof DraftLine, "outcome">;

type CellProps = LineProps & {
  name: LineFieldName;
  inputMode?: "decimal";
  label?: string | undefined;
  placeholder?: string | undefined;
};

function Cell({ name, inputMode, label, placeholder, ...field }: CellProps) {
  const number = numberColumns.includes(name) ? " quote-grid__field--number" : "";
  return (
    <>
      <Label name={name} number={field.number} text={label} />
      <input
        className={`quote-grid__field${number}${lookOf(name, field)}`}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholder}
        {...attributesOf(name, field)}
      />
    </>
  );
}

type LabelProps = { name: keyof DraftLine; number: number; text?: string | undefined };

function Label({ name, number, text }: LabelProps) {
  return (
    <label className="quote-grid__label" htmlFor={lineField(name, number)}>
      <span>{text ?? columns[name]}</span>
      <span className="u-hidden">{quoteDeskWords.ofLine(number)}</span>
    </label>
  );
}

function lookOf(name: LineFieldName, { number, missing }: LineProps) {
  return missing.has(lineField(name, number)) ? " quote-grid__field--missing" : "";
}

function attributesOf(name: LineFieldName, { line, number, missing }: LineProps) {
  const id = lineField(name, number);
  return {
    id,
    name: id,
    maxLength: longestIn(name),
    defaultValue: line[name],
    "aria-describedby": missing.has(id) ? checkId(name.startsWith("fact") ? "facts" : name) : undefined,
    "aria-invalid": missing.has(id) || undefined,
  };
}

/** The entry of the checks that a field is named in. */
export function checkId(name: string) {
  return `check-${name}`;
}
