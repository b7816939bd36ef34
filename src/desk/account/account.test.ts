import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { writeCalendar } from "./account.tsx";

const now = Date.UTC(2026, 10, 16, 15, 0, 5);
const due = Date.UTC(2026, 10, 16, 16, 52);

test("each deadline is an event that ends when the answer is due, and the rest a day, with a link and nobody's name", () => {
  const about = { reference: "RFQ-7K3MX9QD", formType: "rfq" } as const;
  const text = writeCalendar(
    theCompany,
    [
      { ...about, kind: "due", at: due },
      // Midnight in Alabama: the day before is the last.
      { ...about, kind: "expires", at: Date.UTC(2026, 10, 20, 6) },
      { ...about, kind: "need-by", at: "2026-12-01" },
      { ...about, kind: "follow-up", at: Date.UTC(2026, 10, 18, 14) },
    ],
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
    ...allDay("expires", "20261119", "Quote valid until today"),
    ...allDay("need-by", "20261201", "Needed by today"),
    ...allDay("follow-up", "20261118", "Follow up"),
    "END:VCALENDAR",
    "",
  ]);
});

function allDay(kind: string, day: string, summary: string) {
  return [
    "BEGIN:VEVENT",
    `UID:${kind}-RFQ-7K3MX9QD@desk.example.com`,
    "DTSTAMP:20261116T150005Z",
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${summary}: RFQ-7K3MX9QD`,
    "URL:https://desk.example.com/requests/RFQ-7K3MX9QD",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}
