import { memo, type ReactNode } from "react";
import { timeIn } from "#company/time-in.ts";
import {
  columnOf,
  type StoredColumn,
  type StoredName,
  sayCell,
  sayExtended,
  storedColumns,
} from "#quote/columns.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import { takenFrom } from "#quote/edit-lines.ts";
import { factsOf, isFact } from "#quote/finish-line.ts";
import type { Check, CheckContext } from "#quote/finish-quote.ts";
import { finishGovernment, governmentField, governmentFields, solicitationKinds } from "#quote/government.ts";
import { asksFor, lackingIn } from "#quote/line-checks.ts";
import { formatPrice } from "#quote/money.ts";
import { type DraftLine, type GovernmentDraft, numberOf, type QuoteDraft } from "#quote/quote.ts";
import { isSameOffer } from "#quote/same-item.ts";
import { ChoiceBox, PanelSection, TextBox } from "./fields.tsx";
import {
  arrangeChecks,
  checkMarks,
  draftChanges,
  nameCell,
  sayUntil,
  splitCheck,
  sumsOf,
} from "./figures.ts";
import type { DraftCopyShown, OvertakenAnswer } from "./room-data.ts";
import { longestTerm, type TermName, termsFor } from "./terms.ts";
import { useSeller } from "./use-seller.ts";
import { quoteDeskWords } from "./words.ts";

export const lineFieldId = (name: string) => `line-${name}`;
export const termFieldId = (name: string) => `term-${name}`;
export const reasonFieldId = (name: string) => `reason-${name}`;

export type LineAction = "insert" | "duplicate" | "up" | "down" | "renumber";

const lineActions = [
  ["insert", "Insert below"],
  ["duplicate", "Duplicate"],
  ["up", "Move up"],
  ["down", "Move down"],
  ["renumber", "Renumber lines"],
] as const satisfies readonly (readonly [LineAction, string])[];

type LinePanelProps = {
  line: DraftLine;
  earlier: EarlierPrice | undefined;
  isRefused: boolean;
  onType: (id: string, name: StoredName, text: string | undefined) => void;
  onWrite: (id: string, name: StoredName, text: string) => void;
  onTake: (id: string) => void;
  onLooked: (id: string) => void;
  onRemove: (line: DraftLine) => void;
  onAct: (act: LineAction, id: string) => void;
  onNext: () => void;
  /** What the desk alone knows of the line: beside its price, and under it. */
  ownPrice?: ReactNode;
  own?: ReactNode;
};

const groups = { price: "Price of one", what: "What it is", line: "What was asked for" } as const;

/** The rest of a line: everything that it says, and what can be done with it. */
export const LinePanel = memo(function LinePanel(props: LinePanelProps) {
  const { line, earlier, onTake, onLooked, onRemove, onAct } = props;
  const number = numberOf(line, 0);
  return (
    <>
      <header className="room-panel__head">
        <p className="room-panel__line">
          {[`Line ${number}`, `${line.quantity} ${line.unit}`.trim(), line.part].filter(Boolean).join(" · ")}
        </p>
        <h2 className="room-panel__name">{line.description || line.part || "A new line"}</h2>
      </header>
      {line.flag && (
        <PanelSection title="Not sure how to read it">
          <p>{line.flag}</p>
          <p className="room-panel__aside">
            <span className="u-hidden">As typed: </span>
            {line.source}
          </p>
          <button className="room-button" type="button" onClick={() => onLooked(line.id)}>
            Looked at
          </button>
        </PanelSection>
      )}
      <PanelSection title={groups.price} note={sayExtended(line) && `${sayExtended(line)} for the line`}>
        {props.ownPrice}
        <Fields group="price" {...props} />
        {earlier && <Earlier line={line} earlier={earlier} onTake={() => onTake(line.id)} />}
      </PanelSection>
      {props.own}
      <PanelSection title={groups.what}>
        <Fields group="what" {...props} />
      </PanelSection>
      <PanelSection title={groups.line}>
        <Fields group="line" {...props} />
        <p className="room-panel__acts">
          {lineActions.map(([act, name]) => (
            <button key={act} className="room-button" type="button" onClick={() => onAct(act, line.id)}>
              {name}
            </button>
          ))}
          <button className="room-button" type="button" onClick={() => onRemove(line)}>
            {`Remove line ${number}`}
          </button>
        </p>
      </PanelSection>
    </>
  );
});

