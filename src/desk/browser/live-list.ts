const ASK_EVERY_MS = 5_000;
export const REFRESH_MS = 60_000;
/** How long a requested page may take to load. */
const LEAVING_MS = 60_000;
const place = "desk-place";

/**
 * Refreshes an open list when something has changed, and once a minute for the time left while nobody uses it. The
 * browser keeps the scroll position; the row that had the focus gets it back.
 */
export function keepCurrent(list: HTMLElement) {
  const shownAt = Date.now();
  let askedToLeaveAt = Number.NEGATIVE_INFINITY;
  addEventListener("beforeunload", () => {
    askedToLeaveAt = Date.now();
  });
  document.querySelector<HTMLElement>(`a[href="${sessionStorage.getItem(place)}"]`)?.focus();
  sessionStorage.removeItem(place);
  setInterval(look, ASK_EVERY_MS);

  async function look() {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) return;
    const isIdle = focused === document.body;
    const hasChanged = (await askVersion()) !== list.dataset.liveList;
    if (!hasChanged && !(isIdle && Date.now() - shownAt > REFRESH_MS)) return;
    // Reloading now would cancel the page that a button or link has just requested.
    if (Date.now() - askedToLeaveAt < LEAVING_MS) return;
    const row = focused?.closest("tr")?.querySelector("a");
    if (row) sessionStorage.setItem(place, row.getAttribute("href") ?? "");
    location.reload();
  }

  /** On any error the list stays as it is. */
  async function askVersion() {
    try {
      const response = await fetch(location.href, { headers: { accept: "application/json" } });
      if (response.headers.get("content-type")?.includes("json")) return (await response.json()).version;
    } catch {
      // The next check follows in a moment.
    }
    return list.dataset.liveList;
  }
}
