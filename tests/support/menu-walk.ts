import type { Browser } from "../engines/browser.ts";
import { until } from "./until.ts";

/** A window of any engine. A click goes to where an element is, no matter what covers it. */
type Window = Pick<Browser, "resize" | "run" | "press" | "click">;

const toggle = ".main-nav__button--open";
const phone = [320, 568] as const;

/** WCAG 2.2, 1.4.4 and 1.4.12 too, because the button's place depends on the words above it. */
const settings = [
  [...phone, ""],
  [360, 740, ""],
  [768, 800, ""],
  [1199, 800, ""],
  [...phone, "html { font-size: 200% }"],
  [...phone, "* { letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5 !important }"],
] as const;

/** A second tap in the same place has to hit the close button, which is exactly where the open button was. */
export async function tapTwice(window: Window) {
  const problems: string[] = [];
  for (const [width, height, css] of settings) {
    await window.run(addStyle, css);
    await window.resize(width, height);
    await until(async () => (await window.run(() => innerWidth)) === width);
    const say = (problem: string) => problems.push(`${width} ${css}: ${problem}`);
    const path = await window.run(() => location.pathname);
    const closed = await window.run(readMenu);
    await window.click(toggle);
    await until(async () => (await window.run(readMenu)).isShown);
    const open = await window.run(readMenu);
    if (closed.button !== "Menu" || open.button !== "Close menu") say(`${closed.button}, ${open.button}`);
    if (closed.place !== open.place) say(`${closed.place} closed, ${open.place} open`);
    await window.click(toggle);
    await until(async () => !(await window.run(readMenu)).isShown);
    if ((await window.run(() => location.pathname)) !== path) say("the second tap left the page");
  }
  await window.run(addStyle, "");
  return problems;
}

/** Where Tab leads from the open menu, and whether everything that gets the focus shows it. */
export async function tabThroughMenu(window: Window) {
  const stops: string[] = [];
  async function press(key: string) {
    await window.press(key);
    const { focused, isShown, isRingWhole } = await window.run(readMenu);
    stops.push(`${focused}${isShown ? ", menu" : ""}${isRingWhole ? "" : ", RING CUT OFF"}`);
    return isShown;
  }
  await window.resize(...phone);
  await window.run((selector) => document.querySelector<HTMLElement>(selector)?.focus(), toggle);
  await press("Enter");
  await press("Shift+Tab");
  while (stops.length < 20 && (await press("Tab")));
  await press("Shift+Tab");
  return stops;
}

function addStyle(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page. */
export function readMenu() {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const [button] = Array.from(document.querySelectorAll(".main-nav__button")).filter(isVisible).reverse();
  const links = document.querySelector(".main-nav__links");
  const box = button?.getBoundingClientRect();
  const { activeElement } = document;
  return {
    isShown: links !== null && isVisible(links),
    button: button?.textContent,
    place: box && `${box.x} ${box.y} ${box.width} ${box.height}`,
    focused: activeElement?.textContent,
    isRingWhole: activeElement !== null && isRingWhole(activeElement),
  };

  function isRingWhole(element: Element) {
    const ring = 6;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isOnScreen =
      left >= ring && top >= ring && right <= innerWidth - ring && bottom <= innerHeight - ring;
    const isCut = (around: Element | null): boolean =>
      around !== null &&
      around !== document.documentElement &&
      (getComputedStyle(around).overflow !== "visible" || isCut(around.parentElement));
    return isVisible(element) && isOnScreen && !isCut(element.parentElement);
  }
}
