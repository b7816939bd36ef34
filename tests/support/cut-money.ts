/**
 * Runs in a page: every amount of money that is wider than its box, or beyond one that cuts it off. What can be
 * scrolled to is not cut off.
 */
export function findCutMoney() {
  const money = /\d{1,3}(?:,\d{3})+\.\d\d/g;
  const isHidden = (element: Element) =>
    !(element as HTMLElement).checkVisibility({ visibilityProperty: true });
  const boxOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left: left - 1, right: right + 1 };
  };
  const cut: string[] = [];
  const say = (text: string, element: Element) =>
    cut.push(`${text} in ${element.tagName.toLowerCase()}.${element.className}#${element.id}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || isHidden(parent) || parent.closest("select, textarea")) continue;
    for (const found of (node.textContent ?? "").matchAll(money)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const rects = [...range.getClientRects()];
      let isOwnBox = true;
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Text for screen readers alone.
        if (style.clipPath !== "none") break;
        if (style.display === "inline" || style.display === "contents") continue;
        const isClipping = style.overflowX !== "visible" || /strict|paint|content/.test(style.contain);
        const { left, right } = boxOf(box);
        const isBeyond = rects.some((rect) => rect.left < left || rect.right > right);
        if (isBeyond && (isOwnBox || isClipping)) {
          say(found[0], box);
          break;
        }
        if (style.overflowX === "auto" || style.overflowX === "scroll") break;
        isOwnBox = false;
      }
      if (rects.length > 1) say(`${found[0]} (broken)`, parent);
    }
  }
  for (const field of document.querySelectorAll("input")) {
    if (!isHidden(field) && money.test(field.value) && field.scrollWidth > field.clientWidth)
      say(field.value, field);
    money.lastIndex = 0;
  }
  return cut;
}
