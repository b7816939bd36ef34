import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Company } from "#content/create-company.ts";
import { requestsPath } from "#content/paths.ts";
import { readField } from "#http/fields.ts";
import { toPlainAddress } from "#mail/transport.ts";
import type { FormErrors } from "#request/fields/forms.ts";
import { ErrorSummary, Field } from "#request/form/field.tsx";
import { formWords } from "#request/form/form-words.ts";
import { parseNumber } from "#request/record/submission.ts";
import type { Page } from "#site/page.ts";
import { ButtonLink } from "#site/ui/links.tsx";
import { PageBand } from "#site/ui/sections.tsx";
import { useWords } from "#site/use-company.tsx";
import { clientKey } from "#store/rate-limit.ts";
import { longestTyped, meta, type RequestParts, refuseTooMany, show } from "./private-pages.tsx";

/** From one network, in addition to the caps on what one mailbox gets. */
const linksPerHour = 10;
const longestField = 254;
/**
 * Longer than queueing a mail takes, so that the time of the answer does not tell whether the fields fit a
 * request.
 */
export const answerAfterMs = 400;

/** Says what is wrong with the fields, but not whether they fit a request. */
export function registerLostLink(app: FastifyInstance, parts: RequestParts) {
  const { store, clock, mailsFor, onQueued } = parts;
  const asked = parts.createLimit("links", linksPerHour);

  app.get(requestsPath, (_request, reply) =>
    show(reply, 200, (company) => lostLinkPage(company, { reference: "", email: "" })),
  );

  app.post<{ Body: URLSearchParams }>(requestsPath, async (request, reply) => {
    const read = (name: string) => readField(request.body, name, longestTyped).trim().slice(0, longestField);
    const values = { reference: read("reference"), email: read("email") };
    const reference = parseNumber(values.reference);
    const isAddress = toPlainAddress(values.email) !== undefined;
    if (!reference || !isAddress) {
      const errors = {
        ...(!reference && { reference: "Enter the number: RFQ- or Q- and eight letters or digits" }),
        ...(!isAddress && { email: "Enter the e-mail address you gave in the request" }),
      };
      return show(reply, 422, (company) => lostLinkPage(company, values, errors));
    }
    const admission = await asked.admit(clientKey(request.ip));
    if (!admission.admitted) return refuseTooMany(reply, admission.retryAfterSeconds);
    const { mailDomain } = mailsFor(request.site.company);
    const asking = { reference, email: values.email, now: clock(), mailDomain };
    await Promise.all([store.queueLink(asking), sleep(answerAfterMs)]);
    onQueued();
    return show(reply, 200, (company) => lostLinkPage(company, "done"));
  });
}

const lostLinkFields = [
  {
    name: "reference",
    label: "Reference",
    hint: "The number of the request (RFQ-) or of the quote (Q-), from our e-mails.",
    input: { autoComplete: "off", autoCapitalize: "characters" },
  },
  {
    name: "email",
    label: "E-mail address",
    hint: "The one you gave in the request.",
    kind: "email",
    input: { autoComplete: "email" },
  },
] as const;

type Values = Readonly<Record<(typeof lostLinkFields)[number]["name"], string>>;

const ifTheyMatch = "If they match, we have e-mailed you the link.";

/**
 * Reference and address in, and always the same words out, so that nobody learns whether a request exists.
 */
function lostLinkPage(company: Company, values: Values | "done", errors: FormErrors = {}): Page {
  const { phone, hours } = company.said;
  const isRefused = Object.keys(errors).length > 0;
  const { title, description } = meta(company, "Find your request");
  const band =
    values === "done"
      ? { heading: "Check your e-mail", lead: ifTheyMatch }
      : {
          heading: title,
          lead: "Lost the link to your request or quote? We will send it again to the address you gave us.",
        };
  return {
    path: "",
    meta: { title: (isRefused ? company.words(formWords).errorTitlePrefix : "") + title, description },
    isIndexed: false,
    render: () => (
      <>
        <PageBand {...band} />
        <div className="section section--close">
          <div className="wrap grid">
            <div className="grid__span-7 stack stack--blocks">
              {values === "done" ? <Sent /> : <AskForm values={values} errors={errors} />}
            </div>
            <aside className="grid__from-9" aria-label="Help">
              <section className="card">
                <h2 className="u-size-lead">No reference?</h2>
                <p>
                  Call <a href={phone.href}>{phone.display}</a>, {hours.days}, {hours.time}. We can find it by
                  your name and organization.
                </p>
              </section>
            </aside>
          </div>
        </div>
      </>
    ),
  };
}

function AskForm({ values, errors }: { values: Values; errors: FormErrors }) {
  const { errorSummaryHeading } = useWords(formWords);
  return (
    <form className="stack stack--blocks" method="post" action={requestsPath} noValidate>
      {Object.keys(errors).length > 0 && (
        <ErrorSummary
          heading={errorSummaryHeading}
          errors={errors}
          fieldNames={lostLinkFields.map(({ name }) => name)}
        />
      )}
      <div className="lost-fields">
        {lostLinkFields.map((field) => (
          <Field
            key={field.name}
            {...field}
            error={errors[field.name]}
            value={values[field.name]}
            isRequired
            input={{ maxLength: longestField, spellCheck: false, ...field.input }}
          />
        ))}
      </div>
      <div className="button-group">
        <button className="button button--primary" type="submit">
          E-mail me the link
        </button>
      </div>
    </form>
  );
}

function Sent() {
  return (
    <section className="receipt stack" role="status">
      <h2>{ifTheyMatch}</h2>
      <p>
        It should arrive within a few minutes. For privacy, we do not say here whether a request exists. We
        e-mail the link at most three times a day.
      </p>
      <p>Nothing after 10 minutes? Check your junk folder, then the reference and the address.</p>
      <div className="button-group">
        <ButtonLink href={requestsPath} text="Try again" />
      </div>
    </section>
  );
}
