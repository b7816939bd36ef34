import { capabilityPath } from "#content/paths.ts";
import { words } from "#content/words.ts";
import { type Capability, openMarket, quotePromise } from "./capability.ts";

export const training: Capability = words("training", {
  slug: "training",
  name: "Training Services",
  description: "Operator and armorer instruction for the equipment we supply.",
  icon: "training",
  href: capabilityPath("training"),
  features: ["New-equipment training", "Armorer courses", "Range qualification support", "Train-the-trainer"],
  naics: ["611699", "611430", "611519"],
  psc: [
    { code: "U009", title: "Education/Training - General" },
    { code: "6910", title: "Training Aids" },
    { code: "6920", title: "Armament Training Devices" },
  ],
  metaDescription:
    "Training Services for agencies: new-equipment, armorer and train-the-trainer courses at your site or range. Standard lead time 2–4 weeks.",
  lead: "Operator, armorer and instructor courses on the equipment you bought, at your site and on your range.",
  overview: [
    "Equipment pays off when people can use and maintain it. We arrange courses on the models you bought: operation, care, function checks and armorer maintenance. Courses run on your dates, at your site or range, and follow the manufacturer's manuals and your own policy.",
    "The quote names the instructor and the instructor's qualifications. State (POST) credit or other accreditation is claimed only where the approval is on file; ask, and we will say which courses have it. Attendance is recorded, and the roster goes to the agency.",
  ],
  specifications: [
    { balloon: 1, name: "Targets", value: "Your agency's qualification course, or one agreed with you" },
    { balloon: 2, name: "Lanes", value: "Students per lane and per instructor agreed in advance" },
    { balloon: 3, name: "Firing line", value: "Range safety officer named before the course" },
    { balloon: 4, name: "Distances", value: "As your range and policy allow" },
    { name: "Courses", value: "New equipment, armorer, qualification support, train-the-trainer" },
    { name: "Place", value: "Your site, your range, or a range we arrange" },
    { name: "Records", value: "Attendance roster and certificate of completion" },
  ],
  procurement: [
    openMarket,
    "Tell us the equipment, number of students, place and preferred dates.",
    "Travel and range fees are quoted as separate lines.",
    "Ammunition is supplied by the agency or quoted under Weapons Systems; it is not mailable.",
    "Course materials by FedEx, UPS or USPS; signature required.",
  ],
  leadTime: { standard: { from: 2, to: 4 }, expedited: { from: 1, to: 2 } },
  certifications: [
    "Manufacturer's operator and armorer manuals",
    "Instructor qualifications, stated on the quote",
    "POST or other course credit only where the approval is on file",
    "Attendance roster and certificate of completion",
  ],
  exportStatus:
    "Training foreign persons on USML items is a defense service and needs authorization first. Classified per item.",
  facts: [
    { label: "Unit of issue", value: "Course or student day" },
    { label: "Documentation", value: "Course outline, roster, certificates" },
  ],
  call: {
    heading: "Request a quote for training services",
    text: `Tell us the equipment, number of students and dates. ${quotePromise}`,
  },
});
