import { expect, test } from "vitest";
import { capabilitySlugs } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { emptyForm } from "#request/form/form-data.ts";
import { renderPage } from "#site/document/document.tsx";
import { contactPage } from "./contact-page.tsx";
import { rfqPage, rfqPagesByCapability } from "./rfq-page.tsx";

const context = {
  company: theCompany,
  today: Temporal.PlainDate.from("2026-11-16"),
  origin: "https://site.example",
  formScript: "/assets/forms.js",
};
const receipt = {
  reference: "RFQ-7K3MX9QD",
  receivedAt: "2026-11-16T16:40:00.000Z",
  respondBy: "2026-11-16T20:40:00.000Z",
};

test("each capability has a form with its name in the items field, which points to the one form", () => {
  const pages = rfqPagesByCapability(theCompany);
  expect(pages).toHaveLength(capabilitySlugs.length);
  const html = pages.map((page) => renderPage(page, context).html);
  expect(pages[4]?.path).toBe("/rfq?capability=night-vision");
  expect(html[4]).toMatch(/<textarea[^>]*name="items"[^>]*>Night Vision[^<]*: <\/textarea>/);
  expect(html[4]).toContain('<link rel="canonical" href="https://site.example/rfq"/>');
  expect(html[4]).toContain('<meta name="robots" content="noindex"/>');
});

test("a failed post keeps the words, names the problem in the title and takes the focus", () => {
  const state = { ...emptyForm, values: { name: "D" }, errors: { name: "Name is required" } };
  const { html } = renderPage(rfqPage(theCompany, state), context);
  expect(html).toContain("<title>Error: Request a quote | ");
  expect(html).toMatch(/<div class="error-summary"[^>]*autofocus=""/);
  expect(html).toMatch(/name="name"[^>]* value="D"/);
});

test("what the visitor typed cannot leave the data that follows the form", () => {
  const state = { ...emptyForm, values: { notes: "</script><script>alert(1)</script>" } };
  const { html } = renderPage(rfqPage(theCompany, state), context);
  expect(html).not.toContain("<script>alert");
  const data = /<script type="application\/json" id="form-data">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(String(data)).state).toEqual(state);
});

test.each([
  ["rfq", rfqPage, "Request received", "Submit Another Request"],
  ["contact", contactPage, "Message sent", "Send Another Message"],
] as const)(
  "%s: the confirmation works without script and loads none, but a post without script forgets its draft",
  (form, page, title, again) => {
    const { html, inlineScript } = renderPage(page(theCompany, { kind: "received", receipt }), context);
    expect(html).toContain(`<title>${title} | `);
    expect(html).toContain("RFQ-7K3MX9QD");
    expect(html).toContain("Mon, Nov 16, 2026, 10:40\u00a0AM\u00a0CST");
    expect(html).toContain("by Mon, Nov 16, 2026, 2:40\u00a0PM\u00a0CST");
    expect(html).toMatch(new RegExp(`action="/${form}#name"><button[^>]*>${again}</button>`));
    expect(html.match(/<script(?! type="application\/ld)/g)).toHaveLength(1);
    expect(inlineScript).toContain(`"draft-${form}"`);
    expect(inlineScript).not.toMatch(/import|fetch/);
  },
);

test("words do not run together where there is no style: fields, links, the receipt's number", () => {
  const form = renderPage(rfqPage(theCompany), context).html.replaceAll("<!-- -->", "");
  expect(form).toContain(">Full name </label><input");
  expect(form).toMatch(/Contact Sales<\/a> <a[^>]*>Request Quote/);
  expect(form).not.toMatch(/<\/(a|button)><(a|button)\b/);
  const confirmation = renderPage(rfqPage(theCompany, { kind: "received", receipt }), context).html;
  expect(confirmation).toMatch(/<\/span> <span class="data-plate__number u-num">RFQ-7K3MX9QD/);
});

test("a form page holds all that its later states need in style", () => {
  const { inlineStyle } = renderPage(contactPage(theCompany), context);
  for (const block of [".error-summary", ".banner", ".receipt", ".data-plate", ".tick-list"]) {
    expect(inlineStyle).toContain(block);
  }
});
