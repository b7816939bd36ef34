/** A quote of one line as the editor sends it, but for its price and the hidden fields. */
export const quotedLine = {
  ...{
    "outcome-1": "quoted",
    "description-1": "Plate carrier, level IIIA",
    "quantity-1": "12",
    "unit-1": "EA",
  },
  ...{ "leadTime-1": "4", "origin-1": "USA", "exportClass-1": "EAR99", "kind-1": "other" },
  ...{ "maker-1": "Example Maker M-1", packaging: "Commercial", cancellation: "None before shipment" },
  ...{ warranty: "The manufacturer’s", validForDays: "30", payment: "Net 30" },
  ...{ fob: "destination", freight: "included", tax: "notIncluded" },
};
