/** Colors are written once, in src/company/palette.ts; every rule is in a layer; one block per file. */
const rawColourFunctions = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];

export default {
  plugins: ["./tools/stylelint-layered.js"],
  rules: {
    "site/layered": true,
    "site/one-block": true,
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": rawColourFunctions,
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
      files: ["src/site/styles/*.css"],
      rules: { "site/one-block": null },
    },
    {
      // Some names of the palette are names of CSS colors too.
      files: ["src/site/styles/tokens.css"],
      rules: { "color-named": null },
    },
  ],
};
