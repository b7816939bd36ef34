import { raw, type Transaction } from "#store/database.ts";
import { toPattern } from "./records.ts";
import { mailboxOf, type RfqContent } from "./submission.ts";

/** A buyer as the latest request has them. */
export type KnownBuyer = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly organization: string;
  readonly role: string;
  readonly deliveryCity: string;
  readonly deliveryState: string;
  readonly deliveryZip: string;
  readonly requests: number;
};

/** Who has not asked for so long has to be typed again. */
const MOST_SEARCHED = 5_000;
const MOST_ROWS = 100;
const FEWEST_DIGITS = 4;
const digits = ["-", " ", "(", ")", ".", "+"].reduce(
  (sql, each) => `replace(${sql}, '${each}', '')`,
  "phone",
);

/** By a part of the name, the organization, the address or the number; each buyer once, the latest first. */
async function findKnownBuyers(
  database: Transaction,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly KnownBuyer[]> {
  const pattern = toPattern(text);
  const number = text.replace(/\D/g, "");
  const like = raw(database.engine.like);
  const byNumber = number.length >= FEWEST_DIGITS ? `%${number}%` : "";
  type Row = Pick<KnownBuyer, "name" | "email" | "phone" | "organization"> & { rfq_content: string | null };
  const rows = await database.query<Row>`SELECT name, email, phone, company AS organization, rfq_content
    FROM submissions
    WHERE id IN (SELECT id FROM submissions ORDER BY id DESC LIMIT ${MOST_SEARCHED})
      AND state <> 'quarantined' AND erased_at IS NULL
      AND (name ${like} ${pattern} ESCAPE '\\' OR company ${like} ${pattern} ESCAPE '\\'
        OR email ${like} ${pattern} ESCAPE '\\' OR ${raw(digits)} ${like} ${byNumber})
    ORDER BY id DESC LIMIT ${MOST_ROWS}`;
  const buyers = Map.groupBy(rows, keyOf);
  return [...buyers.values()].slice(0, limit).flatMap((requests) => {
    const [latest] = requests;
    if (!latest) return [];
    const { rfq_content, ...known } = latest;
    const content: RfqContent | null = JSON.parse(rfq_content ?? "null");
    const { role = "", deliveryCity = "", deliveryState = "", deliveryZip = "" } = content?.values ?? {};
    return [{ ...known, role, deliveryCity, deliveryState, deliveryZip, requests: requests.length }];
  });
}

function keyOf({ name, email, phone }: Pick<KnownBuyer, "name" | "email" | "phone">) {
  return email === "" ? `${name.toLowerCase()} ${phone.replace(/\D/g, "")}` : mailboxOf(email);
}

export const knownBuyerReads = { findKnownBuyers };
