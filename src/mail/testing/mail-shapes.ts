/** What every e-mail of the corpus is made from: one request, our reply to its buyer, and the addresses for it. */
type ShapeContext = {
  readonly buyer: string;
  /** Of our reply. */
  readonly messageId: string;
  readonly replyTo: string;
  readonly reportTo: string;
  /** At our host, but of no request. */
  readonly openTo: string;
  /** Looked for in what was stored. */
  readonly mark: string;
};

/**
 * What an e-mail has to be taken for. Held: it belongs to no request. Else: from a person who is not the
 * buyer. System: it reopens nothing. Failed and delayed: what a report says.
 */
export type Expected = "mail" | "else" | "automatic" | "system" | "failed" | "delayed" | "other" | "held";

export type Shape = {
  readonly name: string;
  readonly expected: Expected;
  readonly make: (context: ShapeContext) => { from?: string; to?: string; raw: string | Buffer };
};

export type Headers = Readonly<Record<string, string | undefined>>;

const crlf = (text: string) => text.replace(/\r?\n/g, "\r\n");

export function write(headers: Headers, body: string) {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  return crlf(`${lines.join("\n")}\n\n${body}\n`);
}

let counter = 0;
const usual = ({ buyer, replyTo, messageId, mark }: ShapeContext): Headers => {
  counter += 1;
  return {
    Received: "from mx.agency.example (mx.agency.example [192.0.2.1]) by us; Mon, 16 Nov 2026 15:00:00 -0600",
    From: `Dana Whitfield <${buyer}>`,
    To: `Company <${replyTo}>`,
    Subject: "Re: Your quote request",
    "Message-ID": `<${counter}.${mark}@mail.agency.example>`,
    "In-Reply-To": messageId,
    References: messageId,
    Date: "Mon, 16 Nov 2026 15:00:00 -0600",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "X-Mark": mark,
  };
};

/** Found by its address alone. */
const unthreaded: Headers = { References: undefined, "In-Reply-To": undefined };

export const parts = (kind: string, ...each: readonly string[]) => {
  const boundary = `b${each.length}_${kind.replace(/\W/g, "")}_${counter}`;
  return {
    type: `multipart/${kind}; boundary="${boundary}"`,
    body: `${each.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--`,
  };
};
export const part = (type: string, body: string, more = "") => `Content-Type: ${type}\n${more}\n${body}`;
export const base64 = (text: string | Buffer, encoding: BufferEncoding = "utf8") =>
  (typeof text === "string" ? Buffer.from(text, encoding) : text)
    .toString("base64")
    .replace(/.{76}/g, "$&\n");
export const file = (name: string, content: string | Buffer, type = "application/octet-stream") =>
  part(
    `${type}; name="${name}"`,
    base64(content),
    `Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="${name}"\n`,
  );
const pdf = "%PDF-1.7 drawing";
/** Only the record of what was sent tells it from a buyer's. */
export const ownMail = "our own e-mail, come back";

function reply(
  name: string,
  body: string | ((context: ShapeContext) => string),
  headers: Headers = {},
): Shape {
  const make = (context: ShapeContext) => ({
    raw: write({ ...usual(context), ...headers }, typeof body === "string" ? body : body(context)),
  });
  return { name, expected: "mail", make };
}

function composed(
  name: string,
  compose: (context: ShapeContext) => { type: string; body: string },
  headers: Headers = {},
  expected: Expected = "mail",
): Shape {
  return {
    name,
    expected,
    make: (context) => {
      const { type, body } = compose(context);
      return { raw: write({ ...usual(context), "Content-Type": type, ...headers }, body) };
    },
  };
}

/** An e-mail with text and further parts. */
function attached(name: string, ...more: readonly string[]): Shape {
  return composed(name, () => parts("mixed", part("text/plain", answer), ...more));
}

/** From someone other than the buyer. */
function foreign(name: string, headers: Headers): Shape {
  return { ...reply(name, answer, headers), expected: "else" };
}

function raw(name: string, expected: Expected, make: (context: ShapeContext) => string | Buffer): Shape {
  return { name, expected, make: (context) => ({ raw: make(context) }) };
}

