import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openInbox } from "#cli/testing/cli-testing.ts";
import { composeRfq } from "#request/fields/message.ts";
import { toCsvLine } from "#request/record/csv.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";

test.each(["=1+1", "+1 205", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '=HYPERLINK("http://x","y")'])(
  "a cell that a spreadsheet would run is text: %j",
  (value) => {
    expect(toCsvLine([value])).toBe(`"'${value.replaceAll('"', '""')}"\r\n`);
  },
);

test("commas, quotes and line breaks follow RFC 4180", () => {
  expect(toCsvLine(["a,b", 'say "hi"', "two\nlines", "plain", ""])).toBe(
    '"a,b","say ""hi""","two\nlines",plain,\r\n',
  );
});

test("exports CSV with a header, a line for each request, and no formula", async () => {
  const inbox = await openInbox();
  const reference = await inbox.receive({
    name: "=cmd|'/c calc'!A1",
    phone: "+1 205 555 0142",
    message: "a\nb",
  });
  const { code, out } = await inbox.run(["export", "--csv"]);
  expect(code).toBe(0);
  expect(out.split("\r\n")[0]).toBe(
    "reference,form,state,received_at,respond_by,answered_at,name,email,phone,organization,subject," +
      "role,purchasing_entity,items,quantities,delivery_city,delivery_state,delivery_zip,need_by_date,notes," +
      "attachments,lines,message,quote_number,quote_revision,quote_date,quote_total,quote_sent_at,quote_sent_by," +
      "quote_valid_until,quote_withdrawn_at,quote_opened_at,order_number,ordered_at,confirmed_total,confirmed_at," +
      "closed_as,closed_at,closing_reason,note,countries,checks,conversation",
  );
  expect(out).toContain(`${reference},rfq,open,2026-06-01T17:00:00.000Z,`);
  expect(out).toContain(`"'=cmd|'/c calc'!A1"`);
  expect(out).toContain(`"'+1 205 555 0142"`);
  expect(out).toContain(`"a\nb"`);
});

test("a request that our form composed has a column for each field, safe from formulas, and no message", async () => {
  const inbox = await openInbox();
  const values = {
    ...exampleRfq,
    items: "Vests: 24\nExport status: EAR99",
    quantities: "=1+1",
    notes: "",
    attachments: ["a.pdf", "b.pdf"],
  };
  const composed = composeRfq(values);
  await inbox.receive(composed);
  await inbox.receive({ ...composed, message: `${composed.message}\nSet-aside: none` });
  const [, ours, foreign] = (await inbox.run(["export", "--csv"])).out.split("\r\n");
  const subject = "RFQ Request - Vests: 24 Export status: EAR99";
  expect(ours).toContain(
    `,"County Sheriff's Office",${subject},Quartermaster,County Commission,"Vests: 24\nExport status: EAR99","'=1+1",` +
      `Mobile,AL,36602,2099-09-01,,"a.pdf\nb.pdf","1. 24 Vests\n2. Export status: EAR99 (No quantity found)",,`,
  );
  expect(foreign).toContain(`${subject},,,,,,,,,,,,"Organization: County Sheriff's Office\n`);
  expect(foreign).toContain(`Set-aside: none",`);
});

test("finds words, and what was quoted; what was erased only with --all", async () => {
  const inbox = await openInbox();
  const [one, two] = [
    await inbox.receive({ email: "one@agency.example" }),
    await inbox.receive({ email: "two@agency.example" }),
  ];
  const database = new DatabaseSync(join(inbox.folder, "inbox.sqlite"));
  database.prepare("UPDATE submissions SET state = 'quoted' WHERE reference = ?").run(one);
  database.close();
  await inbox.run(["forget", "two@agency.example", "--yes"]);
  const references = async (...options: string[]) =>
    JSON.parse((await inbox.run(["export", "--json", ...options])).out).map(
      (each: { reference: string }) => each.reference,
    );
  expect(await references()).toEqual([one]);
  expect(await references("--text", "ONE@agency")).toEqual([one]);
  expect(await references("--text", "nobody")).toEqual([]);
  expect(await references("--all")).toEqual([one, two]);
});
