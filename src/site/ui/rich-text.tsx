import { Fragment } from "react";
import type { RichText as RichTextRecord } from "#content/rich-text.ts";

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
