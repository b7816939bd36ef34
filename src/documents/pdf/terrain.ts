import terrainSvg from "#site/assets/images/topo-band.svg?raw";

const terrainWidth = 1600;
const enlarged = 1.2;

const strokes = [
  ...terrainSvg.matchAll(
    /<path stroke="([^"]+)"(?: stroke-opacity="([^"]+)")?(?: stroke-width="([^"]+)")? d="([^"]+)"/g,
  ),
].map(([, color = "", opacity = "1", width = "1", data = ""]) => ({
  color,
  opacity: Number(opacity),
  width: Number(width),
  data,
}));

/** Contour lines of the site's page band, cut to a band at the top of the sheet. */
export function drawTerrain(doc: PDFKit.PDFDocument, { width, height }: { width: number; height: number }) {
  const scale = (width * enlarged) / terrainWidth;
  doc.save().rect(0, 0, width, height).clip();
  doc.translate(width - terrainWidth * scale, -height).scale(scale);
  for (const { color, opacity, width: lineWidth, data } of strokes) {
    doc.lineWidth(lineWidth).strokeOpacity(opacity).path(data).stroke(color);
  }
  doc.restore();
}
