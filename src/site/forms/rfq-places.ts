import type { FieldPlace } from "./field-group.tsx";

/** The form's four groups; the error summary follows the same order. */
export const rfqPlaces = {
  about: [
    { name: "name", width: "half" },
    { name: "role", width: "half" },
    { name: "organization", width: "half" },
    { name: "purchasingEntity", width: "half" },
    { name: "email", width: "half" },
    { name: "phone", width: "half" },
  ],
  need: [
    { name: "items", width: "full", rows: 5 },
    { name: "quantities", width: "half", rows: 1 },
    { name: "needByDate", width: "half" },
  ],
  delivery: [
    { name: "deliveryCity", width: "third" },
    { name: "deliveryState", width: "third" },
    { name: "deliveryZip", width: "third" },
  ],
  more: [{ name: "notes", width: "full", rows: 3 }],
} as const satisfies Record<string, readonly FieldPlace[]>;

export const rfqFieldNames: readonly string[] = Object.values(rfqPlaces).flatMap((places) =>
  places.map(({ name }) => name),
);