const quoted = "> Thank you for your request.\n> We can ship on Monday.\n>\n> Ann";
const answer = "Monday is fine. Can the helmets ship first?";
const html = `<div dir="ltr">${answer}</div><br><div class="gmail_quote"><blockquote>Thank you</blockquote></div>`;
const outlookBlock =
  "From: Company <sales@company.example>\nSent: Monday, November 16, 2026 2:00 PM\nTo: Dana Whitfield\nSubject: Your quote request\n\nThank you for your request.";

const replies: readonly Shape[] = [
  composed("Gmail", () =>
    parts(
      "alternative",
      part(
        "text/plain; charset=UTF-8",
        `${answer}\n\nOn Mon, Nov 16, 2026 at 2:00 PM Company <\nsales@company.example> wrote:\n\n${quoted}`,
      ),
      part("text/html; charset=UTF-8", html),
    ),
  ),
  reply("Outlook for Windows", `${answer}\n\nDana Whitfield\n\n${outlookBlock}`),
  reply(
    "Outlook for iOS",
    `${answer}\n\nGet Outlook for iOS\n________________________________\n${outlookBlock}`,
  ),
  reply("Outlook, original message", `${answer}\n\n-----Original Message-----\n${outlookBlock}`),
  reply(
    "Apple Mail",
    `${answer}\n\n> On Nov 16, 2026, at 2:00 PM, Company <sales@company.example> wrote:\n>\n${quoted}`,
  ),
  reply("iPhone", `${answer}\n\nSent from my iPhone\n\n${quoted}`),
  reply("Thunderbird", `${answer}\n\nOn 11/16/26 14:00, Company wrote:\n${quoted}`, {
    "Content-Type": "text/plain; charset=UTF-8; format=flowed",
  }),
  reply("Thunderbird below", `On 11/16/26 14:00, Company wrote:\n${quoted}\n\n${answer}`),
  reply(
    "between the lines",
    `On 11/16/26 14:00, Company wrote:\n> Which day?\n\n${answer}\n\n> Which dock?\n\nDock 4.`,
  ),
  reply(
    "Yahoo",
    `${answer}\n\nOn Monday, November 16, 2026 at 02:00:00 PM CST, Company wrote:\n\nThank you.`,
  ),
  reply(
    "Proton",
    `${answer}\n\nSent with Proton Mail secure email.\n\nOn Monday, November 16th, 2026 at 2:00 PM, Company wrote:\n\n${quoted}`,
  ),
  reply("German Thunderbird", `Montag passt.\n\nAm 16.11.26 um 14:00 schrieb Company:\n${quoted}`),
  reply("French", `Lundi convient.\n\nLe lun. 16 nov. 2026 à 14:00, Company a écrit :\n${quoted}`),
  reply("Spanish", `El lunes está bien.\n\nEl lun, 16 nov 2026 a las 14:00, Company escribió:\n${quoted}`),
  reply("Lotus Notes", `${answer}\n\n\nCompany ---11/16/2026 02:00:00 PM---Thank you`),
  reply("HTML alone", html, { "Content-Type": "text/html; charset=utf-8" }),
  reply("HTML with script", `<script>alert(1)</script><p>${answer}</p>`, { "Content-Type": "text/html" }),
  reply("no type at all", answer, { "Content-Type": undefined, "MIME-Version": undefined }),
  reply("base64", base64(answer), { "Content-Transfer-Encoding": "base64" }),
  reply("quoted-printable Latin-1", "Gr=F6=DFe 10, bitte.=20", {
    "Content-Type": "text/plain; charset=iso-8859-1",
    "Content-Transfer-Encoding": "quoted-printable",
  }),
  reply("Windows-1252", "=93Monday=94 is fine =96 thanks", {
    "Content-Type": 'text/plain; charset="windows-1252"',
    "Content-Transfer-Encoding": "quoted-printable",
  }),
  reply("ISO-2022-JP", "\u001b$B$O$$\u001b(B", { "Content-Type": "text/plain; charset=iso-2022-jp" }),
  reply("GB18030", "=C4=E3=BA=C3", {
    "Content-Type": "text/plain; charset=gb18030",
    "Content-Transfer-Encoding": "quoted-printable",
  }),
  reply("KOI8-R", "=F0=D2=C9=D7=C5=D4", {
    "Content-Type": "text/plain; charset=koi8-r",
    "Content-Transfer-Encoding": "quoted-printable",
  }),
  reply("UTF-16", base64(answer, "utf16le"), {
    "Content-Type": "text/plain; charset=utf-16le",
    "Content-Transfer-Encoding": "base64",
  }),
  reply("UTF-7", "Monday +ACY- Tuesday", { "Content-Type": "text/plain; charset=utf-7" }),
  reply("a charset nobody knows", answer, { "Content-Type": "text/plain; charset=x-klingon-8" }),
  reply("encoded words in every header", answer, {
    Subject: "=?utf-8?B?R3LDtsOfZW4=?= =?utf-8?Q?_und_Farben?=",
  }),
  reply("only In-Reply-To", answer, { References: undefined }),
  reply("only References", answer, { "In-Reply-To": undefined }),
  reply("only its address", answer, unthreaded),
  reply("references folded", (context) => `${answer} ${context.mark}`, { "In-Reply-To": undefined }),
  {
    name: "many references, ours among them",
    expected: "mail",
    make: (context) => ({
      to: context.openTo,
      raw: write(
        {
          ...usual(context),
          "In-Reply-To": "<own@agency.example>",
          References: Array.from({ length: 25 }, (_, n) =>
            n === 12 ? context.messageId : `<r${n}@agency.example>`,
          ).join("\n "),
        },
        answer,
      ),
    }),
  },
  reply("another subject", answer, { Subject: "Purchase order 4711" }),
  reply("no subject", answer, { Subject: undefined }),
  reply("no words", ""),
  {
    name: "capitals in the address",
    expected: "mail",
    make: (context) => ({
      to: context.replyTo.toUpperCase(),
      raw: write({ ...usual(context), ...unthreaded }, answer),
    }),
  },
  attached("with a PDF", file("order.pdf", pdf, "application/pdf")),
  composed("a PDF alone", () => parts("mixed", file("signed letter.pdf", pdf, "application/pdf"))),
  attached("a program as a file", file("setup.exe", "MZ\0\0")),
  attached("a program that says it is a PDF", file("order.pdf", "MZ\0\0")),
  attached(
    "twelve files",
    ...Array.from({ length: 12 }, (_, n) => file(`${n}.txt`, `file ${n}`, "text/plain")),
  ),
  composed("a logo in the signature", () =>
    parts(
      "related",
      part("text/html", `<p>${answer}</p><img src="cid:logo">`),
      part("image/png", base64("\x89PNG"), "Content-ID: <logo>\nContent-Transfer-Encoding: base64\n"),
    ),
  ),
  attached("winmail.dat", file("winmail.dat", 'x\x9f>"', "application/ms-tnef")),
  composed("S/MIME", () =>
    parts(
      'signed; protocol="application/pkcs7-signature"',
      part("text/plain", answer),
      file("smime.p7s", "0\x82", "application/pkcs7-signature"),
    ),
  ),
  composed("PGP", () =>
    parts(
      'signed; protocol="application/pgp-signature"',
      part("text/plain", answer),
      part("application/pgp-signature", "-----BEGIN PGP SIGNATURE-----"),
    ),
  ),
  composed("a meeting", () =>
    parts(
      "alternative",
      part("text/plain", answer),
      part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nEND:VCALENDAR"),
    ),
  ),
  attached(
    "names in RFC 2231",
    part(
      "application/pdf",
      base64(pdf),
      "Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename*=utf-8''gr%C3%B6%C3%9Fen.pdf\n",
    ),
  ),
  attached("a file name that climbs", file("../../etc/passwd.pdf", pdf)),
  reply("a mailing list's footer", `${answer}\n\n--\nYou received this because you are in the group`, {
    "List-Id": "<procurement.agency.example>",
    Precedence: "list",
  }),
  reply("forwarded on by a rule", answer, {
    "Resent-From": "shared@agency.example",
    "Resent-To": "us@reply.company.example",
  }),
  reply("Auto-Submitted: no", answer, { "Auto-Submitted": "no" }),
  reply("long lines", "word ".repeat(20_000)),
  reply("dots", ".\n..\n.hidden\n"),
  reply("uuencoded", `${answer}\n\nbegin 644 order.txt\n#0V%T\n\`\nend`),
  foreign("a colleague", { From: "Lee Park <lee@agency.example>" }),
  foreign("someone who only says to be the buyer", {
    From: '"dana@agency.example" <mallory@evil.example>',
  }),
  foreign("two senders", { from: "Mallory <mallory@evil.example>" }),
  foreign("a group as sender", { From: "Buyers: dana@agency.example, lee@agency.example;" }),
  foreign("no sender", { From: undefined }),
  composed(
    "our e-mail, forwarded as an attachment",
    ({ messageId }) =>
      parts(
        "mixed",
        part("text/plain", answer),
        part(
          "message/rfc822",
          `From: sales@company.example\nMessage-ID: ${messageId}\nSubject: Yours\n\nThank you`,
        ),
      ),
    { From: "Lee Park <lee@agency.example>", ...unthreaded },
    "else",
  ),
  {
    name: "an answer that reached our mailbox, passed on as an attachment",
    expected: "else",
    make: (context) => {
      const inner = write(usual(context), answer);
      const { type, body } = parts("mixed", part("message/rfc822", inner));
      return {
        to: context.openTo,
        raw: write(
          {
            ...usual(context),
            From: "info@company.example",
            ...unthreaded,
            "Content-Type": type,
          },
          body,
        ),
      };
    },
  },
];

