import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { privacy as privacyWords } from "#content/pages/legal.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import type { FormErrors } from "#request/fields/forms.ts";
import { contactForm, rfqForm } from "#request/fields/forms.ts";
import { inCompany } from "#site/testing/in-company.ts";
import { emptyForm, fieldNamesOf, type OpenForm } from "./form-data.ts";
import { layoutOf } from "./form-island.tsx";
import { FormView } from "./form-view.tsx";
import { Receipt } from "./receipt.tsx";

const privacy = theCompany.words(privacyWords);

const layouts = { contact: layoutOf(theCompany, "contact"), rfq: layoutOf(theCompany, "rfq") };

const forms = [
  { name: "contact", definition: contactForm, words: layouts.contact, render: renderContact },
  { name: "rfq", definition: rfqForm, words: layouts.rfq, render: renderRfq },
];

test.each(forms)("$name: the page shows every field of the definition once", ({ definition, words }) => {
  const { fields: inputs } = definition;
  const defined = ("inputs" in definition ? definition.inputs : inputs).map(({ name }) => name as string);
  expect(fieldNamesOf(words).sort()).toEqual(defined.sort());
});

test.each(forms)("$name: the privacy policy names every field", ({ name, definition }) => {
  const start = { contact: "Contact form: ", rfq: "Quote form: " }[name];
  const policy = JSON.stringify(privacy.clauses).replaceAll("-", "").toLowerCase();
  const named = policy.split(String(start).toLowerCase())[1]?.split(".")[0];
  for (const { label } of definition.fields) {
    const [first = ""] = label.replaceAll("-", "").toLowerCase().split(/\W/);
    expect(named, `src/content/pages/privacy.ts does not name ${label}`).toContain(first);
  }
});

test.each(forms)("$name: is a plain form whose inputs have their field's name as name and id", (form) => {
  const html = form.render();
  expect(attributesOf(html, 'class="form__body"')).toMatchObject({
    method: "post",
    action: `/${form.name}`,
    novalidate: "",
  });
  for (const name of fieldNamesOf(form.words)) {
    expect(attributesOf(html, `id="${name}"`)).toMatchObject({ name });
    expect(attributesOf(html, `for="${name}"`)).toMatchObject({ class: "field__label" });
  }
  expect(html).not.toMatch(/maxlength/i);
});

test.each(forms)("$name: errors are listed in the order of the page and tied to their fields", (form) => {
  const result = form.definition.validate({});
  const errors: FormErrors = result.ok ? {} : result.errors;
  const html = form.render({ errors });
  const linked = [...html.matchAll(/class="error-summary__link" href="#(\w+)">([^<]+)</g)];
  const failing = fieldNamesOf(form.words).filter((name) => errors[name]);
  expect(linked.map(([, name, message]) => [name, message])).toEqual(
    failing.map((name) => [name, errors[name]]),
  );
  for (const name of failing) {
    expect(html).toContain(`<p class="field__error" id="${name}-error">${errors[name]}</p>`);
    const field = attributesOf(html, `id="${name}"`);
    expect(field["aria-invalid"]).toBe("true");
    expect(field["aria-describedby"]?.split(" ")).toContain(`${name}-error`);
  }
});

test("the contact form's message box has 5 rows", () => {
  expect(attributesOf(renderContact(), 'id="message"')).toMatchObject({ rows: "5" });
});

test("values and file names survive a failed post", () => {
  const html = renderRfq({ values: { name: 'Dana "D" <b>', items: "40 carriers" }, attachments: ["a.pdf"] });
  expect(html).toContain('value="Dana &quot;D&quot; &lt;b&gt;"');
  expect(html).toContain(">40 carriers</textarea>");
  expect(html).toContain('<input type="hidden" name="attachments" value="a.pdf"/>');
  expect(html).toContain(">Remove</button>");
});

test("without the script nothing is promised that needs it", () => {
  for (const html of [renderContact(), renderRfq({ attachments: ["a.pdf"] })]) {
    expect(html).not.toMatch(/(?<!form__)draft/i);
    expect(html).toContain('<div class="form__draft"></div>');
  }
});

