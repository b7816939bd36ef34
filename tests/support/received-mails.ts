import { parseMail } from "#mail/testing/parse-mail.ts";

/** For each request, the Message-ID of every copy of its mails that a mail server took. */
export function copiesByReference(mails: readonly { readonly raw: string }[]) {
  const headers = Map.groupBy(
    mails.map(({ raw }) => parseMail(raw).header),
    (header) => header("x-reference"),
  );
  return new Map(
    Array.from(headers, ([reference, all]) => [reference, all.map((header) => header("message-id"))]),
  );
}
