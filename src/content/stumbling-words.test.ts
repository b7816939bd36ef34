import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Phrases that native readers stumbled over, where they were said; what is said now is in their places. */
const phrases: readonly RegExp[] = [
  /under the terms of that quote/i,
  /We will confirm (?:the|your) order/i,
  /Re: We received your request/,
  /\bSale terms\b/,
  /In weeks from order acceptance/i,
  /passed on to the buyer/i,
  /No part number given/,
  /Lines, in US dollars/i,
  /Buyer and end use are verified/i,
  /US dollars, freight included/i,
  /Whom to call["<]/,
  /["`]Mention["`]/,
  /["`]Longest lead["`]/,
  /Hidden in case this link/i,
  /There is an order for this quote/i,
  /\blines of supply\b/i,
  /Put us on the bid list/i,
  /answers for what it promises/i,
  /["`>]Standing promises/,
  /programmed to your file/i,
  /No customer; our own/i,
  /if no order comes about/i,
  /No deadline is running/i,
  /half were quoted within/i,
  /Nobody is on it/i,
  /["`>]Put it back["`<]/,
  /Hold back as spam/i,
  /No quote is out/i,
  /Answered another way/i,
  /New answer:/,
  /No words, only files/i,
  /["`]Buys for["`]/,
  /["`]Knows about["`]/,
  /["`]What to ask["`]/,
  /You vouch for/i,
  /As it is read everywhere/i,
  /These hours run/i,
  /fits no line/i,
  /["`]Not taken["`]/,
  /does not (?:lose|leak)\b/i,
  /military[- ]grade|mil-spec/i,
  /bulletproof(?! vest partnership)|combat-proven|ships worldwide/i,
  /stands on the quote/i,
];

/** "Put it back" is about a line that was removed, not about a request. */
const others: readonly string[] = ["src/quote/editor/room.tsx"];

test("no sentence has the words that readers stumbled over", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.|\/testing\//.test(file));
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
    return phrases
      .filter(
        (phrase) => phrase.test(text) && !(others.includes(file) && String(phrase).includes("Put it back")),
      )
      .map((phrase) => `${file}: ${phrase}`);
  });
  expect(found).toEqual([]);
});
