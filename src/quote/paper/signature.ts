import { palette } from "#company/palette.ts";
import { sayDay } from "#company/time.ts";
import { company } from "#content/company.ts";
import { words } from "#documents/letter-paper/letterhead.ts";
import { type } from "#documents/letter-paper/type-scale.ts";
import { type Block, stack } from "#documents/pdf/block.ts";
import type { Paper } from "#documents/pdf/paper.ts";
import { artifact, content } from "#documents/pdf/tags.ts";
import type { Quote } from "#quote/quote.ts";
import { quoteWords } from "#quote/words.ts";

/** In points: the line, and the room above it for a pen or a picture. */
const line = { width: 200, room: 24 } as const;

/** Who prepared it: a line to sign on, or the person's own signature on it, with name and title below. */
export function signature(paper: Paper, { preparedBy, date }: Quote, picture?: Uint8Array): Block {
  const { name, title = "" } = preparedBy;
  const who = [name, title].filter(Boolean).join(", ");
  return stack([
    signingLine(paper, name, picture),
    words(paper, type.strong, who),
    words(paper, type.small, quoteWords.signedFor(company.legalName, sayDay(date))),
  ]);
}

/** To the left of the sums, which leave that room free: a quote is no longer for it. */
export function besideSignature(sums: Block, signed: Block): Block {
  return {
    height: (width) => Math.max(sums.height(width), signed.height(line.width)),
    draw(place, parent) {
      sums.draw(place, parent);
      signed.draw({ ...place, width: line.width }, parent);
    },
  };
}

function signingLine(paper: Paper, name: string, picture: Uint8Array | undefined): Block {
  return {
    height: () => line.room + 3,
    draw({ x, y }, parent) {
      if (picture) {
        const bbox = [x, y, x + line.width, y + line.room] as const;
        const fit: [number, number] = [line.width, line.room - 2];
        const draw = () => void paper.doc.image(Buffer.from(picture), x, y, { fit, valign: "bottom" });
        content(paper, parent, "Figure", draw, { alt: quoteWords.signatureOf(name), bbox });
      }
      artifact(paper, (doc) => {
        doc.moveTo(x, y + line.room).lineTo(x + line.width, y + line.room);
        doc.lineWidth(0.6).stroke(palette.ink);
      });
    },
  };
}