test("the file picker takes several files of SPEC's types and says that contents are not sent", () => {
  const html = renderRfq();
  expect(attributesOf(html, 'id="attachments"')).toMatchObject({
    name: "attachments",
    type: "file",
    multiple: "",
    accept: ".pdf,.doc,.docx,.xls,.xlsx,.txt",
  });
  expect(html).toContain("The contents are not sent");
});

test("banners have SPEC's words and add what helps", () => {
  const contact = renderContact({ failure: { cause: "unavailable" } });
  expect(contact).toContain(
    "There was an error sending your message. Please try again or contact us directly.",
  );
  expect(contact).toContain("We cannot store messages at the moment.");
  expect(contact).not.toContain("Submission Error");

  const rfq = renderRfq({ failure: { cause: "tooMany", retryAfterSeconds: 300 } });
  expect(rfq).toMatch(/<h2 class="u-size-clause">Submission Error<\/h2>/);
  expect(rfq).toContain(
    "There was an error submitting your request. Please try again or contact us directly.",
  );
  expect(rfq).toContain("Try again in 5 min.");
  expect(rfq).toMatch(/href="tel:[^"]+".*href="mailto:[^"]+"/);
});

test.each([
  [{ cause: "tooLong" }, "The text is too long to send."],
  [{ cause: "invalid", details: [] }, "Check what you entered"],
  [{ cause: "unexpected" }, "Try again in a few minutes."],
] as const)("after %o the banner says %s", (failure, help) => {
  expect(renderRfq({ failure })).toContain(help);
});

test("a message's receipt says when its answer is due, also where no time came with it", () => {
  const { confirmation: words, action } = layouts.contact;
  const times = { receivedAt: "2026-11-16T22:00:00.000Z", respondBy: "2026-11-17T22:00:00.000Z" };
  expect(render(<Receipt words={words} receipt={times} againPath={action} />)).toMatch(
    /<strong>by Tue,\sNov\s17,\s2026,\s4:00\sPM\sCST<\/strong>/,
  );
  const { respondBy: _, ...untimed } = times;
  expect(render(<Receipt words={words} receipt={untimed} againPath={action} />)).toContain("within 24 hours");
});

test.each([
  ["2026-11-16T22:00:01.000Z", "today by 8:00 PM CST"],
  ["2026-11-17T15:00:00.000Z", "by Mon, Nov 16, 2026, 8:00 PM CST"],
  [undefined, "by Mon, Nov 16, 2026, 8:00 PM CST"],
])("a receipt that is answered at %s says that the quote is due %s", (answeredAt, due) => {
  const receipt = { respondBy: "2026-11-17T02:00:00.000Z", answeredAt };
  const { confirmation, action } = layouts.rfq;
  const html = render(<Receipt words={confirmation} receipt={receipt} againPath={action} />);
  expect(html.replaceAll("\u00a0", " ")).toContain(`<strong>${due}</strong>`);
});

test("the trap is hidden from people and empty", () => {
  const html = renderRfq();
  expect(html).toContain('<div class="u-hidden" aria-hidden="true"><label for="website">');
  const trap = attributesOf(html, 'id="website"');
  expect(trap).toMatchObject({ name: "website", tabindex: "-1", autocomplete: "off" });
  expect(trap.value ?? "").toBe("");
});

function renderContact(state: Partial<OpenForm> = {}) {
  return render(<FormView layout={layouts.contact} state={{ ...emptyForm, ...state }} />);
}

function renderRfq(state: Partial<OpenForm> = {}) {
  return render(<FormView layout={layouts.rfq} state={{ ...emptyForm, ...state }} />);
}

/** Without the marks that hydration needs between texts. */
function render(form: ReactElement) {
  return renderToString(inCompany(form)).replaceAll("<!-- -->", "");
}

/** The attributes of the first tag that has the given one. */
function attributesOf(html: string, attribute: string): Record<string, string> {
  const tag = html.match(/<[^>]+>/g)?.find((candidate) => candidate.includes(` ${attribute}`)) ?? "";
  const pairs = [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}
