import type { DeskParts } from "#desk/shell/desk-parts.ts";
import { type SheetColumn, streamSpreadsheet } from "#documents/spreadsheet.ts";
import { formatShare } from "#quote/margin.ts";
import { formatMoney } from "#quote/money.ts";
import {
  byteOrderMark,
  csvHead,
  type MoreCells,
  tableHeads,
  toCsv,
  toTableRow,
} from "#request/record/csv.ts";
import type { ExportedSubmission } from "#request/record/records.ts";

type Pages = AsyncIterable<readonly ExportedSubmission[]>;
type Source = { readonly pages: Pages; readonly store: DeskParts["store"]; readonly staffId: number };

const costHeads = ["quote_cost", "quote_margin_percent", "quote_lines_with_cost"];

/** What is exported, as the kinds of files that there are. */
export const exportFiles = {
  csv: { type: "text/csv; charset=utf-8", write: writeCsv },
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: writeXlsx },
} as const;

async function* writeCsv(source: Source) {
  yield byteOrderMark + csvHead({ head: costHeads, of: () => [] });
  for await (const page of source.pages) {
    const costs = await costsOf(source, page);
    yield page.map((each) => toCsv(each, costs)).join("");
  }
}

function writeXlsx(source: Source) {
  const columns: readonly SheetColumn[] = [
    ...tableHeads.map(({ head, isMoney }) => ({ head, ...(isMoney && { format: "money" as const }) })),
    ...costHeads.map((head, index) => ({ head, ...(index === 0 && { format: "money" as const }) })),
  ];
  async function* rows() {
    for await (const page of source.pages) {
      const { of } = await costsOf(source, page);
      yield page.map((each) => {
        const [cost = "", ...more] = of(each.reference);
        return [...toTableRow(each), cost && Number(cost), ...more];
      });
    }
  }
  return streamSpreadsheet("Requests", columns, rows());
}

/** The store answers only an owner. */
async function costsOf({ store, staffId }: Source, page: readonly ExportedSubmission[]): Promise<MoreCells> {
  const references = page.map(({ reference }) => reference);
  const costs = await store.listQuoteCosts({ staffId, references });
  const byReference = new Map(costs.map((each) => [each.reference, each]));
  return {
    head: costHeads,
    of(reference) {
      const known = byReference.get(reference);
      if (!known || known.lines === 0) return costHeads.map(() => "");
      const { cost, margin, lines, counted } = known;
      return [
        formatMoney(cost).replaceAll(",", ""),
        margin === undefined ? "" : Number(formatShare(margin)),
        `${lines} of ${counted}`,
      ];
    },
  };
}
