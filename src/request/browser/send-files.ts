import "./refuse-large-files.ts";

type Settings = {
  readonly limits: { readonly bytes: number; readonly bytesTogether: number };
  readonly tooLarge: string;
  readonly together: string;
  readonly sending: string;
  readonly failed: string;
};

type Answer = {
  /** False if the ZIP code was wrong, and no file was looked at. */
  readonly isRead: boolean;
  readonly kept: readonly { readonly value: string; readonly words: string }[];
  readonly problems: readonly string[];
};

for (const form of document.querySelectorAll<HTMLFormElement>("form.reply")) prepareFiles(form);

/**
 * Files go ahead of their message: their progress is shown, problems with them are reported, and what the
 * server keeps of them is sent along by its number. Without this script the form sends everything at once.
 */
function prepareFiles(form: HTMLFormElement) {
  const box = form.querySelector<HTMLElement>("[data-uploads]");
  const input = box?.querySelector<HTMLInputElement>("input[type=file]");
  const list = box?.querySelector("ul");
  if (!box || !input || !list) return;
  const settings: Settings = JSON.parse(box.dataset.uploads ?? "{}");
  const state = create("div", { className: "drop-box__state", ariaLive: "polite" });
  box.append(state);

  input.addEventListener("change", () => say(findTooLarge(input.files ?? [], settings)));
  form.addEventListener("submit", async (event) => {
    // Files are still on their way.
    if (input.disabled) return event.preventDefault();
    if (!input.files?.length) return;
    event.preventDefault();
    const tooLarge = findTooLarge(input.files, settings);
    if (tooLarge.length > 0) return say(tooLarge);
    const sending = send(form, showProgress());
    input.disabled = true;
    const answer = await sending;
    input.disabled = false;
    const problems = answer?.problems ?? [settings.failed];
    say(problems);
    if (!answer?.isRead) return;
    list.replaceChildren(...answer.kept.map(toRow));
    // What was refused has to be chosen again; sending again goes without it.
    input.value = "";
    if (problems.length === 0) form.requestSubmit(event.submitter);
  });

  function say(problems: readonly string[]) {
    const rows = problems.map((problem) => create("p", { className: "field__error", textContent: problem }));
    state.replaceChildren(...rows);
  }

  function showProgress() {
    const bar = create("progress", { className: "drop-box__bar" });
    bar.setAttribute("aria-label", settings.sending);
    const words = create("p", { textContent: settings.sending });
    state.replaceChildren(words, bar);
    return ({ loaded, total }: ProgressEvent) => {
      bar.max = total;
      bar.value = loaded;
      words.textContent = `${settings.sending}: ${Math.floor((100 * loaded) / total)} %`;
    };
  }
}

/** The server says so too, but only after everything was sent, and it does not read without end. */
function findTooLarge(files: Iterable<File>, { limits, tooLarge, together }: Settings) {
  let bytes = 0;
  return [...files].flatMap(({ name, size }) => {
    if (size > limits.bytes) return [`“${name}” ${tooLarge}`];
    bytes += size;
    return bytes > limits.bytesTogether ? [`“${name}” ${together}`] : [];
  });
}

const OK = 200;

/** Undefined where it did not arrive, or where something else answered. */
function send(form: HTMLFormElement, onProgress: (event: ProgressEvent) => void) {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  // Not `fetch`, which does not report how much has been sent.
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("accept", "application/json");
  request.responseType = "json";
  request.upload.addEventListener("progress", onProgress);
  request.addEventListener("loadend", () => {
    const { response, status } = request;
    resolve(response?.kept && { ...response, isRead: status === OK });
  });
  request.send(new FormData(form));
  return promise;
}

function toRow({ value, words }: Answer["kept"][number]) {
  const row = create("li", {});
  const label = create("label", { className: "drop-box__file tap-row" });
  label.append(
    create("input", { className: "u-check", type: "checkbox", name: "kept", value, checked: true }),
    create("span", { textContent: words }),
  );
  row.append(label);
  return row;
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
