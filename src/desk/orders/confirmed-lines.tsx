import { sayDay } from "#company/time-in.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { Check } from "#desk/shell/form-parts.tsx";
import type { OrderRecord } from "#order/order.ts";
import { formatMoney, formatQuantity } from "#quote/money.ts";
import { numberOf } from "#quote/quote.ts";
import { isWaiting, undeliveredOf } from "#request/lifecycle.ts";
import { useCompany } from "#site/use-company.tsx";
import { FigureField, LineTable, LineTick, nameItem, SideForm, typeQuantity } from "./order-parts.tsx";
import { type OrderView, typedOf } from "./order-view.ts";
import { lineField } from "./read-order.ts";

/** What is confirmed: delivered or not, by when, and what can still change. */
export function Confirmed(view: OrderView) {
  const { time } = useCompany();
  const { request, order, now } = view;
  const { quote } = order;
  const today = time.dayOf(now).toString();
  const lines = order.lines.filter(({ confirmed }) => confirmed > 0);
  const open = lines.filter((line) => undeliveredOf(line) > 0);
  if (lines.length === 0)
    return (
      <p className="order-desk__notice">
        An earlier release confirmed this order without its lines, so they are not known here.
        {order.total !== undefined && ` It came to $${formatMoney(order.total)}.`}
        <CancelForm {...view} open={[]} />
      </p>
    );
  const deliver = typedOf(view, "deliver");
  return (
    <section aria-labelledby="confirmed-lines">
      <div className="order-tools">
        <h2 className="order-tools__count" id="confirmed-lines">
          {`Confirmed${order.total === undefined ? "" : `: $${formatMoney(order.total)}`}`}
        </h2>
        <a
          className="button button--outline button--small"
          href={deskPaths.order(request.reference, order.n, "lines.csv")}
        >
          Download the lines as CSV
        </a>
      </div>
      <form className="order-form-desk" method="post" action={deliver.path} id="deliver">
        <LineTable
          caption="Confirmed lines and their deliveries"
          tick="Delivered"
          heads={["Line", "Description", "Confirmed", "Delivered", "Deliver by", "Delivered now"]}
        >
          {lines.map((line) => {
            const { place, confirmed, canceled, delivered, dueOn } = line;
            const left = undeliveredOf(line);
            const name = numberOf(quote.lines[place], place);
            const isLate = dueOn !== undefined && dueOn < today;
            return (
              <tr key={place} className={left <= 0 ? "order-table__out" : undefined}>
                <td>
                  {left > 0 && (
                    <LineTick
                      place={place}
                      isOn={deliver.isTicked(lineField("take", place), false)}
                      label={`Line ${name} is delivered`}
                    />
                  )}
                </td>
                <th scope="row">{name}</th>
                <td className="order-table__item">
                  {nameItem(quote.lines[place])}
                  {order.deliveries
                    .filter((each) => each.place === place)
                    .map((each) => (
                      <span
                        key={`${each.on} ${each.tracking} ${each.quantity}`}
                        className="order-table__note"
                      >
                        {[
                          `${formatQuantity(each.quantity)} on ${sayDay(each.on)}`,
                          [each.carrier, each.tracking].filter(Boolean).join(" "),
                        ]
                          .filter(Boolean)
                          .join(", ")}
                      </span>
                    ))}
                </td>
                <td className="order-table__number" data-head="Confirmed">
                  {formatQuantity(confirmed - canceled)}
                </td>
                <td className="order-table__number" data-head="Delivered">
                  {formatQuantity(delivered)}
                </td>
                <td data-head="Deliver by">
                  {dueOn ? (
                    <span className={isLate ? "order-table__late" : undefined}>
                      {`${isLate ? "Late: " : ""}${sayDay(dueOn)}`}
                    </span>
                  ) : left > 0 ? (
                    "not known"
                  ) : (
                    "done"
                  )}
                </td>
                <td className="order-table__edit" data-head="Delivered now">
                  {left > 0 && (
                    <FigureField
                      name={lineField("quantity", place)}
                      label={`Quantity delivered, line ${name}`}
                      value={deliver.value(lineField("quantity", place), typeQuantity(left))}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </LineTable>
        {open.length > 0 && (
          <div className="order-extras">
            <label className="order-extras__field">
              Delivered on
              <input
                className="field__input"
                type="date"
                name="on"
                max={today}
                defaultValue={deliver.value("on", today)}
              />
            </label>
            <label className="order-extras__field">
              Carrier
              <input
                className="field__input"
                name="carrier"
                autoComplete="off"
                maxLength={60}
                defaultValue={deliver.value("carrier", "")}
              />
            </label>
            <label className="order-extras__field">
              Tracking number
              <input
                className="field__input"
                name="tracking"
                autoComplete="off"
                maxLength={60}
                defaultValue={deliver.value("tracking", "")}
              />
            </label>
            <Check
              look="order-extras__check"
              name="tells"
              value="yes"
              isOn={deliver.isTicked("tells", false)}
            >
              E-mail the buyer
            </Check>
            <button className={`button button--${isWaiting(order) ? "outline" : "primary"}`} type="submit">
              Record the delivery
            </button>
          </div>
        )}
      </form>
      {open.length > 0 && <DatesForm {...view} open={open} />}
      {!isWaiting(order) && <CancelForm {...view} open={open} />}
    </section>
  );
}

type Open = { readonly open: OrderRecord["lines"] };

function DatesForm(view: OrderView & Open) {
  const { time } = useCompany();
  const { order, open, now } = view;
  const { value } = typedOf(view, "dates");
  return (
    <SideForm
      view={view}
      action="dates"
      title="Change delivery dates"
      note="The buyer gets a new PDF that replaces the last one. A later date is a proposal until the buyer agrees."
      button="Send the change"
    >
      {open.map(({ place, dueOn = "" }) => (
        <label key={place} className="order-part__pair">
          <span>{numberOf(order.quote.lines[place], place)}</span>
          <input
            className="field__input"
            type="date"
            name={lineField("day", place)}
            min={time.dayOf(now).toString()}
            defaultValue={value(lineField("day", place), dueOn)}
          />
        </label>
      ))}
    </SideForm>
  );
}

function CancelForm(view: OrderView & Open) {
  const { order, open } = view;
  const { value, isTicked } = typedOf(view, "cancel");
  if (open.length === 0 && order.lines.length > 0) return null;
  return (
    <SideForm
      view={view}
      action="cancel"
      title="Cancel the order, or lines of it"
      note="A confirmed order is a contract. The buyer gets a PDF that says what is canceled, or would be once the buyer agrees."
      button="Send the cancellation"
    >
      {open.map((line) => {
        const { place } = line;
        const name = numberOf(order.quote.lines[place], place);
        return (
          <div key={place} className="order-part__pair">
            <Check
              look="order-part__check"
              name={lineField("take", place)}
              value="yes"
              isOn={isTicked(lineField("take", place), false)}
            >
              {name}
            </Check>
            <FigureField
              look="field__input u-num"
              name={lineField("quantity", place)}
              label={`Quantity to cancel, line ${name}`}
              value={value(lineField("quantity", place), typeQuantity(undeliveredOf(line)))}
            />
          </div>
        );
      })}
      {Object.entries(cancelWays).map(([way, words]) => (
        <Check key={way} type="radio" name="agreed" value={way} isOn={value("agreed", "no") === way}>
          {words}
        </Check>
      ))}
    </SideForm>
  );
}

const cancelWays = {
  no: "The buyer has not agreed: propose it",
  yes: "The buyer asked for it or agreed to it",
} as const;
