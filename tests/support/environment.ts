import path from "node:path";

/** For the tests' runners, before they start anything. */

// Tests know one company, whatever the owner has made of the site and wherever a program runs.
process.env.COMPANY_DIR = path.resolve("tests/support/companies/one");

// Hundreds of workers, commands and servers are started from the same files: each of them is compiled once.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

// The site runs like this. React's development build takes a third longer to load and to render.
process.env.NODE_ENV = "production";
