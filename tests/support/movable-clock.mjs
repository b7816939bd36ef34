import { readFileSync } from "node:fs";

/** Loaded before the server: its wall clock runs as far ahead or behind as the file CLOCK_OFFSET_FILE says. */
const realNow = Date.now;
const file = process.env.CLOCK_OFFSET_FILE;

Date.now = () => realNow() + Number(file ? readFileSync(file, "utf8") : 0);
