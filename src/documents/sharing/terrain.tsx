import { palette } from "#company/palette.ts";
import sectionSvg from "#site/assets/images/section-line.svg?raw";
import bandSvg from "#site/assets/images/topo-band.svg?raw";
import hillsSvg from "#site/assets/images/topo-dark.svg?raw";
import { outline } from "./outline.ts";

export type TerrainName = keyof typeof terrains;

const terrainSize = { width: 1600, height: 800 };
const sectionLabel = { font: "heading", size: 17 } as const;

/** The site's contour maps, as the inside of their SVG files; letters become outlines. */
const terrains = { hills: inside(hillsSvg) + inside(sectionSvg), band: inside(bandSvg) } as const;

/** Contour lines over the whole picture, fading out to the left where the words are. */
export function Terrain({ name, width, height }: { name: TerrainName; width: number; height: number }) {
  const scale = Math.max(width / terrainSize.width, height / terrainSize.height);
  const left = width - terrainSize.width * scale;
  return (
    <>
      {/* A mask, not a veil: the ground keeps exactly one color, which keeps the file small. */}
      <mask id="fade">
        <linearGradient id="fading">
          <stop offset="0.3" stopColor="black" />
          <stop offset="0.8" stopColor="white" />
        </linearGradient>
        <rect width={width} height={height} fill="url(#fading)" />
      </mask>
      <g mask="url(#fade)">
        <g
          transform={`translate(${left} 0) scale(${scale})`}
          fill="none"
          dangerouslySetInnerHTML={{ __html: terrains[name] }}
        />
      </g>
    </>
  );
}

function inside(svg: string) {
  return svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, "")
    .replaceAll("currentColor", palette.accent)
    .replace(/stroke="(#\w{6})" stroke-opacity="([\d.]+)"/g, (_, color, opacity) => {
      return `stroke="${mix(color, palette.ink, Number(opacity))}"`;
    })
    .replace(/<text x="(\d+)" y="(\d+)">([^<]*)<\/text>/g, (_, x, y, text) => {
      return `<path d="${outline({ ...sectionLabel, text }, Number(x), Number(y))}"/>`;
    });
}

/** As flat colors: a picture with few of them is a small file. */
function mix(color: string, ground: string, share: number) {
  const channels = [1, 3, 5].map((at) => {
    const [above, below] = [color, ground].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round((above ?? 0) * share + (below ?? 0) * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
