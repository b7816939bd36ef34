import { sayDay } from "#company/time-in.ts";
import { startLow } from "#content/describe-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { confirmationName, type OrderRecord, type SentVersion } from "#order/order.ts";
import { openProposals } from "#order/order-for-buyer.ts";
import { isConfirmed, isWaiting, undeliveredOf } from "#request/lifecycle.ts";
import { judgeScreening } from "#request/record/screening.ts";
import { useCompany } from "#site/use-company.tsx";
import { Agreements, agreementWays } from "./agreement.tsx";
import { Decisions, FileForm } from "./buyers-document.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { Confirmed } from "./confirmed-lines.tsx";
import { Notice, OrderHead, SideForm } from "./order-parts.tsx";
import type { OrderView } from "./order-view.ts";

/** One order beside its quote, line by line: what waits, what is confirmed, what is delivered. */
export function OrderBody(view: OrderView) {
  const { request, order, notice } = view;
  const isOver = order.is === "ended";
  return (
    <>
      <Head {...view} />
      <div className="order-desk">
        <div className="order-desk__main">
          <Notice text={notice} />
          {isOver && (
            <p className="order-desk__notice">
              This order has ended. <a href={deskPaths.request(request.reference)}>The request says why.</a>
            </p>
          )}
          {isWaiting(order) && <ConfirmForm {...view} />}
          {isConfirmed(order) && <Confirmed {...view} />}
        </div>
        <div className="order-desk__side">
          <Agreements {...view} />
          <Decisions {...view} />
          {isWaiting(order) && <FileForm {...view} />}
          {isWaiting(order) && <BeforeItBinds {...view} />}
          <Papers {...view} />
          {isWaiting(order) && (
            <SideForm
              view={view}
              action="decline"
              title={order.is === "in part" ? "Decline the rest" : "Decline the order"}
              note="We e-mail the buyer that we cannot accept it, with this reason. The quote stays as it is."
              button="Send the refusal"
            />
          )}
          <OtherOrders {...view} />
        </div>
      </div>
    </>
  );
}

function Head({ request, order, now }: OrderView) {
  const { time } = useCompany();
  const { quote, number, at } = order;
  const name = number || (number === "" ? "number in the file" : "no number");
  return (
    <OrderHead
      reference={request.reference}
      title={request.fields.company || request.fields.name}
      facts={[
        `Order ${name}`,
        `quote ${quote.number} Rev ${quote.revision}`,
        quote.needBy && `need by ${sayDay(quote.needBy)}`,
      ]}
    >
      <p className="order-head__state">
        <strong>{stateOf(order)}</strong>
        <span>{`came ${time.shortTime(at, now)}`}</span>
      </p>
      <a
        className="button button--outline button--small"
        href={deskPaths.sentQuote(request.reference, order.revision, "pdf")}
      >
        Open the quote’s PDF
      </a>
    </OrderHead>
  );
}

function stateOf(order: OrderRecord) {
  if (order.is === "received") return "waits for an answer";
  if (order.is === "in part") return "confirmed in part";
  if (order.is === "ended") return "ended";
  const left = order.lines.some((line) => undeliveredOf(line) > 0);
  if (openProposals(order).length > 0) return "confirmed, waits for the buyer’s agreement";
  return left || order.lines.length === 0 ? "confirmed" : "delivered";
}

function BeforeItBinds({ request, now }: OrderView) {
  const { time } = useCompany();
  const state = judgeScreening(request.screening, time.dayOf(now).toString());
  const rows = [
    ["Buyer and end use verified", request.verifiedBy !== undefined],
    ["Parties and owners screened, of late", state === "clear"],
  ] as const;
  const done = rows.filter(([, isDone]) => isDone).length;
  return (
    <section className="order-part" aria-labelledby="binds">
      <h2 className="order-part__title" id="binds">
        Before it binds <span>{`${done} of ${rows.length}`}</span>
      </h2>
      <ul className="order-part__list">
        {rows.map(([name, isDone]) => (
          <li key={name} className={isDone ? "status status--available" : "status status--pending"}>
            {name}
          </li>
        ))}
      </ul>
      {done < rows.length && (
        <p>
          <a href={`${deskPaths.request(request.reference)}#to-do`}>Do it on the request’s page</a>
        </p>
      )}
    </section>
  );
}

function Papers({ request, order }: OrderView) {
  const { time } = useCompany();
  if (order.versions.length === 0) return null;
  return (
    <section className="order-part" aria-labelledby="papers">
      <h2 className="order-part__title" id="papers">
        Sent in writing
      </h2>
      <ul className="order-part__list">
        {order.versions.map(({ version, sentAt, by, agreed }) => (
          <li key={version}>
            <a href={deskPaths.orderPaper(request.reference, version)}>
              {confirmationName(request.reference, version)}
            </a>{" "}
            <span className="u-muted">{`${sayDay(time.dayOf(sentAt))}, ${by}`}</span>
            {agreed && <span className="order-table__note">{sayAgreed(agreed)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "The buyer agreed on March 2, 2026: by phone, recorded by Ann Lee" */
function sayAgreed({ how, on, by }: NonNullable<SentVersion["agreed"]>) {
  const way = how === "page" ? "on the page" : `${startLow(agreementWays[how])}, recorded by ${by}`;
  return `The buyer agreed on ${sayDay(on)}: ${way}`;
}

function OtherOrders({ request, order, orders }: OrderView) {
  const others = orders.filter(({ n }) => n !== order.n);
  return (
    <section className="order-part" aria-labelledby="others">
      <h2 className="order-part__title" id="others">
        Other orders
      </h2>
      <ul className="order-part__list">
        {others.map((each) => (
          <li key={each.n}>
            <a href={deskPaths.order(request.reference, each.n)}>{each.number || `Order ${each.n}`}</a>{" "}
            <span className="u-muted">{`Rev ${each.revision}, ${stateOf(each)}`}</span>
          </li>
        ))}
        <li>
          <a href={deskPaths.newOrder(request.reference)}>Enter an order</a>
        </li>
      </ul>
    </section>
  );
}

export function orderTitle({ number, n, quote }: OrderRecord) {
  return `Order ${number || n}, ${quote.number}`;
}
