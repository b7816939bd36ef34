import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readLines } from "#request/lines/read-lines.ts";
import { Parts } from "./line-table.tsx";

test.each([
  ["12", "12"],
  ["1200", "1,200"],
  ["1234567", "1,234,567"],
  ["1234.5678", "1,234.5678"],
  ["0.12345", "0.12345"],
  ["1200-2400", "1,200-2,400"],
  ["1,200", "1,200"],
])("a quantity of %s is shown as %s", (quantity, shown) => {
  const [line] = readLines("EX-1001\tPlate carrier\t12\tEA", "").lines;
  if (!line) throw new Error("the line was not read");
  const html = renderToStaticMarkup(<Parts lines={[{ ...line, quantity }]} />);
  expect(/parts__cell--quantity">([^<]*)</.exec(html)?.[1]).toBe(shown);
});
