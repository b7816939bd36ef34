import {
  type ClipboardEvent,
  memo,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  Cell,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellRendererProps,
  DataGrid,
  type DataGridHandle,
  type Column as GridColumn,
} from "react-data-grid";
import { type Column, type ColumnName, columnOf, type OwnColumn, type StoredName } from "#quote/columns.ts";
import type { EarlierPrice } from "#quote/earlier-prices.ts";
import { takenFrom } from "#quote/edit-lines.ts";
import { isPriced } from "#quote/finish-line.ts";
import { lackingIn } from "#quote/line-checks.ts";
import { type DraftLine, numberOf } from "#quote/quote.ts";
import { type OwnName, ownNames } from "./desk-only.ts";

/*
 * The one file that knows the library of the grid. It is a beta, pinned: only it kept a key within its limit
 * of processor time at 500 lines (decision 036). It draws the rows in view, moves the focus and tells screen
 * readers of all rows and columns; the draft, what is selected and what keys do are ours.
 */

export type ShownColumn = Column | OwnColumn;

/** By line id and column. */
export type Place = { readonly id: string; readonly name: ColumnName };

export type Selected = {
  readonly ids: readonly string[];
  readonly names: readonly StoredName[];
  /** What the desk alone knows. */
  readonly own: readonly OwnName[];
};

export type GridHandle = {
  /** False if the line or the column is not shown. */
  go(place: Place): boolean;
  /** Scrolls to the line and makes it the one that one is on, without taking the focus. */
  show(id: string): void;
  selected(): Selected;
};

export type GridAct =
  | "undo"
  | "redo"
  | "fill down"
  | "clear"
  | "cut"
  | "next"
  | "earlier"
  | "find"
  | "duplicate"
  | "up"
  | "down";

type LineGridProps = {
  ref: Ref<GridHandle>;
  /** Those that the filter shows. */
  lines: readonly DraftLine[];
  columns: readonly ShownColumn[];
  earlier: Readonly<Record<string, EarlierPrice>>;
  rowHeight: number;
  isRefused: boolean;
  label: string;
  onMove: (place: Place) => void;
  onType: (place: Place, text: string | undefined) => void;
  onWrite: (place: Place, text: string) => void;
  onFill: (source: DraftLine, selected: Selected) => void;
  onCopy: (selected: Selected) => string;
  onPaste: (text: string, selected: Selected) => void;
  onAct: (act: GridAct, selected: Selected) => void;
};

type Range = { readonly from: Place; readonly to: Place };

