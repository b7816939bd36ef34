import { expect, onTestFinished, test } from "vitest";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, inParallel } from "../support/submit.ts";

const submissions = size(30, 1_000);
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
