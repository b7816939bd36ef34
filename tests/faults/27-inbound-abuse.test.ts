import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { startNameServer } from "#mail/testing/dns-server.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { mailWords } from "#request/thread/words.ts";
import { openDesk, sendRequest } from "../support/buyer.ts";
import {
  countFiled,
  countRead,
  inboundAddresses,
  inboundHost,
  openSmtp,
  readInbound,
  readOutbox,
  sendInbound,
  startInboundSite,
  untilRead,
  untilSent,
} from "../support/inbound.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder } from "../support/site-fixture.ts";
import { inParallel } from "../support/submit.ts";

const buyer = "dana@agency.example";
const company = "info@company.example";
const rounds = size(5, 200);
const turns = size(5, 60);

const mail = (from: string, more = "") =>
  `From: ${from}\r\nTo: us\r\nSubject: Hello\r\nMessage-ID: <${randomUUID()}@evil.example>\r\n${more}\r\nHello\r\n`;

/** What open-relay tests try: foreign domains, source routes, percent signs, bangs, quotes, our host. */
const relayTargets = [
  "victim@example.org",
  `victim%example.org@${inboundHost}`,
  `victim@example.org@${inboundHost}`,
  `"victim@example.org"@${inboundHost}`,
  `example.org!victim@${inboundHost}`,
  `@${inboundHost}:victim@example.org`,
  "victim@[192.0.2.1]",
  `r-rfq23456789-0000000000000000@${inboundHost}`,
  `b-mabc-0-0000000000000000@${inboundHost}`,
  `t-x-0000000000000000@${inboundHost}`,
  `info@${inboundHost}`,
  `rfq%example.org@${inboundHost}`,
  `rfq@example.org@${inboundHost}`,
  "rfq",
  `postmaster@${inboundHost}.example.org`,
  `postmaster@x.${inboundHost}`,
  "reports",
  "",
];

async function startAbused(environment: Readonly<Record<string, string>> = {}) {
  const dataFolder = await createDataFolder();
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const site = await startInboundSite(
    { SMTP_URL: mailServer.url, MAIL_TO: company, MAIL_TO_RFQ: company, ...environment },
    { dataFolder },
  );
  const leftFor = () => mailServer.received.flatMap(({ to }) => to);
  const settled = () => untilSent(dataFolder);
  return { dataFolder, site, mailServer, leftFor, settled };
}

test("nothing is relayed, no matter who claims to be the sender, and nobody signs in", async () => {
  const { dataFolder, site, leftFor, settled } = await startAbused();
  const senders = [buyer, "victim@example.org", `postmaster@${inboundHost}`, "website@company.example", ""];
  const answers: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const smtp = await openSmtp(site.inboundPort);
    await smtp.say("EHLO localhost");
    for (const target of relayTargets) {
      const from = senders[round % senders.length] ?? "";
      answers.push((await smtp.send({ from, to: target, raw: mail(from) })).slice(0, 1));
      await smtp.say("RSET").catch(() => "");
    }
    smtp.close();
  }
  expect(new Set(answers)).toEqual(new Set(["5"]));
  const smtp = await openSmtp(site.inboundPort);
  const offers = await smtp.say("EHLO localhost");
  expect(offers).toContain("STARTTLS");
  expect(offers).not.toContain("AUTH");
  expect(await smtp.say("AUTH PLAIN AGEAYg==")).toMatch(/^5/);
  expect(await smtp.say("VRFY postmaster")).toMatch(/^25[02]|^5/);
  await untilRead(dataFolder);
  expect(readInbound(dataFolder).filed).toEqual([]);
  // RFC 5321, 4.5.1: the one address that every mail server has, even without a domain.
  expect(await smtp.send({ from: buyer, to: "Postmaster", raw: mail(buyer) })).toBe("250 Stored");
  smtp.close();
  await untilRead(dataFolder);
  expect(readInbound(dataFolder).filed).toMatchObject([{ state: "quarantined" }]);
  await settled();
  expect(leftFor()).toEqual([company]);
  reportFigures(27, { "relay attempts": answers.length, relayed: 0 });
});

