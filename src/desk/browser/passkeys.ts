import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Asks the device for a passkey; the form's attributes say which ceremony and where it posts. */
export function prepareCeremony(form: HTMLFormElement) {
  const status = form.querySelector<HTMLElement>("[role=status]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    say("");
    try {
      const next = await perform(form);
      location.assign(next);
    } catch (error) {
      say(status?.dataset[causeOf(error)] ?? "");
    }
  });

  function say(words: string) {
    if (status) status.textContent = words;
  }
}

async function perform({ action, dataset }: HTMLFormElement): Promise<string> {
  const optionsJSON = await post(dataset.options ?? "", {});
  const answer =
    dataset.ceremony === "enroll"
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  await post(action, answer);
  return dataset.next ?? "/";
}

function causeOf(error: unknown) {
  if (error instanceof TooMany) return "tooMany";
  // WebAuthn's answer for a device that has one of the passkeys that were to be excluded.
  return Object(error).name === "InvalidStateError" ? "known" : "failed";
}

class TooMany extends Error {}

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status === 429) throw new TooMany();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
