import { usableCompany } from "#company/read-company.ts";

/** Answers the process that started this one as the site would with the company that COMPANY_DIR names. */
if (usableCompany()) await import("./editions/answer-preview.ts");
else process.exit(1);
