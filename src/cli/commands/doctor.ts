import { type Check, formatChecks } from "#cli/checklist.ts";
import { type Command, type Context, jsonOption, report, textOption } from "#cli/command.ts";
import { checkDesk, checkEdition } from "#cli/doctor/desk.ts";
import { checkInbound } from "#cli/doctor/inbound.ts";
import {
  checkHealth,
  checkMachine,
  checkMailServer,
  checkServer,
  checkSettings,
} from "#cli/doctor/machine.ts";
import { checkNames } from "#cli/doctor/names.ts";
import { checkStore } from "#cli/doctor/store.ts";
import { openArchive } from "#cli/open-archive.ts";
import { exitCodes } from "#cli/terminal/io.ts";

export const doctor: Command = {
  name: "doctor",
  group: "Health",
  summary: "checks settings, desk, store, disk, e-mail both ways, clock, DNS records, backups and copies",
  details: [
    "Each line is ok, or says what to do. It changes no request and writes to nobody: where INBOUND_HOST is set, it sends one",
    "e-mail to itself. A question mark means that it could not be checked from here. The command fails only when",
    "something is broken.",
  ],
  options: [
    {
      name: "selector",
      value: "NAME",
      help: "of the DKIM key, as your e-mail provider shows it; asked for at a terminal",
    },
    jsonOption,
  ],
  examples: [
    { line: "inbox doctor --selector s1", does: "also checks the DKIM record s1._domainkey" },
    { line: "inbox doctor", does: "after installing, and when something seems wrong" },
    { line: "inbox doctor --json", does: "for a monitor, which can also use the exit code" },
  ],
  needsArchive: false,
  async run(context) {
    const { io, options } = context;
    const isAsked = options.selector === undefined && !options.json;
    const selector = isAsked ? await io.ask?.(selectorQuestion) : textOption(context, "selector");
    const checks = await examine(context, selector?.trim() || undefined);
    await report(context, checks, formatChecks(checks, context));
    return checks.some(({ verdict }) => verdict === "failed") ? exitCodes.failure : exitCodes.ok;
  },
};

const selectorQuestion = "The selector of your DKIM key, as your e-mail provider shows it (Enter to skip): ";

async function examine({ config, io }: Context, selector: string | undefined): Promise<Check[]> {
  const [mail, server, desk, machine, names] = await Promise.all([
    checkMailServer(config),
    checkServer(config),
    checkDesk(config, io.now()),
    checkMachine(config, io.now),
    checkNames(config, selector),
  ]);
  // After the others: reading a whole large file would delay their answers until they time out.
  const store = await examineStore({ config, io });
  return [checkSettings(config), server, desk, ...store, ...machine, mail, ...names];
}

async function examineStore({ config, io }: Pick<Context, "config" | "io">): Promise<Check[]> {
  const opened = await openArchive(config);
  if (!opened.ok) return [{ subject: "Store", verdict: "failed", words: opened.problem }];
  const { archive, describeFault } = opened;
  try {
    const store = await checkStore(archive, config, io.now());
    if (store[0]?.verdict === "failed") return store;
    return [
      ...store,
      ...(await checkHealth(config, archive, io.now)),
      await checkEdition(archive, io.environment.COMPANY_DIR),
      ...(await checkInbound(config, archive, io)),
    ];
  } catch (error) {
    const words = describeFault(error);
    if (words === undefined) throw error;
    return [{ subject: "Store", verdict: "failed", words }];
  } finally {
    await archive.close();
  }
}
