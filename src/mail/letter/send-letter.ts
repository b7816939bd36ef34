import { company } from "#content/company.ts";
import type { Transport } from "#mail/transport.ts";
import { type Letter, renderText } from "./letter.ts";
import { renderHtml } from "./letter-html.tsx";

type Sending = { readonly from: string; readonly to: string; readonly now: number };

/** At once and not through the outbox: about the site itself, so it must not depend on the store. */
export function sendLetter(transport: Transport, letter: Letter, { from, to, now }: Sending) {
  return transport.send({
    reference: "NOTICE",
    kind: "notification",
    createdAt: now,
    mail: {
      envelope: { from, to: [to] },
      from: { name: company.name, address: from },
      to: { name: "", address: to },
      subject: letter.subject,
      date: new Date(now),
      headers: { "Auto-Submitted": "auto-generated" },
      text: renderText(letter),
      html: renderHtml(letter),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  });
}
