import type { RfqFieldName } from "#request/fields/rfq-form.ts";

export const contactInput = {
  name: "Dana Example",
  company: "Example County Sheriff",
  email: "dana@agency.example",
  phone: "(205) 555-0117",
  subject: "Vendor registration",
  message: "Please send us your vendor registration form.",
};

export const rfqInput = {
  name: "Dana Example",
  role: "Procurement Officer",
  organization: "Example County Sheriff",
  purchasingEntity: "Example County Commission",
  email: "dana@agency.example",
  phone: "(205) 555-0117",
  items: "Binocular night-vision goggle, white phosphor, with helmet mount",
  quantities: "12 each",
  needByDate: "2027-02-26",
  deliveryCity: "Columbiana",
  deliveryState: "AL",
  deliveryZip: "35051",
  notes: "",
} satisfies Record<RfqFieldName, string>;

/** In the page: React works in slices; it has taken the form over when its root no longer waits for the HTML that came. */
export function isTakenOver() {
  const container = Object.entries(document.querySelector("#form-root") ?? {});
  const root = container.find(([key]) => key.startsWith("__reactContainer"))?.[1];
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}
