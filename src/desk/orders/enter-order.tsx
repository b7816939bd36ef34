import { deskPaths } from "#desk/desk-paths.ts";
import { HiddenFields } from "#desk/shell/form-parts.tsx";
import { limitsOf } from "#order/award.ts";
import type { OrderRecord } from "#order/order.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { isCounted, numberOf } from "#quote/quote.ts";
import { nameQuote, sayOutside } from "#quote/quote-text.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import { takenOf } from "#request/lifecycle.ts";
import { leftOf } from "#request/order-limits.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { lineField } from "./read-order.ts";

type EnterView = {
  readonly request: RequestDetails;
  readonly sent: SentQuote;
  readonly orders: readonly OrderRecord[];
  readonly notice?: string | undefined;
  readonly fields?: URLSearchParams | undefined;
  /** What the lines come to as they are typed. */
  readonly total?: number | undefined;
};

/** An order that came by phone, by mail or on paper: its lines are ticked here, and it is confirmed like any other. */
export function EnterOrder({ request, sent, orders, notice, fields, total }: EnterView) {
  const { quote, revision } = sent;
  const limits = limitsOf(quote.lines);
  const taken = takenOf(orders.filter((each) => each.revision === revision));
  const value = (name: string, otherwise: string) => fields?.get(name) ?? otherwise;
  return (
    <>
      <div className="order-head ink">
        <a
          className="order-head__back"
          href={deskPaths.request(request.reference)}
          aria-label="Back to the request"
        >
          ‹
        </a>
        <div className="order-head__words">
          <h1 className="order-head__title">Enter an order</h1>
          <p className="order-head__facts">
            {`${request.fields.company || request.fields.name} · quote ${nameQuote(quote)}, $${formatMoney(quote.totals.total)}`}
          </p>
        </div>
      </div>
      <div className="order-desk order-desk--one">
        <div className="order-desk__main">
          {notice && (
            <p className="notice order-desk__notice" role="alert">
              {notice}
            </p>
          )}
          <form className="order-form-desk" method="post" action={deskPaths.newOrder(request.reference)}>
            <HiddenFields revision={revision} />
            <table className="order-table">
              <caption className="u-hidden">What can be ordered from this quote</caption>
              <thead>
                <tr>
                  {["", "Line", "Description", "Left", "Price, $", "Ordered"].map((head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={index === 3 || index === 4 ? "order-table__number" : undefined}
                    >
                      {head || <span className="u-hidden">Order this line</span>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {quote.lines.map((line, place) => {
                  if (line.outcome === "no-bid") return null;
                  const left = leftOf(limits, taken, place);
                  const name = numberOf(line, place);
                  const isOn = fields ? fields.has(lineField("take", place)) : isCounted(line) && left > 0;
                  const many = line.quantity > 0 ? formatQuantity(left).replaceAll(",", "") : "";
                  return (
                    <tr key={name} className={left > 0 ? undefined : "order-table__out"}>
                      <td>
                        {left > 0 && (
                          <input
                            className="u-check"
                            type="checkbox"
                            name={lineField("take", place)}
                            value="yes"
                            defaultChecked={isOn}
                            aria-label={`Line ${name} is ordered`}
                          />
                        )}
                      </td>
                      <th scope="row">{name}</th>
                      <td className="order-table__item">
                        {[line.part, line.description].filter(Boolean).join(", ")}
                        {sayOutside(line) && <span className="order-table__note">{sayOutside(line)}</span>}
                      </td>
                      <td className="order-table__number" data-head="Left">
                        {line.quantity > 0 ? formatQuantity(left) : "any"}
                      </td>
                      <td className="order-table__number" data-head="Price, $">
                        {formatPrice(line.unitPrice)}
                      </td>
                      <td className="order-table__edit" data-head="Ordered">
                        {left > 0 && (
                          <input
                            className="order-table__field u-num"
                            name={lineField("quantity", place)}
                            inputMode="decimal"
                            autoComplete="off"
                            defaultValue={value(lineField("quantity", place), many)}
                            aria-label={`Quantity ordered, line ${name}`}
                          />
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <div className="order-extras">
              <label className="order-extras__field">
                Purchase order number
                <input
                  className="field__input u-num"
                  name="number"
                  autoComplete="off"
                  maxLength={40}
                  defaultValue={value("number", "")}
                />
              </label>
              <label className="order-extras__check tap-row">
                <input
                  className="u-check"
                  type="checkbox"
                  name="card"
                  value="yes"
                  defaultChecked={fields?.has("card") ?? false}
                />
                Paid by purchase card, without a number
              </label>
            </div>
            <div className="order-foot">
              <p className="order-foot__sum">
                {total === undefined ? (
                  "The buyer’s page then says that we have it. It binds when you confirm it in writing."
                ) : (
                  <>
                    Order of <strong>{`$${formatMoney(total)}`}</strong>
                  </>
                )}
              </p>
              <button className="button button--outline" type="submit" name="do" value="check">
                Check the total
              </button>
              <button className="button button--primary" type="submit" name="do" value="enter">
                Record the order
              </button>
            </div>
          </form>
        </div>
      </div>
    </>
  );
}
