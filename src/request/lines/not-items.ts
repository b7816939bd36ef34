/** What stands in a list without being asked for: greetings, addresses, phone numbers, names of offices, sums. */
export function isNoItem(text: string) {
  return (
    [destination, address, city, officeName, officeCode].some((each) => each.test(text)) || isPhone(text)
  );
}

/** Only where no quantity was found: "Please quote 12 helmets" has one. */
export const isSpeech = (text: string) => speech.test(text);

export const isTotal = (description: string) => total.test(description);

const speech =
  /^(?:hi|hello|dear|good (?:morning|afternoon)|thanks?|thank you|regards|best|sincerely|please|(?:see )?(?:the )?attach\w*|as discussed|v\/r|respectfully|notes?:|all items|deliver|ship|pricing|need(?:ed)? by|required by)\b|\?$/i;

const total = /^(?:(?:sub|grand)[- ]?)?total(?: (?:qty|quantity|items?|units?))?$/i;

/** "Ship to: 100 Main Street", "Attn: SSgt Lee". */
const destination =
  /^(?:(?:please )?(?:ship|deliver|send|mail|mark|bill|invoice)(?:ing|y)?(?: (?:it|all|them|items))? (?:to|for)|(?:delivery|shipping|mailing|billing) (?:address|point|location)|attn|attention|poc|point of contact|phone|tel|telephone|cell|mobile|fax|e-?mail|address|dodaac)\b ?[:.#]/i;

const streets = "road|street|avenue|boulevard|highway|parkway|lane";
const shortStreets = "Rd|St|Ave|Blvd|Hwy|Pkwy|Ln|Dr|AVE|BLVD|HWY|PKWY|Drive";
/** "380 McDow Road, Suite 2": a number, a name and a kind of street, and nothing that is for sale after it. */
const address = new RegExp(
  `^\\d{1,6} (?:[A-Za-z0-9.'-]{1,30} ){1,4}(?:${anyCase(streets)})\\b\\.?(?= ?(?:,|$|[NSEW]{1,2}\\b|[Ss]uite|[Aa]pt|[Bb]uilding|[Bb]ldg|#))|` +
    `^\\d{1,6} (?:[NSEW]\\.? )?(?:(?![Hh]ard |[Tt]humb |[Ff]lash |USB |SSD )[A-Z0-9][A-Za-z0-9.'-]{0,30} ){1,4}(?:${shortStreets})\\b\\.?(?= ?(?:,|$|[NSEW]{1,2}\\b|[Ss]uite|[Aa]pt|#))|` +
    `^(?:P\\.? ?O\\.? )?[Bb]ox \\d{1,6}(?:,|$)|^P\\.?O\\.? [Bb]ox \\d`,
);

function anyCase(words: string) {
  return words.replace(
    /[a-z]+/g,
    (word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}|${word.toUpperCase()}`,
  );
}

/** "Columbiana, AL 35051" */
const city = /^[A-Za-z][A-Za-z .'-]{1,40},? [A-Z]{2},? \d{5}(?:-\d{4})?$/;

/** "314 Squadron Contracting", in the capitals of a name to its end. */
const officeName =
  /^\d{1,4}(?:st|nd|rd|th)? (?:[A-Z][\w.&/()-]{0,30} ){0,3}(?:Squadron|Wing|Group|Battalion|Brigade|Regiment|Division|Company|Platoon|Precinct|District|Command|Contracting)(?: [A-Z][\w.&/()-]{0,30})*$/;
/** "42 ABW/PKS", "20 SFG(A)" */
const officeCode = /^\d{1,4} [A-Z]{2,6}(?:\/[A-Z]{2,6}|\([A-Z]\))$/;

const phone = /(?<![\d-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\d-])/g;

/** A phone number, and no other number. */
function isPhone(text: string) {
  const rest = text.replace(phone, "");
  return rest !== text && !/\d/.test(rest);
}
