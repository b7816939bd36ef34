import type { RfqFieldName } from "#request/fields/forms.ts";

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
  // No lead time is later than that, on whichever day it is tested.
  needByDate: "2099-02-26",
  deliveryCity: "Columbiana",
  deliveryState: "AL",
  deliveryZip: "35051",
  notes: "",
} satisfies Record<RfqFieldName, string>;

/**
 * Runs in the page: fills in all fields in one go, each as if its content were selected and typed over; a
 * date is set, as its picker does.
 */
export function fillAtOnce(input: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(input)) {
    const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
    if (!field?.checkVisibility() || field.matches(":disabled, :read-only"))
      throw new Error(`${name} is not there to be filled in`);
    field.focus();
    if (field.type === "date") {
      // Bypasses the setter that React puts on the field, with which React would see no change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } else {
      field.select();
      document.execCommand(value === "" ? "delete" : "insertText", false, value);
    }
    if (field.value !== value) throw new Error(`${name} holds ${field.value}`);
  }
}

/** Runs in the page. React works in slices; it has taken over the form when its root is hydrated. */
export function isTakenOver() {
  const container = Object.entries(document.querySelector("#form-root") ?? {});
  const root = container.find(([key]) => key.startsWith("__reactContainer"))?.[1];
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}
