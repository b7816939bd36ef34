/** Colors are written once, in src/company/palette.ts; every rule is in a layer; one block per selector. */
const rawColourFunctions = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];

/** What may cut off what is too large for it, and why no text is. */
const terrain = "the drawn terrain is larger than its band; the text wraps";
const lines = "crops the lines that its cells draw outward; the text wraps";
const croppingBlocks = {
  ".page-band": terrain,
  ".hero": terrain,
  ".closing-call": terrain,
  ".sign-in": terrain,
  ".fact-strip": lines,
  ".contracting-ready": lines,
  ".offer-card__facts": lines,
  ".attachments": "the browser's own file button cannot be made narrower",
  ".send-bar__missing": "has no height on a phone, where the sentence is for screen readers",
};

export default {
  plugins: ["./tools/stylelint-layered.js"],
  rules: {
    "site/layered": true,
    "site/one-block": true,
    "site/no-clipping": [croppingBlocks],
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": rawColourFunctions,
    // Safari takes a line's color and thickness in declarations of their own only: it shows no line instead.
    "declaration-property-value-disallowed-list": { "text-decoration": ["/ /"], "text-wrap": ["pretty"] },
    "declaration-no-important": true,
    "block-no-empty": true,
    "color-no-invalid-hex": true,
    "declaration-block-no-duplicate-properties": true,
    "no-duplicate-selectors": true,
    "property-no-unknown": true,
    "selector-pseudo-class-no-unknown": true,
    "selector-pseudo-element-no-unknown": true,
    "unit-no-unknown": true,
    "selector-max-id": 0,
  },
  overrides: [
    {
      // The desk's pages load all of its styles as one sheet.
      files: ["src/site/styles/*.css", "src/desk/**/*.css"],
      rules: { "site/one-block": null },
    },
    {
      // Spacing and sizes of text come from src/site/styles/tokens.css.
      files: ["src/desk/**/*.css"],
      rules: {
        "declaration-property-value-disallowed-list": {
          "text-decoration": ["/ /"],
          "text-wrap": ["pretty"],
          "/^(padding|margin|gap|row-gap|column-gap)/": [String.raw`/\drem\b/`],
          font: [String.raw`/^[^/]*\d(rem|px)\b/`],
          "font-size": [String.raw`/\d(rem|px)\b/`],
        },
      },
    },
    {
      // Some names of the palette are names of CSS colors too.
      files: ["src/site/styles/tokens.css"],
      rules: { "color-named": null },
    },
    {
      // It says for which engines the lines of a text may be balanced: WebKit crashes.
      files: ["src/site/styles/base.css"],
      rules: { "declaration-property-value-disallowed-list": { "text-decoration": ["/ /"] } },
    },
  ],
};
