import { company } from "#content/company.ts";
import { contactFieldWords, contactFormWords } from "#content/forms/contact-form.ts";
import { failureHelp, formWords, receiptLabels } from "#content/forms/shared.ts";
import { paths } from "#content/paths.ts";
import { contactForm } from "#forms/contact-form.ts";
import { documentTitle } from "#site/document/document-title.ts";
import type { FormWords } from "./form-words.ts";
import { placeFields } from "./place-fields.ts";

const { legend, confirmation, ...words } = contactFormWords;
const { title, ...receipt } = confirmation;

export const contactWords: FormWords = {
  ...words,
  action: paths.contact,
  groups: [
    {
      legend,
      isLegendHidden: true,
      fields: placeFields(contactForm.fields, contactFieldWords, [
        { name: "name", width: "half" },
        { name: "company", width: "half" },
        { name: "email", width: "half" },
        { name: "phone", width: "half" },
        { name: "subject", width: "full" },
        { name: "message", width: "full", rows: 5 },
      ]),
    },
  ],
  confirmation: {
    ...receipt,
    documentTitle: documentTitle(title),
    labels: receiptLabels.contact,
    timeZone: company.timeZone,
  },
  shared: formWords,
  help: failureHelp,
};
