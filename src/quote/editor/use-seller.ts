import { createContext, use } from "react";
import type { Seller } from "#quote/seller.ts";

/** Around the whole room. */
export const SellerContext = createContext<Seller | undefined>(undefined);

export function useSeller() {
  const seller = use(SellerContext);
  if (!seller) throw new Error("There is no seller around this component");
  return seller;
}
