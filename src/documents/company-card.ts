import { company } from "#content/company.ts";

const foldAt = 75;

/** The company as a vCard 3.0 (RFC 2426), the version that phones and mail programs alike still import. */
export function companyCard(origin: string) {
  const { legalName, address, phone, emergencyPhone, emails, hours, emergencySupport } = company;
  const place = [address.street, address.city, address.state, address.postalCode, address.country];
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(legalName)}`,
    "N:;;;;",
    `ORG:${escapeText(legalName)}`,
    "X-ABShowAs:COMPANY",
    `TEL;TYPE=WORK,VOICE,PREF:${number(phone.href)}`,
    `TEL;TYPE=WORK,VOICE:${number(emergencyPhone.href)}`,
    `EMAIL;TYPE=INTERNET,WORK,PREF:${emails.general}`,
    `EMAIL;TYPE=INTERNET,WORK:${emails.sales}`,
    `ADR;TYPE=WORK:;;${place.map(escapeText).join(";")}`,
    `URL:${origin}`,
    `NOTE:${escapeText(`${hours.days}, ${hours.time}. Emergency support ${emergencySupport}: ${emergencyPhone.display}.`)}`,
    "END:VCARD",
    "",
  ]
    .map(fold)
    .join("\r\n");
}

function number(telephoneLink: string) {
  return telephoneLink.replace(/^tel:/, "");
}

function escapeText(text: string) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds long lines: the continuation starts with a space. */
function fold(line: string) {
  return line.replace(new RegExp(`(.{${foldAt - 1}})(?=.)`, "gu"), "$1\r\n ");
}
