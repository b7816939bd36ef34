import type { RichText as RichTextRecord } from "#content/rich-text.ts";
import { RichText } from "./rich-text.tsx";

type TickListProps = { items: readonly RichTextRecord[]; size?: "regular" | "small" };

export function TickList({ items, size = "regular" }: TickListProps) {
  return (
    <ul className={size === "small" ? "tick-list tick-list--small" : "tick-list"}>
      {items.map((item, index) => (
        <li key={index} className="tick-list__item">
          <RichText text={item} />
        </li>
      ))}
    </ul>
  );
}
