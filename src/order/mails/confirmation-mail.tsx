import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { mailto } from "#content/describe-company.ts";
import { type Letter, sayMore } from "#mail/letter.tsx";
import { confirmationSubject, sayConfirmed, sayLicensee, sayProposals } from "#order/confirmation.ts";
import type { Confirmation, ConfirmationLine } from "#order/order.ts";
import type { OrderPaper } from "#order/record/orders.ts";
import { formatMoney, formatQuantity } from "#quote/money.ts";
import { callRow } from "#request/mails/buyer-mails.tsx";
import { cleanSubject } from "#request/mails/staff-mails.tsx";

/** The PDF has all of them: mail programs cut a mail off near 100 KB. */
const mostLines = 10;

/** To the buyer: what binds, in the words of the PDF that it carries. */
export function writeConfirmationMail(
  { said }: Company,
  { confirmation }: OrderPaper,
  pageUrl: string | undefined,
): Letter {
  const { kind, name, lines, left, total, reference, number } = confirmation;
  const proposals = sayProposals(confirmation);
  const shown = lines.slice(0, mostLines).map(sayLine);
  const more = sayMore(lines.length - mostLines, "in the PDF");
  const licensed = lines.some(({ byLicensee }) => byLicensee);
  return {
    subject: cleanSubject(confirmationSubject(confirmation)),
    preheader: `${name} is attached as a PDF.`,
    heading: headingOf(confirmation),
    intro: [
      sayConfirmed(confirmation),
      ` ${name} is attached as a PDF.`,
      ...(proposals ? [" ", { strong: proposals }] : []),
      ...(proposals && pageUrl ? [" You can agree to it on your private page."] : []),
    ],
    rows: [
      { label: "Your order", value: number },
      { label: "Lines", value: [...shown, ...(more ? [more] : [])].join("\n") },
      ...(lines.length > 0
        ? [{ label: kind === "confirmed" ? "Confirmed" : "Total", value: `$${formatMoney(total)}` }]
        : []),
      {
        label: confirmation.cancels ? "To be canceled" : "Left out",
        value: left
          .slice(0, mostLines)
          .map(({ number, why }) => `${number}: ${why}`)
          .join("\n"),
      },
      ...(licensed ? [{ label: "Firearms", value: sayLicensee(confirmation) }] : []),
      {
        label: "Questions",
        value: [confirmation.confirmedBy.name, said.emails.sales].filter(Boolean).join(", "),
        href: `${mailto(said.emails.sales)}?subject=${encodeURIComponent(reference)}`,
      },
      callRow(said),
    ],
    action: pageUrl ? { text: "Open your private page", href: pageUrl } : undefined,
    footer: `You are receiving this e-mail because you sent us an order. Keep ${name}: it is the written confirmation.`,
  };
}

function headingOf({ kind, lines, ordered, number, cancels }: Confirmation) {
  const order = number ? `order ${number}` : "your order";
  if (cancels) return `We propose to cancel ${lines.length > 0 ? "part of " : ""}${order}`;
  if (kind === "changed") return `New delivery dates for ${order}`;
  if (kind === "canceled")
    return lines.length > 0 ? `Part of ${order} is canceled` : `${capital(order)} is canceled`;
  return lines.length < ordered
    ? `We confirmed ${lines.length} of ${ordered} lines of ${order}`
    : `We confirmed ${order}`;
}

function capital(text: string) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "0010. 10 EA EX-1, Goggle: 94,800.00, by January 12, 2027" */
function sayLine({ number, quantity, unit, item, amount, day }: ConfirmationLine) {
  const count = [formatQuantity(quantity), unit].filter(Boolean).join(" ");
  return `${number}. ${count} ${item}: ${formatMoney(amount)}${day && `, by ${sayDay(day)}`}`;
}

export function orderAttachment({ confirmation, pdf }: OrderPaper) {
  return {
    filename: `${confirmation.name}.pdf`,
    content: Buffer.from(pdf),
    contentType: "application/pdf",
  };
}
