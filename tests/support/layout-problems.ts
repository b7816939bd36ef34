/**
 * Runs in the page. Finds what makes it wider than the window, what overlaps in the header, text that is cut
 * off, and columns so narrow that short words break, in the whole page or in a part of it.
 */
export function layoutProblems(part = "body") {
  const { clientWidth, scrollWidth } = document.documentElement;
  const parts = Array.from(document.querySelectorAll("header a, header button")).filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  const boxes = parts.map((each) => ({ name: each.textContent, ...each.getBoundingClientRect().toJSON() }));
  /** Answers by element: most texts are in the same elements, and asking for styles takes longest. */
  const asked = new Map<Element, boolean>();
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []),
    ...boxes.filter(({ right }) => right > clientWidth).map(({ name }) => `${name} ends outside`),
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.name} lies on ${other.name}`),
    ),
    ...cutOffText(),
    ...brokenWords(),
  ];

  /** Scrolling by hand reaches what `auto` hides; nothing reaches what `hidden` and `clip` do. */
  function cutOffText() {
    const cutters = Array.from(document.querySelectorAll(`${part} *`)).filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      // A cell of the quote's lines has one row of text; the panel beside it has all of it.
      const isCell = element.role === "gridcell";
      return /hidden|clip/.test(overflowX + overflowY) && !isCell && !isForScreenReaders(element);
    });
    return cutters.flatMap((cutter) => {
      const { left, right, top, bottom } = cutter.getBoundingClientRect();
      return textsIn(cutter)
        .filter((text) =>
          rectsOf(text).some(
            (rect) =>
              rect.left < left - 1 ||
              rect.right > right + 1 ||
              rect.top < top - rect.height / 4 ||
              rect.bottom > bottom + rect.height / 4,
          ),
        )
        .map((text) => `"${text.data.slice(0, 30)}" is cut off by ${cutter.className}`);
    });
  }

  /**
   * Broken numbers, and broken words that are too short to be hyphenated, although the window has room for
   * them within its margins. Wider ones may break, and so may addresses.
   */
  function brokenWords() {
    const whole = document.querySelector(part) ?? document.body;
    return textsIn(whole).flatMap((text) => {
      if (rectsOf(text).length < 2) return [];
      const words = text.data.replace(/\S*:\/\/\S+/g, (address) => " ".repeat(address.length));
      return Array.from(words.matchAll(/[^\s/–-]+/gu))
        .filter(([word]) => /^([\p{L}\d]{2,10}[.,;:]?|\$?[\d,.]+)$/u.test(word))
        .flatMap(({ 0: word, index }) => {
          const rects = rectsOf(text, index, index + word.length);
          const width = rects.reduce((sum, rect) => sum + rect.width, 0);
          const isBroken = new Set(rects.map(({ top }) => Math.round(top))).size > 1;
          return isBroken && width < clientWidth * 0.8 ? [`"${word}" breaks`] : [];
        });
    });
  }

  function textsIn(element: Element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== "" && !isForScreenReaders(text.parentElement)) found.push(text);
    }
    return found;
  }

  function isForScreenReaders(element: Element | null): boolean {
    if (element === null) return false;
    const known = asked.get(element);
    if (known !== undefined) return known;
    const { clipPath, blockSize } = getComputedStyle(element);
    const isTiny = (element.clientWidth <= 1 && clipPath !== "none") || blockSize === "0px";
    const is = isTiny || isForScreenReaders(element.parentElement);
    asked.set(element, is);
    return is;
  }

  function rectsOf(text: Text, start = 0, end = text.length) {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    return Array.from(range.getClientRects()).filter(({ width }) => width > 1);
  }
}

/** Runs in the page: parts of a field that are beside, or not below, the part before them. */
export function partsOutOfPlace() {
  return Array.from(document.querySelectorAll(".field")).flatMap((field) => {
    const { left, right } = field.getBoundingClientRect();
    let end = Number.NEGATIVE_INFINITY;
    return Array.from(field.children).flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isInPlace = box.top >= end && Math.abs(box.left - left) < 1 && Math.abs(box.right - right) < 1;
      end = box.bottom;
      return isInPlace ? [] : [`${part.className} of ${field.querySelector("label")?.htmlFor}`];
    });
  });
}
