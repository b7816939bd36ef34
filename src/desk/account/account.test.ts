import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { writeCalendar } from "./account.tsx";

const now = Date.UTC(2026, 10, 16, 15, 0, 5);
const due = Date.UTC(2026, 10, 16, 16, 52);

test("each deadline is an event that ends when the answer is due, with a link and nobody's name", () => {
  const text = writeCalendar(
    theCompany,
    [{ reference: "RFQ-7K3MX9QD", formType: "rfq", respondBy: due }],
    "https://desk.example.com",
    now,
  );
  expect(text.replaceAll("\r\n ", "").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//desk.example.com//Desk//EN",
    "X-WR-CALNAME:Deadlines\\, Cahaba Ridge Supply",
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "BEGIN:VEVENT",
    "UID:RFQ-7K3MX9QD@desk.example.com",
    "DTSTAMP:20261116T150005Z",
    "DTSTART:20261116T163700Z",
    "DTEND:20261116T165200Z",
    "SUMMARY:Quote due: RFQ-7K3MX9QD",
    "URL:https://desk.example.com/requests/RFQ-7K3MX9QD",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});
