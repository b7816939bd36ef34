// biome-ignore-all lint/style/noRestrictedImports: this holds the rooms against each other.

import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { writeCalendar } from "#desk/account/account.tsx";
import { TimeLeft } from "#desk/shell/time-left.tsx";
import { renderText } from "#mail/letter.tsx";
import { buildSubmission } from "#mail/testing/factories.ts";
import { layoutOf } from "#request/form/form-island.tsx";
import { Receipt } from "#request/form/receipt.tsx";
import { acknowledge } from "#request/mails/buyer-mails.tsx";
import { writeToStaff } from "#request/mails/staff-mails.tsx";
import { requestPage } from "#request/page/request-page.tsx";
import type { Request } from "#request/record/requests.ts";
import { inCompany } from "#site/testing/in-company.ts";

/** Received on a Saturday at noon; 24 hours on business days end when Monday does. */
const receivedAt = Date.parse("2026-06-06T17:00Z");
const respondBy = Date.parse("2026-06-09T05:00Z");
const submission = buildSubmission({ receivedAt, respondBy });
const request = {
  ...submission,
  state: "open",
  suspicions: [],
  takenBy: undefined,
  answeredAt: undefined,
  clockSince: receivedAt,
} as unknown as Request;

const said = {
  "the staff's e-mail": () => {
    const context = {
      time: theCompany.time,
      now: receivedAt,
      siteHost: "site.test",
      deskUrl: "",
      takenBy: undefined,
    };
    const letter = writeToStaff(submission, "notification", context);
    return `${letter.subject} ${renderText(letter)}`;
  },
  "the acknowledgement": () => renderText(acknowledge(theCompany, submission, receivedAt)),
  "the desk's list": () =>
    renderToString(inCompany(<TimeLeft request={request} now={receivedAt} size="stub" />)),
  "the desk's page": () =>
    renderToString(inCompany(<TimeLeft request={request} now={receivedAt} size="large" />)),
  "the buyer's page": () =>
    renderToString(
      inCompany(
        requestPage(theCompany, {
          ...submission,
          path: "/requests/x",
          talk: { kind: "unread", formKey: "" },
          now: receivedAt,
          hasZip: false,
          isVerified: false,
          takenBy: undefined,
          reviewedAt: undefined,
          answeredAt: undefined,
          quotedAt: undefined,
          withdrawnAt: undefined,
          orderedAt: undefined,
          confirmedAt: undefined,
          orderNumber: undefined,
          renewalAskedAt: undefined,
          closedAt: undefined,
        }).render({} as never),
      ),
    ),
  "the receipt": () =>
    renderToString(
      <Receipt
        words={layoutOf(theCompany, "contact").confirmation}
        receipt={{
          reference: submission.reference,
          receivedAt: new Date(receivedAt).toISOString(),
          respondBy: new Date(respondBy).toISOString(),
        }}
        againPath="/contact"
      />,
    ),
};

test.each(Object.entries(said))("%s says Monday, 11:59 PM, and no other minute", (_, say) => {
  const words = say()
    .replaceAll("\u00a0", " ")
    .replace(/<!-- -->/g, "");
  expect(words).toMatch(/Mon(, Jun 8, 2026,)? 11:59 PM/);
  expect(words).not.toMatch(/Tue|June? 9|12:00 AM/);
});

test("the calendar says the same minute", () => {
  const { reference } = submission;
  const calendar = writeCalendar(
    theCompany,
    [{ kind: "due", reference, formType: "contact", at: respondBy }],
    "https://desk.test",
    receivedAt,
  );
  expect(calendar).toContain("DTEND:20260609T045900Z");
});
