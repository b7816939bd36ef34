import type { RfqValues } from "#request/fields/forms.ts";

export const exampleRfq: RfqValues = {
  name: "Dana Whitfield",
  organization: "County Sheriff's Office",
  email: "dana@agency.example",
  phone: "205-555-0142",
  role: "Quartermaster",
  purchasingEntity: "County Commission",
  items: "Plate carriers, level IIIA, coyote brown, sizes M to XXL",
  quantities: "40 each",
  deliveryCity: "Mobile",
  deliveryState: "AL",
  deliveryZip: "36602",
  // No lead time is later than that, on whichever day it is tested.
  needByDate: "2099-09-01",
  notes: "Deliver to the rear dock",
  attachments: [],
};
