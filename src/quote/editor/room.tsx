import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { columnNames, columns, type OwnColumn, type StoredName } from "#quote/columns.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import { apply, duplicateLine, findLine, insertLine, moveLine, renumber } from "#quote/edit-lines.ts";
import { checkDraft, findChecks, mostLines, tooManyLines } from "#quote/finish-quote.ts";
import { lackingIn } from "#quote/line-checks.ts";
import { type DraftLine, type GovernmentDraft, numberOf, type QuoteDraft } from "#quote/quote.ts";
import type { DeskOnly, OwnAct } from "./desk-only.ts";
import { addEnclosed, EnclosedPanel } from "./enclosed-panel.tsx";
import { sayTerms, sayToFinish, sumsOf } from "./figures.ts";
import { keepDraft, type SendOutcome } from "./keep-draft.ts";
import { lineActsOf, type Said } from "./line-acts.ts";
import {
  type GridAct,
  type GridHandle,
  LineGrid,
  type Place,
  type Selected,
  type ShownColumn,
} from "./line-grid.tsx";
import {
  ChangesPanel,
  ChecksPanel,
  CopiesPanel,
  FillPanel,
  type LineAction,
  LinePanel,
  lineFieldId,
  MissingSummary,
  OvertakenPanel,
  reasonFieldId,
  SolicitationPanel,
  SumsPanel,
  TermsPanel,
  termFieldId,
} from "./panel.tsx";
import type { RoomData } from "./room-data.ts";
import { useLatest } from "./use-latest.ts";

type RoomProps = {
  data: RoomData;
  own: DeskOnly | undefined;
  acts: HTMLElement;
  saved: HTMLElement;
};
type View = "line" | "terms" | "checks" | "fill" | "copies" | "own";

