import { company } from "./company.ts";
import { words } from "./words.ts";

/** Labels of the company's address, numbers and hours, wherever a plate shows all of them. */
export const contactDetails = words("contactDetails", {
  labels: {
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Business hours",
    emergency: "Emergency support",
  },
  /** What the emergency number is for. */
  emergencyPurpose: "for orders and deliveries that cannot wait for business hours",
  /** Beside the hours, whose CST is CDT in summer. */
  timeZone: `(${company.timeZoneName})`,
} as const);
