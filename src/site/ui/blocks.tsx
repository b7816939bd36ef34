import type { Block } from "#content/rich-text.ts";
import { RichText } from "./rich-text.tsx";
import { TickList } from "./tick-list.tsx";

/** Paragraphs and lists of an article, in order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    block.kind === "paragraph" ? (
      <p key={index}>
        <RichText text={block.text} />
      </p>
    ) : (
      <TickList key={index} items={block.items} />
    ),
  );
}
