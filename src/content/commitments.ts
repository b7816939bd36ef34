import { capabilityCount } from "./capabilities/index.ts";
import { company } from "./company.ts";
import type { NaicsCode } from "./naics.ts";
import type { Status } from "./page.ts";

export type Commitment = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly objective: string;
  readonly solution: string;
  readonly outcome: string;
  /** Where the outcome stands today. */
  readonly status: Status;
  /** Who benefits. These are company programs: no customer is named or implied. */
  readonly client: string;
  readonly value: string;
  readonly duration: string;
  readonly naics: readonly NaicsCode[];
  readonly year: number;
};

const year = company.foundedYear;
const ongoing = "Ongoing";
const noValue = "Company program, no contract value";

/** No customer is named or implied: whom the program is meant for stands beside that. */
const none = (meantFor: string) => `None; meant for ${meantFor}`;

export const commitments: readonly Commitment[] = [
  {
    id: "gsa-mas",
    title: "GSA MAS application",
    description: "An ordering route that federal buyers already know.",
    objective: "Give federal buyers a Multiple Award Schedule contract to order from.",
    solution: "An offer with catalog, price support, supplier letters and representations.",
    outcome: "Our offer is pending; no contract has been awarded. Orders are placed open market.",
    status: { state: "pending", text: "Application pending" },
    client: none("federal buyers"),
    value: noValue,
    duration: ongoing,
    naics: ["332994", "334220", "339113"],
    year,
  },
  {
    id: "supplier-network",
    title: "Supplier network",
    description: `Documented sources for each of the ${capabilityCount} lines of supply.`,
    objective: "Reach every line of supply through at least two documented sources.",
    solution:
      "Open manufacturer and distributor accounts line by line, and record lead time and documents for each.",
    outcome:
      "Accounts are being added. Every quote names the maker and model of its goods, or says that they are not named.",
    status: { state: "pending", text: "In progress" },
    client: none("all buyers"),
    value: noValue,
    duration: ongoing,
    naics: ["332994", "334220", "339113"],
    year,
  },
  {
    id: "quality-system",
    title: "Quality management system",
    description: "One written way to receive, inspect, record and release an order.",
    objective: "Make every order traceable from quote to signature.",
    solution: "Write and use procedures based on ISO 9001, beginning with inspection and records.",
    outcome: "The system is being built. No certificate is held, and none is claimed.",
    status: { state: "pending", text: "System being built" },
    client: none("all buyers"),
    value: noValue,
    duration: ongoing,
    naics: ["541614"],
    year,
  },
  {
    id: "customer-relationships",
    title: "Customer relationship development",
    description: "A named person for every buyer, and published times by which that person answers.",
    objective: "Be easy to reach and predictable to work with before the first order.",
    solution: `Publish response times: quotes ${company.promises.quote}, general inquiries ${company.promises.inquiry}.`,
    outcome: "Every request receives a reference and a due time when it arrives.",
    status: { state: "available", text: "In use" },
    client: none("government and law enforcement buyers"),
    value: noValue,
    duration: ongoing,
    naics: ["541614"],
    year,
  },
  {
    id: "technology",
    title: "Technology infrastructure",
    description: "Requests are stored before they are confirmed, and read by those who answer them.",
    objective: "Answer every request on time, and keep it to those who answer it.",
    solution: "Write each request to disk before confirming it, then notify staff with its deadline.",
    outcome: "The quote and contact forms on this site run on it, without cookies or trackers.",
    status: { state: "available", text: "In use" },
    client: none("all buyers"),
    value: noValue,
    duration: ongoing,
    naics: ["541614"],
    year,
  },
];
