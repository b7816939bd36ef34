import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCertificate } from "./serve-inbound.ts";

test.each(["no such file", "no certificate"])(
  "a certificate for e-mails that is %s is named",
  async (what) => {
    const folder = await mkdtemp(path.join(tmpdir(), "certificate-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, "mail.pem");
    if (what === "no certificate") await writeFile(file, "nothing");
    const settings = { INBOUND_CERT: file, INBOUND_KEY: file };
    await expect(readCertificate(settings, "reply.company.example", 0)).rejects.toThrow(
      /^INBOUND_CERT and INBOUND_KEY cannot be used \(.*\): name a certificate and its key/,
    );
  },
);