const automatic = (name: string, headers: Headers, from?: string): Shape => ({
  name,
  expected: "automatic",
  make: (context) => ({
    ...(from !== undefined && { from }),
    raw: write({ ...usual(context), ...headers }, "I am out until Monday."),
  }),
});

const system = (name: string, headers: Headers): Shape => ({
  ...automatic(name, headers),
  expected: "system",
});

const automatics: readonly Shape[] = [
  system("a ticket's receipt", {
    "Auto-Submitted": "auto-generated",
    Subject: "[#4711] We have your message",
  }),
  system("a person's answer through a ticket system", {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    Precedence: "bulk",
  }),
  automatic(
    "Exchange",
    {
      Subject: "Automatic reply: Your quote",
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    "",
  ),
  automatic("Exchange, headers lost", { Subject: "Automatic reply: Your quote" }),
  automatic("Gmail", { "Auto-Submitted": "auto-replied", Precedence: "bulk", "X-Autoreply": "yes" }),
  automatic("Outlook.com", {
    Subject: "Automatic reply: Re: quote",
    "X-MS-Exchange-Generated-Message-Source": "Mailbox Rules Agent",
  }),
  automatic("iCloud", { "Auto-Submitted": "auto-replied (vacation)" }),
  automatic("Zimbra", { "Auto-Submitted": "auto-replied (zimbra; vacation)", Precedence: "bulk" }),
  automatic(
    "Dovecot Sieve",
    { "Auto-Submitted": "auto-replied (vacation)", "X-Sieve": "Pigeonhole Sieve 2.4" },
    "",
  ),
  automatic("cPanel", { "X-Autorespond": "quote", Precedence: "auto_reply" }),
  automatic("Plesk", { "X-AutoReply": "yes", "Auto-Submitted": "auto-replied" }),
  automatic("Domino", { "X-Autogenerated": "Reply", Subject: "AUTO: Dana is out of the office" }),
  automatic("FirstClass", { "X-FC-MachineGenerated": "true" }),
  automatic("Kerio", { "X-Mail-Autoreply": "1", Precedence: "junk" }),
  automatic("no header but an empty sender", {}, ""),
  automatic("German", { Subject: "Automatische Antwort: Angebot" }),
  automatic("French", { Subject: "Réponse automatique : devis" }),
  automatic("Spanish", { Subject: "=?utf-8?Q?Respuesta_autom=C3=A1tica=3A_oferta?=" }),
  automatic("out of office", { Subject: "Out of Office: your quote" }),
  automatic("Delivered-To", { "Delivered-To": "Autoresponder" }),
  automatic("a challenge", {
    "Auto-Submitted": "auto-replied",
    Subject: "Please confirm that you are a person",
  }),
  {
    name: "to the envelope sender",
    expected: "automatic",
    make: (context) => ({
      from: "",
      to: context.reportTo,
      raw: write(
        {
          ...usual(context),
          ...unthreaded,
          "Auto-Submitted": "auto-replied",
        },
        "I am out.",
      ),
    }),
  },
  composed(
    "a read receipt",
    () =>
      parts(
        "report; report-type=disposition-notification",
        part("text/plain", "Your message was displayed"),
        part("message/disposition-notification", "Disposition: manual-action/MDN-sent-manually; displayed"),
      ),
    { "Auto-Submitted": "auto-replied" },
    "automatic",
  ),
  {
    name: ownMail,
    expected: "automatic",
    make: (context) => ({
      raw: write(
        {
          ...usual(context),
          From: "website@company.example",
          "Message-ID": context.messageId,
          ...unthreaded,
        },
        "Thank you",
      ),
    }),
  },
];

type Report = {
  readonly from?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly fields: string;
  readonly returned?: "message/rfc822" | "text/rfc822-headers" | "none";
  readonly headers?: Headers;
};

const writeReport = (
  context: ShapeContext,
  {
    from = "MAILER-DAEMON@mx.example.net",
    subject = "Undelivered Mail Returned to Sender",
    text = "It could not be delivered.",
    fields,
    returned = "message/rfc822",
    headers,
  }: Report,
) => {
  const { type, body } = parts(
    "report; report-type=delivery-status",
    part("text/plain", text),
    part(
      "message/delivery-status",
      `Reporting-MTA: dns; mx.example.net\n\n${fields.replaceAll("BUYER", context.buyer)}\n`,
    ),
    ...(returned === "none"
      ? []
      : [
          part(
            returned,
            `From: website@company.example\nTo: ${context.buyer}\nMessage-ID: ${context.messageId}\nSubject: Re: quote\n${returned === "message/rfc822" ? "\nThank you" : ""}`,
          ),
        ]),
  );
  return write(
    {
      ...usual(context),
      From: from,
      To: context.reportTo,
      Subject: subject,
      ...unthreaded,
      "Auto-Submitted": "auto-replied",
      "Content-Type": type,
      ...headers,
    },
    body,
  );
};

/**
 * One report sent to the envelope sender, one recognized by the returned Message-ID alone, and one passed on
 * by a rule, as an attachment.
 */
function report(name: string, expected: Expected, given: Report): readonly Shape[] {
  const direct: Shape = {
    name,
    expected,
    make: (context) => ({ from: "", to: context.reportTo, raw: writeReport(context, given) }),
  };
  if (given.returned === "none") return [direct];
  const byId: Shape = {
    name: `${name}, by Message-ID`,
    expected,
    make: (context) => ({ from: "", to: context.openTo, raw: writeReport(context, given) }),
  };
  const passedOn: Shape = {
    name: `${name}, passed on`,
    expected,
    make: (context) => {
      const { type, body } = parts(
        "mixed",
        part("text/plain", "See attached"),
        part("message/rfc822", writeReport(context, given)),
      );
      const headers = {
        ...usual(context),
        From: "info@company.example",
        ...unthreaded,
        "Content-Type": type,
      };
      return { from: "info@company.example", to: context.openTo, raw: write(headers, body) };
    },
  };
  return [direct, byId, passedOn];
}

const group = (action: string, status: string, diagnostic = "") =>
  `Final-Recipient: rfc822; BUYER\nAction: ${action}\nStatus: ${status}${diagnostic && `\nDiagnostic-Code: ${diagnostic}`}`;

/** A report in words alone. */
const notice = (name: string, expected: Expected, headers: Headers, body: string): Shape => ({
  name,
  expected,
  make: (context) => ({
    from: "",
    to: context.reportTo,
    raw: write({ ...usual(context), ...unthreaded, ...headers }, body.replaceAll("BUYER", context.buyer)),
  }),
});

const reports: readonly Shape[] = [
  ...report("Postfix", "failed", {
    fields: group(
      "failed",
      "5.1.1",
      "smtp; 550 5.1.1 <BUYER>: Recipient address\n    rejected: User unknown",
    ),
  }),
  ...report("Exchange Online", "failed", {
    from: "Microsoft Outlook <MicrosoftExchange329e71ec88ae@agency.example>",
    subject: "Undeliverable: Re: quote",
    fields: group("failed", "5.1.10", "smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found"),
  }),
  ...report("Gmail", "failed", {
    from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    subject: "Delivery Status Notification (Failure)",
    fields: group(
      "failed",
      "5.1.1",
      "smtp; 550-5.1.1 The email account that you tried to reach does not exist.",
    ),
    headers: { "X-Failed-Recipients": "dana@agency.example" },
  }),
  ...report("Exim", "failed", {
    from: "Mail Delivery System <Mailer-Daemon@exim.example>",
    fields: group("failed", "5.0.0", "smtp; 550 No such user here"),
    returned: "text/rfc822-headers",
  }),
  ...report("Amazon SES", "failed", {
    from: "MAILER-DAEMON@amazonses.com",
    subject: "Delivery Status Notification (Failure)",
    fields: group("failed", "5.1.1", "smtp; 550 5.1.1 user unknown"),
  }),
  ...report("Sendmail", "failed", {
    subject: "Returned mail: see transcript for details",
    fields: group("failed", "5.1.2", "SMTP; 550 Host unknown"),
  }),
  ...report("mailbox full", "failed", { fields: group("failed", "5.2.2", "smtp; 552 5.2.2 Mailbox full") }),
  ...report("blocked", "failed", {
    fields: group("failed", "5.7.1", "smtp; 554 5.7.1 Blocked by policy"),
    returned: "none",
  }),
  ...report("expired", "failed", {
    fields: group("failed", "4.4.7", "smtp; Delivery time expired"),
    returned: "none",
  }),
  ...report("a status and no words", "failed", { fields: group("failed", "5.4.1"), returned: "none" }),
  ...report("one of two recipients", "failed", {
    fields: `${group("relayed", "2.0.0")}\n\n${group("failed", "5.1.1", "smtp; 550 5.1.1 unknown")}`,
    returned: "none",
  }),
  ...report("Postfix, delayed", "delayed", {
    subject: "Delayed Mail (still being retried)",
    fields: group("delayed", "4.4.1", "smtp; 451 4.4.1 try later"),
    returned: "text/rfc822-headers",
  }),
  ...report("Gmail, delayed", "delayed", {
    from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    subject: "Delivery Status Notification (Delay)",
    fields: group("delayed", "4.4.1"),
    returned: "none",
  }),
  ...report("Exchange, delayed", "delayed", {
    subject: "Delivery delayed:Re: quote",
    fields: group("delayed", "4.4.7"),
    returned: "none",
  }),
  ...report("delivered", "other", {
    subject: "Successful Mail Delivery Report",
    fields: group("delivered", "2.0.0", "smtp; 250 2.0.0 Ok"),
    returned: "text/rfc822-headers",
  }),
  notice(
    "Exim of old",
    "failed",
    {
      From: "Mail Delivery System <Mailer-Daemon@exim.example>",
      "X-Failed-Recipients": "dana@agency.example",
    },
    "A message that you sent could not be delivered:\n\n  BUYER\n    SMTP error from remote mail server: 550 No such user",
  ),
  notice(
    "qmail",
    "failed",
    { From: "MAILER-DAEMON@qmail.example", Subject: "failure notice" },
    "Hi. This is the qmail-send program at qmail.example.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<BUYER>:\n192.0.2.9 does not like recipient.\nRemote host said: 550 5.1.1 unknown user",
  ),
  notice(
    "Exim, a warning",
    "delayed",
    {
      From: "Mail Delivery System <Mailer-Daemon@exim.example>",
      Subject: "Warning: message 1abc delayed 24 hours",
      "Auto-Submitted": "auto-replied",
    },
    "A message that you sent has not yet been delivered. 550 may follow.",
  ),
];

const stranger: Headers = {
  ...unthreaded,
  From: "Mallory <mallory@evil.example>",
};
const held = (name: string, headers: Headers, body = "Hello", from?: string): Shape => ({
  name,
  expected: "held",
  make: (context) => ({
    to: context.openTo,
    ...(from !== undefined && { from }),
    raw: write({ ...usual(context), ...stranger, ...headers }, body),
  }),
});

const strangers: readonly Shape[] = [
  held("a stranger", {}),
  held("another's Message-IDs", {
    References: "<1@example.com> <2@example.com>",
    "In-Reply-To": "<2@example.com>",
  }),
  held("a Message-ID that looks like ours", {
    "In-Reply-To": "<mabc1234.00000000-0000-4000-8000-000000000000@company.example>",
  }),
  held("a stranger's automatic reply", { "Auto-Submitted": "auto-replied" }, "Away", ""),
  held(
    "a report about another's e-mail",
    {
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="x"',
      "Auto-Submitted": "auto-replied",
    },
    "--x\n\nfailed\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; someone@else.example\nAction: failed\nStatus: 5.1.1\n--x--",
    "",
  ),
  held("our own mailbox", { From: "info@company.example" }),
  held("injected headers", {
    Subject: "=?utf-8?Q?Hi=0D=0ABcc=3A_victim=40example.org?=",
    From: "=?utf-8?Q?A=0D=0ABcc=3A_v=40example.org?= <mallory@evil.example>",
  }),
  held("text that turns", { Subject: "=?utf-8?Q?=E2=80=AEfdp.exe?=" }, "\u202eabc"),
];

const nested = (depth: number) => {
  let text = part("text/plain", answer);
  for (let level = 0; level < depth; level += 1)
    text = `Content-Type: multipart/mixed; boundary="n${level}"\n\n--n${level}\n${text}\n--n${level}--`;
  return text;
};
const letters = (depth: number) => "Content-Type: message/rfc822\n\n".repeat(depth) + answer;

const broken: readonly Shape[] = [
  reply("a boundary that never comes", answer, { "Content-Type": 'multipart/mixed; boundary="never"' }),
  reply("no boundary", answer, { "Content-Type": "multipart/mixed" }),
  composed("cut off in the middle", () => ({
    type: 'multipart/mixed; boundary="x"',
    body: "--x\nContent-Type: text/plain\n\nMonday is fi",
  })),
  composed("a boundary inside itself", () => ({
    type: 'multipart/mixed; boundary="x"',
    body: '--x\nContent-Type: multipart/mixed; boundary="x"\n\n--x\n\nhello\n--x--\n--x--',
  })),
  raw("1,000 parts deep", "mail", (context) =>
    write(
      { ...usual(context), "Content-Type": 'multipart/mixed; boundary="top"' },
      `--top\n${nested(1_000)}\n--top--`,
    ),
  ),
  raw("1,000 e-mails deep", "mail", (context) =>
    write(
      { ...usual(context), "Content-Type": 'multipart/mixed; boundary="top"' },
      `--top\n${letters(1_000)}\n--top--`,
    ),
  ),
  attached("20,000 parts", ...Array.from({ length: 20_000 }, () => "\n")),
  reply("a header without end", answer, { "X-Long": "x".repeat(400_000) }),
  reply(
    "10,000 headers",
    answer,
    Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`X-${n}`, "x"])),
  ),
  reply("base64 that is none", "!!!! not base64 %%%% ====", { "Content-Transfer-Encoding": "base64" }),
  reply("an encoding nobody knows", answer, { "Content-Transfer-Encoding": "x-rot13" }),
  reply("NUL", `Monday\0 is fine`),
  raw("bytes that are no text", "mail", (context) =>
    Buffer.concat([
      Buffer.from(write(usual(context), "")),
      Buffer.from(Array.from({ length: 256 }, (_, n) => (n === 10 || n === 13 ? 32 : n))),
    ]),
  ),
  reply("half a letter", "Monday =F0=9F", { "Content-Transfer-Encoding": "quoted-printable" }),
  reply("a type of nonsense", answer, { "Content-Type": ";;;=;charset==/" }),
  reply("Message-ID twice", answer, { "message-id": "<second@agency.example>" }),
  reply("references of nonsense", answer, { References: "<<<>>> <@> no brackets" }),
  reply("a megabyte in one line", "x".repeat(1_000_000)),
  reply("a name that injects", answer, { "X-Name": '"a\r\nBcc: victim@example.org"' }),
  attached(
    "a file name that injects",
    part('application/pdf; name="=?utf-8?Q?a=0D=0AX-Evil=3A_1.pdf?="', pdf),
  ),
  raw("headers alone", "mail", (context) => write(usual(context), "").trimEnd()),
  raw("no headers at all", "else", ({ mark }) => `\r\n${mark} only words\r\n`),
  reply("comments and groups", answer, { To: "undisclosed-recipients:; (comment (nested))" }),
];

export const shapes: readonly Shape[] = [...replies, ...automatics, ...reports, ...strangers, ...broken];
