import type { Status as StatusRecord } from "#content/page.ts";

const looks = {
  pending: "status",
  available: "status status--available",
  "not-held": "status status--not-held",
};

export function Status({ state, text }: StatusRecord) {
  return <span className={looks[state]}>{text}</span>;
}
