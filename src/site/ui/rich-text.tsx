import { Fragment } from "react";
import type { Block, RichText as RichTextRecord } from "#content/page.ts";

export function RichText({ text }: { text: RichTextRecord }) {
  if (typeof text === "string") return text;
  return text.map((part, index) =>
    typeof part === "string" ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  );
}

type TickListProps = { items: readonly RichTextRecord[]; small?: boolean };

export function TickList({ items, small }: TickListProps) {
  return (
    <ul className={small ? "tick-list tick-list--small" : "tick-list"}>
      {items.map((item, index) => (
        <li key={index} className="tick-list__item">
          <RichText text={item} />
        </li>
      ))}
    </ul>
  );
}

/** Paragraphs and lists of an article, in order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    typeof block === "object" && "items" in block ? (
      <TickList key={index} {...block} />
    ) : (
      <p key={index}>
        <RichText text={block} />
      </p>
    ),
  );
}
