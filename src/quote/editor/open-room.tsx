import { createRoot } from "react-dom/client";
import type { DeskOnly } from "./desk-only.ts";
import { Room } from "./room.tsx";
import { actsId, type RoomData, roomDataId, savedId } from "./room-data.ts";
import { SellerContext } from "./use-seller.ts";

/** The quote room, in the place that its page left for it. */
export function openRoom(place: HTMLElement, own?: DeskOnly) {
  const data: RoomData = JSON.parse(document.getElementById(roomDataId)?.textContent ?? "");
  const acts = document.getElementById(actsId);
  const saved = document.getElementById(savedId);
  if (!acts || !saved) return;
  createRoot(place).render(
    <SellerContext value={data.checkContext.seller}>
      <Room data={data} own={own} acts={acts} saved={saved} />
    </SellerContext>,
  );
}