test("two programs that answer each other's e-mails find nothing here that answers", async () => {
  const { dataFolder, site, mailServer, leftFor, settled } = await startAbused();
  const desk = await openDesk(site);
  const { reference } = await sendRequest(site.port, { email: buyer });
  const reply = { reference, staffId: desk.staffId, now: Date.now(), text: "Monday?", closes: true };
  await desk.store.replyToRequest({ ...reply, mailDomain: "company.example" });
  await desk.store.close();
  await settled();
  const first = mailServer.received.length;
  // The buyer's program answers every e-mail, and so does one behind our own mailbox: to the reply address,
  // the envelope sender and the general address, with and without the headers of automatic answers.
  let answered = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const last = mailServer.received.at(-1);
    const targets = [inboundAddresses.replyTo(reference), last?.from ?? "", `reports@${inboundHost}`];
    const to = targets[turn % 3]?.endsWith(inboundHost) ? (targets[turn % 3] ?? "") : (targets[0] ?? "");
    const from = turn % 2 === 0 ? buyer : company;
    const headers = turn % 4 < 2 ? "Auto-Submitted: auto-replied\r\n" : "";
    await sendInbound(site.inboundPort, { from: turn % 5 === 0 ? "" : from, to, raw: mail(from, headers) });
    answered += 1;
  }
  await untilRead(dataFolder);
  await settled();
  const outside = leftFor()
    .slice(first)
    .filter((to) => to !== company && !to.endsWith("@company.example"));
  expect(outside).toEqual([]);
  // Our own mailbox is told of what people wrote, not of what programs wrote: not once for each answer.
  expect(leftFor().length - first).toBeLessThan(answered);
  // Our own e-mails that a rule of our mailbox forwards back to us go no further.
  const told = mailServer.received.filter(({ to }) => to.includes(company)).slice(0, 20);
  const before = readOutbox(dataFolder).length;
  for (const { raw } of told) {
    await sendInbound(site.inboundPort, {
      from: company,
      to: `reports@${inboundHost}`,
      raw: raw.replace(/\r?\n/g, "\r\n"),
    });
  }
  await untilRead(dataFolder);
  expect(readOutbox(dataFolder).length).toBe(before);
  const circling = `${"Received: from a by b\r\n".repeat(60)}${mail(buyer)}`;
  expect(
    await sendInbound(site.inboundPort, {
      from: buyer,
      to: inboundAddresses.replyTo(reference),
      raw: circling,
    }),
  ).toMatch(/^554/);
  reportFigures(27, {
    "automatic turns": answered,
    "left for others": outside.length,
    "own e-mails returned": told.length,
  });
});

