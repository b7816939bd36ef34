import path from "node:path";

/** If the company's files are kept in a folder, there is one edition and one process. */
if (process.env.COMPANY_DIR) await import("./site.ts");
else await (await import("./editions/supervise.ts")).supervise(path.join(import.meta.dirname, "site.js"));
