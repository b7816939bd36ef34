import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { sayDay, timeIn } from "#company/time-in.ts";
import { askingRows, readAnswers } from "#costs/ask-suppliers.ts";
import { isBelow } from "#costs/margin-floor.ts";
import { isShownOnly, sayShare, type Way, withSource, writeShare } from "#costs/shares.ts";
import {
  type CostSource,
  costOf,
  emptySource,
  type LineCosts,
  longestSourceText,
  mostSources,
  readCost,
} from "#costs/sheet.ts";
import { writeTable } from "#quote/clipboard.ts";
import type { AboutLine, AboutLines } from "#quote/editor/desk-only.ts";
import { PanelSection, TextBox } from "#quote/editor/fields.tsx";
import { useSeller } from "#quote/editor/use-seller.ts";
import { finishLine, isFilled, netPriceOf, readPercent } from "#quote/finish-line.ts";
import { formatShare, type Share, sumCosts } from "#quote/margin.ts";
import { extend, formatMoney, formatPrice, type UnitPrice } from "#quote/money.ts";
import { type DraftLine, isCounted, numberOf, type QuoteDraft } from "#quote/quote.ts";
import type { CostKeeper } from "./keep-costs.ts";

type Known = { readonly keeper: CostKeeper };

/** How long someone stays on a line before what it cost before is asked for. */
const RESTING_MS = 400;

export function useCosts({ subscribe, get }: CostKeeper) {
  return useSyncExternalStore(subscribe, get);
}

/** Cost, margin and markup beside the price: each of the last two gives the price. */
export function CostPrice({ keeper, line }: Known & AboutLine) {
  const { floor } = useCosts(keeper);
  const [refused, refuse] = useState("");
  const costs = keeper.of(line.id);
  const cost = costOf(costs);
  const net = netPriceOf(line);

  function write(way: Way, text: string) {
    const written = writeShare(way, costs, line, text);
    refuse("refused" in written ? written.refused : "");
    if ("refused" in written) return;
    const { price } = written;
    keeper.change({ [line.id]: written.costs }, price === undefined ? {} : { [line.id]: price });
  }

  const box = (way: Way, label: string) =>
    isShownOnly(line) ? (
      <p className="room-field">
        <span className="room-field__label">{label}</span>
        <span className="room-costs__shown">{sayShare(way, costs, net) || "–"}</span>
      </p>
    ) : (
      <TextBox
        id={`own-${way}`}
        label={label}
        value={sayShare(way, costs, net)}
        longest={12}
        isNumber
        onType={() => {}}
        onWrite={(text) => write(way, text)}
      />
    );
  return (
    <div className="room-costs" key={line.id}>
      <div className="room-panel__fields room-costs__fields">
        <TextBox
          id="own-cost"
          label="Cost, $"
          value={costs.sources[costs.chosen]?.cost ?? ""}
          longest={longestSourceText}
          isNumber
          isInvalid={cost === undefined && isFilled(costs.sources[costs.chosen]?.cost ?? "")}
          onType={() => {}}
          onWrite={(text) => keeper.change({ [line.id]: withSource(costs, { cost: text.trim() }) })}
        />
        {box("margin", "Margin, %")}
        {box("markup", "Markup, %")}
      </div>
      {refused && (
        <p className="room-field__note" role="alert">
          {refused}
        </p>
      )}
      {floor !== undefined && isBelow(line, costs, floor) && (
        <p className="room-costs__below">{`Below the lowest margin, ${formatShare(floor)}%: an owner has to send it.`}</p>
      )}
      <Earned line={line} cost={cost} />
    </div>
  );
}

