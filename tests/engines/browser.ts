/** One browser window, driven the same way whatever its engine. Both protocols are the W3C's and share their actions. */
export type Browser = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page; what it takes and returns travels as JSON. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Tab, Enter, Escape and so on by name, anything else as the text that is typed. */
  press(...keys: readonly string[]): Promise<void>;
  /** Clicks an element that is on the screen. */
  click(selector: string): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  /** The page on paper, as PDF, where the engine's driver can. */
  print?(): Promise<Buffer>;
  close(): Promise<void>;
};

/** What an engine's own protocol has to provide. */
export type Wire = Pick<Browser, "open" | "resize" | "chooseFile" | "close" | "print"> & {
  evaluate(expression: string): Promise<string>;
  perform(actions: readonly object[]): Promise<void>;
};

/** W3C WebDriver, "keyboard actions": keys without a character have code points of their own. */
const namedKeys: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Escape: "\uE00C",
};

export function createBrowser(wire: Wire): Browser {
  const run: Browser["run"] = async (work, ...args) => {
    const call = `(${work})(...${JSON.stringify(args)})`;
    const answer = await wire.evaluate(`JSON.stringify({value:${call}})`);
    return JSON.parse(answer).value;
  };

  function press(...keys: readonly string[]) {
    const strokes = keys.flatMap((key) => {
      const [held, last] = key.startsWith("Shift+") ? ["Shift", key.slice("Shift+".length)] : ["", key];
      const typed = namedKeys[last] ? [namedKeys[last]] : [...last];
      const taps = typed.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      const value = namedKeys[held];
      return value ? [{ type: "keyDown", value }, ...taps, { type: "keyUp", value }] : taps;
    });
    return wire.perform([{ type: "key", id: "keyboard", actions: strokes }]);
  }

  async function click(selector: string) {
    const [x, y] = await run((wanted) => {
      const element = document.querySelector(wanted);
      const box = element?.getBoundingClientRect();
      if (!box || box.width === 0) throw new Error(`${wanted} is not there to be clicked`);
      return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    }, selector);
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await wire.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  return { ...wire, run, press, click };
}
