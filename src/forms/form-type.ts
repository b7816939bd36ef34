export const formTypes = ["contact", "rfq"] as const;
export type FormType = (typeof formTypes)[number];
