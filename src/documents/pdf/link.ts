import type { Block } from "./block.ts";
import type { Element, Paper } from "./paper.ts";
import { content, element, type Tag } from "./tags.ts";
import { measureText, type TextStyle, widthOfText, writeText } from "./text.ts";

/** One line that is a link as a whole: an address, a phone number. */
export function link(paper: Paper, style: TextStyle, words: string, href: string, tag: Tag = "P"): Block {
  const height = (width: number) => measureText(paper, style, words, width);
  return {
    height,
    draw(place, parent) {
      element(paper, parent, tag, (own) =>
        content(paper, own, "Link", (linkElement) => {
          writeText(paper, style, words, place);
          const width = widthOfText(paper, style, words);
          const x = style.align === "right" ? place.x + place.width - width : place.x;
          annotate(paper, linkElement, { x, y: place.y, width, height: height(place.width) }, words, href);
        }),
      );
    },
  };
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** PDF/UA wants a link to be tied to its element and described; PDFKit's own link option leaves it undescribed. */
function annotate(
  { doc }: Paper,
  structParent: Element,
  { x, y, width, height }: Box,
  words: string,
  href: string,
) {
  // A String object is written as a PDF string, a plain one as a PDF name.
  const options = { structParent, Contents: new String(words) } as unknown as PDFKit.Mixins.AnnotationOption;
  doc.link(x, y, width, height, href, options);
}
