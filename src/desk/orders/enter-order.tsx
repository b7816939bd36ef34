import { deskPaths } from "#desk/desk-paths.ts";
import { HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { limitsOf } from "#order/award.ts";
import type { OrderRecord } from "#order/order.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { isCounted, numberOf } from "#quote/quote.ts";
import { nameQuote, sayOutside } from "#quote/quote-text.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import { takenOf } from "#request/lifecycle.ts";
import { leftOf } from "#request/order-limits.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import {
  FigureField,
  LineTable,
  LineTick,
  Notice,
  nameItem,
  OrderHead,
  typeQuantity,
} from "./order-parts.tsx";
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
      <OrderHead
        reference={request.reference}
        title="Enter an order"
        facts={[
          request.fields.company || request.fields.name,
          `quote ${nameQuote(quote)}, $${formatMoney(quote.totals.total)}`,
        ]}
      />
      <div className="order-desk order-desk--one">
        <div className="order-desk__main">
          <Notice text={notice} />
          <form className="order-form-desk" method="post" action={deskPaths.newOrder(request.reference)}>
            <HiddenFields revision={revision} />
            <div className="order-tools">
              <SubmitButton name="do" value="all">
                All lines
              </SubmitButton>
              <SubmitButton name="do" value="none">
                None
              </SubmitButton>
            </div>
            <LineTable
              caption="What can be ordered from this quote"
              tick="Order this line"
              heads={["Line", "Description", "Left", "Price, $", "Order now"]}
            >
              {quote.lines.map((line, place) => {
                if (line.outcome === "no-bid") return null;
                const left = leftOf(limits, taken, place);
                const name = numberOf(line, place);
                const isOn = fields ? fields.has(lineField("take", place)) : isCounted(line) && left > 0;
                const many = line.quantity > 0 ? typeQuantity(left) : "";
                return (
                  <tr key={name} className={left > 0 ? undefined : "order-table__out"}>
                    <td>
                      {left > 0 && <LineTick place={place} isOn={isOn} label={`Line ${name} is ordered`} />}
                    </td>
                    <th scope="row">{name}</th>
                    <td className="order-table__item">
                      {nameItem(line)}
                      {sayOutside(line) && <span className="order-table__note">{sayOutside(line)}</span>}
                    </td>
                    <td className="order-table__number" data-head="Left">
                      {line.quantity > 0 ? formatQuantity(left) : "any"}
                    </td>
                    <td className="order-table__number" data-head="Price, $">
                      {formatPrice(line.unitPrice)}
                    </td>
                    <td className="order-table__edit" data-head="Order now">
                      {left > 0 && (
                        <FigureField
                          name={lineField("quantity", place)}
                          label={`Quantity ordered, line ${name}`}
                          value={value(lineField("quantity", place), many)}
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
            </LineTable>
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
