import { deskCosts } from "#costs/editor/desk-costs.tsx";
import { openRoom } from "#quote/editor/open-room.tsx";

/** The quote, with what its lines cost beside them for someone who may know. */
export function openQuoteRoom(place: HTMLElement) {
  const { costs } = place.dataset;
  openRoom(place, costs === undefined ? undefined : deskCosts(JSON.parse(costs)));
}
