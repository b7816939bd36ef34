import { expect, test } from "vitest";
import { classifyFault } from "./faults.ts";

const withCode = (errcode: number) => Object.assign(new Error("SQLite says no"), { errcode });

/** https://www.sqlite.org/rescode.html; the upper bytes say more than we need. */
test.each([
  ["BUSY", 5, "again"],
  ["BUSY_SNAPSHOT", 5 | (2 << 8), "again"],
  ["LOCKED", 6, "again"],
  ["FULL", 13, "full"],
  ["IOERR", 10, "broken"],
  ["CORRUPT", 11, "broken"],
  ["CANTOPEN", 14, "broken"],
  ["NOTADB", 26, "broken"],
  ["ERROR", 1, "bug"],
  ["TOOBIG", 18, "bug"],
  ["CONSTRAINT", 19, "bug"],
  ["MISMATCH", 20, "bug"],
  ["MISUSE", 21, "bug"],
  ["RANGE", 25, "bug"],
])("SQLITE_%s (%i) is %s", (_name, code, fault) => {
  expect(classifyFault(withCode(code))).toBe(fault);
});

test("the file system's refusals are about the file, anything else is a defect", () => {
  expect(classifyFault(Object.assign(new Error("gone"), { syscall: "open" }))).toBe("broken");
  expect(classifyFault(new Error("a defect"))).toBe("bug");
  expect(classifyFault("a string")).toBe("bug");
});
