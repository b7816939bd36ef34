import { longestMessage } from "./contact-form.ts";
import type { Message } from "./message.ts";
import type { RfqValues } from "./rfq-form.ts";

const SUBJECT_ITEMS = 50;
/** For the line that counts the files that are not named. */
const ROOM_TO_COUNT = 20;

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
  const { deliveryCity, deliveryState, deliveryZip } = values;
  const text = [
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
  ].join("\n");
  return values.attachments.length > 0 ? nameFiles(text, values.attachments) : text;
}

/** All of them, as long as the message may be; the others are counted. */
function nameFiles(text: string, names: readonly string[]) {
  let message = `${text}\n\nAttached files (names only):`;
  for (const [index, name] of names.entries()) {
    const line = `\n- ${name}`;
    if (message.length + line.length > longestMessage - ROOM_TO_COUNT)
      return `${message}\nand ${names.length - index} more`;
    message += line;
  }
  return message;
}
