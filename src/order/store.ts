import { exportOrders, findOrderPaper, findOrders, listOlderOrders } from "#order/record/orders.ts";
import { orderQuote } from "#order/record/take-order.ts";
import {
  agreeToPaper,
  cancelOrder,
  changeOrder,
  confirmOrder,
  declineOrder,
  noteDelivery,
  noteLateDeliveries,
  saveFileSays,
  takeBackOrder,
} from "#order/record/write-order.ts";
import type { QuoteStore } from "#quote/store.ts";
import type { Operations, StoreOf } from "#store/store.ts";

export const orderOperations = {
  reads: { findOrders, findOrderPaper, exportOrders },
  writes: {
    orderQuote,
    takeBackOrder,
    agreeToPaper,
    confirmOrder,
    changeOrder,
    cancelOrder,
    declineOrder,
    noteDelivery,
    noteLateDeliveries,
    saveFileSays,
    listOlderOrders,
  },
  repeatable: [
    "orderQuote",
    "agreeToPaper",
    "confirmOrder",
    "changeOrder",
    "cancelOrder",
    "listOlderOrders",
    "noteLateDeliveries",
  ],
} satisfies Operations;

export type OrderStore = QuoteStore & StoreOf<typeof orderOperations>;
