import { randomUUID } from "node:crypto";
import { sayDay } from "#company/time-in.ts";
import { nameSeen } from "#desk/requests/reply-box.tsx";
import { HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { countOf } from "#desk/words.ts";
import { priceLines } from "#order/award.ts";
import { sayProposals } from "#order/confirmation.ts";
import type { OrderRecord, RecordedLine } from "#order/order.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf, type PricedLine } from "#quote/quote.ts";
import { waitingOf } from "#request/lifecycle.ts";
import { useCompany } from "#site/use-company.tsx";
import { FigureField, LineTable, LineTick, nameItem, typeQuantity } from "./order-parts.tsx";
import { type OrderView, typedOf } from "./order-view.ts";
import { dayFromLead, lineField } from "./read-order.ts";

/** The order beside its quote, line by line: what of it is confirmed, by when and at which price. */
export function ConfirmForm(view: OrderView) {
  const { request, order } = view;
  const { quote } = order;
  const { path, value } = typedOf(view, "confirm");
  const waiting = order.lines.filter((line) => waitingOf(line) > 0);
  const differing = waiting.filter(({ place }) => compare(order, place).differs);
  const out = quote.lines.filter((_, place) => isLeftOut(order, place));
  const tabs = {
    all: ["All", quote.lines.filter(({ outcome }) => outcome !== "no-bid").length],
    differ: ["Differ", differing.length],
  } as const;
  return (
    <form className="order-form-desk" method="post" action={path} id="confirm">
      <HiddenFields
        form={value("form", randomUUID())}
        seen={value("seen", nameSeen(request))}
        orderedAt={String(order.at)}
      />
      <div className="order-tools">
        <fieldset className="order-tabs">
          <legend className="u-hidden">Lines shown</legend>
          {Object.entries({ ...tabs, out: ["Left out", out.length] as const }).map(
            ([name, [words, count]]) => (
              <label key={name} className="order-tabs__tab tap-row">
                <input
                  className="u-hidden"
                  type="radio"
                  name="shown"
                  value={name}
                  defaultChecked={value("shown", "all") === name}
                />
                {words} <span>{count}</span>
              </label>
            ),
          )}
        </fieldset>
        {Object.entries(fillers).map(([name, words]) => (
          <SubmitButton key={name} name="do" value={name}>
            {words}
          </SubmitButton>
        ))}
      </div>
      <LineTable
        caption="The order beside the quote, line by line"
        tick="Confirm this line"
        heads={[
          ...["Line", "Description", "Quoted", "Ordered", "Price, $", "Against the quote"],
          ...["Confirm", "Deliver by", "Amount, $"],
        ]}
      >
        {quote.lines.map((line, place) => {
          if (line.outcome === "no-bid") return null;
          const own = waiting.find((each) => each.place === place);
          const props = { view, place, line };
          return own ? (
            <WaitingLine key={numberOf(line, place)} {...props} own={own} />
          ) : (
            <OtherLine key={numberOf(line, place)} {...props} />
          );
        })}
      </LineTable>
      <fieldset className="order-rest">
        <legend className="u-hidden">What is not confirmed now</legend>
        {Object.entries(rests).map(([name, words]) => (
          <label key={name} className="tap-row">
            <input
              className="u-check"
              type="radio"
              name="rest"
              value={name}
              defaultChecked={value("rest", "waits") === name}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <Extras {...view} />
      <Foot {...view} />
    </form>
  );
}

/** They only fill in. */
const fillers = {
  all: "All as ordered",
  none: "None",
  same: "Same date for all",
  leads: "Dates from lead times",
  check: "Check the total",
} as const;

const rests = {
  waits: "What is left out waits; a second confirmation can follow",
  declined: "What is left out is not accepted",
} as const;

/** Neither ordered nor an alternative to what is. */
function isLeftOut({ quote, lines }: OrderRecord, place: number) {
  const line = quote.lines[place];
  const isAsked = line !== undefined && line.outcome !== "no-bid" && !line.optional && !line.alternativeTo;
  return isAsked && !lines.some((each) => each.place === place);
}

type LineProps = { view: OrderView; place: number; line: PricedLine };

/** Nothing of it waits. */
function OtherLine({ view: { order }, place, line }: LineProps) {
  const isOrdered = order.lines.some((each) => each.place === place);
  const isOut = isLeftOut(order, place);
  return (
    <tr className="order-table__out" data-shown={isOut ? "out" : undefined}>
      <td />
      <th scope="row">{numberOf(line, place)}</th>
      <td className="order-table__item">{nameItem(line)}</td>
      <td className="order-table__number">{formatQuantity(line.quantity)}</td>
      <td className="order-table__number">–</td>
      <td className="order-table__number">{formatPrice(line.unitPrice)}</td>
      <td>{isOrdered ? "decided" : isOut ? "left out" : "not chosen"}</td>
      <td colSpan={3} className="order-table__number">
        {isOrdered ? "" : "not ordered"}
      </td>
    </tr>
  );
}

function WaitingLine({ view, place, line, own }: LineProps & { own: RecordedLine }) {
  const { time } = useCompany();
  const { order, preview, now } = view;
  const { quote } = order;
  const { value, isTicked } = typedOf(view, "confirm");
  const today = time.dayOf(now).toString();
  const name = numberOf(line, place);
  const waits = waitingOf(own);
  const said = compare(order, place);
  const shown = preview?.lines.find((each) => each.place === place);
  const isOn = isTicked(lineField("take", place), true);
  const price = priceLines(quote, [{ place, quantity: waits }])?.[0]?.price ?? line.unitPrice;
  const isLate = quote.needBy !== "" && shown !== undefined && shown.day > quote.needBy;
  return (
    <tr data-shown={said.differs ? "differ" : undefined}>
      <td>
        <LineTick place={place} isOn={isOn} label={`Confirm line ${name}`} />
      </td>
      <th scope="row">{name}</th>
      <td className="order-table__item">
        {nameItem(line)}
        {isLate && (
          <span className="order-table__late">
            {`After the need-by date, ${sayDay(quote.needBy)}. The confirmation says so.`}
          </span>
        )}
      </td>
      <td className="order-table__number" data-head="Quoted">
        {formatQuantity(line.quantity)}
      </td>
      <td className="order-table__number" data-head="Ordered">
        <strong>{formatQuantity(waits)}</strong>
      </td>
      <td className="order-table__number" data-head="Price, $">
        {formatPrice(price)}
        {said.price !== undefined && (
          <FigureField
            name={lineField("price", place)}
            label={`Price to confirm for line ${name}, if another`}
            value={value(lineField("price", place), "")}
            hint={formatPrice(price)}
          />
        )}
      </td>
      <td className={said.differs ? "order-table__said" : undefined}>{said.text}</td>
      <td className="order-table__edit" data-head="Confirm">
        <FigureField
          name={lineField("quantity", place)}
          label={`Quantity to confirm, line ${name}`}
          value={value(lineField("quantity", place), typeQuantity(waits))}
        />
      </td>
      <td className="order-table__edit" data-head="Deliver by">
        <input
          className="order-table__field order-table__field--day"
          type="date"
          name={lineField("day", place)}
          min={today}
          defaultValue={value(lineField("day", place), dayFromLead(quote, place, today))}
          aria-label={`Deliver by, line ${name}`}
        />
      </td>
      <td className="order-table__number order-table__amount" data-head="Amount, $">
        {shown ? formatMoney(shown.amount) : isOn ? "" : "later"}
      </td>
    </tr>
  );
}

function Extras(view: OrderView) {
  const { order, preview } = view;
  const { value } = typedOf(view, "confirm");
  return (
    <div className="order-extras">
      {order.quote.freight === "added" && (
        <label className="order-extras__field">
          Freight of this part, $
          <input
            className="field__input u-num"
            name="freight"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={value("freight", "")}
            placeholder={preview ? formatMoney(preview.charged.freight) : "its share"}
          />
        </label>
      )}
      <label className="order-extras__field order-extras__field--wide">
        Remarks for the buyer
        <textarea
          className="field__input"
          name="reason"
          rows={2}
          maxLength={2_000}
          defaultValue={value("reason", "")}
        />
      </label>
    </div>
  );
}

function Foot({ order, preview }: OrderView) {
  const { totals } = order.quote;
  const ordered = order.said?.shown?.total;
  const proposals = preview ? sayProposals(preview) : "";
  return (
    <div className="order-foot">
      <p className="order-foot__sum">
        {preview ? (
          <>
            Confirm now <strong>{`$${formatMoney(preview.total)}`}</strong>{" "}
            <span>{`${preview.lines.length} of ${countOf(order.lines.length, "line")}`}</span>{" "}
          </>
        ) : (
          <span>Tick what is confirmed, with quantity and date, then check the total. </span>
        )}
        {ordered !== undefined && <span>{`Ordered $${formatMoney(ordered)} `}</span>}
        <span>{`Quoted $${formatMoney(totals.total)}`}</span>
        {preview?.rounding !== undefined && (
          <span>{` Rounding against the quote: ${preview.rounding < 0 ? "−" : ""}$${formatMoney(Math.abs(preview.rounding))}`}</span>
        )}
        {proposals && <span className="order-foot__said">{proposals}</span>}
      </p>
      <button className="button button--primary" type="submit" name="do" value="confirm">
        Send the confirmation
      </button>
    </div>
  );
}

/** What the order says against what we quoted. */
function compare({ quote, lines, said }: OrderRecord, place: number) {
  const line = quote.lines[place];
  const own = lines.find((each) => each.place === place);
  const file = said?.file?.lines[place];
  const quoted = line?.quantity ?? 0;
  const ordered = file?.quantity ?? own?.ordered ?? 0;
  const texts = [
    ...(quoted > 0 && ordered < quoted ? [`${formatQuantity(quoted - ordered)} fewer`] : []),
    ...(quoted > 0 && ordered > quoted ? [`${formatQuantity(ordered - quoted)} more`] : []),
    ...(file?.price !== undefined ? [`price ${formatPrice(file.price)}`] : []),
  ];
  const differs = texts.length > 0;
  return { differs, text: texts.join(", ") || "as quoted", price: file?.price };
}
