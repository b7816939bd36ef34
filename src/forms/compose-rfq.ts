import type { Message } from "./message.ts";
import type { RfqValues } from "./rfq-form.ts";

const SUBJECT_ITEMS = 50;
const NAMED_FILES = 20;

/** The RFQ as sent: what the visitor entered, as one message to read from top to bottom. */
export function composeRfq(values: RfqValues): Message {
  const { name, email, phone, organization } = values;
  return {
    name,
    email,
    phone,
    company: organization,
    subject: composeSubject(values.items),
    message: composeText(values),
    formType: "rfq",
  };
}

/** A subject is one line, but whether the items are longer than it shows is counted as they were typed. */
function composeSubject(items: string) {
  const start = Array.from(items.replace(/\s*\n\s*/g, " "))
    .slice(0, SUBJECT_ITEMS)
    .join("");
  return `RFQ Request - ${start}${Array.from(items).length > SUBJECT_ITEMS ? "..." : ""}`;
}

function composeText(values: RfqValues) {
  const { deliveryCity, deliveryState, deliveryZip, attachments } = values;
  return [
    `Organization: ${values.organization}`,
    `Role/Title: ${values.role}`,
    `Phone: ${values.phone}`,
    `Purchasing Entity: ${values.purchasingEntity}`,
    "",
    "Items:",
    values.items,
    "",
    "Quantities:",
    values.quantities,
    "",
    `Delivery: ${deliveryCity}, ${deliveryState} ${deliveryZip}`,
    `Need-by Date: ${values.needByDate}`,
    "",
    "Notes:",
    values.notes || "None provided",
    ...(attachments.length > 0 ? ["", "Attached files (names only):", ...listFiles(attachments)] : []),
  ].join("\n");
}

function listFiles(names: readonly string[]) {
  const listed = names.slice(0, NAMED_FILES).map((name) => `- ${name}`);
  const unnamed = names.length - listed.length;
  return unnamed > 0 ? [...listed, `and ${unnamed} more`] : listed;
}
