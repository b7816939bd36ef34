import type { Reach } from "#company/listed-places.ts";
import { regimeOf } from "./quote-text.ts";

type Line = { readonly isGoods: boolean; readonly exportClass: string };

/** Whether a listed place stops this line. Goods that nobody has classified may be anything. */
export function isStopped({ isGoods, exportClass }: Line, reach: readonly Reach[]) {
  if (reach.includes("every line")) return true;
  if (!isGoods) return false;
  const regime = regimeOf(exportClass);
  if (regime === "ITAR") return reach.includes("USML");
  return regime !== "EAR" || (reach.includes("ECCN") && !isEar99(exportClass));
}

function isEar99(exportClass: string) {
  return exportClass.trim().toUpperCase() === "EAR99";
}
