import { costOf, readCost } from "#costs/sheet.ts";
import type { OwnColumn } from "#quote/columns.ts";
import type { DeskOnly } from "#quote/editor/desk-only.ts";
import { netPriceOf } from "#quote/finish-line.ts";
import { formatShare, marginOf } from "#quote/margin.ts";
import { formatPrice } from "#quote/money.ts";
import type { DraftLine } from "#quote/quote.ts";
import { AllCosts, CostPrice, CostSources, CostSum, withCost } from "./cost-panel.tsx";
import { type CostPaths, keepCosts } from "./keep-costs.ts";

/** What lines cost us, in the places that the quote room has for what only the desk knows. */
export function deskCosts(paths: CostPaths): DeskOnly {
  const keeper = keepCosts(paths);
  let { sheet } = keeper.get();
  let columns: readonly OwnColumn[] = columnsNow();
  keeper.subscribe(() => {
    if (keeper.get().sheet === sheet) return;
    ({ sheet } = keeper.get());
    columns = columnsNow();
  });
  return {
    name: "Costs",
    subscribe: keeper.subscribe,
    columns: () => columns,
    renderPrice: (about) => <CostPrice keeper={keeper} {...about} />,
    renderLine: (about) => <CostSources keeper={keeper} {...about} />,
    renderAll: (about) => <AllCosts keeper={keeper} {...about} />,
    renderSum: (about) => <CostSum keeper={keeper} {...about} />,
  };

  function columnsNow(): readonly OwnColumn[] {
    return [
      {
        name: "cost",
        label: "Cost, $",
        look: "number",
        longest: 200,
        grid: { width: 124, from: 85 },
        show({ id }) {
          const { sources, chosen } = keeper.of(id);
          const cost = readCost(sources[chosen]);
          return cost === undefined ? (sources[chosen]?.cost ?? "") : formatPrice(cost);
        },
        write({ id }, text) {
          keeper.change({ [id]: withCost(keeper.of(id), text.trim()) });
        },
      },
      {
        name: "margin",
        label: "Margin",
        look: "number",
        longest: 0,
        grid: { width: 64, from: 85 },
        show(line) {
          const share = marginIn(line);
          // The panel has both decimals.
          return share === undefined ? "" : `${formatShare(Math.round(share / 10) * 10)}%`;
        },
        isLow: (line) => (marginIn(line) ?? 0) < 0,
      },
    ];
  }

  function marginIn(line: DraftLine) {
    const [net, cost] = [netPriceOf(line), costOf(keeper.of(line.id))];
    return net === undefined || cost === undefined ? undefined : marginOf(net, cost);
  }
}