/** The quote as it is written: lines in a grid, everything else of a line and of the quote in the panel beside it. */
export function Room({ data, own, acts, saved }: RoomProps) {
  const { checkContext, paths } = data;
  const { earlier = noEarlier } = checkContext;
  const keeper = useState(() => keepDraft(data))[0];
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get);
  const { history, overtaken, copies } = kept;
  const { draft } = history.now;
  const { lines } = draft;
  // What depends on all lines follows a moment after what someone has typed.
  const settled = useDeferredValue(draft);

  const grid = useRef<GridHandle>(null);
  const [here, setHere] = useState<Place>(
    () => placeInAddress(data.draft.lines) ?? firstPlace(data.draft.lines),
  );
  const hereLater = useDeferredValue(here);
  const [view, setView] = useState<View>("line");
  /** The lines that were open when the filter was chosen: one that is finished does not go away at once. */
  const [filter, setFilter] = useState<ReadonlySet<string>>();
  const [said, say] = useState<Said>({ text: kept.said });
  const [refused, setRefused] = useState<NonNullable<SendOutcome>>();
  const [isSending, setSending] = useState(false);
  const focusNext = useRef<string | undefined>(undefined);

  const isPhone = useMedia(() => matchMedia("(max-width: 63.99rem)").matches);
  const ownColumns = useSyncExternalStore(own?.subscribe ?? never, own?.columns ?? noColumns);
  // The columns are others once what the desk alone knows has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const checks = useMemo(
    () => [...findChecks(settled, checkContext), ...(own?.checks(settled) ?? [])],
    [settled, checkContext, own, ownColumns],
  );
  const steps = [...columns, ...ownColumns].flatMap(({ grid }) => grid?.from ?? []);
  const width = useMedia(() =>
    Math.max(0, ...steps.filter((step) => matchMedia(`(min-width: ${step}rem)`).matches)),
  );
  const shownColumns = useMemo(
    () => withOwn(columns, ownColumns).filter(({ grid }) => grid && grid.from <= width),
    [width, ownColumns],
  );
  const shownLines = useMemo(
    () => (filter ? lines.filter(({ id }) => filter.has(id)) : lines),
    [lines, filter],
  );
  const line = lines.find(({ id }) => id === hereLater.id) ?? lines[0];
  const missing = new Set(checks.flatMap(({ state, fields }) => (state === "missing" ? fields : [])));
  const openLines = settled.lines.filter((each) => lackingIn(each).length > 0);
  const takeable = lines.filter(({ id, unitPrice }) => earlier[id] && unitPrice.trim() === "");

  const put = useCallback(
    (change: (lines: QuoteDraft["lines"]) => QuoteDraft["lines"], own?: OwnAct) =>
      keeper.change((draft) => {
        const next = change(draft.lines);
        return next === draft.lines ? draft : { ...draft, lines: next };
      }, own),
    [keeper],
  );
  const lineActs = lineActsOf({
    ...{ keeper, put, own, say, earlier, go },
    ...{ columns: shownColumns, lines: shownLines },
  });
  const hear = useEffectEvent(lineActs.hear);
  useEffect(() => own?.hear((act) => hear(act)), [own]);

  // The first empty price is where a clerk begins.
  const begin = useEffectEvent(() => {
    if (!isPhone) grid.current?.go(here);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (kept.said) say({ text: kept.said });
  }, [kept.said]);
  useLayoutEffect(() => {
    const { current: id } = focusNext;
    const field = id ? document.getElementById(id) : undefined;
    if (!field) return;
    focusNext.current = undefined;
    field.focus();
    field.scrollIntoView({ block: "nearest" });
  });
  // What stops the quote takes the focus.
  useEffect(() => {
    if (overtaken || refused) document.querySelector<HTMLElement>(".room-overtaken")?.focus();
  }, [overtaken, refused]);

  function move(place: Place) {
    setHere((was) => (was.id === place.id && was.name === place.name ? was : place));
    setView("line");
  }

  /** To a cell if the grid shows it, or else to its field in the panel. */
  function go(place: Place) {
    move(place);
    if (filter && !filter.has(place.id)) setFilter(undefined);
    if (grid.current?.go(place)) return;
    focusNext.current = lineFieldId(place.name);
  }

  /** "exportClass-2", "line-3" and "validForDays": fields as the checks name them. */
  function goToField(field: string) {
    const [, name, place] = /^(\w+)-(\d+)$/.exec(field) ?? [];
    const target = place === undefined ? undefined : lines[Number(place) - 1];
    if (target) return go({ id: target.id, name: columnNames.find((each) => each === name) ?? "part" });
    setView("terms");
    focusNext.current = termFieldId(field);
  }

  function goToNext() {
    const open = lines.flatMap((each, index) => {
      const lacking = lackingIn(each);
      return columnNames
        .filter((name) => lacking.includes(name))
        .map((name) => ({ id: each.id, name, index }));
    });
    const at = lines.findIndex(({ id }) => id === here.id);
    const column = columnNames.indexOf(here.name as StoredName);
    const next = open.find(
      ({ index, name }) => index > at || (index === at && columnNames.indexOf(name) > column),
    );
    const target = next ?? open[0];
    if (target) go(target);
    else if (checks.some(({ state }) => state === "missing")) setView("checks");
    else say({ text: "Nothing is missing." });
  }

  function write(id: string, name: StoredName, after: string) {
    put((all) => apply(all, [{ line: all.findIndex((each) => each.id === id), name, after }]));
    lineActs.sayUnread(name, after);
  }

  function typeCell(id: string, name: string, text: string | undefined) {
    // What the desk alone knows is not in the draft, and counts once its cell is left.
    if (ownColumns.some((column) => column.name === name)) return;
    keeper.type(
      text === undefined
        ? undefined
        : (draft) => ({
            ...draft,
            lines: draft.lines.map((each) => (each.id === id ? { ...each, [name]: text } : each)),
          }),
    );
  }

  function writeCell({ id, name }: Place, text: string) {
    const column = ownColumns.find((each) => each.name === name);
    const line = lines.find((each) => each.id === id);
    if (!column) write(id, name as StoredName, text);
    else if (line && text !== column.text(line)) lineActs.writeOwn([{ line, name: column.name, text }]);
  }

  function addLine(
    change = (all: QuoteDraft["lines"], id: string): QuoteDraft["lines"] => insertLine(all, all.length, id),
  ) {
    if (lines.length >= mostLines) return say({ text: tooManyLines });
    const id = crypto.randomUUID();
    put((all) => change(all, id));
    setFilter(undefined);
    // The grid has the line only once it is drawn again.
    requestAnimationFrame(() => go({ id, name: "part" }));
  }

  function actOnLine(act: LineAction, id: string) {
    const at = lines.findIndex((each) => each.id === id);
    if (act === "insert") return addLine((all, added) => insertLine(all, at + 1, added));
    if (act === "duplicate") return addLine((all, added) => duplicateLine(all, at, added));
    if (act === "renumber") return renumberLines();
    put((all) => moveLine(all, at, act === "up" ? -1 : 1));
    requestAnimationFrame(() => go({ id, name: here.name }));
  }

  function renumberLines() {
    const after = renumber(lines, new Set(data.knownNumbers));
    const count = after.filter(({ number }, index) => number !== lines[index]?.number).length;
    put(() => after);
    const known = "Numbers that the buyer knows stay.";
    if (count === 0) say({ text: `Our lines have their numbers in order already. ${known}` });
    else say({ text: `${count === 1 ? "1 line has" : `${count} lines have`} a new number. ${known}` });
  }

  function find(text: string) {
    const found = findLine(
      lines,
      text,
      lines.findIndex(({ id }) => id === here.id),
    );
    if (!found) return say({ text: `No line has “${text.trim()}”.` });
    setHere({ id: found.id, name: here.name });
    setView("line");
    setFilter(undefined);
    // The field keeps the focus: Enter goes on to the next one.
    grid.current?.show(found.id);
    say({ text: `Line ${numberOf(found, 0)} has “${text.trim()}”. Enter finds the next one.` });
  }

  function removeLine({ id }: DraftLine) {
    const at = lines.findIndex((each) => each.id === id);
    const gone = lines[at];
    if (!gone) return;
    put((all) => all.filter((each) => each.id !== id));
    const next = lines[at + 1] ?? lines[at - 1];
    if (next) requestAnimationFrame(() => go({ id: next.id, name: "part" }));
    const name = `Line ${numberOf(gone, at)}`;
    const putBack = () => {
      put((all) => (all.some((each) => each.id === id) ? all : all.toSpliced(at, 0, gone)));
      say({ text: `${name} is back.` });
    };
    say({
      text: `${name} was removed: ${gone.part || gone.description}.`,
      actions: [{ name: "Put it back", run: putBack }],
    });
  }

  async function send() {
    setSending(true);
    await own?.save();
    const outcome = await keeper.send();
    setSending(false);
    if (!outcome) return;
    setRefused(outcome);
    setView("checks");
  }

  async function preview() {
    const { finished } = checkDraft(draft, checkContext);
    if (!finished) {
      const unmet = checks.filter(({ state, canOverrule }) => state === "missing" && !canOverrule);
      setRefused({ said: "There is no PDF yet.", checks: unmet });
      return setView("checks");
    }
    const shown = window.open("", "_blank");
    await keeper.save();
    if (shown) shown.location.href = paths.preview;
    else location.assign(paths.preview);
  }

  const gridActs = useLatest({
    onMove: move,
    onType: ({ id, name }: Place, text: string | undefined) => typeCell(id, name, text),
    onWrite: writeCell,
    onFill: lineActs.fillFrom,
    onCopy: lineActs.copySelected,
    onPaste: lineActs.pasteText,
    onAct(act: GridAct, selected: Selected) {
      if (act === "next") goToNext();
      else if (act === "find") document.getElementById(findId)?.focus();
      else if (act === "duplicate" || act === "up" || act === "down") actOnLine(act, here.id);
      else lineActs.act(act, selected);
    },
  });
  const panelActs = useLatest({
    onType: typeCell,
    onWrite: write,
    onTake: (id: string) => lineActs.take(id),
    onLooked: lineActs.looked,
    onRemove: removeLine,
    onAct: actOnLine,
    onNext: goToNext,
  });
  const [ownPrice, ownLine] = useMemo(
    () => (line ? [own?.renderPrice({ line }), own?.renderLine({ line })] : []),
    [own, line],
  );

  const [total, ownSum] = useMemo(
    () => [sumsOf(settled).total, own?.renderSum({ draft: settled })],
    [own, settled],
  );
  return (
    <div className="room">
      {createPortal(
        <>
          <button className="button button--outline button--small" type="button" onClick={preview}>
            Open the PDF
          </button>
          <button
            className="button button--primary button--small"
            type="button"
            onClick={send}
            aria-disabled={isSending || undefined}
          >
            Send quote
          </button>
        </>,
        acts,
      )}
      {createPortal(<SaveStatus kept={kept} initial={saved} signIn={paths.signIn} />, saved)}
      <div className="room-tools" role="toolbar" aria-label="Lines">
        <Tool isPressed={filter === undefined} onPress={() => setFilter(undefined)}>
          All <span className="room-tools__count">{lines.length}</span>
        </Tool>
        <Tool
          isPressed={filter !== undefined}
          onPress={() => setFilter(new Set(openLines.map(({ id }) => id)))}
        >
          To finish <span className="room-tools__count">{openLines.length}</span>
        </Tool>
        <span className="room-tools__between" />
        <Tool isOff={history.past.length === 0} onPress={() => lineActs.act("undo")}>
          Undo
        </Tool>
        <Tool isOff={history.future.length === 0} onPress={() => lineActs.act("redo")}>
          Redo
        </Tool>
        <Tool onPress={() => grid.current && lineActs.act("fill down", grid.current.selected())}>
          Fill down
        </Tool>
        <Tool onPress={() => addLine()}>Add a line</Tool>
        <Tool isPressed={view === "fill"} onPress={() => setView(view === "fill" ? "line" : "fill")}>
          Same for all…
        </Tool>
        {takeable.length > 0 && (
          <Tool onPress={lineActs.takeAll}>
            Use all earlier <span className="room-tools__count">{takeable.length}</span>
          </Tool>
        )}
        {own && (
          <Tool isPressed={view === "own"} onPress={() => setView(view === "own" ? "line" : "own")}>
            {own.name}
          </Tool>
        )}
        {copies.length > 0 && (
          <Tool isPressed={view === "copies"} onPress={() => setView(view === "copies" ? "line" : "copies")}>
            Copies <span className="room-tools__count">{copies.length}</span>
          </Tool>
        )}
        <input
          className="room-tools__find"
          id={findId}
          type="search"
          placeholder="Find in lines"
          aria-label="Find in lines"
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter") find(currentTarget.value);
            if (key === "Escape") go(here);
          }}
        />
        <p className="room-tools__terms">
          <span className="room-tools__sentence">{sayTerms(settled, checkContext)}</span>
          <button
            className="room-tools__change"
            type="button"
            aria-expanded={view === "terms"}
            onClick={() => setView(view === "terms" ? "line" : "terms")}
          >
            Change terms
          </button>
        </p>
      </div>
      <p className="room-said" role="status" data-said>
        {said.text}
        {said.actions?.map(({ name, run }) => (
          <button key={name} className="room-button" type="button" onClick={run}>
            {name}
          </button>
        ))}
      </p>
      <div className="room-lines">
        <LineGrid
          ref={grid}
          lines={shownLines}
          columns={shownColumns}
          earlier={earlier}
          rowHeight={isPhone ? 48 : 36}
          isRefused={refused !== undefined}
          label="Lines of the quote"
          {...gridActs}
        />
      </div>
      <aside className="room-panel" aria-label={view === "line" ? "The line you are on" : "The quote"}>
        {overtaken && (
          <OvertakenPanel
            overtaken={overtaken}
            mine={draft}
            onTheirs={() => void keeper.takeTheirs()}
            onMine={() => void keeper.keepMine()}
          />
        )}
        {view !== "line" && (
          <p className="room-panel__back">
            <button className="room-button" type="button" onClick={() => setView("line")}>
              Back to the line
            </button>
          </p>
        )}
        {view === "line" && line && (
          <LinePanel
            line={line}
            earlier={earlier[line.id]}
            isRefused={refused !== undefined}
            ownPrice={ownPrice}
            own={ownLine}
            {...panelActs}
          />
        )}
        {view === "terms" && (
          <>
            <TermsPanel
              draft={draft}
              checkContext={checkContext}
              missing={missing}
              isRefused={refused !== undefined}
              onType={(name, text) =>
                keeper.type(text === undefined ? undefined : (draft) => ({ ...draft, [name]: text }))
              }
              onWrite={(name, text) =>
                keeper.change((draft) => (draft[name] === text ? draft : { ...draft, [name]: text }))
              }
            />
            <SolicitationPanel
              draft={draft}
              checkContext={checkContext}
              onType={(name, text) =>
                keeper.type(text === undefined ? undefined : (draft) => answer(draft, name, text))
              }
              onWrite={(name, text) => keeper.change((draft) => answer(draft, name, text))}
            />
            <SumsPanel draft={settled} />
          </>
        )}
        {view === "own" &&
          own?.renderAll({
            ...{ lines, today: checkContext.today, say: (text) => say({ text }) },
            selected: () => grid.current?.selected().ids ?? [],
          })}
        {view === "fill" && <FillPanel lines={lines} onFill={lineActs.fillEvery} />}
        {view === "copies" && (
          <CopiesPanel copies={copies} draft={draft} onOpen={(copy) => void keeper.openCopy(copy)} />
        )}
        {view === "checks" && (
          <>
            {refused && (
              <MissingSummary
                {...refused}
                onGo={goToField}
                onReason={(check) => {
                  setView("checks");
                  document.getElementById(reasonFieldId(check))?.focus();
                }}
              />
            )}
            <EnclosedPanel
              draft={draft}
              goesTo={data.goesTo}
              path={paths.files}
              onType={(changes) => keeper.type(changes && ((draft) => addEnclosed(draft, changes)))}
              onWrite={(changes) => keeper.change((draft) => addEnclosed(draft, changes))}
              onFiles={(changes) => keeper.changeBeside((draft) => addEnclosed(draft, changes))}
            />
            <ChecksPanel
              checks={checks}
              draft={draft}
              isRefused={refused !== undefined}
              goesTo={data.goesTo}
              nextRevision={data.nextRevision}
              onGo={goToField}
              onReason={(check, text) =>
                keeper.change((draft) => ({ ...draft, overruled: { ...draft.overruled, [check]: text } }))
              }
            />
            <SumsPanel draft={settled} />
            {data.before && <ChangesPanel before={data.before} draft={settled} />}
          </>
        )}
      </aside>
      <div className="room-foot">
        <span>
          Total <b className="room-foot__total">{total}</b>
        </span>
        {ownSum}
        <button className="room-foot__next" type="button" onClick={goToNext}>
          {sayToFinish(settled.lines, checks)}
        </button>
        <button
          className="room-foot__next"
          type="button"
          aria-expanded={view === "checks"}
          onClick={() => setView(view === "checks" ? "line" : "checks")}
        >
          Before you send
        </button>
        <p className="room-foot__keys" id="grid-keys">
          <Key name="Tab">next</Key>
          <Key name="Ctrl D">fill down</Key>
          <Key name="=">as quoted before</Key>
          <Key name="Ctrl ↵">next to finish</Key>
          <Key name="Esc, Tab">out of the lines</Key>
        </p>
      </div>
    </div>
  );
}

