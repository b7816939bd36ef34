import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { requestsPath } from "#content/paths.ts";
import { readField } from "#http/fields.ts";
import { toPlainAddress } from "#mail/transport.ts";
import type { FormErrors } from "#request/fields/forms.ts";
import { ErrorSummary, Field } from "#request/form/field.tsx";
import { formWords } from "#request/form/form-words.ts";
import { parseNumber } from "#request/record/submission.ts";
import type { Page } from "#site/page.ts";
import { ButtonLink } from "#site/ui/links.tsx";
import { RichText } from "#site/ui/rich-text.tsx";
import { PageBand } from "#site/ui/sections.tsx";
import { clientKey } from "#store/rate-limit.ts";
import { type Answers, longestTyped, type RequestParts } from "./private-pages.tsx";
import { lostLinkWords } from "./words.ts";

/** Of one network, beside the caps on what one mailbox gets. */
const linksPerHour = 10;
const longestField = 254;
/** Longer than queueing a mail takes: by how soon the answer comes, nobody can tell whether the fields fit a request. */
export const answerAfterMs = 400;

/** What is wrong with the fields is said; whether they fit a request is not. */
export function registerLostLink(
  app: FastifyInstance,
  parts: RequestParts,
  { show, refuseTooMany }: Answers,
) {
  const { store, clock, mails, onQueued } = parts;
  const asked = parts.createLimit("links", linksPerHour);

  app.get(requestsPath, (_request, reply) => show(reply, 200, lostLinkPage({ reference: "", email: "" })));

  app.post<{ Body: URLSearchParams }>(requestsPath, async (request, reply) => {
    const read = (name: string) => readField(request.body, name, longestTyped).trim().slice(0, longestField);
    const values = { reference: read("reference"), email: read("email") };
    const reference = parseNumber(values.reference);
    const isAddress = toPlainAddress(values.email) !== undefined;
    if (!reference || !isAddress) {
      const errors = {
        ...(!reference && { reference: lostLinkWords.errors.reference }),
        ...(!isAddress && { email: lostLinkWords.errors.email }),
      };
      return show(reply, 422, lostLinkPage(values, errors));
    }
    const admission = await asked.admit(clientKey(request.ip));
    if (!admission.admitted) return refuseTooMany(reply, admission.retryAfterSeconds);
    const asking = { reference, email: values.email, now: clock(), mailDomain: mails.mailDomain };
    await Promise.all([store.queueLink(asking), sleep(answerAfterMs)]);
    onQueued();
    return show(reply, 200, lostLinkPage("done"));
  });
}

const lostLinkFields = ["reference", "email"] as const;
type Values = Readonly<Record<(typeof lostLinkFields)[number], string>>;

/** Reference and address in, and always the same words out: whether a request exists is nobody's to ask. */
function lostLinkPage(values: Values | "done", errors: FormErrors = {}): Page {
  const { meta, band, sent, help } = lostLinkWords;
  const isRefused = Object.keys(errors).length > 0;
  return {
    path: "",
    meta: isRefused ? { ...meta, title: formWords.errorTitlePrefix + meta.title } : meta,
    isIndexed: false,
    render: () => (
      <>
        <PageBand {...(values === "done" ? sent.band : band)} />
        <div className="section section--close">
          <div className="wrap grid">
            <div className="grid__span-7 stack stack--blocks">
              {values === "done" ? <Sent /> : <AskForm values={values} errors={errors} />}
            </div>
            <aside className="grid__from-9" aria-label={help.label}>
              <section className="card">
                <h2 className="u-size-lead">{help.heading}</h2>
                <p>
                  <RichText text={help.text} />
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
  const { fields, button, errorHeading } = lostLinkWords;
  return (
    <form className="stack stack--blocks" method="post" action={requestsPath} noValidate>
      {Object.keys(errors).length > 0 && (
        <ErrorSummary heading={errorHeading} errors={errors} fieldNames={lostLinkFields} />
      )}
      <div className="lost-fields">
        {lostLinkFields.map((name) => {
          const { label, hint, ...attributes } = fields[name];
          return (
            <Field
              key={name}
              name={name}
              label={label}
              hint={hint}
              error={errors[name]}
              value={values[name]}
              isRequired
              input={{ maxLength: longestField, spellCheck: false, ...attributes }}
            />
          );
        })}
      </div>
      <div className="button-group">
        <button className="button button--primary" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}

function Sent() {
  const { heading, text, again } = lostLinkWords.sent;
  return (
    <section className="receipt stack" role="status">
      <h2>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="button-group">
        <ButtonLink href={requestsPath} text={again} />
      </div>
    </section>
  );
}
