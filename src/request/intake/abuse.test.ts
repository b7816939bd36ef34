import { expect, test } from "vitest";
import { exampleMessage } from "#server/testing/example-submission.ts";
import { findSuspicions } from "./intake.ts";

const text = (message: string) => findSuspicions({ ...exampleMessage, message }, {});

test.each([
  ["a plain request", "Please quote 40 plate carriers, level IIIA, delivered to Mobile, AL."],
  ["product links", "See https://maker.example/p/1, https://maker.example/p/2 and www.maker.example/p/3"],
  ["one link and little else", "https://maker.example/catalog/plate-carrier?size=L"],
  [
    "a long list of parts with links",
    Array.from(
      { length: 30 },
      (_, n) => `NSN 8470-01-${n} ${n < 9 ? "https://maker.example/p" : "PN/44-B"}`,
    ).join("\n"),
  ],
  [
    "a dozen product pages",
    `Organization: County Sheriff's Office\nRole/Title: Quartermaster\nItems:\n${"https://maker.example/item/4471 2 each\n".repeat(12)}Delivery: Mobile, AL 36602`,
  ],
  ["units and arrows", "50 kΩ, 10 μF, 5 μm -> <10 mm [see drawing] {rev B}"],
  ["an ordinary word that spam uses too", "No crypto trading or the like, please: we pay by purchase order."],
  ["Cyrillic words beside Latin ones", "Прицел for rifles, доставка to Kyiv"],
])("lets pass: %s", (_name, message) => {
  expect(text(message)).toEqual([]);
});

test.each([
  ["BBCode", "Visit [url=http://spam.example]here[/url] now"],
  ["HTML links", 'Visit <a href="http://spam.example">here</a> now'],
  ["an offer with a link", "We offer SEO services, see http://spam.example"],
  ["several offers", "Guest posting and backlinks for your site"],
  ["a flood of links", Array.from({ length: 12 }, (_, n) => `http://spam.example/${n}`).join(" ")],
  ["words of mixed alphabets", "Your аccount was suspеnded today"],
])("holds back: %s", (_name, message) => {
  expect(text(message)).not.toEqual([]);
});

test("a buyer who pastes quickly is not held back, even with a link; an advertisement is", () => {
  expect(findSuspicions(exampleMessage, { elapsedMs: 300 })).toEqual([]);
  const withLink = { ...exampleMessage, message: "See https://maker.example/p/1 for what we need" };
  expect(findSuspicions(withLink, { elapsedMs: 300 })).toEqual([]);
  const offer = { ...exampleMessage, message: "We offer SEO services to companies like yours" };
  expect(findSuspicions(offer, {})).toEqual([]);
  expect(findSuspicions(offer, { elapsedMs: 2_000 })).toEqual([]);
  expect(findSuspicions(offer, { elapsedMs: 1_999 })).toEqual([
    "sent faster than a person types",
    "a phrase of advertising",
  ]);
});

test("holds back a message with the hidden field filled or a link in the name", () => {
  expect(findSuspicions(exampleMessage, { honeypot: "x" })).toEqual(["hidden field filled"]);
  expect(findSuspicions({ ...exampleMessage, name: "Win http://spam.example" }, {})).toContain(
    "link in the name",
  );
});

test("missing or odd signals alone hold nothing back", () => {
  for (const signals of [
    {},
    { honeypot: "" },
    { elapsedMs: -5 },
    { elapsedMs: 60_000 },
    { elapsedMs: Number.NaN },
  ]) {
    expect(findSuspicions(exampleMessage, signals)).toEqual([]);
  }
});
