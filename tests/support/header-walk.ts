import { layoutProblems } from "./layout-problems.ts";

const [narrowest, widest] = [320, 2560];
/** Widths at which the header once broke. */
const oddWidths = [1249, 1256, 1450];

/** As long as company.json allows beside the mark, and longer than that of any company of the tests. */
const longestName = "Southeastern Expeditions";

/** A window of any engine. */
type Window = {
  resize(width: number, height: number): Promise<unknown>;
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
};

/** What is wrong with the open page's header at any width, in its own fonts and in those that are shown without them. */
export async function walkHeader(window: Window, step: number) {
  const steps = Array.from(
    { length: (widest - narrowest) / step + 1 },
    (_, index) => narrowest + step * index,
  );
  const problems: string[] = [];
  await window.run(nameCompany, longestName);
  for (const font of ["own", "fallback"] as const) {
    await window.run(useFonts, font);
    await until(() => window.run(areFontsLoaded));
    for (const width of [...steps, ...oddWidths]) {
      await window.resize(width, 800);
      await until(() => window.run((wanted) => innerWidth === wanted, width));
      const found = [...(await window.run(rowsOfHeader)), ...(await window.run(layoutProblems, "header"))];
      for (const problem of found) problems.push(`${font} fonts, ${width}: ${problem}`);
    }
  }
  return problems;
}

async function until(isSo: () => Promise<boolean>) {
  for (let attempt = 0; attempt < 1000; attempt += 1) if (await isSo()) return;
  throw new Error(`It never came to this: ${isSo}`);
}

function nameCompany(name: string) {
  const [words] = document.querySelector(".logo__name")?.childNodes ?? [];
  if (words) words.textContent = `${name} `;
}

/** A face that comes late is not used at all (font-display); faces that are added by script are, as soon as they are there. */
function useFonts(which: "own" | "fallback") {
  if (which === "own") {
    const isFace = (rule: CSSRule) => rule instanceof CSSFontFaceRule;
    const within = (rule: CSSRule): CSSRule[] =>
      rule instanceof CSSLayerBlockRule ? Array.from(rule.cssRules).flatMap(within) : [rule];
    const rules = Array.from(document.styleSheets).flatMap((sheet) =>
      Array.from(sheet.cssRules).flatMap(within),
    );
    for (const { style } of rules.filter(isFace)) {
      const value = (name: string) => style.getPropertyValue(name);
      if (!value("src").includes("url(")) continue;
      const face = new FontFace(value("font-family").replaceAll('"', ""), value("src"), {
        weight: value("font-weight"),
        stretch: value("font-stretch") || "normal",
      });
      document.fonts.add(face);
      face.load();
    }
    return;
  }
  const root = getComputedStyle(document.documentElement);
  const withoutFirst = (name: string) => `${name}: ${root.getPropertyValue(name).replace(/^[^,]+,/, "")};`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root { ${["--font-head", "--font-label", "--font-body"].map(withoutFirst).join(" ")} }`,
  );
  document.adoptedStyleSheets = [sheet];
}

function areFontsLoaded() {
  return document.fonts.status === "loaded";
}

/** Logo, links and buttons share one line, whose height is always the same. */
function rowsOfHeader() {
  const row = document.querySelector(".site-header__row");
  const parts = Array.from(row?.querySelectorAll("a, button") ?? [])
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect());
  const isOneRow = Math.max(...parts.map(({ top }) => top)) < Math.min(...parts.map(({ bottom }) => bottom));
  return isOneRow ? [] : [`the header's row is ${row?.getBoundingClientRect().height} pixels tall`];
}