export const LineGrid = memo(function LineGrid(props: LineGridProps) {
  const { ref, lines, columns, earlier, rowHeight, isRefused, label } = props;
  // The columns stay the same objects, or every cell would be drawn again.
  const latest = useRef(props);
  latest.current = props;
  const grid = useRef<DataGridHandle>(null);
  const here = useRef<Place | undefined>(undefined);
  const [editing] = useState(() => startEditing(latest));
  const isLeaving = useRef(false);
  const dragged = useRef<Place | undefined>(undefined);
  const filled = useRef<string[]>([]);
  const [range, setRange] = useState<Range>();

  const shown = useMemo(() => toGridColumns(columns, earlier, editing), [columns, earlier, editing]);
  const painted = useMemo(() => cellsIn(lines, columns, range), [lines, columns, range]);
  const renderers = useMemo(
    () => ({ renderCell: cellRenderer(painted, columns, earlier) }),
    [painted, columns, earlier],
  );

  useImperativeHandle(ref, () => ({ go, show, selected: () => selectedNow() }));

  function show(id: string) {
    const rowIdx = lines.findIndex((line) => line.id === id);
    const idx = shown.findIndex(({ key }) => key === here.current?.name);
    if (rowIdx < 0) return;
    grid.current?.setActivePosition({ rowIdx, idx: Math.max(0, idx) });
    grid.current?.scrollToCell({ rowIdx });
  }

  function go({ id, name }: Place) {
    const rowIdx = lines.findIndex((line) => line.id === id);
    const idx = shown.findIndex(({ key }) => key === name);
    if (rowIdx < 0 || idx < 0) return false;
    editing.commit();
    setRange(undefined);
    const isHere = here.current?.id === id && here.current.name === name;
    grid.current?.setActivePosition({ rowIdx, idx }, { shouldFocus: true });
    // The library leaves the focus where it is if the cell is the active one already.
    const active = '[role="gridcell"][aria-selected="true"]';
    if (isHere) grid.current?.element?.querySelector<HTMLElement>(active)?.focus();
    return true;
  }

  function placeAt(rowIdx: number, idx: number): Place | undefined {
    const line = lines[rowIdx];
    const name = shown[idx]?.key;
    return line && name ? { id: line.id, name: name as ColumnName } : undefined;
  }

  function selectedNow(): Selected {
    const place = here.current;
    const cells = cellsIn(lines, columns, range ?? (place && { from: place, to: place }));
    return selectedIn([...cells.ids], [...cells.names]);
  }

  function act(name: GridAct) {
    editing.commit();
    props.onAct(name, selectedNow());
  }

  function onCellKeyDown(args: CellKeyDownArgs<DraftLine>, event: CellKeyboardEvent) {
    if (event.nativeEvent.isComposing) return event.preventGridDefault();
    const wasLeaving = isLeaving.current;
    isLeaving.current = false;
    if (args.mode === "EDIT") return edit(args, event);
    const isControl = event.ctrlKey || event.metaKey;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    editing.isKept = pressed === "F2";
    if (isControl) return control(pressed, args.rowIdx, event);
    if (event.altKey && pressed === "ArrowUp") return done(event, () => act("up"));
    if (event.altKey && pressed === "ArrowDown") return done(event, () => act("down"));
    if (event.altKey) return event.preventGridDefault();
    if (pressed === "Enter") return done(event, () => step(args.rowIdx, event.shiftKey ? -1 : 1, 0));
    if (pressed === "Escape") {
      isLeaving.current = range === undefined;
      return setRange(undefined);
    }
    // Out of the grid, past its other cells.
    if (pressed === "Tab" && wasLeaving) return event.preventGridDefault();
    if (pressed === "Delete" || pressed === "Backspace") return done(event, () => act("clear"));
    if (pressed === "=" && isRemembered(earlier[args.row?.id ?? ""], args.column?.key))
      return done(event, () => act("earlier"));
    if (event.shiftKey && pressed in arrows) return done(event, () => extend(pressed));
    if (pressed !== "Shift") setRange(undefined);
  }

  function done(event: CellKeyboardEvent, run: () => void) {
    event.preventGridDefault();
    event.preventDefault();
    run();
  }

  function control(pressed: string, rowIdx: number, event: CellKeyboardEvent) {
    if (pressed === "z" && !event.shiftKey) return done(event, () => act("undo"));
    if (pressed === "y" || pressed === "z") return done(event, () => act("redo"));
    if (pressed === "f") return done(event, () => act("find"));
    if (pressed === "d" && event.shiftKey) return done(event, () => act("duplicate"));
    if (pressed === "d") return done(event, () => act("fill down"));
    if (pressed === "Enter") return done(event, () => act("next"));
    if (pressed === "a") return done(event, selectAll);
    if (pressed in arrows)
      return done(event, () => (event.shiftKey ? extend(pressed, true) : jump(pressed, rowIdx)));
    // Copying, cutting and pasting are events of their own.
    if (pressed !== "Home" && pressed !== "End") event.preventGridDefault();
  }

  function edit(args: Extract<CellKeyDownArgs<DraftLine>, { mode: "EDIT" }>, event: CellKeyboardEvent) {
    const { rowIdx, column, onClose } = args;
    if (event.key === "Escape") {
      editing.drop();
      props.onType({ id: args.row.id, name: column.key as ColumnName }, undefined);
      return;
    }
    if (event.key === "Tab") return editing.commit();
    if (event.key !== "Enter") return;
    if (event.altKey) return event.preventGridDefault();
    event.preventGridDefault();
    event.preventDefault();
    editing.commit();
    if (event.ctrlKey || event.metaKey) {
      onClose(false, true);
      act("next");
    } else if (!step(rowIdx, event.shiftKey ? -1 : 1, 0)) onClose(false, true);
  }

  function step(rowIdx: number, down: number, right: number) {
    const idx = shown.findIndex(({ key }) => key === here.current?.name);
    if (!placeAt(rowIdx + down, idx + right)) return false;
    setRange(undefined);
    grid.current?.setActivePosition({ rowIdx: rowIdx + down, idx: idx + right }, { shouldFocus: true });
    return true;
  }

  /** To the edge, as Ctrl with an arrow goes in a sheet. */
  function jump(pressed: string, rowIdx: number) {
    const [down, right] = arrows[pressed as keyof typeof arrows];
    const idx = shown.findIndex(({ key }) => key === here.current?.name);
    setRange(undefined);
    grid.current?.setActivePosition(
      {
        rowIdx: down === 0 ? rowIdx : down < 0 ? 0 : lines.length - 1,
        idx: right === 0 ? idx : right < 0 ? 0 : shown.length - 1,
      },
      { shouldFocus: true },
    );
  }

  function extend(pressed: string, isFar = false) {
    const place = here.current;
    if (!place) return;
    const { from, to } = range ?? { from: place, to: place };
    const [down, right] = arrows[pressed as keyof typeof arrows];
    const far = isFar ? Math.max(lines.length, shown.length) : 1;
    const rowIdx = within(lines.findIndex(({ id }) => id === to.id) + down * far, lines.length);
    const idx = within(shown.findIndex(({ key }) => key === to.name) + right * far, shown.length);
    const next = placeAt(rowIdx, idx);
    if (!next) return;
    setRange({ from, to: next });
    grid.current?.scrollToCell({ rowIdx, idx });
  }

  function selectAll() {
    const [from, to] = [placeAt(0, 0), placeAt(lines.length - 1, shown.length - 1)];
    if (from && to) setRange({ from, to });
  }

  function press(event: ReactPointerEvent<HTMLDivElement>) {
    const place = placeOf(event.target, columns);
    if (!place || event.button !== 0) return;
    if (event.shiftKey && here.current) {
      event.preventDefault();
      event.stopPropagation();
      return setRange({ from: here.current, to: place });
    }
    setRange(undefined);
    dragged.current = event.pointerType === "mouse" ? place : undefined;
  }

  function drag(event: ReactPointerEvent<HTMLDivElement>) {
    const from = dragged.current;
    const place = event.buttons === 1 ? placeOf(event.target, columns) : undefined;
    if (!from || !place || editing.isOpen()) return;
    if (place.id === (range?.to ?? from).id && place.name === (range?.to ?? from).name) return;
    setRange({ from, to: place });
  }

  function copy(event: ClipboardEvent<HTMLDivElement>) {
    if (isTyped(event.target)) return false;
    event.clipboardData.setData("text/plain", props.onCopy(selectedNow()));
    event.preventDefault();
    return true;
  }

  return (
    <div
      className={isRefused ? "line-grid line-grid--refused" : "line-grid"}
      onCopy={copy}
      onCut={(event) => {
        if (copy(event)) act("cut");
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        // A table is never put into one field.
        if (isTyped(event.target) && !/[\t\n]/.test(text.trim())) return;
        event.preventDefault();
        editing.drop();
        props.onPaste(text, selectedNow());
      }}
      onPointerDownCapture={press}
      onPointerOver={drag}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
    >
      <DataGrid
        // Measured anew where other columns are shown.
        key={columns.length}
        ref={grid}
        className="line-grid__sheet"
        aria-label={label}
        columns={shown}
        rows={lines}
        rowKeyGetter={(line) => line.id}
        rowHeight={rowHeight}
        headerRowHeight={32}
        renderers={renderers}
        onCellKeyDown={onCellKeyDown}
        onActivePositionChange={({ row, column }) => {
          editing.commit();
          if (!row || !column) return;
          here.current = { id: row.id, name: column.key as ColumnName };
          props.onMove(here.current);
        }}
        onFill={({ targetRow }) => {
          filled.current.push(targetRow.id);
          // Another object, so that the grid tells of the end of the drag.
          return { ...targetRow };
        }}
        onRowsChange={() => {
          const ids = filled.current;
          filled.current = [];
          const source = lines.find(({ id }) => id === here.current?.id);
          const name = here.current?.name;
          if (source && name && ids.length > 0) props.onFill(source, selectedIn(ids, [name]));
        }}
      />
    </div>
  );
});

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const;

