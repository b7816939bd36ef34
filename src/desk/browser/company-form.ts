/**
 * Saves a group of fields as soon as one of them is changed, by the same post as the button without a script, and puts
 * what the answered page says about them in place. The fields themselves are left alone: someone is typing.
 */
export function saveByItself(form: HTMLFormElement) {
  let last = Promise.resolve();
  let waiting = 0;
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
  // A page that is left takes a post that is under way with it.
  document.addEventListener("click", async (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || waiting === 0) return;
    event.preventDefault();
    await last;
    link.click();
  });

  async function save(group: HTMLFieldSetElement) {
    const fields = new URLSearchParams();
    for (const field of group.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
      const isSent = field.name && field.type !== "submit" && (field.type !== "checkbox" || field.checked);
      if (isSent) fields.append(field.name, field.value);
    }
    const page = await post(form.action, fields);
    if (page) refresh(page);
    else form.submit();
  }
}

/** A document by XMLHttpRequest is the one way to read a page that "trusted-types 'none'" leaves open. */
function post(url: string, fields: URLSearchParams): Promise<Document | undefined> {
  const { promise, resolve } = Promise.withResolvers<Document | undefined>();
  const request = new XMLHttpRequest();
  request.open("POST", url);
  request.responseType = "document";
  request.onloadend = () => resolve(request.status === 200 ? (request.responseXML ?? undefined) : undefined);
  request.send(fields);
  return promise;
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
