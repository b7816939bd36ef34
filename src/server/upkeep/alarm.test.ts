import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { answer, startSmtpServer, startTcpServer } from "#mail/testing/servers.ts";
import { createAlarm } from "./alarm.ts";

const now = Date.parse("2026-11-16T12:00:00Z");
const log = () => {};
const settings = {
  ALERT_TO: ["owner@company.example"],
  ALERT_SMTP_URL: undefined,
  ALERT_WEBHOOK_URL: undefined,
  ALERT_WEBHOOK_SECRET: undefined,
  SMTP_URL: undefined,
  origin: "https://www.company.example",
  sender: () => ({ company: theCompany, from: "website@company.example" }),
};

test("an alarm goes through the second mail server when the first one is what failed", async () => {
  const broken = await startTcpServer((socket) => socket.destroy());
  const second = await startSmtpServer();
  onTestFinished(async () => void (await Promise.all([broken.close(), second.close()])));
  const first = { ...settings, SMTP_URL: broken.url };
  const problems = ["no e-mail has been sent since 6:00 AM"];
  expect(await createAlarm(first, log)?.(problems, now)).toBe(false);

  const both = { ...first, ALERT_SMTP_URL: second.url };
  expect(await createAlarm(both, log)?.(problems, now)).toBe(true);
  expect(second.received).toHaveLength(1);
  expect(JSON.stringify(second.received)).toContain("owner@company.example");
});

test("one address of several that is refused keeps no alarm from the others, and none is sent twice", async () => {
  const onRcptTo: SMTPServerOptions["onRcptTo"] = ({ address }, _session, done) =>
    done(address.startsWith("gone") ? answer(550) : null);
  const servers = [await startSmtpServer({ onRcptTo }), await startSmtpServer({ onRcptTo })] as const;
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))));
  const ALERT_TO = ["gone@company.example", "owner@company.example"];
  const [SMTP_URL, ALERT_SMTP_URL] = servers.map(({ url }) => url);
  const alarm = createAlarm({ ...settings, ALERT_TO, SMTP_URL, ALERT_SMTP_URL }, log);
  expect(await alarm?.(["the disk is nearly full"], now)).toBe(true);
  const received = servers.flatMap((server) => server.received.map(({ to }) => to));
  expect(received).toEqual([["owner@company.example"]]);
});

test("an alarm goes through the webhook when no mail server takes it", async () => {
  const heard: string[] = [];
  const hook = createServer(async (request, response) => {
    heard.push((await request.toArray()).join(""));
    response.end();
  });
  hook.listen(0, "127.0.0.1");
  await once(hook, "listening");
  onTestFinished(() => void hook.close());
  const alarm = createAlarm(
    {
      ...settings,
      SMTP_URL: "smtp://127.0.0.1:1",
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`,
      ALERT_WEBHOOK_SECRET: "a secret of the receiver",
    },
    log,
  );
  expect(await alarm?.(["no e-mail has been sent since 6:00 AM"], now)).toBe(true);
  expect(heard).toEqual([expect.stringContaining("no e-mail has been sent since 6:00 AM")]);
});

test("without anyone to tell, there is no alarm", () => {
  expect(createAlarm({ ...settings, ALERT_TO: undefined }, log)).toBeUndefined();
});