const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function placeOf(target: EventTarget, columns: readonly ShownColumn[]): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : undefined;
  const name = columns.find((column) => column.name === cell?.dataset.column)?.name;
  return name && cell?.dataset.id ? { id: cell.dataset.id, name } : undefined;
}

function selectedIn(ids: readonly string[], names: readonly string[]): Selected {
  return {
    ids,
    names: names.filter((name) => columnOf(name) !== undefined) as StoredName[],
    own: ownNames.filter((name) => names.includes(name)),
  };
}

type Cells = { readonly ids: ReadonlySet<string>; readonly names: ReadonlySet<string> };

/** Between two corners; nothing without a range. */
function cellsIn(
  lines: readonly DraftLine[],
  columns: readonly ShownColumn[],
  range: Range | undefined,
): Cells {
  if (!range) return { ids: new Set(), names: new Set() };
  const rows = [range.from, range.to].map(({ id }) => lines.findIndex((line) => line.id === id));
  const places = [range.from, range.to].map(({ name }) => columns.findIndex((each) => each.name === name));
  const between = <Each,>(all: readonly Each[], ends: readonly number[]) =>
    all.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
  return {
    ids: new Set(between(lines, rows).map(({ id }) => id)),
    names: new Set(between(columns, places).map(({ name }) => name)),
  };
}

