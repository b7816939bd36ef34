import { writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { encodePalettePng } from "#documents/sharing/palette-png.ts";

/**
 * Draws the two portraits of the placeholder company: plainly drawings, in the language of the survey sheet, of nobody.
 * Run again to change them: node tools/placeholder-portraits.ts
 */
const size = 640;
const paper = "#e6ece8";
const line = "#5f7a72";
const faint = "#9fb3ab";
const ink = "#0f1f1c";
const accent = "#f85014";

type Sitter = {
  readonly head: string;
  readonly hair: string;
  readonly shoulders: string;
  readonly letter: string;
};

const sitters: Readonly<Record<string, Sitter>> = {
  "placeholder-1": {
    head: "M320 118c66 0 104 50 104 122 0 84-46 146-104 146s-104-62-104-146c0-72 38-122 104-122z",
    hair: "M212 246c-8-88 42-146 110-146 70 0 116 52 108 140-14-52-34-74-62-84-40 22-104 24-138 12-10 22-14 44-18 78z",
    shoulders: "M64 640c4-116 62-176 160-200 26 44 66 62 96 62s70-18 96-62c98 24 156 84 160 200",
    letter: "A",
  },
  "placeholder-2": {
    head: "M320 128c60 0 96 48 96 114 0 80-42 138-96 138s-96-58-96-138c0-66 36-114 96-114z",
    hair: "M204 396c-24-96-22-290 116-290s142 192 118 290c-26-4-38-20-40-52 20-40 22-92 8-142-50 14-96 0-130-36-14 46-34 70-50 78-6 40 0 72 14 100-2 32-12 48-36 52z",
    shoulders: "M84 640c6-108 56-166 150-190 22 40 56 58 86 58s64-18 86-58c94 24 144 82 150 190",
    letter: "B",
  },
};

for (const [name, sitter] of Object.entries(sitters)) {
  const fontFiles = ["src/documents/fonts/archivo-label.ttf"];
  const image = new Resvg(draw(sitter), { font: { loadSystemFonts: false, fontFiles } }).render();
  const png = encodePalettePng({ pixels: image.pixels, width: image.width, height: image.height });
  writeFileSync(`company/portraits/${name}.png`, png);
}

function draw({ head, hair, shoulders, letter }: Sitter) {
  const inside = [0.86, 0.72, 0.58, 0.44, 0.3, 0.16];
  const around = (path: string, x: number, y: number) =>
    inside
      .map(
        (scale) =>
          `<path d="${path}" transform="translate(${x} ${y}) scale(${scale}) translate(${-x} ${-y})" stroke="${faint}" stroke-width="${1.5 / scale}"/>`,
      )
      .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none" font-family="ArchivoLabel" font-size="22">
    <rect width="${size}" height="${size}" fill="${paper}"/>
    <g stroke="${faint}" stroke-width="1" stroke-dasharray="2 8"><path d="M160 0v640M480 0v640M0 160h640M0 480h640"/></g>
    ${around(shoulders, 320, 640)}
    <path d="${shoulders}" fill="${paper}" fill-opacity=".55" stroke="${line}" stroke-width="3"/>
    <path d="M268 360v92c8 28 28 44 52 44s44-16 52-44v-92" fill="${paper}" stroke="${line}" stroke-width="3"/>
    <path d="${head}" fill="${paper}" stroke="${line}" stroke-width="3"/>
    ${around(head, 320, 250)}
    <path d="${hair}" fill="${paper}" stroke="${line}" stroke-width="3"/>
    <g stroke="${accent}" stroke-width="2" stroke-dasharray="18 5 4 5"><path d="M320 40v600M40 250h560"/></g>
    <g stroke="${ink}" stroke-width="1.5"><path d="M216 76h208M216 66v20M424 66v20"/></g>
    <g fill="${ink}"><text x="612" y="44" text-anchor="end">Drawing ${letter}</text><text x="28" y="44">Portrait to follow</text></g>
  </svg>`;
}
