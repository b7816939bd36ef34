import { isoTime } from "#company/time-in.ts";
import type { OrderRecord } from "#order/order.ts";
import { confirmationName } from "#order/order.ts";
import { numberOf } from "#quote/quote.ts";
import { byteOrderMark, toCsvLine } from "#request/record/csv.ts";

const heads = [
  ...["reference", "quote", "order", "confirmation", "confirmed_at", "line", "part", "description", "unit"],
  ...["quantity", "unit_price", "amount", "deliver_by", "delivered", "canceled"],
];

/** What was confirmed, for the program that makes invoices: one row for each part of a line. */
export function orderLinesCsv(orders: readonly OrderRecord[]) {
  const rows = orders.flatMap((order) =>
    order.lines.flatMap(({ place, parts, delivered, canceled }) => {
      const { quote } = order;
      const line = quote.lines[place];
      const last = order.versions.at(-1);
      return parts.map(({ quantity, price, amount, day }) => [
        quote.reference,
        `${quote.number} Rev ${quote.revision}`,
        order.number ?? "",
        last ? confirmationName(quote.reference, last.version) : "",
        isoTime(order.confirmedAt) ?? "",
        numberOf(line, place),
        line?.part ?? "",
        line?.description ?? "",
        line?.unit ?? "",
        decimal(quantity, 3, 0),
        decimal(price, 4),
        decimal(amount, 2),
        day,
        decimal(delivered, 3, 0),
        decimal(canceled, 3, 0),
      ]);
    }),
  );
  return byteOrderMark + [heads, ...rows].map(toCsvLine).join("");
}

/** Without grouping, which a program would not read: "0.304", "12". */
function decimal(value: number, places: number, least = 2) {
  const digits = String(value).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "").padEnd(least, "0");
  return [digits.slice(0, -places), fraction].filter(Boolean).join(".");
}
