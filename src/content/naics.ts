/**
 * 2022 NAICS titles, exact. Codes are shown as related, for buyer reference; the registered list is on request. No code
 * of sector 42 (wholesale): it may not classify a federal supply buy (13 CFR 121.201).
 */
export const naicsTitles = {
  "315250": "Cut and Sew Apparel Manufacturing (except Contractors)",
  "315990": "Apparel Accessories and Other Apparel Manufacturing",
  "332992": "Small Arms Ammunition Manufacturing",
  "332994": "Small Arms, Ordnance, and Ordnance Accessories Manufacturing",
  "333310": "Commercial and Service Industry Machinery Manufacturing",
  "334220": "Radio and Television Broadcasting and Wireless Communications Equipment Manufacturing",
  "334290": "Other Communications Equipment Manufacturing",
  "334511":
    "Search, Detection, Navigation, Guidance, Aeronautical, and Nautical System and Instrument Manufacturing",
  "339112": "Surgical and Medical Instrument Manufacturing",
  "339113": "Surgical Appliance and Supplies Manufacturing",
  "488510": "Freight Transportation Arrangement",
  "488991": "Packing and Crating",
  "493110": "General Warehousing and Storage",
  "541614": "Process, Physical Distribution, and Logistics Consulting Services",
  "611430": "Professional and Management Development Training",
  "611519": "Other Technical and Trade Schools",
  "611699": "All Other Miscellaneous Schools and Instruction",
} as const;

export type NaicsCode = keyof typeof naicsTitles;
