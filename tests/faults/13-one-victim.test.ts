import { expect, onTestFinished, test } from "vitest";
import { startNameServer } from "#mail/testing/dns-server.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { inboundHost, openSmtp, startInboundSite, untilRead } from "../support/inbound.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, inParallel } from "../support/submit.ts";

const submissions = size(16, 1_000);
const spellings = [
  "victim@mail.example",
  "VICTIM@mail.example",
  "victim+shop@mail.example",
  "Victim+1@MAIL.example",
];
const typed = "Zyxgloop";

test("many submissions naming one victim bring that victim one mail, without a word that was typed", async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const site = await startTestSite({ SMTP_URL: mailServer.url });
  await inParallel(submissions, 8, async (index) => {
    const email = spellings[index % spellings.length] ?? "";
    const words = `${typed} ${index}, buy now`;
    const message = {
      name: words,
      company: words,
      subject: words,
      message: words,
      phone: `205-555-${typed}`,
      email,
    };
    await accept(site.port, createSubmission({ ...message, formType: index % 2 ? "rfq" : "contact" }));
  });
  await expect.poll(() => mailServer.received.length).toBe(submissions + 1);

  const toVictim = mailServer.received.filter(({ to }) => /victim/i.test(String(to)));
  expect(toVictim).toHaveLength(1);
  const { header, text, html } = parseMail(toVictim[0]?.raw ?? "");
  expect(header("reply-to")).toMatch(/<(?:info|sales)@example\.com>$/);
  expect(header("auto-submitted")).toBe("auto-generated");
  const everything = [header("subject"), header("from"), text, html, toVictim[0]?.raw]
    .join("\n")
    .toLowerCase();
  for (const word of [typed, "buy now", "205-555-z"]) expect(everything).not.toContain(word.toLowerCase());
  reportFigures(13, { submissions, "mails to the victim": toVictim.length, "typed words in it": 0 });
});

const networks = 4;

test("many e-mails in one victim's name to the address for requests bring that victim one mail, without a word of them", async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  // As if the victim's domain let everyone send: its e-mails are proven, and those for others' names are not.
  const names = await startNameServer({ "mail.example TXT": ["v=spf1 ip4:127.0.0.0/8 -all"] });
  onTestFinished(names.close);
  const dataFolder = await createDataFolder();
  const settings = { SMTP_URL: mailServer.url, INBOUND_DNS: names.address };
  const site = await startInboundSite(settings, { dataFolder });
  const perNetwork = Math.ceil(submissions / networks);
  await inParallel(networks, networks, async (network) => {
    const smtp = await openSmtp(site.inboundPort, `127.0.1.${network + 1}`);
    await smtp.say("EHLO mail.example");
    for (let n = 0; n < perNetwork; n += 1) {
      const victim = spellings[n % spellings.length] ?? "";
      // Every third is from someone else and asks for answers to the victim.
      const from = n % 3 === 0 ? `${typed}${n}@else.example` : victim;
      const headers = [
        `From: ${typed} <${from}>`,
        `Reply-To: ${victim}`,
        `Subject: ${typed} ${network} ${n}`,
      ];
      const raw = [
        ...headers,
        `Message-ID: <${typed}.${network}.${n}@x>`,
        "",
        `${n + 1} EA ${typed}, buy now`,
      ].join("\r\n");
      expect(await smtp.send({ from, to: `rfq@${inboundHost}`, raw })).toBe("250 Stored");
      await smtp.say("RSET");
    }
    smtp.close();
  });
  await untilRead(dataFolder, 600_000);
  const sent = networks * perNetwork;
  await expect.poll(() => mailServer.received.length, { timeout: 600_000, interval: 200 }).toBe(sent + 1);
  const outside = mailServer.received.filter(({ to }) => !String(to).includes("example.com"));
  expect(outside.map(({ to }) => /victim/i.test(String(to)))).toEqual([true]);
  expect(parseMail(outside[0]?.raw ?? "").header("auto-submitted")).toBe("auto-generated");
  expect(outside[0]?.raw.toLowerCase()).not.toContain(typed.toLowerCase());
  reportFigures(13, { "e-mails in the victim's name": sent, "mails to the victim for them": outside.length });
});