/** What the line costs, and what it earns, as a bar and in words. */
function Earned({ line, cost }: { line: DraftLine; cost: UnitPrice | undefined }) {
  const finished = finishLine(line);
  if (!finished || finished.outcome === "no-bid" || cost === undefined) return null;
  const paid = extend(finished.quantity, cost);
  if (paid === undefined) return null;
  const earned = finished.extended - paid;
  const share =
    finished.extended > 0 ? Math.min(100, Math.max(0, Math.round((earned / finished.extended) * 100))) : 0;
  return (
    <>
      <svg className="room-costs__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="room-costs__paid" width={100 - share} height="4" />
        <rect className="room-costs__earned" x={100 - share} width={share} height="4" />
      </svg>
      <p className="room-costs__words">
        <span>{`cost $${formatMoney(paid)}`}</span>
        <span>{earned < 0 ? `loses $${formatMoney(-earned)}` : `earns $${formatMoney(earned)}`}</span>
      </p>
    </>
  );
}

/** Where a line can be bought, which of the prices counts, and what it cost before. */
export function CostSources({ keeper, line }: Known & AboutLine) {
  const { timeZone } = useSeller();
  const { earlier } = useCosts(keeper);
  const { id } = line;
  useEffect(() => {
    const timer = setTimeout(() => void keeper.askEarlier(id), RESTING_MS);
    return () => clearTimeout(timer);
  }, [keeper, id]);
  const costs = keeper.of(id);
  const { sources, chosen } = costs;
  const before = (earlier[id] ?? []).filter(
    (each) => !sources.some((source) => source.supplier === each.supplier && source.cost === each.cost),
  );
  const put = (changes: Partial<LineCosts>) => keeper.change({ [id]: { ...costs, ...changes } });
  const isFull = sources.length >= mostSources;
  const add = (source: CostSource) => put({ sources: [...sources, source], chosen: sources.length });
  return (
    <PanelSection title="Where to buy it" note="for the desk only">
      {sources.length === 0 && before.length === 0 && (
        <p className="room-panel__aside">
          No source on file. Add one, or ask suppliers for several lines at once under “Costs”.
        </p>
      )}
      {sources.map((source, place) => (
        <Source
          // biome-ignore lint/suspicious/noArrayIndexKey: sources have no other name, and are only added at the end.
          key={`${id} ${place}`}
          source={source}
          place={place}
          isChosen={place === chosen}
          onUse={() => put({ chosen: place })}
          onWrite={(changes) => put({ sources: sources.with(place, { ...source, ...changes }) })}
          onRemove={() =>
            put({
              sources: sources.toSpliced(place, 1),
              chosen: chosen > place ? chosen - 1 : chosen === place ? 0 : chosen,
            })
          }
        />
      ))}
      {before.map(({ reference, savedAt, ...source }) => (
        <Row
          key={`${reference} ${source.supplier} ${source.cost}`}
          name={source.supplier || "Supplier not named"}
          cost={readCost(source)}
          note={`before: ${[reference, timeIn(timeZone).monthOf(savedAt), source.source].filter(Boolean).join(", ")}`}
        >
          <button className="room-button" type="button" disabled={isFull} onClick={() => add(source)}>
            Take
          </button>
        </Row>
      ))}
      <button
        className="room-button"
        type="button"
        disabled={isFull}
        onClick={() => put({ sources: [...sources, emptySource] })}
      >
        Add a source
      </button>
    </PanelSection>
  );
}

type RowProps = { name: string; cost: UnitPrice | undefined; note: string; children: ReactNode };

function Row({ name, cost, note, children }: RowProps) {
  return (
    <div className="room-panel__before">
      <p>
        <strong>{name}</strong>
        <span className="room-panel__aside">{note}</span>
      </p>
      <span className="room-costs__cost">{cost === undefined ? "" : `$${formatPrice(cost)}`}</span>
      {children}
    </div>
  );
}

type SourceProps = {
  source: CostSource;
  place: number;
  isChosen: boolean;
  onUse: () => void;
  onWrite: (changes: Partial<CostSource>) => void;
  onRemove: () => void;
};

const fields = [
  ["supplier", "Supplier"],
  ["cost", "Cost, $"],
  ["source", "From (quote, list)"],
  ["on", "Date"],
  ["note", "Note"],
] as const satisfies readonly (readonly [keyof CostSource, string])[];

