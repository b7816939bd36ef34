import { checkFloor, isBelow } from "#costs/margin-floor.ts";
import { isShownOnly, sayShare, withSource, writeShare } from "#costs/shares.ts";
import { costOf, type LineCosts, longestSourceText, readCost } from "#costs/sheet.ts";
import type { OwnColumn } from "#quote/columns.ts";
import type { DeskOnly, OwnCell } from "#quote/editor/desk-only.ts";
import { netPriceOf } from "#quote/finish-line.ts";
import { formatShare, marginOf } from "#quote/margin.ts";
import { formatPrice } from "#quote/money.ts";
import type { DraftLine } from "#quote/quote.ts";
import { AllCosts, CostPrice, CostSources, CostSum } from "./cost-panel.tsx";
import { type CostPaths, keepCosts } from "./keep-costs.ts";

/** What lines cost us, in the places that the quote room has for what only the desk knows. */
export function deskCosts(paths: CostPaths): DeskOnly {
  const keeper = keepCosts(paths);
  let { sheet, floor } = keeper.get();
  let columns: readonly OwnColumn[] = columnsNow();
  keeper.subscribe(() => {
    const now = keeper.get();
    if (now.sheet === sheet && now.floor === floor) return;
    ({ sheet, floor } = now);
    columns = columnsNow();
  });
  return {
    name: "Costs",
    subscribe: keeper.subscribe,
    columns: () => columns,
    write,
    checks(draft) {
      const { areHidden } = keeper.get();
      const check = checkFloor(draft, { floor, sheet, isTold: true, isOwner: areHidden !== undefined });
      return check ? [check] : [];
    },
    save: keeper.save,
    hear: keeper.hear,
    renderPrice: (about) => <CostPrice keeper={keeper} {...about} />,
    renderLine: (about) => <CostSources keeper={keeper} {...about} />,
    renderAll: (about) => <AllCosts keeper={keeper} {...about} />,
    renderSum: (about) => <CostSum keeper={keeper} {...about} />,
  };

  function columnsNow(): readonly OwnColumn[] {
    const costText = ({ id }: DraftLine) => {
      const { sources, chosen } = keeper.of(id);
      const cost = readCost(sources[chosen]);
      return cost === undefined ? (sources[chosen]?.cost ?? "") : formatPrice(cost);
    };
    const supplierText = ({ id }: DraftLine) => {
      const { sources, chosen } = keeper.of(id);
      return sources[chosen]?.supplier ?? "";
    };
    return [
      {
        ...{ name: "supplier", label: "Supplier", look: "text", longest: longestSourceText },
        grid: { width: 120, from: 115 },
        show: supplierText,
        text: supplierText,
      },
      {
        ...{ name: "cost", label: "Cost, $", look: "number", longest: longestSourceText },
        grid: { width: 124, from: 85 },
        show: costText,
        text: costText,
      },
      {
        ...{ name: "margin", label: "Margin", look: "number", longest: 12 },
        grid: { width: 64, from: 85 },
        show(line) {
          const share = marginIn(line);
          // The panel has both decimals.
          return share === undefined ? "" : `${formatShare(Math.round(share / 10) * 10)}%`;
        },
        text: (line) => sayShare("margin", keeper.of(line.id), netPriceOf(line)),
        isLow: (line) => (marginIn(line) ?? 0) < 0 || isBelow(line, keeper.of(line.id), floor),
      },
    ];
  }

  function write(cells: readonly OwnCell[]) {
    const costs: Record<string, LineCosts> = {};
    const prices: Record<string, string> = {};
    const refused: string[] = [];
    for (const { line, name, text } of cells) {
      const { id } = line;
      const known = costs[id] ?? keeper.of(id);
      if (text.length > longestSourceText) refused.push("It is too long.");
      else if (name !== "margin") costs[id] = withSource(known, { [name]: text.trim() });
      else if (!isShownOnly(line) || text.trim() !== "") {
        const written = writeShare("margin", known, line, text);
        if ("refused" in written) refused.push(written.refused);
        else costs[id] = written.costs;
        if ("price" in written) prices[id] = written.price;
      }
    }
    const isChanged = Object.entries(costs).some(([id, after]) => after !== keeper.of(id));
    return { act: isChanged ? keeper.write(costs, prices) : undefined, refused };
  }

  function marginIn(line: DraftLine) {
    const [net, cost] = [netPriceOf(line), costOf(keeper.of(line.id))];
    return net === undefined || cost === undefined ? undefined : marginOf(net, cost);
  }
}
