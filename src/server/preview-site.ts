import { usableCompany } from "#company/read-company.ts";

/** Answers for the site as it would be with the company that COMPANY_DIR names, to the process that started it. */
if (usableCompany()) await import("./editions/answer-preview.ts");
else process.exit(1);
