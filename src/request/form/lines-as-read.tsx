import { type RefObject, useEffect, useState } from "react";
import { flags, type Line, linesWords } from "#request/lines/line.ts";
import { asListed, type ReadLines, readLines } from "#request/lines/read-lines.ts";
import { Parts, Unmatched } from "./line-table.tsx";
import { pauseInTyping } from "./use-draft.tsx";

type LinesAsReadProps = {
  form: RefObject<HTMLFormElement | null>;
  announce: (words: string) => void;
  /** Sets the hint at the Quantities box; undefined if its own hint is right. */
  hintAtQuantities: (words: string | undefined) => void;
};

type Read = ReadLines & { readonly hasQuantities: boolean };

type Boxes = { readonly items: HTMLTextAreaElement; readonly quantities: HTMLTextAreaElement };

/**
 * Under the Items box: what was read from it, again after each pause or paste. It never changes what was typed, and
 * nothing waits for it. Loaded when somebody has typed a list; the page itself carries none of this.
 */
export function LinesAsRead({ form, announce, hintAtQuantities }: LinesAsReadProps) {
  const [read, setRead] = useState<Read>();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const readNow = () => {
      const { items, quantities } = boxesOf(element);
      setRead({ ...readLines(items.value, quantities.value), hasQuantities: quantities.value.trim() !== "" });
    };
    const readSoon = (event: Event) => {
      clearTimeout(timer);
      const isPasted = event instanceof InputEvent && event.inputType === "insertFromPaste";
      timer = setTimeout(readNow, isPasted ? 0 : pauseInTyping);
    };
    // In a timer, because an error in an effect would take the whole form down with it.
    let timer = setTimeout(readNow);
    const events = ["input", "reset"] as const;
    for (const event of events) element.addEventListener(event, readSoon);
    return () => {
      clearTimeout(timer);
      for (const event of events) element.removeEventListener(event, readSoon);
    };
  }, [form]);

  const lines = read ? linesToShow(read) : [];
  const summary = lines.length > 0 ? summarize(lines) : "";
  useEffect(() => announce(summary), [announce, summary]);
  const lacking = nameLacking(lines);
  useEffect(() => hintAtQuantities(lacking), [hintAtQuantities, lacking]);

  if (!read || lines.length === 0) return null;
  const toCheck = lines.filter((line) => line.flags.length > 0).length;
  const isAllListed = !read.hasQuantities && lines.every((line) => line.quantity);
  return (
    <details className="fold read-lines" open={lines.length > 1 || toCheck > 0}>
      <summary className="fold__name">
        {linesWords.heading(lines.length)}
        {toCheck > 0 && <span className="fold__note">{linesWords.toCheck(toCheck)}</span>}
      </summary>
      <p className="read-lines__note">{linesWords.note}</p>
      <Parts lines={lines} isSmall />
      <Unmatched pieces={read.unmatched} className="read-lines__note" />
      {isAllListed && (
        <p className="read-lines__press">
          <button className="button button--outline button--small" type="button" onClick={() => fillIn(form)}>
            {linesWords.asListed}
          </button>
        </p>
      )}
    </details>
  );
}

function linesToShow({ lines, hasQuantities }: Read) {
  // A greeting, or the name of a capability that the page itself has written, is nothing to show.
  if (lines.every((line) => line.flags.includes(flags.noItem))) return [];
  // The form asks for quantities in the next box: while that box is empty, a list without any quantity has none missing.
  if (hasQuantities || lines.some((line) => line.quantity)) return lines;
  return lines.map((line) => ({ ...line, flags: line.flags.filter((flag) => flag !== flags.noQuantity) }));
}

function nameLacking(lines: readonly Line[]) {
  const lacking = lines.filter(({ quantity, flags: [flag] }) => !quantity && flag !== flags.noItem);
  const isClear = lacking.length > 0 && lacking.length <= mostNamed && lines.some(({ quantity }) => quantity);
  return isClear ? linesWords.lacking(lacking.map(nameOf)) : undefined;
}

/** The hint is beside another field's, and should take no more room than that one. */
const mostNamed = 8;

function summarize(lines: readonly Line[]) {
  const flagged = Object.values(flags).flatMap((flag) => {
    const numbers = lines.filter((line) => line.flags.includes(flag)).map(nameOf);
    return numbers.length > 0
      ? [linesWords.flagged(numbers, flag.charAt(0).toLowerCase() + flag.slice(1))]
      : [];
  });
  return [`${linesWords.heading(lines.length)}.`, ...flagged].join(" ");
}

const nameOf = ({ number }: Line) => number || linesWords.noNumber;

/** As if it had been typed, so that the draft is kept too. */
function fillIn(form: RefObject<HTMLFormElement | null>) {
  if (!form.current) return;
  const { quantities } = boxesOf(form.current);
  quantities.value = asListed;
  quantities.dispatchEvent(new Event("input", { bubbles: true }));
  quantities.focus();
}

function boxesOf(form: HTMLFormElement): Boxes {
  return form.elements as unknown as Boxes;
}