test("a program that answers each of our e-mails at the address for requests gets one, whatever it writes", async () => {
  const names = await startNameServer({ "agency.example TXT": ["v=spf1 ip4:127.0.0.7 -all"] });
  onTestFinished(names.close);
  const { dataFolder, site, leftFor, settled } = await startAbused({ INBOUND_DNS: names.address });
  const to = `rfq@${inboundHost}`;
  const ask = (n: number, more: string, from: string, server: string) =>
    sendInbound(site.inboundPort, { from, to, raw: `${mail(from, more)}${n + 2} EA ropes` }, server);
  for (let turn = 0; turn < turns; turn += 1) {
    const more = ["", "Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "List-Id: <x.example>\r\n"];
    expect(await ask(turn, more[turn % more.length] ?? "", buyer, "127.0.0.7")).toBe("250 Stored");
    // In another's name, in ours, and from nobody.
    await ask(turn, "", "victim@example.org", "127.0.0.6");
    await ask(turn, "", company, "127.0.0.6");
    await ask(turn, "", `rfq@${inboundHost}`, "127.0.0.6");
  }
  await untilRead(dataFolder, 300_000);
  await settled();
  const outside = leftFor().filter((each) => !each.endsWith("@company.example"));
  expect(outside).toEqual([buyer]);
  reportFigures(27, {
    "turns at the address for requests": turns * 4,
    "left for others there": outside.length,
  });
});

test("anyone who floods, stalls or sends too much is turned away while pages and other senders go on", async () => {
  const { dataFolder, site, settled } = await startAbused();
  const { reference } = await sendRequest(site.port, { email: buyer });
  await settled();
  const leave = visitPages(site.port);
  const stalled = await Promise.all(
    Array.from({ length: 20 }, () => openSmtp(site.inboundPort, "127.0.0.9")),
  );
  const over = openSmtp(site.inboundPort, "127.0.0.9");
  expect((await over).greeting).toMatch(/^421/);
  const large = await openSmtp(site.inboundPort);
  await large.say("EHLO x");
  expect(await large.say(`MAIL FROM:<${buyer}> SIZE=99999999`)).toMatch(/^552/);
  const to = inboundAddresses.replyTo(reference);
  const bytes = Buffer.alloc(37 * 1024 * 1024, `${"x".repeat(70)}\r\n`);
  expect(
    await large.send({ from: buyer, to, raw: Buffer.concat([Buffer.from(mail(buyer)), bytes]) }),
  ).toMatch(/^552/);
  expect(await large.say(`MAIL FROM:<${buyer}>`)).toMatch(/^250/);
  expect(await large.say(`RCPT TO:<${to}>`)).toMatch(/^250/);
  expect(await large.say(`RCPT TO:<postmaster@${inboundHost}>`)).toMatch(/^452/);
  large.close();
  // Guesses are counted: after too many, an address is refused for a while.
  const guesser = await openSmtp(site.inboundPort, "127.0.0.8");
  await guesser.say("EHLO x");
  let refused = 0;
  for (let guess = 0; guess < size(0, 6_100); guess += 1) {
    await guesser.say(`MAIL FROM:<${buyer}>`).catch(() => "");
    const answer = await guesser
      .say(`RCPT TO:<r-rfq23456789-${guess.toString(16).padStart(16, "0")}@${inboundHost}>`)
      .catch(() => "");
    expect(answer).not.toMatch(/^2/);
    if (answer.startsWith("451")) refused += 1;
    await guesser.say("RSET").catch(() => "");
  }
  guesser.close();
  expect(await sendInbound(site.inboundPort, { from: buyer, to, raw: mail(buyer) })).toBe("250 Stored");
  await untilRead(dataFolder);
  expect(readInbound(dataFolder).filed).toHaveLength(1);
  for (const each of stalled) each.close();
  await sleep(50);
  expect((await leave()).failures).toEqual([]);
  reportFigures(27, { "stalled connections": stalled.length, "guesses turned away": refused });
});

/** Two readers, each with one e-mail in its hands and the next one perhaps taken; and the honest one. */
const mostReadBefore = 5;

const hostile: readonly ((from: string) => string)[] = [
  (from) => `${mail(from)}-----${" ".repeat(200_000)}x\r\n`,
  (from) =>
    `${mail(from, 'Content-Type: multipart/mixed; boundary="b"\r\n')}${"--b\r\n\r\n".repeat(400_000)}`,
  (from) => `${mail(from, "Content-Type: text/html\r\n")}${"<a ".repeat(3_000_000)}\r\n`,
  (from) => `${mail(from, "Content-Type: text/html\r\n")}${"<a href=".repeat(100_000)}\r\n`,
];

test("e-mails that are slow to read are kept and shown, and hold up neither pages nor honest ones", async () => {
  const { dataFolder, site, settled } = await startAbused();
  const { reference } = await sendRequest(site.port, { email: buyer });
  await settled();
  const leave = visitPages(site.port);
  const honest = () => countFiled(dataFolder, reference);
  const readAll = () => countRead(dataFolder);
  const to = inboundAddresses.replyTo(reference);
  const measure = async (wanted: number) => {
    const started = performance.now();
    expect(await sendInbound(site.inboundPort, { from: buyer, to, raw: mail(buyer) })).toBe("250 Stored");
    await expect.poll(honest, { interval: 20 }).toBe(wanted);
    return Math.round(performance.now() - started);
  };
  const alone = await measure(1);
  const many = size(4, 40);
  const stranger = "x@stranger.example";
  // Fewer at a time than one address may have connections.
  await inParallel(many, 10, async (n) => {
    const raw = hostile[n % hostile.length]?.(stranger) ?? "";
    const answer = await sendInbound(site.inboundPort, {
      from: stranger,
      to: `postmaster@${inboundHost}`,
      raw,
    });
    expect(answer).toBe("250 Stored");
  });
  const before = readAll();
  const behind = await measure(2);
  // No matter how busy the machine is: what was being read when it came, and hardly another one.
  expect(readAll() - before).toBeLessThanOrEqual(mostReadBefore);
  await untilRead(dataFolder, 600_000);
  const held = readInbound(dataFolder).filed.filter(({ state }) => state === "quarantined");
  expect(held).toHaveLength(many);
  expect(held.some(({ text }) => text.includes(mailWords.unreadable))).toBe(true);
  const health = await fetch(`http://127.0.0.1:${site.port}/healthz`);
  expect(await health.text()).toMatch(/e-mails? that came in could not be read/);
  expect((await leave()).failures).toEqual([]);
  reportFigures(27, {
    "slow to read": many,
    "honest, alone (ms)": alone,
    "honest, behind them (ms)": behind,
    "later by (ms)": Math.max(0, behind - alone),
  });
});

test("STARTTLS is offered with a certificate for our host, and an e-mail comes in over it", async () => {
  const { dataFolder, site } = await startAbused();
  const { reference } = await sendRequest(site.port, { email: buyer });
  const plain = await openSmtp(site.inboundPort);
  await plain.say("EHLO x");
  expect(await plain.say("STARTTLS")).toMatch(/^220/);
  plain.socket.removeAllListeners("data");
  const secure = connectTls({ socket: plain.socket, rejectUnauthorized: false, servername: inboundHost });
  await new Promise((resolve) => secure.once("secureConnect", resolve));
  expect(secure.getPeerCertificate().subject.CN).toBe(inboundHost);
  const to = inboundAddresses.replyTo(reference);
  const lines = ["EHLO x", `MAIL FROM:<${buyer}>`, `RCPT TO:<${to}>`, "DATA", `${mail(buyer)}.`];
  let last = "";
  for (const line of lines) {
    secure.write(`${line}\r\n`);
    last = await new Promise<string>((resolve) =>
      secure.once("data", (chunk: Buffer) => resolve(chunk.toString())),
    );
  }
  expect(last).toMatch(/^250 Stored/);
  secure.destroy();
  await untilRead(dataFolder);
  expect(readInbound(dataFolder).filed).toMatchObject([{ reference, way: "mail", sender: null }]);
});
