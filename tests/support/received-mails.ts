import { parseMail } from "#mail/testing/parse-mail.ts";

/** The Message-ID of every copy that a mail server took of the mails about each request. */
export function copiesByReference(mails: readonly { readonly raw: string }[]) {
  const headers = Map.groupBy(
    mails.map(({ raw }) => parseMail(raw).header),
    (header) => header("x-reference"),
  );
  return new Map(
    Array.from(headers, ([reference, all]) => [reference, all.map((header) => header("message-id"))]),
  );
}