function Fields({ group, ...props }: LinePanelProps & { group: StoredColumn["group"] }) {
  const shown = storedColumns.filter((column) => column.group === group && isShown(column, props.line));
  return (
    <div className="room-panel__fields">
      {shown.map((column) => (
        <LineField key={`${props.line.id} ${column.name}`} column={column} {...props} />
      ))}
    </div>
  );
}

/** What a line does not ask for is not shown, unless it says something there. */
function isShown({ name, group }: StoredColumn, line: DraftLine) {
  if (isFact(name) || name === "offered" || name === "reason") return asksFor(name, line);
  return group === "line" || asksFor(name, line) || line[name].trim() !== "";
}

function LineField(props: LinePanelProps & { column: StoredColumn }) {
  const { column, line, isRefused, onType, onWrite, onNext } = props;
  const { name, choices, longest, look } = column;
  const isLacking = lackingIn(line).includes(name);
  const common = {
    id: lineFieldId(name),
    label: nameCell(line, name),
    value: line[name],
    isLacking: isRefused && isLacking,
    onWrite: (text: string) => onWrite(line.id, name, text),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onNext();
    },
  };
  if (choices) return <ChoiceBox {...common} choices={choices} />;
  return (
    <TextBox
      {...common}
      longest={longest}
      isBlock={look === "words"}
      isNumber={look === "number"}
      isInvalid={isLacking && line[name].trim() !== ""}
      placeholder={factsOf(line).find((fact) => fact.name === name)?.example}
      onType={(text) => onType(line.id, name, text)}
    />
  );
}

type EarlierProps = { line: DraftLine; earlier: EarlierPrice; onTake: () => void };

function Earlier({ line, earlier, onTake }: EarlierProps) {
  const { monthOf } = timeIn(useSeller().timeZone);
  const { unitPrice, sentAt, isSameBuyer, result, quote, cells } = earlier;
  const others = takenFrom(earlier, line).filter((name) => name !== "unitPrice" && cells[name] !== "");
  const after = { ...line, kind: line.kind || cells.kind };
  return (
    <div className="room-panel__before">
      <p>
        <strong>{`$${formatPrice(unitPrice)}`}</strong>
        {result && `, ${result}`}
        <span className="room-panel__aside">
          {`${monthOf(sentAt)}, ${isSameBuyer ? "same buyer" : "other buyer"}, ${quote}`}
        </span>
        {others.length > 0 && (
          <i className="room-panel__aside">
            {others.map((name) => `${nameCell(after, name)}: ${sayCell(name, cells[name])}`).join(" · ")}
          </i>
        )}
      </p>
      {isSameOffer(line, earlier) ? (
        <button className="room-button" type="button" onClick={onTake}>
          Take <kbd className="room-key">=</kbd>
        </button>
      ) : (
        <span className="room-panel__aside">For another unit or item</span>
      )}
    </div>
  );
}

type TermsPanelProps = {
  draft: QuoteDraft;
  checkContext: CheckContext;
  missing: ReadonlySet<string>;
  isRefused: boolean;
  onType: (name: TermName, text: string | undefined) => void;
  onWrite: (name: TermName, text: string) => void;
};

