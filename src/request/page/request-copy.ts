import { sayDay } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import {
  addTable,
  type Column,
  columnGap,
  contentBottom,
  contentWidth,
  drawContinued,
  drawFooter,
  drawLetterhead,
  headed,
  paragraphs,
  type,
  words,
} from "#documents/letter-paper.ts";
import { type Block, createFlow, type Flow, row, stack, tagged, text } from "#documents/pdf/block.ts";
import { drawPages, margin, type Paper } from "#documents/pdf/paper.ts";
import { describeMessage, type Message } from "#request/fields/message.ts";
import { type Line, linesWords, namePart } from "#request/lines/line.ts";
import type { ReadLines } from "#request/lines/read-lines.ts";
import type { Submission } from "#request/record/submission.ts";
import { isTypedPlaceEmbargoed } from "#request/record/typed-place.ts";

/** Plain data, so that it can be handed to another thread. */
type SentRequest = Pick<Submission, "reference" | "receivedAt" | "rfq"> & { readonly message: Message };

const note =
  "A copy for your file. A request is not an order, and you owe nothing until an order is confirmed in writing.";
const partGap = 12;
/** A list without line breaks may be one line; the full text is below. */
const longestDescription = 400;

export type RequestCopyJob = { readonly kind: "request"; readonly request: SentRequest };

export function makeRequestCopy(company: Company, { reference, receivedAt, message, rfq }: SentRequest) {
  const { said, time } = company;
  const title = "Request for quote";
  const copy = `Copy of request ${reference}`;
  const head = [
    { label: "Reference", value: reference },
    { label: "Received", value: time.fullTime(receivedAt) },
    ...(isTypedPlaceEmbargoed({ rfq })
      ? []
      : [{ label: "Our promise", value: `A quote ${said.promises.quote}` }]),
  ];
  return drawPages(
    { company, title: `${copy}, ${said.legalName}`, subject: note, date: time.dayOf(receivedAt) },
    (paper) => {
      const y = drawLetterhead(paper, title, reference, head);
      const area = { x: margin, width: contentWidth, bottom: contentBottom };
      const flow = createFlow(paper, y, area, () => drawContinued(paper, `${title} ${reference}, continued`));
      flow.add(sender(paper, message), paper.root, partGap);
      if (rfq) addLines(paper, flow, rfq);
      for (const { name, label, value } of describeMessage(message, rfq?.values)) {
        addTyped(paper, flow, label, name === "needByDate" ? sayDay(value) : value);
      }
      flow.add(text(paper, type.small, note), paper.root, partGap);
      return flow.y;
    },
    (paper, page, pages) => drawFooter(paper, `${said.legalName} · ${copy}`, page, pages),
  );
}

function sender(paper: Paper, { name, company: organization, email, phone }: Message): Block {
  const pair = (label: string, value: string) =>
    stack([text(paper, type.label, label, "P"), words(paper, type.body, value, "P")]);
  return headed(paper, "What you sent", [
    row(
      [
        { block: pair("Name", name) },
        { block: pair("Organization", organization) },
        { block: pair("E-mail", email) },
        { width: 90, block: pair("Phone", phone) },
      ],
      12,
    ),
  ]);
}

function addTyped(paper: Paper, flow: Flow, label: string, value: string) {
  const [first, ...others] = paragraphs(paper, type.body, value);
  if (first) flow.add(stack([text(paper, type.label, label, "P"), first]), paper.root, 7);
  for (const line of others) flow.add(line, paper.root);
}

const widths = { line: 36, part: 128, quantity: 44, unit: 28 };
const { columns: names } = linesWords;
const columns: readonly Column[] = [
  { head: names.line, width: widths.line },
  { head: names.part, width: widths.part },
  { head: names.description },
  { head: "Qty", width: widths.quantity, isRight: true },
  { head: names.unit, width: widths.unit },
];

function addLines(paper: Paper, flow: Flow, { lines, unmatched }: ReadLines) {
  flow.y += partGap;
  addTable(
    paper,
    flow,
    linesWords.receiptHeading,
    columns,
    lines.map((line) => tagged(paper, "TR", lineRow(paper, line))),
  );
  for (const piece of unmatched) {
    flow.add(
      words(paper, type.small, linesWords.unmatched(piece.trim().slice(0, longestDescription))),
      paper.root,
      3,
    );
  }
  const differing = "The list as you sent it is below. Where the two differ, what you sent counts.";
  flow.add(text(paper, type.small, differing), paper.root, 5);
}

function lineRow(paper: Paper, line: Line): Block {
  const cell = (block: Block, width?: number) => ({ block: tagged(paper, "TD", block), width });
  const isCut = line.description.length > longestDescription;
  const description = isCut ? `${line.description.slice(0, longestDescription)}…` : line.description;
  return row(
    [
      {
        width: widths.line,
        block: text(paper, type.line, line.number || linesWords.noNumber, "TH", { scope: "Row" }),
      },
      cell(words(paper, type.cellStrong, namePart(line).slice(0, 80) || linesWords.noPart), widths.part),
      cell(
        stack([
          words(paper, type.cell, description || namePart(line)),
          ...line.flags.map((flag) => text(paper, type.cellStrong, flag)),
        ]),
      ),
      cell(text(paper, type.cellRight, line.quantity || linesWords.noQuantity), widths.quantity),
      cell(words(paper, type.cell, line.unit || " "), widths.unit),
    ],
    columnGap,
  );
}
