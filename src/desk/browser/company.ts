import { deskPaths } from "#desk/desk-paths.ts";
import { askForPage, signInLink, TRY_AGAIN_MS } from "./ask-desk.ts";

/**
 * Saves a group of fields as soon as one of them is changed, with the same post as the button without a
 * script, and shows what the answered page says about them. The fields themselves are left alone: someone
 * is typing.
 */
export function saveByItself(form: HTMLFormElement) {
  /** What was not taken, and why. */
  const refused = new Map<HTMLFieldSetElement, string>();
  let last = Promise.resolve();
  let waiting = 0;
  /** The save that was last when the pointer was pressed. */
  let lastAtPress: Promise<void> | undefined;
  form.addEventListener("change", ({ target }) => {
    const group = (target as HTMLElement).closest<HTMLFieldSetElement>("[data-group]");
    if (!group) return;
    waiting += 1;
    last = last
      .then(() => save(group))
      .finally(() => {
        waiting -= 1;
      });
  });
  document.addEventListener("pointerdown", () => {
    lastAtPress = last;
  });
  // Leaving the page would cancel a post that has not finished. Pressing a link leaves the field, which saves
  // it: the desk may have refused it before the button of the mouse is up.
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const isSavedByPress = lastAtPress !== undefined && lastAtPress !== last;
    lastAtPress = undefined;
    if (!link || link.target === "_blank" || isOnThisPage(link)) return;
    if (waiting > 0 || isSavedByPress) void goOnWhenSaved(event, () => link.click());
  });
  // The page that answers a submitted form would no longer have what was refused.
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (submitter?.matches("[data-overwritten] button")) {
      event.preventDefault();
      return settle(submitter as HTMLButtonElement);
    }
    const isHeld = waiting > 0 || refused.size > 0;
    if (isHeld) void goOnWhenSaved(event, () => form.requestSubmit(event.submitter));
  });
  // Anything typed before this script had loaded.
  for (const group of form.querySelectorAll<HTMLFieldSetElement>("[data-group]")) {
    const typed = ([...group.elements] as HTMLInputElement[]).find(isChanged);
    typed?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Saves what was typed after all, or puts in its place what someone else has saved. */
  function settle({ name, value: id }: HTMLButtonElement) {
    const field = form.elements.namedItem(id) as HTMLInputElement;
    const parts = name === "theirs" ? form.querySelectorAll<HTMLInputElement>(`[name^="was.${id}"]`) : [];
    for (const shown of parts) {
      const typed = form.elements.namedItem(nameOfShown(shown)) as HTMLInputElement;
      if (!`${typed.name}.`.startsWith(`${id}.`)) continue;
      if (typed.type === "checkbox") typed.checked = shown.value === "on";
      else typed.value = shown.value;
    }
    field.focus();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  async function goOnWhenSaved(event: Event, goOn: () => void) {
    event.preventDefault();
    await last;
    if (refused.size === 0) goOn();
  }

  async function save(group: HTMLFieldSetElement) {
    const inputs = [...group.elements] as HTMLInputElement[];
    const fields = new URLSearchParams();
    for (const { name, type, value, checked } of inputs) {
      const isSent = name && type !== "submit" && (type !== "checkbox" || checked);
      if (isSent) fields.append(name, value);
    }
    const { status, responseXML: page } = await postUntilAnswered(form.action, fields);
    if (page && status === OK) refused.delete(group);
    else refused.set(group, sentenceOf(page));
    if (page && (status === OK || page.querySelector("[data-overwritten]"))) {
      for (const field of inputs) if (field.name.startsWith("was.")) showStored(field, page, fields);
      refresh(page);
    }
    if (refused.size > 0) say([...refused.values()].join(" "));
  }
}

/** Another group of the same form. */
function isOnThisPage({ hash, pathname }: HTMLAnchorElement) {
  return hash !== "" && pathname === location.pathname;
}

const OK = 200;

const nameOfShown = ({ name }: HTMLInputElement) => name.slice("was.".length);

/** The next post says that the field showed what is stored now. A phone number is written as it is stored. */
function showStored(shown: HTMLInputElement, page: Document, sent: URLSearchParams) {
  const name = nameOfShown(shown);
  const answered = page.querySelector<HTMLInputElement>(`[name="${CSS.escape(shown.name)}"]`);
  shown.value = answered?.value ?? sent.get(name) ?? "";
  const field = document.getElementById(name);
  const isLeft = field instanceof HTMLInputElement && field !== document.activeElement;
  const isAsSent = isLeft && field.type === "tel" && field.value === sent.get(name);
  if (isAsSent && !page.querySelector(`[data-overwritten="${CSS.escape(name)}"]`)) field.value = shown.value;
}

/** Whether it was changed since the page loaded; a select has no `defaultValue`. */
function isChanged({ value, defaultValue, checked, defaultChecked }: HTMLInputElement) {
  return checked !== defaultChecked || (defaultValue !== undefined && value !== defaultValue);
}

/** Signed out or without a connection, this page still has what was typed, and saves it later. */
async function postUntilAnswered(
  url: string,
  fields: URLSearchParams,
  toldOf?: keyof typeof obstacles,
): Promise<XMLHttpRequest> {
  const request = await askForPage(url, fields);
  const isSignedOut = request.responseURL.startsWith(location.origin + deskPaths.signIn);
  if (!isSignedOut && request.status > 0 && request.status < 500) return request;
  const obstacle = isSignedOut ? "signedOut" : "noAnswer";
  if (obstacle !== toldOf) say(...obstacles[obstacle]());
  await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  return postUntilAnswered(url, fields, obstacle);
}

const obstacles = {
  noAnswer: () => ["The desk does not answer. Nothing you typed is lost; we keep trying."],
  signedOut: () => ["You were signed out. Nothing you typed is lost: ", signInLink()],
} as const;

/** Why the answered page refuses: it says so at the form, or instead of it. */
function sentenceOf(page: Document | null) {
  const sentence = page?.querySelector("[role=alert]") ?? page?.querySelector("main p");
  return sentence?.textContent ?? "Not saved.";
}

function say(...words: readonly (string | Node)[]) {
  document.getElementById("bar")?.replaceChildren(...words);
}

function refresh(page: Document) {
  for (const fresh of page.querySelectorAll("[data-fresh]")) {
    document.getElementById(fresh.id)?.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  const view = document.querySelector("iframe");
  if (view) view.src = view.getAttribute("src") ?? "";
  for (const field of page.querySelectorAll("form[data-edition] [name]")) {
    const shown = document.getElementById(field.id);
    if (shown) shown.ariaInvalid = field.getAttribute("aria-invalid");
  }
}

const LOOK_EVERY_MS = 1_000;

/** Says when the site shows the edition that was published; the desk itself is away for a moment meanwhile. */
export async function followSwitch() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const { status, responseXML: page } = await askForPage(location.href);
    if (!page || status !== OK || page.querySelector("[data-switching]")) continue;
    // It could not be used: its changes are a draft again.
    if (page.querySelector("[role=alert]")) return location.reload();
    return refresh(page);
  }
}

