import { readFileSync } from "node:fs";

/** Loaded before the server: its wall clock runs as far ahead or behind as the file CLOCK_OFFSET_FILE says. */
const realNow = Date.now;
const file = process.env.CLOCK_OFFSET_FILE;

let offset = 0;

Date.now = () => {
  // The file is empty for the moment between the test's opening it and writing to it.
  offset = Number((file && readFileSync(file, "utf8")) || offset);
  return realNow() + offset;
};
