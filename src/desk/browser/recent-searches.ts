/** In the browser's storage, until its person signs out. */
const recentKey = "desk-searches";
const MOST_KEPT = 8;

/** What was looked for last is offered under the search box. */
export function offerRecent(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>("input[type=search]");
  const list = form.querySelector("datalist");
  const kept: readonly string[] = JSON.parse(localStorage.getItem(recentKey) ?? "[]");
  list?.replaceChildren(...kept.map((text) => new Option(text, text)));
  form.addEventListener("submit", () => {
    const text = field?.value.trim();
    if (!text) return;
    const next = [text, ...kept.filter((each) => each !== text)].slice(0, MOST_KEPT);
    localStorage.setItem(recentKey, JSON.stringify(next));
  });
}
