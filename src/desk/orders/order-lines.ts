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
export async function* writeOrderLines(pages: Iterable<Orders> | AsyncIterable<Orders>) {
  yield byteOrderMark + toCsvLine(heads);
  for await (const orders of pages) yield toRows(orders).map(toCsvLine).join("");
}

type Orders = readonly OrderRecord[];

/** Some requests at a time, so that all orders there are fit into memory. */
export async function* exportAllOrders(
  ask: (from: {
    readonly after: number;
  }) => Promise<{ readonly orders: Orders; readonly last: number | undefined }>,
): AsyncGenerator<Orders> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { orders, last }: Awaited<ReturnType<typeof ask>> = await ask({ after });
    yield orders;
    after = last;
  }
}

function toRows(orders: Orders) {
  return orders.flatMap((order) =>
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
}

/** Without grouping, which a program would not read: "0.304", "12". */
function decimal(value: number, places: number, least = 2) {
  const digits = String(value).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "").padEnd(least, "0");
  return [digits.slice(0, -places), fraction].filter(Boolean).join(".");
}
