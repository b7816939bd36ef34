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
  const weak = weakness(accent);
  return weak && `${weak} (WCAG AA); the nearest color that passes is ${nearestReadable(accent)}`;
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

function weakness(accent: string) {
  const weak = contrastsOf(accent).findLast(({ ratio, least }) => ratio < least);
  if (!weak) return undefined;
  const got = (Math.floor(weak.ratio * 10) / 10).toFixed(1);
  return `${complaints[weak.name]} need ${weak.least}:1 and get ${got}:1`;
}

/** Same hue and saturation, with the smallest change in lightness that works. */
export function nearestReadable(accent: string) {
  const { hue, saturation, lightness } = toHsl(accent);
  for (let step = 0.002; step < 1; step += 0.002) {
    for (const candidate of [lightness - step, lightness + step]) {
      const color = fromHsl(hue, saturation, Math.min(1, Math.max(0, candidate)));
      if (!weakness(color)) return color;
    }
  }
  return accent;
}

/** The accent made darker or lighter until it reads on that ground. */
export function readableOn(groundColor: string, accent: string, least: number) {
  const { hue, saturation, lightness } = toHsl(accent);
  const direction = luminance(groundColor) > 0.5 ? -1 : 1;
  for (let step = 0; step < 1; step += 0.005) {
    const color = fromHsl(hue, saturation, Math.min(1, Math.max(0, lightness + direction * step)));
    if (contrast(color, groundColor) >= least) return color;
  }
  return direction < 0 ? "#000000" : "#ffffff";
}

/** For a hovered button: shifted away from the color of its text. */
export function awayFrom(letters: string, accent: string) {
  const { hue, saturation, lightness } = toHsl(accent);
  const change = luminance(letters) > 0.5 ? -0.08 : 0.1;
  return fromHsl(hue, saturation, Math.min(0.95, Math.max(0.05, lightness + change)));
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

function toHsl(color: string) {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const hue =
    range === 0
      ? 0
      : most === red
        ? ((green - blue) / range + 6) % 6
        : most === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4;
  return { hue, saturation, lightness };
}

function fromHsl(hue: number, saturation: number, lightness: number) {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue * 2) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
