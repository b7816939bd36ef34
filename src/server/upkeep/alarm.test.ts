import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer, startTcpServer } from "#mail/testing/servers.ts";
import { createAlarm } from "./alarm.ts";

const now = Date.parse("2026-11-16T12:00:00Z");
const log = () => {};
const settings = {
  ALERT_TO: ["owner@company.example"],
  ALERT_SMTP_URL: undefined,
  ALERT_WEBHOOK_URL: undefined,
  ALERT_WEBHOOK_SECRET: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: "website@company.example",
  origin: "https://www.company.example",
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

test("nobody to tell is no alarm", () => {
  expect(createAlarm({ ...settings, ALERT_TO: undefined }, log)).toBeUndefined();
});
