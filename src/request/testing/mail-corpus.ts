import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import { base64, file, type Headers, part, parts, write } from "#mail/testing/mail-shapes.ts";

/** What one line has to say: its count and, among its words, these. */
type ExpectedLine = { readonly quantity: string; readonly unit: string; readonly words: string };

export type AskingMail = {
  readonly kind: string;
  readonly name: string;
  readonly raw: string;
  readonly expected: readonly ExpectedLine[];
};

type Item = readonly [quantity: number, unit: string, words: string, part?: string];

/** Invented; the last two have what makes reading hard: numbers that are sizes, and letters beyond ASCII. */
const contents: Readonly<Record<string, readonly Item[]>> = {
  armor: [
    [24, "EA", "Level IV plates"],
    [12, "EA", "Plate carrier, coyote"],
    [40, "EA", "Tourniquet, windlass type"],
  ],
  numbers: [
    [12, "EA", "Night vision monocular", "5855-01-432-0524"],
    [8, "EA", "Combat helmet, large", "8470-01-520-7373"],
    [4, "BX", "Field dressing", "6510-00-935-5822"],
  ],
  parts: [
    [10, "EA", "Utility pouch", "CRY-1148"],
    [6, "EA", "Weapon light", "LGT-4471-T"],
    [2, "KT", "Trauma kit", "MED-90012"],
    [1200, "EA", "Chem light, green", "CHM-6-GRN"],
  ],
  one: [[30, "EA", "Ballistic shield, level IIIA"]],
  sizes: [
    [200, "EA", "5.56 mm magazine, 30 round"],
    [15, "PR", "Shooting gloves, size L"],
    [6, "EA", "2-point sling, black"],
    [3, "RO", "Paracord 550, 1000 ft"],
  ],
  letters: [
    [5, "EA", "Über-light stretcher"],
    [7, "BX", "Filter, 5 µm, 99 % efficient"],
    [9, "EA", "Thermos – stainless"],
  ],
};

const many: readonly Item[] = Array.from({ length: 260 }, (_, n) => [
  (n * 7) % 90 || 1,
  n % 5 === 0 ? "BX" : "EA",
  `${["Pouch", "Strap", "Battery", "Patch", "Buckle"][n % 5]} type ${String.fromCharCode(65 + (n % 26))}`,
  `PN-${10_000 + n * 13}`,
]);

type Text = { readonly headers?: Headers; readonly type?: string; readonly body: string };
type Kind = {
  readonly kind: string;
  readonly make: (items: readonly Item[]) => Text;
  /** It names no unit of issue. */
  readonly hasNoUnits?: true;
  readonly of?: readonly string[];
  readonly isLong?: true;
};

const named = ([, , words, number]: Item) => [number, words].filter(Boolean).join(" ");
const counted = (item: Item) => `${item[0]} ${item[1]} ${named(item)}`;
const dashes = (items: readonly Item[]) => items.map((item) => `- ${counted(item)}`).join("\n");
const hello = "Good morning,\n\nPlease provide a quote for the following items:\n\n";
const place = "\n\nDelivery address: 380 McDow Road, Columbiana, AL 35051\nNeed by: 12/15/2026\n\n";
const signature =
  "Thanks,\n\nDana Whitfield\nPurchasing Agent\nShelby County Sheriff's Office\n380 McDow Road, Columbiana, AL 35051\nO: 205-555-0142 | M: 205-555-0143\ndana@agency.example\nwww.agency.example";
const disclaimer =
  "CONFIDENTIALITY NOTICE: This e-mail and any attachments are for the sole use of the intended recipient(s) and may contain confidential and privileged information. If you received it in error, call 205-555-0100 and delete all 2 copies.";
