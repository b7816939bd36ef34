import { usableCompany } from "#company/usable-company.ts";

if (usableCompany()) await import("./serve-site.ts");
