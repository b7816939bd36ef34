import { company } from "#content/company.ts";
import {
  attachmentWords,
  draftWords,
  prefilledItems,
  rfqFieldWords,
  rfqFormWords,
  rfqSectionLegends,
} from "#content/forms/rfq-form.ts";
import { failureHelp, formWords, receiptLabels } from "#content/forms/shared.ts";
import { paths } from "#content/paths.ts";
import { rfqForm } from "#forms/rfq-form.ts";
import { documentTitle } from "#site/document/document-title.ts";
import type { RfqWords } from "./form-words.ts";
import { placeFields } from "./place-fields.ts";

const { confirmation, ...words } = rfqFormWords;
const { title, capabilitiesLink, ...receipt } = confirmation;

export const rfqWords: RfqWords = {
  ...words,
  action: paths.rfq,
  groups: [
    {
      legend: rfqSectionLegends.about,
      fields: placeFields(rfqForm.fields, rfqFieldWords, [
        { name: "name", width: "half" },
        { name: "role", width: "half" },
        { name: "organization", width: "half" },
        { name: "purchasingEntity", width: "half" },
        { name: "email", width: "half" },
        { name: "phone", width: "half" },
      ]),
    },
    {
      legend: rfqSectionLegends.need,
      fields: placeFields(rfqForm.fields, rfqFieldWords, [
        { name: "items", width: "full", rows: 5 },
        { name: "quantities", width: "half", rows: 1 },
        { name: "needByDate", width: "half" },
      ]),
    },
    {
      legend: rfqSectionLegends.delivery,
      fields: placeFields(rfqForm.fields, rfqFieldWords, [
        { name: "deliveryCity", width: "third" },
        { name: "deliveryState", width: "third" },
        { name: "deliveryZip", width: "third" },
      ]),
    },
    {
      legend: rfqSectionLegends.more,
      fields: placeFields(rfqForm.fields, rfqFieldWords, [{ name: "notes", width: "full", rows: 3 }]),
    },
  ],
  attachments: { ...attachmentWords, ...rfqFieldWords.attachments },
  draft: draftWords,
  prefilledItems,
  confirmation: {
    ...receipt,
    documentTitle: documentTitle(title),
    labels: receiptLabels.rfq,
    timeZone: company.timeZone,
    capabilities: { text: capabilitiesLink, href: paths.capabilities },
  },
  shared: formWords,
  help: failureHelp,
};
