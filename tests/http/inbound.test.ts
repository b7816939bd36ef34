import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeSpreadsheet } from "#documents/spreadsheet.ts";
import { startNameServer } from "#mail/testing/dns-server.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/message.ts";
import { unprovenWords } from "#request/thread/words.ts";
import { freePort } from "#server/testing/free-port.ts";
import { buyerSecret } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { inboundHost, sendInbound } from "../support/inbound.ts";
import { submit } from "../support/submit.ts";

const buyer = "buyer@county.example";

async function startOffice() {
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const port = await freePort();
  const names = await startNameServer({
    "county.example TXT": ["v=spf1 ip4:127.0.0.9 -all"],
    "_dmarc.county.example TXT": ["v=DMARC1; p=reject"],
  });
  onTestFinished(names.close);
  const desk = await startDesk({
    SMTP_URL: mailServer.url,
    MAIL_FROM: "website@company.example",
    MAIL_TO: "ann@company.example",
    MAIL_TO_RFQ: "ann@company.example",
    SIGNING_SECRET: buyerSecret,
    INBOUND_HOST: inboundHost,
    INBOUND_PORT: String(port),
    INBOUND_DNS: names.address,
  });
  onTestFinished(() => desk.site.kill());
  while (!desk.site.log.some((line) => line.includes("inbound_listening"))) await sleep(20);
  return { mailServer, port, desk };
}