function cellRenderer({ ids, names }: Cells, columns: readonly ShownColumn[], earlier: Earlier) {
  const isRange = ids.size > 1 || names.size > 1;
  const byName = new Map<string, ShownColumn>(columns.map((column) => [column.name, column]));
  return (key: React.Key, props: CellRendererProps<DraftLine, unknown>) => {
    const { row, column } = props;
    const shown = showIn(row, byName.get(column.key), earlier);
    const isPicked = isRange && ids.has(row.id) && names.has(column.key);
    return <LineCell key={key} {...props} shown={shown} isPicked={isPicked} />;
  };
}

type LineCellProps = CellRendererProps<DraftLine, unknown> & { shown: Shown; isPicked: boolean };

/** Drawn again only if it says something else: of a line that has changed, most cells say what they said. */
const LineCell = memo(function LineCell({ shown, isPicked, ...props }: LineCellProps) {
  const { row, column } = props;
  return (
    <Cell
      {...props}
      data-id={row.id}
      data-line={numberOf(row, 0)}
      data-column={column.key}
      aria-invalid={shown.state === "unread" || undefined}
      className={[isPicked && "line-grid__cell--picked", stateClasses[shown.state]].filter(Boolean).join(" ")}
    />
  );
}, isDrawnAlike);

function isDrawnAlike(before: LineCellProps, after: LineCellProps) {
  return (
    before.isCellActive === after.isCellActive &&
    before.isPicked === after.isPicked &&
    before.isDraggedOver === after.isDraggedOver &&
    before.rowIdx === after.rowIdx &&
    before.column.idx === after.column.idx &&
    before.row.number === after.row.number &&
    before.shown.text === after.shown.text &&
    before.shown.look === after.shown.look &&
    before.shown.state === after.shown.state
  );
}

const stateClasses = {
  "": "",
  lacking: "line-grid__cell--lacking",
  unread: "line-grid__cell--unread",
  low: "line-grid__cell--low",
} as const;

/** What a cell says, and how. */
type Shown = {
  readonly text: string;
  /** As it was last time, until it is taken; a dash where something is asked for. */
  readonly look: "" | "earlier" | "dash" | "done";
  readonly state: keyof typeof stateClasses;
};

/** Without a column, of the line itself. */
function showIn(line: DraftLine, column: ShownColumn | undefined, earlier: Earlier): Shown {
  if (!column) return { text: "", look: lackingIn(line).length === 0 ? "done" : "", state: "" };
  if ("show" in column)
    return { text: column.show(line), look: "", state: column.isLow?.(line) ? "low" : "" };
  if (column.compute) return { text: column.compute(line), look: "", state: "" };
  const { name } = column;
  const text = line[name];
  const isLacking = lackingIn(line).includes(name);
  if (text.trim() !== "") return { text, look: "", state: isLacking ? "unread" : "" };
  const state = isLacking ? "lacking" : "";
  const before = isPriced(line) ? earlier[line.id] : undefined;
  const taken = before && takenFrom(before, line).find((each) => each === name);
  if (taken) return { text: before.cells[taken], look: "earlier", state };
  return { text: "", look: isLacking ? "dash" : "", state };
}

type Editing = ReturnType<typeof startEditing>;

