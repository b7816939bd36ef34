import { existsSync } from "node:fs";
import path from "node:path";

/** Where the three engines are on this machine; undefined where one is missing. */
export function findChromium() {
  return find(
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  );
}

/** The same engine without windows to draw, which takes half the time; Chromium itself where it is missing. */
export function findHeadlessChromium() {
  return find(process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell") ?? findChromium();
}

/** Speaks WebDriver BiDi itself, with `--remote-debugging-port`. */
export function findFirefox() {
  return find(
    process.env.FIREFOX_PATH,
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  );
}

/** WebKitGTK's WebDriver, which starts the browser that it drives. */
export function findWebKitDriver() {
  return find(process.env.WEBKIT_DRIVER_PATH, inPath("WebKitWebDriver"));
}

/** WebKitGTK has no headless mode: it needs a screen, and this one shows nothing. */
export function findXvfb() {
  return inPath("Xvfb");
}

function find(...places: readonly (string | undefined)[]) {
  return places.find((place) => place && existsSync(place));
}

function inPath(program: string) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return find(...folders.map((folder) => path.join(folder, program)));
}

/** Quiet and self-contained; as root Chromium runs only without its sandbox. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  // No page draws with WebGL, whose software renderer takes a twentieth of a visit's processor time.
  "--disable-software-rasterizer",
  // Letters as wide as on a screen; without windows they would be rounded to whole pixels.
  "--font-render-hinting=none",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
