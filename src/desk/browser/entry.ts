/** As the desk answers: fields of the form by their names, and how often they asked. */
type KnownBuyer = Readonly<Record<"name" | "organization" | "phone" | "email", string>> & {
  readonly requests: number;
};

const WAIT_MS = 200;
const mostBytes = 20 * 1024 * 1024;
const listFile = /\.(?:csv|xlsx|txt)$/i;
const failed = "The desk did not answer. What you typed is still here: try again.";

type LinesAnswer = { text?: string; words?: readonly string[]; problem?: string };
type SaveAnswer = { location?: string; files?: string; errors?: Readonly<Record<string, string>> };

/** The page of a new request: known buyers as one types, lists that become lines, and files that go with it. */
export function prepareEntry(form: HTMLFormElement) {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (form.dataset.entry) suggestBuyers(form, form.dataset.entry, field);
  readLists(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save(form, event.submitter as HTMLButtonElement | null);
  });
}

function suggestBuyers(form: HTMLFormElement, url: string, field: (name: string) => HTMLInputElement | null) {
  const list = form.querySelector<HTMLElement>(".entry__known");
  let asked = "";
  let timer: number | undefined;
  for (const name of ["name", "organization", "phone", "email"])
    field(name)?.addEventListener("input", ({ target }) => {
      clearTimeout(timer);
      timer = window.setTimeout(ask, WAIT_MS, (target as HTMLInputElement).value.trim());
    });

  async function ask(text: string) {
    if (!list) return;
    asked = text;
    const buyers = await fetchJson<{ buyers: readonly KnownBuyer[] }>(`${url}?q=${encodeURIComponent(text)}`);
    // A later answer may come first.
    if (asked === text) list.replaceChildren(...(buyers?.buyers ?? []).map(toRow));
  }

  function toRow(buyer: KnownBuyer) {
    const { name, organization, phone, email, requests } = buyer;
    const count = requests === 1 ? "1 request" : `${requests} requests`;
    const button = create("button", { className: "entry__buyer", type: "button" });
    button.append(
      create("strong", { textContent: name || organization }),
      ` ${[name && organization, phone, email, count].filter(Boolean).join(", ")}`,
    );
    button.addEventListener("click", () => {
      for (const [key, value] of Object.entries(buyer)) {
        const input = field(key);
        if (input && value !== "") input.value = String(value);
      }
      list?.replaceChildren();
      document.getElementById("items")?.focus();
    });
    const row = create("li", {});
    row.append(button);
    return row;
  }
}

/** Each file is read once; its rows are put under what is in the box. */
function readLists(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("#list");
  const box = form.querySelector<HTMLTextAreaElement>("#items");
  const state = form.querySelector<HTMLElement>(".entry__read");
  input?.addEventListener("change", async () => {
    state?.replaceChildren();
    for (const file of input.files ?? []) {
      if (file.size > mostBytes) say(`“${file.name}” is larger than 20 MB.`, "field__error");
      else if (listFile.test(file.name)) await read(file);
      else say(`“${file.name}” is kept with the request.`);
    }
  });

  async function read(file: File) {
    const answer = await fetchJson<LinesAnswer>(
      `${form.dataset.lines}?name=${encodeURIComponent(file.name)}`,
      {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: file,
      },
    );
    if (answer?.text === undefined || !box) return say(answer?.problem ?? failed, "field__error");
    box.value = [box.value.trim(), answer.text].filter(Boolean).join("\n\n");
    for (const words of answer.words ?? []) say(words, "entry__taken");
  }

  function say(words: string, className = "") {
    state?.append(create("p", { textContent: words, className }));
  }
}

/** The request first, then its files: a file that does not arrive takes nothing else with it. */
async function save(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const input = form.querySelector<HTMLInputElement>("#list");
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button))
    if (typeof value === "string") fields.append(name, value);
  if (button) button.disabled = true;
  const answer = await fetchJson<SaveAnswer>(form.action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: fields,
  });
  const words = [...form.querySelectorAll(".entry__taken")].map(({ textContent }) => textContent);
  const isKept = answer?.files === undefined || (await sendFiles(answer.files, input?.files ?? [], words));
  if (button) button.disabled = false;
  if (answer?.location) return location.assign(answer.location + (isKept ? "" : "?late=files"));
  showErrors(form, answer?.errors ?? { items: failed });
}

async function sendFiles(url: string, files: Iterable<File>, words: readonly (string | null)[]) {
  const chosen = [...files];
  if (chosen.length === 0) return true;
  const form = new FormData();
  form.append("form", crypto.randomUUID());
  form.append("text", words.join("\n"));
  for (const file of chosen) form.append("files", file);
  const sent = await fetchJson<{ problems: readonly string[] }>(url, {
    method: "POST",
    headers: { accept: "application/json" },
    body: form,
  });
  return sent?.problems.length === 0;
}

function showErrors(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  for (const old of form.querySelectorAll(".field__error, .error-summary")) old.remove();
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  const inputs = Object.entries(errors).flatMap(([name, error]) => {
    const input = form.querySelector<HTMLElement>(`[name="${name}"]`);
    if (!input) return [];
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${name}-error`);
    input.after(create("p", { className: "field__error", id: `${name}-error`, textContent: error }));
    return [input];
  });
  inputs[0]?.focus();
}

/** Undefined where nothing or something else answered. */
async function fetchJson<Answer>(url: string, init?: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, init);
    return response.headers.get("content-type")?.includes("json") ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