const stageWidth = 720;

/** Shows a chosen photo with the square that becomes the portrait. */
export function prepareCrop(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  const stage = form.querySelector<HTMLCanvasElement>("[data-stage]");
  let photo: ImageBitmap | undefined;

  input?.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    // If the browser cannot decode the photo, the server crops its middle.
    photo = file && (await createImageBitmap(file).catch(() => undefined));
    for (const part of form.querySelectorAll<HTMLElement>("[data-sliders]")) part.hidden = !photo;
    draw();
  });
  form.addEventListener("input", draw);

  function draw() {
    if (!photo || !stage) return;
    const percent = (name: string) => Number(form[name].value) / 100;
    const length = Math.min(photo.width, photo.height) * percent("size");
    const left = (photo.width - length) * percent("x");
    const top = (photo.height - length) * percent("y");
    const scale = stageWidth / photo.width;
    Object.assign(stage, { width: stageWidth, height: photo.height * scale });
    const pen = stage.getContext("2d");
    if (!pen) return;
    pen.globalAlpha = 0.4;
    pen.drawImage(photo, 0, 0, stage.width, stage.height);
    pen.globalAlpha = 1;
    const place = [left * scale, top * scale, length * scale, length * scale] as const;
    pen.drawImage(photo, left, top, length, length, ...place);
    pen.strokeStyle = "white";
    pen.lineWidth = 3;
    pen.strokeRect(...place);
  }
}
