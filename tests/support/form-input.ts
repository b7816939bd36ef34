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
