import { usableCompany } from "#company/read-company.ts";

/** Answers the process that started this one as the site would with the company that COMPANY_DIR names. */
const edition = usableCompany();
if (!edition) process.exit(1);
const [{ createCompany }, { answerPreview }] = await Promise.all([
  import("#content/create-company.ts"),
  import("./editions/answer-preview.ts"),
]);
await answerPreview(createCompany(edition));
