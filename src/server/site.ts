import { usableCompany } from "#company/read-company.ts";

/** The site with one edition, which is the company that COMPANY_DIR names. */
if (usableCompany()) await import("./serve-site.ts");
else process.exit(1);