test("a buyer's answer by e-mail, somebody else's, a bounce and a stranger's, as the desk sees them", async () => {
  const { mailServer, port, desk } = await startOffice();
  const { cookie } = await desk.signIn("Ann Lee");
  const read = async (place: string) => (await desk.call(cookie, place)).html;

  const message = composeRfq({ ...rfqInput, attachments: [], email: buyer });
  const { body } = await submit(desk.site.port, { message, key: crypto.randomUUID() });
  const place = `/requests/${body.reference}`;
  await desk.call(cookie, `${place}/reply`, { text: "We can ship on Monday.", closes: "yes" });
  const replyOf = () => mailServer.received.find(({ raw }) => raw.includes("We can ship on Monday."));
  await expect.poll(replyOf).toBeDefined();
  const { raw = "", from: reportTo = "" } = replyOf() ?? {};
  const sent = parseMail(raw);
  const replyTo = /<(.*)>/.exec(sent.header("reply-to"))?.[1] ?? "";
  const id = sent.header("message-id");
  expect([replyTo, reportTo].map((each) => each.split("@")[1])).toEqual([inboundHost, inboundHost]);

  const write = (to: string, sender: string, lines: readonly string[], server = "127.0.0.9") =>
    sendInbound(port, { from: sender, to, raw: lines.join("\r\n") }, server);
  const file = [
    "--m",
    'Content-Type: application/pdf; name="order.pdf"',
    "",
    "%PDF-1.7",
    "--m",
    'Content-Type: application/zip; name="all.zip"',
    "",
    "PK",
    "--m--",
  ];
  const answer = [
    `From: ${buyer}`,
    `In-Reply-To: ${id}`,
    "Message-ID: <1@county.example>",
    'Content-Type: multipart/mixed; boundary="m"',
    "",
    "--m",
    "",
    "Monday is fine.",
    "",
    "On Monday, Company wrote:",
    "> We can ship",
    ...file,
  ];
  expect(await write(replyTo, buyer, answer)).toBe("250 Stored");
  expect(await write(replyTo, buyer, answer)).toBe("250 Stored");
  await expect.poll(() => read(place)).toContain("Monday is fine.");
  const shown = await read(place);
  expect(shown.match(/class="thread__text">Monday is fine\./g)).toHaveLength(1);
  for (const words of ["by e-mail", "order.pdf", "e-mail.eml", "“all.zip” is not a PDF"]) {
    expect(shown).toContain(words);
  }
  expect(shown).not.toContain("&gt; We can ship");
  expect(await read("/")).toContain("Monday is fine.");
  const original = /href="([^"]*files[^"]*)"[^>]*>e-mail\.eml/.exec(shown)?.[1] ?? "";
  expect(await read(original)).toBe(answer.join("\r\n").concat("\r\n"));
  const told = () =>
    mailServer.received.filter(
      ({ to, raw }) => to.includes("ann.lee@company.example") && raw.includes("New message"),
    );
  await expect.poll(() => told().length).toBe(1);

  // Whoever knows the reply address can write to it, but not as the buyer.
  const forged = [`From: ${buyer}`, "", "Please ship to another address."];
  await write(replyTo, "x@evil.example", forged, "127.0.0.8");
  await expect.poll(() => read(place)).toContain("Please ship to another address.");
  const doubted = await read(place);
  expect(doubted).toContain(`Not proven to be from ${buyer}`);
  expect(doubted).toContain(unprovenWords.disowned);
  const warned = () =>
    mailServer.received.filter(({ raw }) => parseMail(raw).text.includes("Not proven to be from"));
  await expect.poll(() => warned().length).toBe(1);

  await write(replyTo, "lee@county.example", ["From: Lee <lee@county.example>", "", "I am on it now."]);
  await expect.poll(() => read(place)).toContain("From somebody else: lee@county.example");
  await write(replyTo, "", [
    "From: Lee <lee@county.example>",
    "Auto-Submitted: auto-replied",
    "",
    "I am out.",
  ]);
  await expect.poll(() => read(place)).toContain("Automatic reply");
  await write(replyTo, buyer, [`From: ${buyer}`, "Auto-Submitted: auto-generated", "", "[#4711] Thank you."]);
  await expect.poll(() => read(place)).toContain("Sent by a system");
  expect(await read("/")).toContain("I am on it now.");

  const status = [
    "--m",
    "",
    "Sorry",
    "--m",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; x",
    "",
    `Final-Recipient: rfc822; ${buyer}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 unknown",
    "",
    "--m--",
  ];
  await write(reportTo, "", [
    "From: MAILER-DAEMON@county.example",
    'Content-Type: multipart/report; boundary="m"',
    "",
    ...status,
  ]);
  const red = "The reply did not reach the buyer: there is no such mailbox (its answer: 550 5.1.1).";
  await expect.poll(() => read("/")).toContain(red);
  expect(await read(place)).toContain("Delivery report");

  await write(`postmaster@${inboundHost}`, "x@stranger.example", [
    "From: Stranger <x@stranger.example>",
    "Subject: Hello",
    "",
    "Who reads this?",
  ]);
  await expect.poll(() => read("/?state=held")).toContain("Stranger");
  const forwarded = () => mailServer.received.find(({ raw }) => raw.includes("Belongs to no request: Hello"));
  await expect.poll(forwarded).toBeDefined();
  expect(parseMail(forwarded()?.raw ?? "").attachments[0]?.bytes.toString()).toContain("Who reads this?");
  const outside = mailServer.received
    .flatMap(({ to }) => to)
    .filter((to) => !to.endsWith("@company.example"));
  expect(new Set(outside)).toEqual(new Set([buyer]));
});

test("an e-mail to the address for requests is one, with its lines, its clock and one acknowledgement", async () => {
  const { mailServer, port, desk } = await startOffice();
  const { cookie } = await desk.signIn("Ann Lee");
  const read = async (place: string) => (await desk.call(cookie, place)).html;
  const to = `RFQ@${inboundHost}`;
  const ask = (headers: readonly string[], words: readonly string[], server = "127.0.0.9") =>
    sendInbound(port, { from: buyer, to, raw: [...headers, "", ...words].join("\r\n") }, server);
  const list = ["Please quote:", "", "24 EA helmets, level IIIA", "12 EA Zyxgloop vests"];
  const person = [`From: Zyxgloop <${buyer}>`, "Subject: Zyxgloop order", "Reply-To: desk@else.example"];
  expect(await ask([...person, "Message-ID: <1@county.example>"], list)).toBe("250 Stored");
  const sentTo = (address: string) => mailServer.received.filter(({ to: all }) => all.includes(address));
  await expect.poll(() => sentTo(buyer).length).toBe(1);
  await expect.poll(() => sentTo("ann@company.example").length).toBe(1);
  const receipt = parseMail(sentTo(buyer)[0]?.raw ?? "");
  expect(receipt.header("auto-submitted")).toBe("auto-generated");
  expect(receipt.text).toContain("You will receive a written quote");
  expect(sentTo(buyer)[0]?.raw.toLowerCase()).not.toContain("zyxgloop");
  const told = parseMail(sentTo("ann@company.example")[0]?.raw ?? "");
  expect(told.text).toContain("It came in by e-mail.");
  const reference = /RFQ-[0-9A-Z]{8}/.exec(told.text)?.[0] ?? "";
  const shown = await read(`/requests/${reference}`);
  for (const words of [
    "helmets, level IIIA",
    "Zyxgloop vests",
    "desk@else.example",
    "by e-mail",
    "e-mail.eml",
  ])
    expect(shown).toContain(words);
  expect(shown).not.toContain("from the quote form");

  // A list in a spreadsheet is read as it comes in; one that cannot be read leaves the text as it is.
  const sheet = makeSpreadsheet("List", {
    columns: [{ head: "Item" }, { head: "Qty" }],
    rows: [["Sheeted tourniquets", 31]],
  });
  const attach = (name: string, bytes: Uint8Array) => [
    ...[
      "--b",
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
    ],
    Buffer.from(bytes).toString("base64"),
  ];
  const parts = ["--b", "", "And 5 EA written ropes", ...attach("list.xlsx", sheet)];
  const broken = attach("other.xlsx", sheet.subarray(0, 900));
  const mixed = ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"'];
  await ask([`From: sheets@county.example`, ...mixed], [...parts, ...broken, "--b--"], "127.0.0.8");
  await expect.poll(() => read("/")).toContain("sheets@county.example");
  const [, sheeted = ""] = /href="(\/requests\/[^"]+)">sheets@county/.exec(await read("/")) ?? [];
  const asked = await read(sheeted);
  for (const words of ["written ropes", "Sheeted tourniquets", "other.xlsx"]) expect(asked).toContain(words);

  // With a new Message-ID: shown with the first. What nobody vouches for, or a program sent: no receipt.
  await ask([...person, "Message-ID: <2@county.example>"], list);
  await expect.poll(() => read(`/requests/${reference}`)).toContain("Sent again");
  await ask([`From: forged@county.example`], ["7 EA forged ropes"], "127.0.0.8");
  await ask([`From: no-reply@county.example`], ["8 EA portal ropes"]);
  await ask([`From: away@county.example`, "Auto-Submitted: auto-replied"], ["I am away."]);
  await expect.poll(() => read("/")).toContain("forged ropes");
  await expect.poll(() => read("/")).toContain("portal ropes");
  await expect.poll(() => read("/?state=held")).toContain("away@county.example");
  const outside = mailServer.received
    .flatMap(({ to: all }) => all)
    .filter((each) => !each.endsWith("@company.example"));
  expect(outside).toEqual([buyer]);
});

test("the doctor sends itself an e-mail through the whole way, and looks up the records of its host", async () => {
  const port = await freePort();
  const inbound = { SIGNING_SECRET: buyerSecret, INBOUND_HOST: inboundHost, INBOUND_PORT: String(port) };
  const desk = await startDesk({ MAIL_FROM: "website@company.example", ...inbound });
  onTestFinished(() => desk.site.kill());
  while (!desk.site.log.some((line) => line.includes("inbound_listening"))) await sleep(20);
  const examine = async () => {
    const out = await desk.run("doctor", "--json").catch((error: { stdout: string }) => error.stdout);
    return (JSON.parse(out) as { subject: string; verdict: string; words: string }[]).filter(
      ({ subject }) => subject.includes("nbound") || subject.startsWith(inboundHost),
    );
  };
  const checks = await examine();
  expect(checks[0]).toMatchObject({
    subject: "Inbound e-mail",
    verdict: "ok",
    words: expect.stringContaining("arrived after"),
  });
  expect(
    checks
      .map(({ subject }) => subject)
      .slice(1)
      .sort(),
  ).toEqual([`${inboundHost} MX`, `${inboundHost} SPF`]);
});
