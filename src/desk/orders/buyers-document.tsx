import { deskPaths } from "#desk/desk-paths.ts";
import { SubmitButton } from "#desk/shell/form-parts.tsx";
import { formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf } from "#quote/quote.ts";
import { isWaiting } from "#request/lifecycle.ts";
import { FigureField, typeQuantity } from "./order-parts.tsx";
import { type OrderView, typedOf } from "./order-view.ts";
import { lineField } from "./read-order.ts";

/** What needs a decision comes first at the right. */
export function Decisions({ order }: OrderView) {
  if (!isWaiting(order)) return null;
  const { quote, said } = order;
  const rows = order.lines.flatMap(({ place }) => {
    const file = said?.file?.lines[place];
    const line = quote.lines[place];
    if (!file || !line || line.outcome === "no-bid") return [];
    const name = numberOf(line, place);
    return [
      ...(file.price === undefined
        ? []
        : [
            `Line ${name}: ${formatPrice(file.price)} in the order, ${formatPrice(line.unitPrice)} quoted. To take the order’s price, type it under Price; to keep ours, confirm it as it is: that is a proposal.`,
          ]),
      ...(file.quantity !== undefined && file.quantity > line.quantity && line.quantity > 0
        ? [
            `Line ${name}: ${formatQuantity(file.quantity)} in the order, ${formatQuantity(line.quantity)} quoted. For more, make a revision of the quote.`,
          ]
        : []),
    ];
  });
  const payment = said?.file?.payment && said.file.payment !== quote.payment;
  const card = said?.pays === "card";
  if (rows.length === 0 && !payment && !card) return null;
  return (
    <section className="order-part" aria-labelledby="decide">
      <h2 className="order-part__title" id="decide">
        To decide
      </h2>
      {card && (
        <p className="order-part__box">
          <strong>Purchase card.</strong> The buyer asks for a call to give the card’s number. Do not write it
          here.
        </p>
      )}
      {rows.map((row) => (
        <p key={row} className="order-part__box">
          {row}
        </p>
      ))}
      {payment && (
        <p className="order-part__box">
          {`Payment: ${said?.file?.payment} in the order, ${quote.payment} quoted. The confirmation says what the order says.`}
        </p>
      )}
    </section>
  );
}

/** Nothing is read from a PDF: what it says otherwise is typed in. */
export function FileForm(view: OrderView) {
  const { request, order } = view;
  const { quote, said } = order;
  const { path, value, isTyped } = typedOf(view, "file");
  const files = request.said
    .filter(({ way, at }) => way === "order" && at === order.at)
    .flatMap((each) => each.files);
  const known = said?.file;
  return (
    <section className="order-part" aria-labelledby="file">
      <h2 className="order-part__title" id="file">
        What the buyer’s document says
      </h2>
      {files.map(({ id, name }) => (
        <p key={id} className="order-part__box">
          <a href={deskPaths.file(request.reference, id)}>{name}</a>
        </p>
      ))}
      {known && (
        <dl className="order-part__facts">
          {[
            ["Payment", known.payment || quote.payment],
            ["Total", known.total],
            ["Notes", known.notes],
          ].map(([label, text]) =>
            text ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
      <details className="fold" open={isTyped}>
        <summary className="fold__name">{known ? "Change what it says" : "Type in what differs"}</summary>
        <form className="order-part__form" method="post" action={path}>
          {order.lines.map(({ place }) => {
            const name = numberOf(quote.lines[place], place);
            const file = known?.lines[place];
            return (
              <div key={place} className="order-part__pair">
                <span>{name}</span>
                <FigureField
                  look="field__input u-num"
                  name={lineField("wanted", place)}
                  label={`Quantity in the document, line ${name}`}
                  value={value(
                    lineField("wanted", place),
                    file?.quantity === undefined ? "" : typeQuantity(file.quantity),
                  )}
                  hint="Quantity"
                />
                <FigureField
                  look="field__input u-num"
                  name={lineField("wanted-price", place)}
                  label={`Unit price in the document, line ${name}`}
                  value={value(
                    lineField("wanted-price", place),
                    file?.price === undefined ? "" : formatPrice(file.price).replaceAll(",", ""),
                  )}
                  hint="Price"
                />
              </div>
            );
          })}
          {(["payment", "total", "notes"] as const).map((name) => (
            <label key={name} className="order-extras__field">
              {{ payment: "Payment", total: "Total", notes: "Notes, for the desk only" }[name]}
              <input
                className="field__input"
                name={name}
                autoComplete="off"
                maxLength={500}
                defaultValue={value(name, known?.[name] ?? "")}
              />
            </label>
          ))}
          <SubmitButton>Save</SubmitButton>
        </form>
      </details>
    </section>
  );
}
