import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes self-closing void elements and lower-case boolean attributes; both are valid HTML.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "error",
    "doctype-style": "off",
    "long-title": "off",
    "no-trailing-whitespace": "off",
    "tel-non-breaking": "off",
    "require-sri": "off",
    // The Nu checker refuses roles on the rows and cells of a table.
    "no-redundant-role": "error",
  },
});

/** What is wrong with a page's HTML, in words. */
export async function findHtmlProblems(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
  return /<option[^>]*>\s*<\/option>/.test(html) ? [...found, "an option has no words"] : found;
}
