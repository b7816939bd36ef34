import path from "node:path";

/** Whoever keeps the company's files says where they are: then there is one edition, and one process. */
if (process.env.COMPANY_DIR) await import("./site.ts");
else await (await import("./editions/supervise.ts")).supervise(path.join(import.meta.dirname, "site.js"));
