import { capabilityCount } from "./capabilities/index.ts";
import { company } from "./company.ts";
import { gsaSchedule, qualitySystem } from "./registrations.ts";
import { words } from "./words.ts";

export type Commitment = (typeof commitments)[number];

const year = company.foundedYear;

/** No customer is named or implied: these are the company's own programs. */
const ownProgram = (meantFor: string) => `No customer; our own program for ${meantFor}`;
const noContract = (worth: string) => `No contract value; ${worth}`;

export const commitments = words("commitments", [
  {
    id: "gsa-mas",
    title: "GSA MAS application",
    description: "An ordering route that federal buyers already know.",
    objective: "Give federal buyers a Multiple Award Schedule contract to order from.",
    solution: "An offer with catalog, price support, supplier letters and representations.",
    outcome: gsaSchedule.offer,
    status: gsaSchedule.status,
    client: ownProgram("federal buyers"),
    value: noContract("gives federal buyers a Schedule to order from"),
    duration: `${year}, until the offer is decided`,
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
    client: ownProgram("all buyers"),
    value: noContract("gives each line at least two documented sources"),
    duration: `Since ${year}, account by account`,
    naics: ["332994", "334220", "339113"],
    year,
  },
  {
    id: "quality-system",
    title: "Quality management system",
    description: "One written way to receive, inspect, record and release an order.",
    objective: "Make every order traceable from quote to signature.",
    solution: "Write and use procedures based on ISO 9001, beginning with inspection and records.",
    outcome: qualitySystem.sentence,
    status: qualitySystem.status,
    client: ownProgram("all buyers"),
    value: noContract("gives each order one written procedure"),
    duration: `Since ${year}, procedure by procedure`,
    naics: ["541614"],
    year,
  },
  {
    id: "customer-relationships",
    title: "Customer relationship development",
    description: "A named person for every buyer, and published response times.",
    objective: "Be easy to reach and predictable to work with before the first order.",
    solution: `Publish response times: quotes ${company.promises.quote}, general inquiries ${company.promises.inquiry}.`,
    outcome: "Every request receives a reference and a due time when it arrives.",
    status: { state: "available", text: "In use" },
    client: ownProgram("government and law enforcement buyers"),
    value: noContract("gives each buyer a named person and a due time"),
    duration: `Since ${year}, on every request`,
    naics: ["541614"],
    year,
  },
  {
    id: "technology",
    title: "Technology infrastructure",
    description: "Requests are stored before they are confirmed, and read by the people who answer them.",
    objective: "Answer every request on time, and show it only to those who answer it.",
    solution: "Write each request to disk before confirming it, then notify staff with its deadline.",
    outcome: "The quote and contact forms on this site run on it, without cookies or trackers.",
    status: { state: "available", text: "In use" },
    client: ownProgram("all buyers"),
    value: noContract("gives each request a record before it is confirmed"),
    duration: `Since ${year}, in daily use`,
    naics: ["541614"],
    year,
  },
]);
