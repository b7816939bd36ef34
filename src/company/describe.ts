import { type CompanyFacts, type OpeningTime, type ResponsePromise, weekdays } from "./schema.ts";
import { nameTimeZone, sayOpeningTime, type Time } from "./time-in.ts";

/** "+12055550142" as it is read, "(205) 555-0142", and as a link. Numbers of other countries are read as written. */
export function describePhone(number: string) {
  const display = number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
  return { display, href: `tel:${number}` };
}

/** What the company promises: "within 4 hours", "within 4 business hours", "within 24 hours on business days". */
export function describeResponseTime({ hours, clock }: ResponsePromise) {
  const unit = `${clock === "business-hours" ? "business hour" : "hour"}${hours === 1 ? "" : "s"}`;
  const time = `${hours} ${unit}`;
  const note = {
    always: "at any hour of any day",
    "business-hours": "while we are open",
    "business-days": "on business days",
  }[clock];
  return { time, note, within: `within ${time}${clock === "business-days" ? ` ${note}` : ""}` };
}

/** "Monday to Friday", "8:00 AM to 5:00 PM CST": a group for each run of days with the same hours, Monday first. */
export function describeHours(hours: CompanyFacts["hours"], timeZone: string) {
  const zone = nameTimeZone(timeZone, "short");
  const runs = findRuns(hours);
  const groups = runs.map(({ first, last, opens, closes }) => ({
    days: span(dayName(first), dayName(last), " to "),
    time: `${sayOpeningTime(opens)} to ${sayOpeningTime(closes)} ${zone}`,
  }));
  const [{ days, time: mainTime } = { days: "", time: "" }, ...others] = groups;
  const time = [mainTime, ...others.map((other) => `${other.days} ${other.time}`)].join("; ");
  return {
    groups,
    /** For running text as `${days}, ${time}`; days with other hours follow in `time`. */
    days,
    time,
    sentence: `${days} ${time}`,
    /** For schema.org. */
    machineReadable: runs.map(
      ({ first, last, opens, closes }) => `${span(dayCode(first), dayCode(last), "-")} ${opens}-${closes}`,
    ),
  };
}

/** "33°31′ N" */
export function describeCoordinates({ latitude, longitude }: CompanyFacts["coordinates"]) {
  return {
    latitude: `${degreesAndMinutes(latitude)} ${latitude < 0 ? "S" : "N"}`,
    longitude: `${degreesAndMinutes(longitude)} ${longitude < 0 ? "W" : "E"}`,
  };
}

/** Without its period. The periods in "U.S." and "Rev. 2.0" do not end a sentence. */
export function firstSentence(text: string) {
  return /^.*?(?:[\p{L}\d]{2}(?=\.(?:\s+\p{Lu}|$))|(?:\p{L}{4}|[)%”])(?=\.\s))/su.exec(text)?.[0] ?? text;
}

/** The initials of the first and last name. */
export function initialsOf(name: string) {
  const letters = name.split(/\s+/).map((word) => word.slice(0, 1).toUpperCase());
  return [letters[0], letters.length > 1 ? letters.at(-1) : ""].join("");
}

type Run = OpeningTime & { readonly first: number; readonly last: number };

function findRuns(hours: CompanyFacts["hours"]): Run[] {
  const runs: Run[] = [];
  for (const [index, day] of weekdays.entries()) {
    const today = hours[day];
    if (!today) continue;
    const before = runs.at(-1);
    const goesOn =
      before?.last === index - 1 && before.opens === today.opens && before.closes === today.closes;
    if (goesOn) runs.splice(-1, 1, { ...before, last: index });
    else runs.push({ ...today, first: index, last: index });
  }
  return runs;
}

function span(first: string, last: string, between: string) {
  return first === last ? first : first + between + last;
}

function dayName(index: number) {
  const day = weekdays[index] ?? "";
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

function dayCode(index: number) {
  return dayName(index).slice(0, 2);
}

function degreesAndMinutes(decimal: number) {
  const minutes = Math.round(Math.abs(decimal) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′`;
}

/** By the weekly hours only; does not know holidays. */
export function isOpen(
  at: number,
  { hours: week }: Pick<CompanyFacts, "hours">,
  { localTime }: Pick<Time, "localTime">,
) {
  const local = localTime(at);
  const day = weekdays[local.dayOfWeek - 1];
  const hours = day && week[day];
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  return Boolean(hours && hours.opens <= time && time < hours.closes);
}