export function TermsPanel({ draft, checkContext, missing, isRefused, onType, onWrite }: TermsPanelProps) {
  const { destination, today, seller } = checkContext;
  return (
    <PanelSection title="Terms">
      <div className="room-panel__fields">
        {termsFor(draft, destination).map((term) => {
          const { name, label, choices, note, usual, isBlock } = term;
          const value = draft[name];
          const isMissing = missing.has(name);
          const common = {
            ...{ id: termFieldId(name), label, value, isLacking: isRefused && isMissing },
            onWrite: (text: string) => onWrite(name, text),
          };
          if (choices) return <ChoiceBox key={name} {...common} choices={choices(seller)} />;
          return (
            <TextBox
              key={name}
              {...common}
              longest={longestTerm(term)}
              isBlock={isBlock}
              isInvalid={isMissing && value.trim() !== ""}
              usual={usual?.(seller)}
              note={name === "validForDays" ? sayUntil(value, today) : note}
              onType={(text) => onType(name, text)}
            />
          );
        })}
      </div>
    </PanelSection>
  );
}

type SolicitationPanelProps = Pick<TermsPanelProps, "draft" | "checkContext"> & {
  onType: (name: keyof GovernmentDraft, text: string | undefined) => void;
  onWrite: (name: keyof GovernmentDraft, text: string) => void;
};

/** An empty field shows what the quote says by itself, or what is often said. Without a number, nothing is printed. */
export function SolicitationPanel({ draft, checkContext, onType, onWrite }: SolicitationPanelProps) {
  const { government: typed = {}, lines } = draft;
  const { solicitation } = checkContext;
  const saysItself = finishGovernment({ number: typed.number ?? "" }, solicitation, lines);
  const isAnswer = finishGovernment(typed, solicitation, lines) !== undefined;
  const shown = isAnswer ? governmentFields : governmentFields.filter(({ name }) => name === "number");
  return (
    <PanelSection title="Solicitation" note={isAnswer ? "Printed when filled" : "If the request answers one"}>
      <div className="room-panel__fields">
        {shown.map(({ name, label, example }) => (
          <TextBox
            key={name}
            id={termFieldId(governmentField(name))}
            label={label}
            value={typed[name] ?? ""}
            longest={longestAnswer}
            placeholder={saysItself?.[name] ?? (example && `Such as: ${example}`)}
            onType={(text) => onType(name, text)}
            onWrite={(text) => onWrite(name, text)}
          />
        ))}
        {isAnswer && (
          <ChoiceBox
            id={termFieldId("government.kind")}
            label="What it asks for"
            value={typed.kind ?? ""}
            choices={solicitationKinds}
            onWrite={(text) => onWrite("kind", text)}
          />
        )}
      </div>
    </PanelSection>
  );
}

const longestAnswer = 1_000;

