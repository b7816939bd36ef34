import type { Award, FindAward } from "#quote/order-to-take.ts";
import { takenOf } from "#request/lifecycle.ts";
import { isWithin, leftOf } from "#request/order-limits.ts";
import { limitsOf, priceLines, sumOrder } from "./award.ts";
import { otherOrders } from "./confirmation.ts";
import { showOrder } from "./order-for-buyer.ts";
import type { OrderStore } from "./store.ts";

/** What a buyer has ordered from a quote, what is left of it, and what some of that comes to, for the quote's page. */
export function createAwards(store: Pick<OrderStore, "findOrders">): FindAward {
  return async ({ reference, revision }, quote): Promise<Award> => {
    const orders = await store.findOrders(reference);
    const limits = limitsOf(quote.lines);
    const own = orders.filter((each) => each.revision === revision);
    const taken = takenOf(own);
    const left = limits.map(({ place }) => [place, leftOf(limits, taken, place)] as const);
    return {
      orders: own.flatMap((each) => showOrder(each) ?? []),
      left: new Map(left.filter(([, quantity]) => quantity > 0)),
      sum(lines) {
        if (!isWithin(limits, taken, lines)) return "too much";
        const priced = priceLines(quote, lines);
        return priced ? sumOrder(quote, priced, otherOrders({ n: 0, revision }, orders)).total : "no price";
      },
    };
  };
}
