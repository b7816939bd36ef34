import type { Calendar } from "#company/deadlines.ts";
import { timeIn } from "#company/time-in.ts";
import type { Transaction } from "#store/database.ts";

/** The company's, which the store is opened with. */
export function calendarIn({ given }: Transaction): Calendar {
  if (!given) throw new Error("This store was opened without the company's calendar");
  return given as Calendar;
}

/** The day that it is where the company is. */
export function dayIn(transaction: Transaction, at: number): string {
  return timeIn(calendarIn(transaction).timeZone).dayOf(at).toString();
}
