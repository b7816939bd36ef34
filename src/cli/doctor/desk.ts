import type { Check } from "#cli/checklist.ts";
import { fullTime } from "#company/time.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { certificateEnd, isNearItsEnd } from "#server/upkeep/watch-machine.ts";

const ANSWER_MS = 5_000;

/** By the way a browser takes: name, certificate, and the origin for which the desk accepts passkeys. */
export async function checkDesk({ DESK_ORIGIN: origin }: Config, now: number): Promise<Check> {
  const subject = "Desk";
  const url = new URL(origin);
  try {
    const answer = await fetch(origin + deskPaths.signInOptions, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { rpId } = (await answer.json().catch(() => ({}))) as { rpId?: string };
    if (rpId !== url.hostname) {
      const words = `${origin} answers, but not for passkeys of ${url.hostname}: does the name point here, and was the server restarted after DESK_ORIGIN changed?`;
      return { subject, verdict: "failed", words };
    }
    const endsAt = url.protocol === "https:" ? await certificateEnd(url) : undefined;
    const until = endsAt === undefined ? "" : `; its certificate ends ${fullTime(endsAt)}`;
    const isSoon = endsAt !== undefined && isNearItsEnd(endsAt, now);
    const words = `${origin} answers, and passkeys are for ${url.hostname}${until}`;
    return { subject, verdict: isSoon ? "attention" : "ok", words };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (/CERT|TLS|SSL/.test(code ?? ""))
      return { subject, verdict: "failed", words: `the certificate of ${url.hostname} is refused: ${code}` };
    const words = `${origin} does not answer (${code ?? "no answer"}): is the web server running, and does the name point here?`;
    return { subject, verdict: "attention", words };
  }
}

export async function checkEdition(
  archive: Pick<Archive, "listEditions">,
  companyFolder: string | undefined,
): Promise<Check> {
  const subject = "Edition";
  if (companyFolder) return { subject, verdict: "ok", words: `of ${companyFolder}, which COMPANY_DIR names` };
  const [newest] = await archive.listEditions();
  if (!newest)
    return { subject, verdict: "ok", words: "of the company's folder; nothing has been published" };
  const published = `number ${newest.id}, published ${fullTime(newest.publishedAt)}`;
  if (newest.problem === undefined) return { subject, verdict: "ok", words: published };
  return { subject, verdict: "failed", words: `${published}, is not shown: ${newest.problem}` };
}
