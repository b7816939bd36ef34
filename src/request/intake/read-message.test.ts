import { expect, test } from "vitest";
import { readMessageAsRequest } from "./read-message.ts";

const sender = { name: "Dana Ruiz", email: "dana@mobilepd.test", phone: "", company: "" };

test("what a message says plainly is found, with where it was found", () => {
  const message = `Hello,

please quote
24 EA ballistic plates, level IV
12 EX-441-A pouches

Deliver to Mobile, AL 36602. We need them by December 1, 2026, Net 30.

Dana Ruiz
(205) 555-0142`;
  const { values, from } = readMessageAsRequest({ ...sender, subject: "Plates", message }, []);
  expect(values).toMatchObject({
    ...{ name: "Dana Ruiz", email: "dana@mobilepd.test", phone: "(205) 555-0142", organization: "" },
    ...{ deliveryCity: "Mobile", deliveryState: "AL", deliveryZip: "36602", needByDate: "2026-12-01" },
    items: "24 EA ballistic plates, level IV\n12 EX-441-A pouches",
  });
  expect(from).toMatchObject({ name: "the sender", phone: "the message", items: "the message" });
  expect(from.organization).toBeUndefined();
});

test("the lines of an attached list are taken, and not the words around it", () => {
  const list = {
    ok: true,
    text: "EX-1\t12",
    lines: [],
    words: "list.csv: 1 line, from row 2",
    notes: [],
  } as const;
  const message = "24 plates are in the list that I attach.";
  const { values, from } = readMessageAsRequest({ ...sender, subject: "", message }, [list]);
  expect([values.items, from.items]).toEqual(["EX-1\t12", "list.csv: 1 line, from row 2"]);
});

test("nothing is guessed", () => {
  const message = "When did you found the company? We may call on 2026-13-45. Regards, Dana";
  const { values } = readMessageAsRequest({ ...sender, subject: "A question", message }, []);
  expect(values).toMatchObject({ items: "", needByDate: "", deliveryZip: "", phone: "" });
});
