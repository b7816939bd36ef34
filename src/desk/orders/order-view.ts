import { deskPaths } from "#desk/desk-paths.ts";
import type { Confirmation, OrderRecord } from "#order/order.ts";
import type { RequestDetails } from "#request/record/requests.ts";

export type OrderView = {
  readonly request: RequestDetails;
  readonly order: OrderRecord;
  readonly orders: readonly OrderRecord[];
  readonly now: number;
  /** Why nothing was done, or what was computed. */
  readonly notice?: string | undefined;
  /** What was typed, and in which form. */
  readonly typed?: { readonly action: string; readonly fields: URLSearchParams } | undefined;
  /** What the confirmation would say. */
  readonly preview?: Confirmation | undefined;
};

/** The typed text of one form, or what it begins with. */
export function typedOf({ typed, order, request }: OrderView, action: string) {
  const path = deskPaths.order(request.reference, order.n, action);
  const fields = typed?.action === action ? typed.fields : undefined;
  return {
    path,
    isTyped: fields !== undefined,
    value: (name: string, otherwise: string) => fields?.get(name) ?? otherwise,
    isTicked: (name: string, otherwise: boolean) => (fields ? fields.has(name) : otherwise),
  };
}