function Source({ source, place, isChosen, onUse, onWrite, onRemove }: SourceProps) {
  const { supplier, cost, source: from, on, note } = source;
  const isEmpty = !isFilled(supplier + cost + from + on + note);
  return (
    <div className={isChosen ? "room-source room-source--chosen" : "room-source"}>
      <Row
        name={supplier || (isEmpty ? "A new source" : "Supplier not named")}
        cost={readCost(source)}
        note={[from, sayDate(on), note].filter(Boolean).join(" · ")}
      >
        <button className="room-button" type="button" aria-pressed={isChosen} onClick={onUse}>
          {isChosen ? "Used" : "Use"}
        </button>
      </Row>
      <details className="room-source__more" open={isEmpty || undefined}>
        <summary>{`Change source ${place + 1}`}</summary>
        <div className="room-panel__fields room-source__fields">
          {fields.map(([name, label]) => (
            <TextBox
              key={name}
              id={`source-${place}-${name}`}
              label={label}
              value={source[name]}
              longest={name === "note" ? 1_000 : longestSourceText}
              isNumber={name === "cost"}
              isInvalid={name === "cost" && isFilled(cost) && readCost(source) === undefined}
              placeholder={name === "on" ? "YYYY-MM-DD" : undefined}
              onType={() => {}}
              onWrite={(text) => onWrite({ [name]: text.trim() })}
            />
          ))}
          <button className="room-button" type="button" onClick={onRemove}>
            Remove this source
          </button>
        </div>
      </details>
    </div>
  );
}

/** An ISO date in words, anything else as typed. */
function sayDate(on: string) {
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)$/.test(on) ? sayDay(on) : on;
}