export function SumsPanel({ draft }: { draft: QuoteDraft }) {
  const { rows, total } = sumsOf(draft);
  return (
    <PanelSection title="Total" note="U.S. dollars">
      <dl className="room-sums">
        {[...rows, ["Total", total] as const].map(([label, text]) => (
          <div className="room-sums__row" key={label}>
            <dt>{label}</dt>
            <dd className="room-sums__figure">{text}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

type ChecksPanelProps = {
  checks: readonly Check[];
  draft: QuoteDraft;
  /** After Send was refused: what may be overruled asks for the reason. */
  isRefused: boolean;
  goesTo: string;
  nextRevision: string;
  onGo: (field: string) => void;
  onReason: (check: string, text: string) => void;
};

/** What a careful seller looks at before a quote goes out. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { checks, draft, isRefused, goesTo, nextRevision, onGo, onReason } = props;
  const { shown, plainlyDone } = arrangeChecks(checks);
  return (
    <PanelSection title="Before you send">
      <ul className="checks">
        {shown.map((check) => {
          const { name, state, canOverrule } = check;
          const reason = draft.overruled?.[name] ?? "";
          return (
            <CheckItem key={name} check={check} onGo={onGo}>
              {state === "missing" && canOverrule && (isRefused || reason) && (
                <div className="checks__overrule">
                  <TextBox
                    id={reasonFieldId(name)}
                    label="Send anyway, because"
                    note={
                      name === "needBy" ? "Printed on the quote." : "Kept with the quote, for the desk only."
                    }
                    value={reason}
                    longest={1_000}
                    onType={() => {}}
                    onWrite={(text) => onReason(name, text)}
                  />
                </div>
              )}
            </CheckItem>
          );
        })}
        {plainlyDone.length > 0 && (
          <CheckItem
            check={{
              ...doneCheck,
              title: quoteDeskWords.complete(plainlyDone.length),
              text: plainlyDone.join(", "),
            }}
            onGo={onGo}
          />
        )}
        <CheckItem
          check={{
            ...doneCheck,
            title: "Goes to the buyer",
            text: `${goesTo}. A change after sending becomes Rev ${nextRevision}.`,
          }}
          onGo={onGo}
        />
      </ul>
    </PanelSection>
  );
}

const doneCheck = { name: "lines", state: "done", canOverrule: false, fields: [] } as const;

type CheckItemProps = { check: Check; onGo: (field: string) => void; children?: ReactNode };

function CheckItem({ check, onGo, children }: CheckItemProps) {
  const { title, state } = check;
  const { field, link, rest } = splitCheck(check);
  const { radius, path } = checkMarks[state];
  return (
    <li className="checks__item">
      <svg className={`checks__mark checks__mark--${state}`} viewBox="0 0 20 20" aria-hidden="true">
        <circle className="checks__disc" cx="10" cy="10" r={radius} />
        <path className="checks__sign" d={path} />
      </svg>
      <p>
        <span className="u-strong">{title}</span>{" "}
        <span className="u-hidden">{quoteDeskWords.states[state]}</span>
      </p>
      <p className="checks__text">
        {field && (
          <button className="checks__link" type="button" onClick={() => onGo(field)}>
            {link}
          </button>
        )}
        <span>{rest}</span>
      </p>
      {children}
    </li>
  );
}

type FillPanelProps = { lines: readonly DraftLine[]; onFill: (name: StoredName, value: string) => void };

/** What can be the same on every line. */
const sameForAll = [
  "leadTime",
  "origin",
  "exportClass",
  "maker",
  "kind",
  "unit",
  "discount",
  "outcome",
] as const;

/** Enter, or a choice, fills every line in which it is empty. */
export function FillPanel({ lines, onFill }: FillPanelProps) {
  return (
    <PanelSection title="Same for all lines" note="Fills what is empty">
      <div className="room-panel__fields">
        {sameForAll.map((name) => {
          const { label, choices, longest, look } = columnOf(name);
          const values = new Set(lines.filter((line) => asksFor(name, line)).map((line) => line[name]));
          const common = { id: `all-${name}`, label: `${label}, all lines` };
          if (choices)
            return (
              <ChoiceBox
                key={name}
                {...common}
                value=""
                empty="Choose"
                choices={choices}
                onWrite={(value) => onFill(name, value)}
              />
            );
          return (
            <TextBox
              key={name}
              {...common}
              value=""
              longest={longest}
              isNumber={look === "number"}
              placeholder={values.size > 1 ? "differ" : [...values].join("")}
              onType={() => {}}
              onWrite={(text) => text.trim() && onFill(name, text)}
            />
          );
        })}
      </div>
    </PanelSection>
  );
}

type ChangesPanelProps = { before: { revision: string; draft: QuoteDraft }; draft: QuoteDraft };

export function ChangesPanel({ before, draft }: ChangesPanelProps) {
  const changes = draftChanges(before.draft, draft, useSeller());
  return (
    <PanelSection title={`Changes from Rev ${before.revision}`}>
      <ChangeList changes={changes} />
      {changes.length === 0 && <p>Nothing yet.</p>}
    </PanelSection>
  );
}

type ChangeListProps = {
  changes: ReturnType<typeof draftChanges>;
  say?: (before: string, after: string) => string;
};

function ChangeList({ changes, say = quoteDeskWords.changed }: ChangeListProps) {
  return (
    <ul className="draft-changes">
      {changes.map(({ where, before, after }) => (
        <li key={where}>
          <strong>{where}</strong>: {say(before, after)}
        </li>
      ))}
    </ul>
  );
}

type OvertakenProps = {
  overtaken: OvertakenAnswer;
  mine: QuoteDraft;
  onTheirs: () => void;
  onMine: () => void;
};

/** Someone else saved or sent the quote: whichever counts from now on, the other stays as a copy. */
export function OvertakenPanel({ overtaken, mine, onTheirs, onMine }: OvertakenProps) {
  const { by, at, theirs, sent } = overtaken;
  const seller = useSeller();
  const differing = theirs ? draftChanges(theirs, mine, seller) : [];
  return (
    <section className="room-overtaken" role="alert" aria-label="Someone else changed it" tabIndex={-1}>
      <h2 className="room-panel__name">
        {sent ? `${by} sent Rev ${sent} in the meantime` : `${by} saved this draft at ${at}`}
      </h2>
      <p>
        {sent
          ? `That was at ${at}. What you typed is here and not saved. Keep it, and it becomes the draft of the next revision.`
          : "What you have typed since you opened it is not saved yet. Choose which goes on; the other is kept as a copy, for both of you."}
      </p>
      {differing.length > 0 && (
        <>
          <p>Yours differs in:</p>
          <ChangeList
            changes={differing}
            say={(before, after) => `${by}: ${before || "empty"}; you: ${after || "empty"}`}
          />
        </>
      )}
      <p className="room-overtaken__acts">
        <button className="room-button" type="button" onClick={onTheirs}>
          {sent ? `See Rev ${sent}` : `Take ${by}’s`}
        </button>
        <button className="room-button" type="button" onClick={onMine}>
          Keep mine
        </button>
      </p>
    </section>
  );
}

type CopiesProps = {
  copies: readonly DraftCopyShown[];
  draft: QuoteDraft;
  onOpen: (copy: DraftCopyShown) => void;
};

/** What two people wrote at once: nobody's words are lost. */
export function CopiesPanel({ copies, draft, onOpen }: CopiesProps) {
  const seller = useSeller();
  return (
    <PanelSection title="Copies">
      <p>Kept when two people wrote this quote at once. Opening one keeps what is here as a copy.</p>
      {copies.map((copy) => (
        <details className="fold" key={copy.id}>
          <summary className="fold__name">
            {`${copy.by}, ${copy.at}`}
            <span className="fold__note">{`${draftChanges(draft, copy.draft, seller).length} differences`}</span>
          </summary>
          <ChangeList changes={draftChanges(draft, copy.draft, seller)} />
          <button className="room-button" type="button" onClick={() => onOpen(copy)}>
            Open this copy
          </button>
        </details>
      ))}
    </PanelSection>
  );
}

type MissingProps = {
  said: string;
  checks: readonly Check[];
  onGo: (field: string) => void;
  onReason: (check: string) => void;
};

/** Why it was not sent, with the way to each thing that is missing. */
export function MissingSummary({ said, checks, onGo, onReason }: MissingProps) {
  return (
    <div className="room-overtaken" role="alert" tabIndex={-1} aria-labelledby="missing">
      <h2 className="room-panel__name" id="missing">
        {said}
      </h2>
      <ul className="draft-changes">
        {checks.map(({ name, title, text, fields: [field], canOverrule }) => (
          <li key={name}>
            {field ? (
              <button className="checks__link" type="button" onClick={() => onGo(field)}>
                {`${title}: ${text}`}
              </button>
            ) : (
              `${title}: ${text}`
            )}{" "}
            {canOverrule && (
              <button className="checks__link" type="button" onClick={() => onReason(name)}>
                Fill it in, or say why you are sending the quote without it.
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
