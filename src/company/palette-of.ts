import { awayFrom, ground, lettersOn, readableOn } from "./contrast.ts";

/** Above the 4.5 of WCAG AA, so that small numbers read well too. */
const comfortable = 5;

/** What the design was drawn with; any other accent gets its shades by rule. */
const drawn = {
  "#f85014": { accentHover: "#ff7d4d", accentOnLight: "#a83600", accentOnDark: "#ff8a5e" },
} as const;

/** The accent and its shades: under the pointer, and as letters on light and on dark grounds. */
export function accentShades(color: string) {
  const accent = color.toLowerCase();
  const onAccent = lettersOn(accent);
  return {
    accent,
    onAccent,
    ...(accent in drawn
      ? drawn[accent as keyof typeof drawn]
      : {
          accentHover: awayFrom(onAccent, accent),
          accentOnLight: readableOn(ground.tint, accent, comfortable),
          accentOnDark: readableOn(ground.nightTint, accent, comfortable),
        }),
  };
}

/** The top bar's ground, for the browser's own frame around the page. */
export const themeColors = { light: "#0a1614", dark: "#050c0b" } as const;

export type Palette = ReturnType<typeof paletteOf>;

/** The colors that are every company's. */
export const colors = {
  paper: ground.paper,
  white: ground.white,
  tint: ground.tint,
  ink: ground.ink,
  inkDeep: themeColors.light,
  inkRaised: "#18302b",
  inkLine: "#2d4a43",
  inkRule: "#5d7d73",
  contour: "#2f5048",
  contourBold: "#406a5f",
  moss: "#3f4f4a",
  lichen: "#b9ccc5",
  mist: "#dbe6e1",
  fog: "#c4cfc9",
  slate: "#61736c",
  sage: "#8aa39a",
  chalk: "#e9f1ee",
  carmine: "#a3002b",
  carmineWash: "#fdf1f3",
  carminePale: "#ff9db0",
  carmineNight: "#2a1319",
  green: "#0a5f43",
  greenPale: "#7fd9b4",
  night: "#0c1715",
  nightSheet: "#12211e",
  nightTint: ground.nightTint,
  nightText: "#edf3f0",
  nightInk: "#081210",
  nightInkDeep: themeColors.dark,
  clear: "#0000",
  inkVeil: "#0f1f1c99",
  nightVeil: "#08121099",
  black: "#000",
  halfBlack: "#0006",
  printText: "#333",
  printRule: "#666",
  printLine: "#999",
} as const;

/** Every color of the site, its mails and its documents. Style sheets write palette(ink-deep) for `inkDeep`. */
export function paletteOf(accent: string) {
  return { ...colors, ...accentShades(accent) };
}