const earlier = "12 EA ropes\n5 EA tents, four-season\nCall 205-555-0199 with questions.";
const marked = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const alternative = (plain: string, html: string) => {
  const both = parts(
    "alternative",
    part("text/plain; charset=utf-8", plain),
    part("text/html; charset=utf-8", html),
  );
  return { type: both.type, body: both.body };
};
const mixed = (...all: readonly string[]) => parts("mixed", ...all);
const cells = ([quantity, unit, words, number = ""]: Item) => [number, words, String(quantity), unit];
const heads = ["Part Number", "Description", "Qty", "UOM"];
const table = (rows: readonly (readonly string[])[], cell: (text: string) => string, open = "<table>") =>
  `${open}${rows.map((row) => `<tr>${row.map(cell).join("\n")}</tr>`).join("\n")}</table>`;
/** As Outlook writes each cell, and as its plain part then has them. */
const outlookCell = (text: string) =>
  `<td width=120 valign=top style='width:90.0pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'><p class=MsoNormal><span style='font-size:11.0pt;color:black'>${escapeHtml(text) || "&nbsp;"}<o:p></o:p></span></p></td>`;
const outlookPlain = (rows: readonly (readonly string[])[]) =>
  rows
    .flat()
    .map((cell) => `${cell}\n`)
    .join("\n");