/** Of the whole quote: what is known, asking suppliers, and who may see it. */
export function AllCosts({ keeper, lines, selected, today, say }: Known & AboutLines) {
  const { areHidden, floor, said } = useCosts(keeper);
  const [from, setFrom] = useState("");
  const answers = useRef<HTMLTextAreaElement>(null);
  /** Those to ask for, once someone has chosen. */
  const [picked, pick] = useState<ReadonlySet<string>>();
  const [isListed, list] = useState(false);
  const open = lines.filter((line) => line.outcome !== "no-bid" && costOf(keeper.of(line.id)) === undefined);
  const chosen = picked ? lines.filter(({ id }) => picked.has(id)) : open.length > 0 ? open : lines;
  const ids = new Set(chosen.map(({ id }) => id));
  const count = `${chosen.length} ${chosen.length === 1 ? "line" : "lines"}`;

  async function copy() {
    await navigator.clipboard.writeText(writeTable(askingRows(chosen)));
    say(
      `Copied ${count}, without prices and without the buyer’s name. Paste them into an e-mail or a sheet.`,
    );
  }

  function read() {
    const { costs, unread } = readAnswers(answers.current?.value ?? "", lines);
    const found = Object.entries(costs);
    keeper.change(
      Object.fromEntries(
        found.map(([id, { cost, weeks }]) => {
          const known = keeper.of(id);
          const note = weeks && (/^\d/.test(weeks) ? `${weeks} weeks` : weeks);
          const source = { ...emptySource, supplier: from.trim(), cost, on: today, note };
          const sources = [...known.sources.slice(0, mostSources - 1), source];
          return [
            id,
            { ...known, sources, chosen: costOf(known) === undefined ? sources.length - 1 : known.chosen },
          ];
        }),
      ),
    );
    if (answers.current) answers.current.value = unread.join("\n");
    const left = unread.length === 0 ? "" : ` ${unread.length} not read: they are left in the box.`;
    say(
      `${found.length} ${found.length === 1 ? "cost" : "costs"} read${from.trim() && ` from ${from.trim()}`}.${left}`,
    );
  }

  return (
    <>
      {said && (
        <p className="room-overtaken" role="status">
          {said}
        </p>
      )}
      <PanelSection
        title="Ask suppliers"
        note={picked ? count : open.length > 0 ? `${count} without a cost` : `all ${count}`}
      >
        <p className="room-panel__aside">
          Line, part, maker, description, quantity and unit; nothing about the buyer and no price of ours.
        </p>
        <p className="room-panel__acts">
          <button className="room-button" type="button" onClick={() => pick(new Set(selected()))}>
            Selected lines
          </button>
          <button className="room-button" type="button" onClick={() => pick(undefined)}>
            Without a cost
          </button>
        </p>
        <details onToggle={({ currentTarget }) => list(currentTarget.open)}>
          <summary>Choose lines one by one</summary>
          {isListed &&
            lines.map(({ id, part, description }, index) => (
              <label className="room-pick" key={id}>
                <input
                  type="checkbox"
                  checked={ids.has(id)}
                  onChange={() => pick(ids.symmetricDifference(new Set([id])))}
                />
                {`${numberOf(lines[index], index)} ${part || description}`}
              </label>
            ))}
        </details>
        {chosen.length > 0 && (
          <p className="room-panel__acts">
            <button className="room-button" type="button" onClick={copy}>
              {`Copy ${count}`}
            </button>
            <a
              className="room-button room-button--link"
              href={`${keeper.paths.asking}?lines=${[...ids].map(encodeURIComponent).join(",")}`}
              download
            >
              Download as CSV
            </a>
          </p>
        )}
      </PanelSection>
      <PanelSection title="What a supplier sent back">
        <div className="room-panel__fields">
          <TextBox
            id="answers-from"
            label="Supplier"
            value={from}
            longest={longestSourceText}
            onType={() => {}}
            onWrite={setFrom}
          />
        </div>
        <label className="room-field" htmlFor="answers">
          <span className="room-field__label">Rows with their heads: line or part, and cost</span>
          <textarea className="room-field__input" id="answers" rows={5} ref={answers} />
        </label>
        <button className="room-button" type="button" onClick={read}>
          Read the costs
        </button>
      </PanelSection>
      {areHidden !== undefined && (
        <PanelSection title="Lowest margin" note={floor === undefined ? "none set" : "for all quotes"}>
          <p className="room-panel__aside">
            A line or a quote below it is sent by an owner only, with a reason. Empty: there is none.
          </p>
          <div className="room-panel__fields">
            <TextBox
              id="lowest-margin"
              label="Lowest margin, %"
              value={floor === undefined ? "" : formatShare(floor)}
              longest={12}
              isNumber
              onType={() => {}}
              onWrite={(text) => void keeper.setFloor(text)}
            />
          </div>
        </PanelSection>
      )}
      {areHidden === undefined && floor !== undefined && (
        <PanelSection title="Lowest margin" note={`${formatShare(floor)}%`}>
          <p className="room-panel__aside">A line or a quote below it is sent by an owner only.</p>
        </PanelSection>
      )}
      {areHidden !== undefined && (
        <PanelSection
          title="Who sees costs and margins"
          note={areHidden ? "owners only" : "everyone at the desk"}
        >
          <button
            className="room-button"
            type="button"
            onClick={() => void keeper.decideWhoKnows(!areHidden)}
          >
            {areHidden ? "Show them to clerks" : "Hide them from clerks"}
          </button>
        </PanelSection>
      )}
    </>
  );
}

/** "Cost $88,059.60 · Margin 25.2%, $29,686.20" */
export function CostSum({ keeper, draft }: Known & { draft: QuoteDraft }) {
  useCosts(keeper);
  const { lines, cost, profit, margin, counted } = sumOf(keeper, draft);
  if (lines === 0) return null;
  return (
    <>
      <span className="room-foot__own">{`Cost $${formatMoney(cost)}`}</span>
      <span className="room-foot__own">
        {`Margin ${sayPart(margin)}${profit < 0 ? "−" : ""}$${formatMoney(Math.abs(profit))}`}
        {lines < counted && ` (${lines} of ${counted} lines)`}
      </span>
    </>
  );
}

function sayPart(margin: Share | undefined) {
  return margin === undefined ? "" : `${formatShare(margin)}%, `;
}

function sumOf(keeper: CostKeeper, draft: QuoteDraft) {
  const finished = draft.lines.flatMap((line) => {
    const done = finishLine(line);
    return done && isCounted(done) ? [{ ...done, cost: costOf(keeper.of(line.id)) }] : [];
  });
  return { ...sumCosts(finished, readPercent(draft.discount) ?? 0), counted: finished.length };
}
