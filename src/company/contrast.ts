/** The backgrounds and text colors that an accent is combined with. */
export const ground = {
  paper: "#f1f4f1",
  ink: "#0f1f1c",
  nightTint: "#182b27",
  tint: "#e6ece8",
  white: "#ffffff",
};

/** WCAG 2 AA: 1.4.3 for text, 1.4.11 for marks. */
const textContrast = 4.5;
const markContrast = 3;

/** WCAG's contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Ink where it can be read on the accent, else white. */
export function lettersOn(accent: string) {
  return contrast(ground.ink, accent) >= textContrast ? ground.ink : ground.white;
}

/** Why this accent is not readable, or undefined. Ignores text that is not a color. */
export function accentProblem(accent: string): string | undefined {
  const weak = contrastsOf(accent).findLast(({ ratio, least }) => ratio < least);
  if (!weak) return undefined;
  const got = (Math.floor(weak.ratio * 10) / 10).toFixed(1);
  return `${complaints[weak.name]} need ${weak.least}:1 and get ${got}:1 (WCAG AA); the nearest color that passes is ${nearestReadable(accent)}`;
}

/** Each contrast that an accent needs, with what it has; empty if the text is not a color. */
export function contrastsOf(accent: string) {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return [];
  return [
    { name: "letters", ratio: contrast(accent, lettersOn(accent)), least: textContrast },
    { name: "ink", ratio: contrast(accent, ground.ink), least: markContrast },
    { name: "paper", ratio: contrast(accent, ground.paper), least: markContrast },
  ] as const;
}

const complaints = {
  letters: "leaves no letters on a button readable: they",
  ink: "is too dark: marks on the ink bands",
  paper: "is too light: marks on the paper",
};

/** The accent with the least black or white in it that can be read everywhere. */
export function nearestReadable(accent: string) {
  const mixed = [...shades(accent, "#000000"), ...shades(accent, ground.white)].sort(
    (one, other) => one.part - other.part,
  );
  const isReadable = (color: string) => contrastsOf(color).every(({ ratio, least }) => ratio >= least);
  return mixed.find(({ color }) => isReadable(color))?.color ?? accent;
}

/** The accent made darker or lighter until it reads on that ground. */
export function readableOn(groundColor: string, accent: string, least: number) {
  const end = luminance(groundColor) > 0.5 ? "#000000" : ground.white;
  return shades(accent, end).find(({ color }) => contrast(color, groundColor) >= least)?.color ?? end;
}

/** For a hovered button: shifted away from the color of its text. */
export function awayFrom(letters: string, accent: string) {
  return mix(accent, luminance(letters) > 0.5 ? "#000000" : ground.white, 0.15);
}

/** From the accent itself to that end, in steps too small to see. */
function shades(accent: string, end: string) {
  return Array.from({ length: 256 }, (_, step) => ({
    part: step / 255,
    color: mix(accent, end, step / 255),
  }));
}

function mix(color: string, end: string, part: number) {
  const ends = channels(end);
  const mixed = channels(color).map((from, index) => from + ((ends[index] ?? 0) - from) * part);
  return `#${mixed
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function channels(color: string) {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
