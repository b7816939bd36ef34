import { usableCompany } from "#company/read-company.ts";

/** The site with one edition, which is the company that COMPANY_DIR names. */
const edition = usableCompany();
if (!edition) process.exit(1);
const [{ createCompany }, { serveSite }] = await Promise.all([
  import("#content/create-company.ts"),
  import("./serve-site.ts"),
]);
await serveSite(createCompany(edition));