const mso = (text: string) => `<p class=MsoNormal>${escapeHtml(text) || "&nbsp;"}<o:p></o:p></p>`;
const outlook = (inner: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><style><!-- p.MsoNormal {margin:0in;} --></style></head><body lang=EN-US><div class=WordSection1>${inner}</div></body></html>`;
const sheetsTable = (rows: readonly (readonly string[])[], style = "") =>
  `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1"><colgroup><col width="100"></colgroup><tbody>${rows.map((row) => `<tr style="height:21px;">${row.map((cell) => `<td style="overflow:hidden;padding:2px 3px;${style}">${escapeHtml(cell)}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
const csv = (items: readonly Item[], delimiter: string) =>
  [heads, ...items.map(cells)]
    .map((row) =>
      row.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join("\r\n");
const xlsx = (items: readonly Item[]) =>
  makeSpreadsheet("List", { columns: heads.map((head) => ({ head })), rows: items.map(cells) });
const quotedPrintable = (text: string, encoding: BufferEncoding | "windows-1252") => {
  const bytes = encoding === "windows-1252" ? toWindows(text) : Buffer.from(text, encoding);
  const lines = bytes.toString("latin1").split("\n");
  return lines
    .map((line) =>
      line
        .replace(
          /[^\x20-\x3c\x3e-\x7e]/g,
          (each) => `=${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
        )
        .replace(/.{70}(?=.)/g, (each) => (/=[0-9A-F]?$/.test(each) ? each : `${each}=\n`)),
    )
    .join("\n");
};
const windows: Readonly<Record<string, number>> = {
  "–": 0x96,
  "—": 0x97,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
};
const toWindows = (text: string) =>
  Buffer.from(Array.from(text, (letter) => windows[letter] ?? (letter.codePointAt(0) ?? 63) & 0xff));
const forwardedHead =
  "From: Lee Park <lee@agency.example>\nSent: Monday, November 16, 2026 2:00 PM\nTo: Dana Whitfield <dana@agency.example>\nSubject: Supplies";
const original = (items: readonly Item[]) =>
  write(
    {
      From: "Lee Park <lee@agency.example>",
      To: "dana@agency.example",
      Subject: "Supplies",
      "Message-ID": "<lee.1@agency.example>",
    },
    `Dana,\n\nwe are out of these:\n\n${dashes(items)}\n\nThanks,\nLee`,
  );

const kinds: readonly Kind[] = [
  {
    kind: "plain list",
    make: (items) => ({ body: `${hello}${dashes(items)}${place}${signature}` }),
    isLong: true,
  },
  {
    kind: "numbered, count behind",
    make: (items) => ({
      body: `Hi,\n\nCan you quote these?\n\n${items.map((item, n) => `${n + 1}. ${named(item)} - ${item[0]} ${item[1].toLowerCase()}`).join("\n")}\n\n${signature}`,
    }),
    of: ["armor", "numbers", "parts", "one", "letters"],
  },
  {
    kind: "count in parentheses",
    hasNoUnits: true,
    make: (items) => ({
      body: `Hello Ann,\n\n${items.map((item) => `(${item[0]}) ${named(item)}`).join("\n")}\n\nV/r,\nSSgt Lee Park\n42 CONS/PKB\nMaxwell AFB, AL 36112`,
    }),
    of: ["armor", "numbers", "parts", "one", "sizes"],
  },
  {
    kind: "count and x",
    hasNoUnits: true,
    make: (items) => ({
      body: `quote pls\n\n${items.map((item) => `${item[0]} x ${named(item)}`).join("\n")}\n\nSent from my iPhone`,
    }),
    of: ["armor", "numbers", "parts", "one"],
  },
  {
    kind: "qty behind a comma",
    make: (items) => ({
      body: `Team,\n\nWe are looking for pricing on:\n\n${items.map((item) => `* ${named(item)}, qty ${item[0]} ${item[1]}`).join("\n")}\n\nPlease let me know if you have any questions.\n\nBest regards,\nDana\n--\nDana Whitfield\n(205) 555-0142`,
    }),
  },
  {
    kind: "columns of spaces",
    make: (items) => ({
      body: `${hello}${[heads, ...items.map((item) => cells([item[0], item[1], item[2], item[3] ?? "N/A"]))]
        .map((row) =>
          row
            .map((cell) => cell.padEnd(34))
            .join("")
            .trimEnd(),
        )
        .join("\n")}\n\n${signature}`,
    }),
    of: ["armor", "numbers", "parts", "one"],
  },
  {
    kind: "tabs, pasted from Excel",
    make: (items) => ({
      body: `${hello}${[heads, ...items.map(cells)].map((row) => row.join("\t")).join("\n")}\n\n${signature}`,
    }),
    isLong: true,
  },
  {
    kind: "in a sentence",
    hasNoUnits: true,
    make: (items) => ({
      body: `Good afternoon,\n\nWe need ${items.map((item) => `${item[0]} ${named(item)}`).join(" and ")} by December 12. Can you ship to Mobile? We pay Net 30.\n\nThank you,\nDana Whitfield`,
    }),
    of: ["armor", "one", "parts"],
  },
  {
    kind: "subject alone",
    hasNoUnits: true,
    make: ([item = contents.one?.[0] ?? [1, "EA", "x"]]) => ({
      headers: { Subject: `Quote request: ${item[0]} ${named(item)}` },
      body: "Thanks,\nDana Whitfield\n205-555-0142",
    }),
    of: ["one"],
  },
  {
    kind: "subject alone, no text",
    hasNoUnits: true,
    make: ([item = contents.one?.[0] ?? [1, "EA", "x"]]) => ({
      headers: { Subject: `Need ${item[0]} ${named(item)}` },
      body: "",
    }),
    of: ["one"],
  },
  {
    kind: "Gmail, below an older e-mail",
    make: (items) => ({
      headers: { Subject: "Re: catalog" },
      body: `Now we need these instead:\n\n${dashes(items)}\n\nOn Mon, Nov 16, 2026 at 2:00 PM Company <\nsales@company.example> wrote:\n\n${marked(earlier)}`,
    }),
  },
  {
    kind: "Outlook, above an older e-mail",
    make: (items) => ({
      headers: { Subject: "RE: catalog" },
      body: `Please quote:\n${dashes(items)}\n\nDana\n\nFrom: Company <sales@company.example>\nSent: Monday, November 16, 2026 2:00 PM\nTo: Dana Whitfield\nSubject: catalog\n\n${earlier}`,
    }),
  },
  {
    kind: "signature below the quoted text",
    make: (items) => ({
      headers: { Subject: "Re: catalog" },
      body: `${dashes(items)}\n\nOn Mon, Nov 16, 2026 at 2:00 PM Lee <lee@agency.example> wrote:\n\n${marked(earlier)}\n\n-- \nDana Whitfield\nShelby County\n205-555-0142`,
    }),
  },
  {
    kind: "only quoted, see below",
    make: (items) => ({
      headers: { Subject: "Re: supplies" },
      body: `Please see below and send us a quote.\n\nDana\n\nOn 11/16/26 14:00, Lee wrote:\n${marked(`Dana, please order:\n${dashes(items)}\n\nLee`)}\n\nLet me know if you can do it.`,
    }),
  },
  {
    kind: "forwarded by Gmail",
    make: (items) => ({
      headers: { Subject: "Fwd: Supplies" },
      body: `Can you quote this for us?\n\nDana\n\n---------- Forwarded message ---------\nFrom: Lee Park <lee@agency.example>\nDate: Mon, Nov 16, 2026 at 2:00 PM\nSubject: Supplies\nTo: Dana Whitfield <dana@agency.example>\n\n\nDana,\nwe are out of these:\n${dashes(items)}\n\nThanks,\nLee`,
    }),
  },
  {
    kind: "forwarded by Outlook",
    make: (items) => ({
      headers: { Subject: "FW: Supplies" },
      body: `Please quote.\n\n${signature}\n\n${forwardedHead}\n\nDana,\n\n${dashes(items)}\n\nLee Park\nLogistics\n205-555-0177`,
    }),
  },
  {
    kind: "forwarded by Apple Mail",
    make: (items) => ({
      headers: { Subject: "Fwd: Supplies" },
      body: `Pricing please\n\nSent from my iPad\n\nBegin forwarded message:\n\nFrom: Lee Park <lee@agency.example>\nDate: November 16, 2026 at 2:00:00 PM CST\nTo: dana@agency.example\nSubject: Supplies\n\n${dashes(items)}`,
    }),
  },
  {
    kind: "forwarded as attachment",
    make: (items) =>
      mixed(
        part("text/plain", "Please quote the attached.\n\nDana Whitfield\n205-555-0142"),
        part('message/rfc822; name="Supplies.eml"', original(items)),
      ),
  },
  {
    kind: "forwarded as attachment, no text",
    make: (items) => {
      const { type, body } = alternative(
        "Supplies",
        outlook(table([heads, ...items.map(cells)], outlookCell)),
      );
      return mixed(
        part(
          "message/rfc822",
          write({ From: "lee@agency.example", Subject: "Supplies", "Content-Type": type }, body),
        ),
      );
    },
  },
  {
    kind: "table from Outlook",
    make: (items) => {
      const rows = [heads, ...items.map(cells)];
      const words = ["Good morning,", "", "Please quote the items below.", ""];
      const inner = `${words.map(mso).join("")}${table(rows, outlookCell, "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0>")}${["", "Thanks,", "Dana Whitfield", "205-555-0142"].map(mso).join("")}`;
      return alternative(
        `${words.join("\n")}\n${outlookPlain(rows)}\nThanks,\nDana Whitfield\n205-555-0142`,
        outlook(inner),
      );
    },
    isLong: true,
  },
  {
    kind: "table from Google Sheets",
    make: (items) => {
      const rows = [heads, ...items.map(cells)];
      return alternative(
        `Hi, please quote:\n\n${rows.map((row) => row.join(" ")).join("\n")}\n\n-- \nDana`,
        `<div dir="ltr">Hi, please quote:<div><br></div><div>${sheetsTable(rows)}</div><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature"><div dir="ltr">Dana</div></div></div>`,
      );
    },
  },
  {
    kind: "table from Word, HTML alone",
    make: (items) => ({
      type: "text/html; charset=utf-8",
      body: outlook(
        `${mso("Request for pricing:")}${table([["Item", "Qty", "Unit"], ...items.map((item) => [named(item), String(item[0]), item[1]])], outlookCell)}`,
      ),
    }),
  },
  {
    kind: "list from Gmail",
    make: (items) => {
      const list = items.map(counted);
      return alternative(
        `Hello,\n\n${list.map((row) => `   - ${row}`).join("\n")}\n\nThanks!`,
        `<div dir="ltr">Hello,<div><ul>${list.map((row) => `<li>${escapeHtml(row)}</li>`).join("")}</ul></div><div>Thanks!</div></div>`,
      );
    },
  },
  {
    kind: "Apple Mail, HTML alone",
    make: (items) => ({
      type: "text/html; charset=utf-8",
      body: `<html><body style="overflow-wrap: break-word;"><div>Good morning,</div><div><br></div>${items.map((item) => `<div>${escapeHtml(counted(item))}</div>`).join("")}<div><br></div><div>Thanks</div><blockquote type="cite"><div>On Nov 16, 2026, at 2:00 PM, Lee &lt;lee@agency.example&gt; wrote:</div><div>12 EA ropes</div></blockquote></body></html>`,
    }),
  },
  {
    kind: "struck-out rows",
    make: (items) => {
      const rows = items.map((item) => `<li>${escapeHtml(counted(item))}</li>`);
      return alternative(
        `We need:\n- 99 EA Old rope\n${dashes(items)}`,
        `<div>We need:</div><ul><li><s>99 EA Old rope</s></li>${rows.join("")}<li><span style="text-decoration:line-through">98 EA Old tent</span></li></ul>`,
      );
    },
  },
  {
    kind: "struck-out cells",
    make: (items) => {
      const rows = sheetsTable([heads, ...items.map(cells)]);
      const old = `<tr style="height:21px;">${["OLD-1", "Old rope", "99", "EA"].map((cell) => `<td style="text-decoration:line-through;color:#000">${cell}</td>`).join("")}</tr></tbody>`;
      return alternative("See the table.", `<div>${rows.replace("</tbody>", old)}</div>`);
    },
  },
  {
    kind: "CSV attached",
    make: (items) =>
      mixed(
        part("text/plain", "Please see the attached list.\n\nDana"),
        file("list.csv", csv(items, ","), "text/csv"),
      ),
    isLong: true,
  },
  {
    kind: "XLSX attached",
    make: (items) =>
      mixed(
        part("text/plain", "Please see the attached list.\n\nDana"),
        file("List.XLSX", Buffer.from(xlsx(items)), "application/octet-stream"),
      ),
    isLong: true,
  },
  {
    kind: "CSV of Windows, semicolons",
    make: (items) =>
      mixed(
        part("text/plain", "List attached."),
        file("list.CSV", toWindows(csv(items, ";")), "application/vnd.ms-excel"),
      ),
    of: ["armor", "numbers", "parts", "one", "sizes"],
  },
  {
    kind: "text file attached",
    make: (items) =>
      mixed(
        part("text/plain", "Hi, quote attached list please. Thank you."),
        file("needs.txt", dashes(items).replace(/\n/g, "\r\n"), "text/plain"),
      ),
  },
  {
    kind: "base64",
    make: (items) => ({
      headers: { "Content-Transfer-Encoding": "base64" },
      body: base64(`${hello}${dashes(items)}${place}${signature}`),
    }),
  },
  {
    kind: "quoted-printable, Windows-1252",
    make: (items) => ({
      headers: { "Content-Transfer-Encoding": "quoted-printable" },
      type: 'text/plain; charset="windows-1252"',
      body: quotedPrintable(
        `Hello –\n\n${items.map((item) => `• ${counted(item)}`).join("\n")}\n\nThanks — Dana’s office`,
        "windows-1252",
      ),
    }),
  },
  {
    kind: "format=flowed",
    make: (items) => ({
      type: "text/plain; charset=utf-8; format=flowed",
      body: `Good morning,\n\nplease quote the items that \nare listed here:\n\n${dashes(items).replace(/(- \d+ \w+ \w+) /g, "$1 \n")}\n\n-- \nDana Whitfield`,
    }),
  },
  {
    kind: "phone signature",
    make: (items) => ({
      body: `${items.map(counted).join("\n")}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>`,
    }),
  },
  {
    kind: "banner and disclaimer",
    make: (items) => ({
      body: `CAUTION: This email originated from outside of the organization. Do not click links.\n\n[EXTERNAL]\n\nAll,\n\nRequest quote for the below. Please include lead time and shipping.\n\n${dashes(items)}\n\nRespectfully,\n\nDana Whitfield\nDeputy Director, Logistics\n\n${disclaimer}`,
    }),
  },
  {
    kind: "plain part of no use",
    make: (items) =>
      alternative(
        "This message requires an HTML viewer.",
        `<p>Hello,</p><p>please quote:</p>${items.map((item) => `<p>${escapeHtml(counted(item))}</p>`).join("")}<p>Thank you</p>`,
      ),
  },
  {
    kind: "signature in a table of its own",
    make: (items) => ({
      type: "text/html; charset=utf-8",
      body: `<div>Please quote</div>${items.map((item) => `<div>${escapeHtml(counted(item))}</div>`).join("")}<table><tr><td><img src="cid:logo" width="80"></td><td><table><tr><td><b>Dana Whitfield</b></td></tr><tr><td>Phone</td><td>205-555-0142</td></tr><tr><td>E-mail</td><td>dana@agency.example</td></tr></table></td></tr></table>`,
    }),
  },
  {
    kind: "purchasing system",
    make: (items) => ({
      headers: {
        From: "no-reply@portal.example",
        "Auto-Submitted": "auto-generated",
        Subject: "Solicitation 26-014 posted",
      },
      body: `You are invited to quote.\n\nSolicitation: 26-014\nQuotes due: December 1, 2026, 2:00 PM CST\n\n${items.map((item, n) => `Line ${n + 1}: ${named(item)}, Qty: ${item[0]} ${item[1]}`).join("\n")}\n\nPlease log in to respond: https://portal.example/26-014`,
    }),
  },
  {
    kind: "with logo and pictures",
    make: (items) => {
      const inner = alternative(
        `${hello}${dashes(items)}\n\n${signature}`,
        `<p>Good morning,</p><ul>${items.map((item) => `<li>${escapeHtml(counted(item))}</li>`).join("")}</ul><p>Thanks</p><img src="cid:logo">`,
      );
      const related = parts(
        "related",
        part(inner.type, inner.body),
        part("image/png; name=logo.png", "x", "Content-ID: <logo>\nContent-Disposition: inline\n"),
      );
      return mixed(part(related.type, related.body));
    },
  },
  {
    kind: "list in the text and attached",
    make: (items) =>
      mixed(
        part("text/plain", `Please quote (also attached):\n\n${dashes(items)}\n\nThanks`),
        file("same.csv", csv(items, ","), "text/csv"),
      ),
    of: ["armor", "numbers", "parts", "one"],
  },
  {
    kind: "under headings",
    make: (items) => ({
      body: `Hi all,\n\nFor the patrol division:\n${dashes(items.slice(0, 1))}\n\nFor training:\n${dashes(items.slice(1))}\n\nShip to: 100 Main Street, Mobile, AL 36602\nPOC: Lee Park, 205-555-0177\n\nThx\nDana`,
    }),
    of: ["armor", "numbers", "parts", "sizes"],
  },
];

const usual: Headers = {
  From: "Dana Whitfield <dana@agency.example>",
  To: "rfq@reply.company.example",
  Subject: "Request for quote",
  Date: "Mon, 16 Nov 2026 15:00:00 -0600",
  "MIME-Version": "1.0",
};

/** Each kind with several lists, and some with a long one. */
export const askingMails: readonly AskingMail[] = kinds.flatMap(
  ({ kind, make, hasNoUnits, of = Object.keys(contents), isLong }) =>
    [
      ...of.map((name) => [name, contents[name] ?? []] as const),
      ...(isLong ? [["260 rows", many] as const] : []),
    ].map(([name, items]): AskingMail => {
      const { headers = {}, type = "text/plain; charset=utf-8", body } = make(items);
      const id = `<${kind}.${name}@agency.example>`.replace(/[ ,]+/g, "-");
      return {
        kind,
        name: `${kind}: ${name}`,
        raw: write({ ...usual, "Message-ID": id, "Content-Type": type, ...headers }, body),
        expected: items.map(([quantity, unit, words, number]) => ({
          quantity: String(quantity),
          unit: hasNoUnits ? "" : unit,
          words: number ?? words,
        })),
      };
    }),
);