const never = () => () => {};
const noOwn: readonly OwnColumn[] = [];
const noColumns = () => noOwn;

/** Left of the price. */
function withOwn(all: typeof columns, own: readonly OwnColumn[]): readonly ShownColumn[] {
  return all.flatMap((column): readonly ShownColumn[] =>
    column.name === "unitPrice" ? [...own, column] : [column],
  );
}

const noEarlier: Readonly<Record<string, EarlierPrice>> = {};

/** The line that a link names, as the desk links to the line that a buyer asks about. */
function placeInAddress(lines: readonly DraftLine[]): Place | undefined {
  const [, number = ""] = /^#line-(.+)$/.exec(globalThis.location?.hash ?? "") ?? [];
  const line = lines.find((each, index) => encodeURIComponent(numberOf(each, index)) === number);
  return line && { id: line.id, name: "unitPrice" };
}

function firstPlace(lines: readonly DraftLine[]): Place {
  const first = lines.find(({ outcome, unitPrice }) => outcome !== "no-bid" && unitPrice.trim() === "");
  return { id: (first ?? lines[0])?.id ?? "", name: "unitPrice" };
}

type ToolProps = { isPressed?: boolean; isOff?: boolean; onPress: () => void; children: ReactNode };

function Tool({ isPressed, isOff, onPress, children }: ToolProps) {
  return (
    <button
      className="room-tools__button"
      type="button"
      aria-pressed={isPressed}
      disabled={isOff}
      // The cell keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd className="room-key">{name}</kbd> {children}
    </span>
  );
}

type SaveStatusProps = {
  kept: ReturnType<ReturnType<typeof keepDraft>["get"]>;
  initial: HTMLElement;
  signIn: string;
};

/** In the place where the server has said it, which is emptied first. */
function SaveStatus({ kept, initial, signIn }: SaveStatusProps) {
  const [first] = useState(() => {
    const text = initial.textContent ?? "";
    initial.replaceChildren();
    return text;
  });
  return (
    <span role="status" data-saved>
      {kept.status || first}{" "}
      {kept.isSignedOut && (
        <a href={signIn} target="_blank" rel="noreferrer">
          sign in again
        </a>
      )}
    </span>
  );
}

const findId = "find-in-lines";

function useMedia<Result>(find: () => Result) {
  return useSyncExternalStore((listener) => {
    addEventListener("resize", listener);
    return () => removeEventListener("resize", listener);
  }, find);
}

/** The draft with this said of its solicitation. */
function answer(draft: QuoteDraft, name: keyof GovernmentDraft, text: string): QuoteDraft {
  if ((draft.government?.[name] ?? "") === text) return draft;
  return { ...draft, government: { ...draft.government, [name]: text } };
}
