import { dayOf } from "#company/time.ts";
import { company } from "#content/company.ts";
import type { StaffMember } from "#people/staff.ts";
import type { Finished } from "#quote/finish-quote.ts";
import type { Quote } from "#quote/quote.ts";
import { quoteNumber } from "#quote/quote-number.ts";
import { factsOf, readDestination } from "#request/record/request-facts.ts";
import type { Request } from "#request/record/requests.ts";

type Writing = {
  readonly request: Request;
  readonly finished: Finished;
  readonly revision: string;
  readonly supersedes: string | undefined;
  readonly staff: StaffMember;
  /** Of the person who sends it. */
  readonly title: string;
  readonly now: number;
};

/** A finished draft with all that a buyer has to find on the paper: who asked, who answers, since when. */
export function writeQuote({ request, finished, staff, title, now, ...names }: Writing): Quote {
  const { reference } = request;
  return {
    ...finished,
    ...names,
    ...partiesOf(request),
    reference,
    number: quoteNumber(reference),
    date: dayOf(now).toString(),
    preparedBy: { name: staff.name, title, email: company.emails.sales, phone: company.phone.display },
  };
}

/** Who asked and where it goes, as the paper prints it. */
export function partiesOf(request: Request): Pick<Quote, "buyer" | "deliverTo" | "needBy"> {
  const { fields } = request;
  const { values } = factsOf(request);
  return {
    buyer: {
      name: fields.name,
      role: values?.role ?? "",
      organization: fields.company,
      purchasingEntity: values?.purchasingEntity ?? "",
      email: fields.email,
      phone: fields.phone,
      isVerified: request.verifiedBy !== undefined,
    },
    deliverTo: {
      city: values?.deliveryCity ?? "",
      state: values?.deliveryState ?? "",
      zip: values?.deliveryZip ?? "",
      country: readDestination(request) === "abroad" ? (request.deliveryCountry ?? "") : "",
    },
    needBy: values?.needByDate ?? "",
  };
}
