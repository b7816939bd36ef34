import type { Status as StatusRecord } from "#content/page.ts";

export function Status({ state, text }: StatusRecord) {
  return <span className={state === "available" ? "status status--available" : "status"}>{text}</span>;
}
