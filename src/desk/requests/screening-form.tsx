import { homeCountry } from "#company/countries.ts";
import { sayDay } from "#company/time-in.ts";
import { DayField, Fold, KeptChoices, KeptField, KeptTicks, TextField } from "#desk/shell/form-parts.tsx";
import { requestWords } from "#desk/words.ts";
import { readField, readFreeText } from "#http/fields.ts";
import { countriesOf } from "#request/record/places.ts";
import { destinationOf, factsOf, longestText, type RequestDetails } from "#request/record/requests.ts";
import { earliestScreening, judgeScreening, screeningDays } from "#request/record/screening.ts";
import { useCompany } from "#site/use-company.tsx";

/** What people search; the first two bind every sale, and the others are part of a search abroad. */
const screeningLists = {
  csl: "Consolidated Screening List (trade.gov)",
  sdn: "OFAC’s Sanctions List Search (SDN and other lists)",
  sam: "SAM.gov exclusions",
  ddtc: "Parties debarred by DDTC (pmddtc.state.gov)",
} as const;
type ListName = keyof typeof screeningLists;

const government = {
  lists: "none: all are U.S. government bodies",
  owners: "none: all are U.S. government bodies",
};

type FormProps = { request: RequestDetails; now: number };

export function ScreeningForms({ request, now }: FormProps) {
  const { dayOf } = useCompany().time;
  const { screening } = request;
  const isOld = judgeScreening(screening, dayOf(now).toString()) === "old";
  return (
    <>
      {screening?.hasMatch && <ClearingForm request={request} finder={screening.by} />}
      <Fold
        name={screening ? "Record a new screening" : "Record a screening"}
        request={request}
        action="screen"
        button="Record it"
      >
        {isOld && <p>{`The last one is older than ${screeningDays} days: no order is confirmed on it.`}</p>}
        <Parties request={request} endUser={endUserFields.screening} />
        <TextField
          name="others"
          label="Others who take part"
          hint="Freight forwarder, consignee, banks: one on each line."
          isRequired={false}
        />
        <TextField
          name="owners"
          label="Owners of 50 percent or more"
          hint="Of each party, alone or together (OFAC’s 50 percent rule). If there are none, say how you know."
        />
        <KeptTicks legend="Lists that you searched" name="lists" options={screeningLists} />
        <DayField
          name="screenedOn"
          label="Date of the screening"
          now={now}
          hint={`Within the last ${screeningDays} days.`}
        />
        <KeptChoices legend="Result" name="result" options={requestWords.results} />
      </Fold>
      {isAmerican(request) && !screening?.hasMatch && (
        <Fold
          name="Screening: U.S. government bodies"
          request={request}
          action="screen-government"
          button="All are U.S. government bodies"
        >
          <p>
            Agencies of the United States, a state, a county, a city or a tribe: nothing more to search. A
            contractor that buys for one is not a government body.
          </p>
          <Parties request={request} endUser={endUserFields.government} />
        </Fold>
      )}
    </>
  );
}

/** Those that the request names cannot be left out. */
function Parties({ request, endUser }: { request: RequestDetails; endUser: string }) {
  return (
    <>
      <p className="u-label">Parties</p>
      <ul>
        {partiesOf(request).map((party) => (
          <li key={party}>{party}</li>
        ))}
      </ul>
      <KeptField
        name={endUser}
        label="End user"
        hint="Who will use the goods."
        kind="line"
        isRequired
        autocomplete="off"
        value={endUserOf(request)}
        input={{ maxLength: longestName }}
      />
    </>
  );
}

function ClearingForm({ request, finder }: { request: RequestDetails; finder: string }) {
  return (
    <Fold name="Clear the possible match" request={request} action="clear-match" button="It is someone else">
      <TextField
        name="clearing"
        label="Why is it not the listed party?"
        hint={`What differs: date of birth, address, registration number. Someone other than ${finder} has to clear it; where nobody else is at the desk, an owner may, and the record says so. Only the desk sees it.`}
      />
    </Fold>
  );
}

/** Both forms are on one page, where a name is used once. */
const endUserFields = { screening: "endUser", government: "governmentEndUser" } as const;
const longestName = 200;

function partiesOf(request: RequestDetails): readonly string[] {
  const { fields } = request;
  const { values } = factsOf(request);
  const place = values && `${destinationOf(values)} ${values.deliveryZip}`.trim();
  const { delivery } = countriesOf(request);
  return [
    `Buyer: ${fields.name}`,
    ...(fields.company ? [`Organization: ${fields.company}`] : []),
    ...(values?.purchasingEntity ? [`Purchasing entity: ${values.purchasingEntity}`] : []),
    `Delivery place: ${[place, delivery ?? "country not confirmed"].filter(Boolean).join(", ")}`,
  ];
}

function endUserOf({ fields, rfq }: RequestDetails) {
  return rfq?.values.purchasingEntity || fields.company;
}

function isAmerican(request: RequestDetails) {
  return Object.values(countriesOf(request)).every((country) => country === homeCountry);
}

const isNamed = (words: string) => /\p{L}{3}/u.test(words);

/** What is recorded, or why not. */
export function readScreening(form: URLSearchParams, request: RequestDetails, today: string) {
  const text = (name: string) => readFreeText(form, name, longestText).trim();
  const [owners, others, screenedOn] = [text("owners"), text("others"), readField(form, "screenedOn")];
  const parties = readParties(form, request, "screening", others);
  if (!parties) return noEndUser;
  if (!isNamed(owners))
    return "Name the owners of 50 percent or more of each party, or say how you know that there are none.";
  const ticked = (Object.keys(screeningLists) as ListName[]).filter((name) =>
    form.getAll("lists").includes(name),
  );
  const result = (["clear", "match"] as const).find((each) => each === readField(form, "result"));
  if (!result) return "Choose the result.";
  const isEnough = ticked.includes("sam") && (ticked.includes("csl") || ticked.includes("sdn"));
  if (result === "clear" ? !isEnough : ticked.length === 0) return noLists;
  const isDay = sayDay(screenedOn) !== screenedOn;
  if (!isDay || screenedOn > today || screenedOn < earliestScreening(today))
    return `Enter a date within the last ${screeningDays} days, such as ${today}.`;
  const lists = ticked.map((name) => screeningLists[name]).join("; ");
  return { parties, owners, lists, screenedOn, result };
}

/** One tick: such a body is on no list, and nobody owns it. */
export function readGovernmentScreening(form: URLSearchParams, request: RequestDetails, today: string) {
  const parties = readParties(form, request, "government");
  if (!parties) return noEndUser;
  if (!isAmerican(request))
    return "Only where the delivery place, the buyer and the end user are in the United States: record a screening instead.";
  return { parties, ...government, screenedOn: today, result: "clear" } as const;
}

const noEndUser = "Name the end user.";
const noLists =
  "Tick the lists that you searched: SAM.gov exclusions, and the Consolidated Screening List or OFAC’s lists.";

function readParties(
  form: URLSearchParams,
  request: RequestDetails,
  kind: keyof typeof endUserFields,
  others = "",
) {
  const endUser = readFreeText(form, endUserFields[kind], longestName).trim();
  if (!isNamed(endUser)) return undefined;
  return [...partiesOf(request), `End user: ${endUser}`, ...(others ? [`Others: ${others}`] : [])].join("\n");
}