/** What is typed into the cell that is open, until it is left. */
function startEditing(latest: { readonly current: LineGridProps }) {
  let open: { readonly place: Place; readonly text: string } | undefined;
  return {
    /** With F2, what is there is edited; with any other key, it is replaced. */
    isKept: false,
    isOpen: () => open !== undefined,
    typed(place: Place, text: string) {
      open = { place, text };
      latest.current.onType(place, text);
    },
    commit() {
      const done = open;
      open = undefined;
      if (done) latest.current.onWrite(done.place, done.text);
    },
    drop() {
      open = undefined;
    },
  };
}

type Earlier = LineGridProps["earlier"];

const lineColumn: GridColumn<DraftLine> = {
  key: "line",
  name: "Line",
  width: 64,
  headerCellClass: "line-grid__head",
  cellClass: "line-grid__cell line-grid__cell--line",
  renderCell: ({ row }) => <LineState line={row} />,
};

function LineState({ line }: { line: DraftLine }) {
  const isDone = lackingIn(line).length === 0;
  return (
    <>
      <span className={isDone ? "line-grid__state line-grid__state--done" : "line-grid__state"} />
      <span>{numberOf(line, 0)}</span>
      <span className="u-hidden">{isDone ? " finished" : " to finish"}</span>
    </>
  );
}

function toGridColumns(
  columns: readonly ShownColumn[],
  earlier: Earlier,
  editing: Editing,
): readonly GridColumn<DraftLine>[] {
  return [lineColumn, ...columns.map((column) => toGridColumn(column, earlier, editing))];
}

function toGridColumn(column: ShownColumn, earlier: Earlier, editing: Editing): GridColumn<DraftLine> {
  const { look, grid } = column;
  const ends = look === "number" ? " line-grid__cell--number" : "";
  const width = grid?.width ? grid.width : "minmax(4rem, 1fr)";
  const common = {
    ...{ key: column.name, name: column.label, width },
    headerCellClass: `line-grid__head${ends}`,
  };
  if (column.compute)
    return {
      ...common,
      cellClass: `line-grid__cell${ends} line-grid__cell--sum`,
      renderCell: ({ row }) => column.compute(row),
    };
  const isOwn = "show" in column;
  const textOf = (line: DraftLine) => (isOwn ? column.text(line) : line[column.name]);
  return {
    ...common,
    ...(isOwn && { headerCellClass: `${common.headerCellClass} line-grid__head--own` }),
    cellClass: `line-grid__cell line-grid__cell--${isOwn ? "own" : look}${ends}`,
    editable: true,
    renderCell: ({ row }) => <CellText {...showIn(row, column, earlier)} />,
    renderEditCell: ({ row }) => (
      <CellEditor line={row} column={column} value={textOf(row)} editing={editing} />
    ),
  };
}

/** In the price, the key for it is never typed. */
function isRemembered(before: EarlierPrice | undefined, name: string | undefined) {
  return name === "unitPrice" || (name !== undefined && Object.hasOwn(before?.cells ?? {}, name));
}

/** Empty is quiet. */
function CellText({ text, look }: Shown) {
  if (look === "earlier") return <i className="line-grid__earlier">{text}</i>;
  return look === "dash" ? <span className="line-grid__dash">–</span> : text;
}

type CellEditorProps = {
  line: DraftLine;
  column: Extract<ShownColumn, { longest: number }>;
  value: string;
  editing: Editing;
};

/** Holds its own text: a key costs nothing but the field that it is typed into. */
function CellEditor({ line, column, value, editing }: CellEditorProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { name, label, longest, look } = column;
  useLayoutEffect(() => {
    const { current: input } = field;
    input?.focus();
    if (editing.isKept) input?.setSelectionRange(input.value.length, input.value.length);
    else input?.select();
    return editing.commit;
  }, [editing]);
  const attributes = {
    ref: field,
    className: look === "words" ? "line-grid__field line-grid__field--words" : "line-grid__field",
    defaultValue: value,
    maxLength: longest,
    "aria-label": `${label}, line ${numberOf(line, 0)}`,
    autoComplete: "off",
    onInput: () => editing.typed({ id: line.id, name }, field.current?.value ?? ""),
  };
  return look === "words" ? (
    <textarea rows={4} {...attributes} />
  ) : (
    <input inputMode={look === "number" ? "decimal" : undefined} {...attributes} />
  );
}
