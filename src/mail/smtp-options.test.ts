import { expect, test } from "vitest";
import { smtpTimeouts, toSmtpOptions } from "./transport.ts";

const read = (url: string) => toSmtpOptions(url, smtpTimeouts);

/** A password never travels in the clear, and a relay on this machine needs no certificate. */
test.each([
  ["smtps://mail.example", { secure: true, requireTLS: false, ignoreTLS: false }],
  ["smtps://user:secret@mail.example", { secure: true, requireTLS: false, ignoreTLS: false }],
  ["smtps://user:secret@localhost", { secure: true, requireTLS: false, ignoreTLS: false }],
  ["smtps://localhost", { secure: true, requireTLS: false, ignoreTLS: false }],
  ["smtp://user:secret@mail.example", { secure: false, requireTLS: true, ignoreTLS: false }],
  ["smtp://mail.example", { secure: false, requireTLS: false, ignoreTLS: false }],
  ["smtp://localhost", { secure: false, requireTLS: false, ignoreTLS: true }],
  ["smtp://127.0.0.1:25", { secure: false, requireTLS: false, ignoreTLS: true }],
  ["smtp://[::1]:25", { secure: false, requireTLS: false, ignoreTLS: true }],
  ["smtp://user:secret@localhost", { secure: false, requireTLS: false, ignoreTLS: false }],
])("%s is encrypted as it should be", (url, policy) => {
  expect(read(url)).toMatchObject(policy);
});

test("nothing in the address can weaken the connection", () => {
  const options = read(
    "smtps://mail.example/?tls.rejectUnauthorized=false&ignoreTLS=true&secure=false&debug=true",
  );
  expect(options).toMatchObject({ secure: true, ignoreTLS: false, tls: { minVersion: "TLSv1.2" } });
  expect(options.tls).not.toHaveProperty("rejectUnauthorized");
  expect(options).not.toHaveProperty("debug");
});

test("the mail library may read neither files nor addresses", () => {
  expect(read("smtp://mail.example")).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
});
