import type { PdfObject } from "./read-pdf.ts";

const paintingOperators = /(^|\s)(TJ|Tj|S|s|f|f\*|F|B|B\*|b|b\*|Do|sh)$/;

/** What PDF/UA (ISO 14289-1) asks for and a machine can check. */
export function accessibilityProblems(objects: readonly PdfObject[]) {
  const catalog = objects.find((object) => object["/Type"] === "/Catalog");
  const metadata = objects.find((object) => object["/Type"] === "/Metadata");
  const viewer = objects.find((object) => "/DisplayDocTitle" in object);
  const pages = objects.filter((object) => object["/Type"] === "/Page");
  const figures = objects.filter((object) => object["/S"] === "/Figure");
  const links = objects.filter((object) => object["/Subtype"] === "/Link");
  const fields = objects.filter((object) => object["/Subtype"] === "/Widget");
  const check = (isMet: boolean, problem: string) => (isMet ? [] : [problem]);
  return [
    ...check(catalog?.["/Lang"] === "u:en-US", "no language"),
    ...check("/StructTreeRoot" in (catalog ?? {}), "no structure"),
    ...check(String(metadata?.data).includes("<pdfuaid:part>1</pdfuaid:part>"), "not declared as PDF/UA"),
    ...check(viewer?.["/DisplayDocTitle"] === true, "the window shows the file's name, not its title"),
    ...check(
      pages.length > 0 && pages.every((page) => page["/Tabs"] === "/S"),
      "the Tab key does not follow the structure",
    ),
    ...figures.flatMap((figure) => check(isText(figure["/Alt"]), "a figure without alternative text")),
    ...links.flatMap((link) => check(isText(link["/Contents"]), "a link without a description")),
    ...links.flatMap((link) => check("/StructParent" in link, "a link outside the structure")),
    ...fields.flatMap((field) => check(isText(field["/TU"]), "a field without a description")),
    ...fields.flatMap((field) => check("/StructParent" in field, "a field outside the structure")),
    ...unmarkedContent(objects, pages.length),
  ];
}

function isText(value: unknown) {
  return typeof value === "string" && value.length > "u:".length;
}

/** Everything painted is either part of the structure or marked as decoration. */
function unmarkedContent(objects: readonly PdfObject[], pages: number) {
  const contents = objects.filter(({ data }) => typeof data === "string" && /(BDC|BMC)\n/.test(data));
  if (contents.length !== pages) return [`${contents.length} content streams on ${pages} pages`];
  return contents.flatMap(({ data }) => {
    let depth = 0;
    const unmarked: string[] = [];
    for (const line of String(data).split("\n")) {
      if (/(BDC|BMC)$/.test(line)) depth += 1;
      else if (line === "EMC") depth -= 1;
      else if (depth === 0 && paintingOperators.test(line)) unmarked.push(`painted without a mark: ${line}`);
    }
    return depth === 0 ? unmarked : [...unmarked, "marks that are not closed"];
  });
}
