import { expect, type Page, type Route } from "@playwright/test";
import { contactInput, fillAtOnce, rfqInput } from "../support/form-input.ts";
import { stretch, waitForScript } from "./waits.ts";

export { contactInput, rfqInput };

export const forms = [
  {
    path: "/contact",
    input: contactInput as Record<string, string>,
    submit: "Send Message",
    sending: "Sending Message...",
    again: "Send Another Message",
    confirmation: "Message sent",
    banner: "There was an error sending your message. Please try again or contact us directly.",
  },
  {
    path: "/rfq",
    input: rfqInput as Record<string, string>,
    submit: "Submit Request",
    sending: "Submitting...",
    again: "Submit Another Request",
    confirmation: "Request received",
    banner: "There was an error submitting your request. Please try again or contact us directly.",
  },
] as const;

export async function openForm(page: Page, path: string) {
  await page.goto(path);
  await waitForScript(page);
}

export async function fillIn(page: Page, input: Readonly<Record<string, string>>) {
  await page.evaluate(fillAtOnce, input);
  await stretch(page);
}

export async function expectValues(page: Page, input: Readonly<Record<string, string>>) {
  const names = Object.keys(input);
  const values = () =>
    page.evaluate(
      (all) =>
        Object.fromEntries(
          all.map((name) => [name, document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value]),
        ),
      names,
    );
  await expect.poll(values).toEqual(input);
}

export async function chooseFiles(page: Page, ...names: readonly string[]) {
  const files = names.map((name) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from("secret"),
  }));
  await page.locator('input[type="file"]').setInputFiles(files);
  await stretch(page);
}

type SentRequest = { readonly body: Record<string, string>; readonly headers: Record<string, string> };

/** Stands in for the server: answers in the given order, the last one for good, and keeps what was sent. */
export async function fakeServer(page: Page, ...answers: readonly ((route: Route) => Promise<void>)[]) {
  const sent: SentRequest[] = [];
  await page.route("**/api/send-email", async (route) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? accept();
    sent.push({ body: route.request().postDataJSON(), headers: route.request().headers() });
    await answer(route);
  });
  return sent;
}

export function accept(body: Readonly<Record<string, unknown>> = {}) {
  return (route: Route) => route.fulfill({ status: 200, json: { success: true, ...body } });
}

export function refuse(
  status: number,
  body: unknown = { success: false },
  headers: Record<string, string> = {},
) {
  return (route: Route) => route.fulfill({ status, headers, json: body });
}

export function disconnect() {
  return (route: Route) => route.abort("connectionfailed");
}

/** An answer that waits until `answer` is called. */
export function holdBack(then: (route: Route) => Promise<void> = accept()) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { answer: () => answer(), route: (route: Route) => answered.then(() => then(route)) };
}
