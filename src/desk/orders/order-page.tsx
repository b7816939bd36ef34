import { randomUUID } from "node:crypto";
import { sayDay } from "#company/time-in.ts";
import { startLow } from "#content/describe-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { nameSeen } from "#desk/requests/reply-box.tsx";
import { Check, HiddenFields, SubmitButton } from "#desk/shell/form-parts.tsx";
import { countOf } from "#desk/words.ts";
import { priceLines } from "#order/award.ts";
import { sayProposals } from "#order/confirmation.ts";
import { confirmationName, type OrderRecord, type SentVersion } from "#order/order.ts";
import { openProposals } from "#order/order-for-buyer.ts";
import { formatMoney, formatPrice, formatQuantity } from "#quote/money.ts";
import { numberOf } from "#quote/quote.ts";
import { isConfirmed, isWaiting, undeliveredOf, waitingOf } from "#request/lifecycle.ts";
import { judgeScreening } from "#request/record/screening.ts";
import { useCompany } from "#site/use-company.tsx";
import { Agreements, agreementWays } from "./agreement.tsx";
import { type OrderView, typedOf } from "./order-view.ts";
import { dayFromLead, lineField } from "./read-order.ts";

/** One order beside its quote, line by line: what waits, what is confirmed, what is delivered. */
export function OrderBody(view: OrderView) {
  const { request, order, notice } = view;
  const isOver = order.is === "ended";
  return (
    <>
      <Head {...view} />
      <div className="order-desk">
        <div className="order-desk__main">
          {notice && (
            <p className="notice order-desk__notice" role="alert">
              {notice}
            </p>
          )}
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
          {isWaiting(order) && <DeclineForm {...view} />}
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
    <div className="order-head ink">
      <a
        className="order-head__back"
        href={deskPaths.request(request.reference)}
        aria-label="Back to the request"
      >
        ‹
      </a>
      <div className="order-head__words">
        <h1 className="order-head__title">{request.fields.company || request.fields.name}</h1>
        <p className="order-head__facts">
          {[
            `Order ${name}`,
            `quote ${quote.number} Rev ${quote.revision}`,
            quote.needBy && `need by ${sayDay(quote.needBy)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <p className="order-head__state">
        <strong>{stateOf(order)}</strong>
        <span>{`came ${time.shortTime(at, now)}`}</span>
      </p>
      <a
        className="button button--outline button--small"
        href={deskPaths.sentQuote(request.reference, order.revision, "pdf")}
      >
        Quote as PDF
      </a>
    </div>
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

function ConfirmForm(view: OrderView) {
  const { time } = useCompany();
  const { request, order, now, preview } = view;
  const { quote } = order;
  const today = time.dayOf(now).toString();
  const { path, value, isTicked } = typedOf(view, "confirm");
  const lines = order.lines.filter((line) => waitingOf(line) > 0);
  const ordered = new Set(order.lines.map(({ place }) => place));
  const late = (preview?.lines ?? []).filter(({ day }) => quote.needBy && day > quote.needBy);
  return (
    <form className="order-form-desk" method="post" action={path} id="confirm">
      <HiddenFields
        form={value("form", randomUUID())}
        seen={value("seen", nameSeen(request))}
        orderedAt={String(order.at)}
      />
      <div className="order-tools">
        <span className="order-tools__count">{`${countOf(lines.length, "line")} to confirm`}</span>
        <SubmitButton name="do" value="all">
          All as ordered
        </SubmitButton>
        <SubmitButton name="do" value="same">
          Same date for all
        </SubmitButton>
        <SubmitButton name="do" value="leads">
          Dates from lead times
        </SubmitButton>
        <SubmitButton name="do" value="check">
          Check the total
        </SubmitButton>
      </div>
      <table className="order-table">
        <caption className="u-hidden">The order beside the quote, line by line</caption>
        <thead>
          <tr>
            {[
              "",
              "Line",
              "Description",
              "Quoted",
              "Ordered",
              "Price, $",
              "Against the quote",
              "Confirm",
              "Deliver by",
              "Amount, $",
            ].map((head, index) => (
              <th key={head} scope="col" className={numeric.has(index) ? "order-table__number" : undefined}>
                {head || <span className="u-hidden">Confirm this line</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line, place) => {
            const own = lines.find((each) => each.place === place);
            const name = numberOf(line, place);
            const item = [line.part, line.description].filter(Boolean).join(", ");
            if (line.outcome === "no-bid") return null;
            if (!own) {
              const said = ordered.has(place)
                ? "decided"
                : line.optional || line.alternativeTo
                  ? "not chosen"
                  : "left out";
              return (
                <tr key={name} className="order-table__out">
                  <td />
                  <th scope="row">{name}</th>
                  <td className="order-table__item">{item}</td>
                  <td className="order-table__number">{formatQuantity(line.quantity)}</td>
                  <td className="order-table__number">–</td>
                  <td className="order-table__number">{formatPrice(line.unitPrice)}</td>
                  <td>{said}</td>
                  <td colSpan={3} className="order-table__number">
                    {ordered.has(place) ? "" : "not ordered"}
                  </td>
                </tr>
              );
            }
            const waits = waitingOf(own);
            const said = compare(order, place);
            const shown = preview?.lines.find((each) => each.place === place);
            const isOn = isTicked(lineField("take", place), true);
            const price = priceLines(quote, [{ place, quantity: waits }])?.[0]?.price ?? line.unitPrice;
            const isLate = late.some((each) => each.place === place);
            return (
              <tr key={name}>
                <td>
                  <input
                    className="u-check"
                    type="checkbox"
                    name={lineField("take", place)}
                    value="yes"
                    defaultChecked={isOn}
                    aria-label={`Confirm line ${name}`}
                  />
                </td>
                <th scope="row">{name}</th>
                <td className="order-table__item">
                  {item}
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
                    <input
                      className="order-table__field u-num"
                      name={lineField("price", place)}
                      inputMode="decimal"
                      autoComplete="off"
                      defaultValue={value(lineField("price", place), "")}
                      placeholder={formatPrice(price)}
                      aria-label={`Price to confirm for line ${name}, if another`}
                    />
                  )}
                </td>
                <td className={said.differs ? "order-table__said" : undefined}>{said.text}</td>
                <td className="order-table__edit" data-head="Confirm">
                  <input
                    className="order-table__field u-num"
                    name={lineField("quantity", place)}
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={value(
                      lineField("quantity", place),
                      formatQuantity(waits).replaceAll(",", ""),
                    )}
                    aria-label={`Quantity to confirm, line ${name}`}
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
          })}
        </tbody>
      </table>
      <fieldset className="order-rest">
        <legend className="u-hidden">What is not confirmed now</legend>
        <label className="tap-row">
          <input
            className="u-check"
            type="radio"
            name="rest"
            value="waits"
            defaultChecked={value("rest", "waits") !== "declined"}
          />
          What is left out waits; a second confirmation can follow
        </label>
        <label className="tap-row">
          <input
            className="u-check"
            type="radio"
            name="rest"
            value="declined"
            defaultChecked={value("rest", "waits") === "declined"}
          />
          What is left out is not accepted
        </label>
      </fieldset>
      <div className="order-extras">
        {quote.freight === "added" && (
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
      <ConfirmFoot {...view} />
    </form>
  );
}

const numeric: ReadonlySet<number> = new Set([3, 4, 5, 9]);

function ConfirmFoot({ order, preview }: OrderView) {
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
          <span>Correct what is marked, then check the total. </span>
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

/** What needs a decision comes first at the right. */
function Decisions({ order }: OrderView) {
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
function FileForm(view: OrderView) {
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
                <input
                  className="field__input u-num"
                  name={lineField("wanted", place)}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="Quantity"
                  aria-label={`Quantity in the document, line ${name}`}
                  defaultValue={value(
                    lineField("wanted", place),
                    file?.quantity === undefined ? "" : formatQuantity(file.quantity).replaceAll(",", ""),
                  )}
                />
                <input
                  className="field__input u-num"
                  name={lineField("wanted-price", place)}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="Price"
                  aria-label={`Unit price in the document, line ${name}`}
                  defaultValue={value(
                    lineField("wanted-price", place),
                    file?.price === undefined ? "" : formatPrice(file.price).replaceAll(",", ""),
                  )}
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

function DeclineForm(view: OrderView) {
  const { request, order } = view;
  const { path, value, isTyped } = typedOf(view, "decline");
  const isRest = order.is === "in part";
  return (
    <details className="fold order-part" open={isTyped}>
      <summary className="fold__name">{isRest ? "Decline the rest" : "Decline the order"}</summary>
      <form className="order-part__form" method="post" action={path}>
        <HiddenFields orderedAt={String(order.at)} seen={value("seen", nameSeen(request))} />
        <label className="order-extras__field">
          Reason for the buyer
          <textarea
            className="field__input"
            name="reason"
            rows={3}
            required
            maxLength={2_000}
            defaultValue={value("reason", "")}
          />
        </label>
        <p className="u-note">
          We e-mail the buyer that we cannot accept it, with this reason. The quote stays as it is.
        </p>
        <SubmitButton>Decline it</SubmitButton>
      </form>
    </details>
  );
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

/** What is confirmed: delivered or not, by when, and what can still change. */
function Confirmed(view: OrderView) {
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
          Lines as CSV
        </a>
      </div>
      <form className="order-form-desk" method="post" action={deliver.path} id="deliver">
        <table className="order-table">
          <caption className="u-hidden">Confirmed lines and their deliveries</caption>
          <thead>
            <tr>
              {["", "Line", "Description", "Confirmed", "Delivered", "Deliver by", "Delivered now"].map(
                (head, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={index === 3 || index === 4 ? "order-table__number" : undefined}
                  >
                    {head || <span className="u-hidden">Delivered</span>}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const { place, confirmed, canceled, delivered, dueOn } = line;
              const left = undeliveredOf(line);
              const name = numberOf(quote.lines[place], place);
              const isLate = dueOn !== undefined && dueOn < today;
              return (
                <tr key={place} className={left <= 0 ? "order-table__out" : undefined}>
                  <td>
                    {left > 0 && (
                      <input
                        className="u-check"
                        type="checkbox"
                        name={lineField("take", place)}
                        value="yes"
                        defaultChecked={deliver.isTicked(lineField("take", place), false)}
                        aria-label={`Line ${name} is delivered`}
                      />
                    )}
                  </td>
                  <th scope="row">{name}</th>
                  <td className="order-table__item">
                    {[quote.lines[place]?.part, quote.lines[place]?.description].filter(Boolean).join(", ")}
                    {order.deliveries
                      .filter((each) => each.place === place)
                      .map((each) => (
                        <span
                          key={`${each.on} ${each.tracking} ${each.quantity}`}
                          className="order-table__note"
                        >
                          {`${formatQuantity(each.quantity)} on ${sayDay(each.on)}${[each.carrier, each.tracking].filter(Boolean).length > 0 ? `, ${[each.carrier, each.tracking].filter(Boolean).join(" ")}` : ""}`}
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
                      <input
                        className="order-table__field u-num"
                        name={lineField("quantity", place)}
                        inputMode="decimal"
                        autoComplete="off"
                        defaultValue={deliver.value(
                          lineField("quantity", place),
                          formatQuantity(left).replaceAll(",", ""),
                        )}
                        aria-label={`Quantity delivered, line ${name}`}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
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
  const { request, order, open, now } = view;
  const { path, value, isTyped } = typedOf(view, "dates");
  const today = time.dayOf(now).toString();
  return (
    <details className="fold order-part" open={isTyped}>
      <summary className="fold__name">Change delivery dates</summary>
      <form className="order-part__form" method="post" action={path}>
        <HiddenFields
          form={value("form", randomUUID())}
          orderedAt={String(order.at)}
          seen={value("seen", nameSeen(request))}
        />
        {open.map(({ place, dueOn = "" }) => {
          const name = numberOf(order.quote.lines[place], place);
          return (
            <label key={place} className="order-part__pair">
              <span>{name}</span>
              <input
                className="field__input"
                type="date"
                name={lineField("day", place)}
                min={today}
                defaultValue={value(lineField("day", place), dueOn)}
              />
            </label>
          );
        })}
        <label className="order-extras__field">
          Reason for the buyer
          <textarea
            className="field__input"
            name="reason"
            rows={2}
            required
            maxLength={2_000}
            defaultValue={value("reason", "")}
          />
        </label>
        <p className="u-note">
          The buyer gets a new PDF that replaces the last one. A later date is a proposal until the buyer
          agrees.
        </p>
        <SubmitButton>Send the change</SubmitButton>
      </form>
    </details>
  );
}

function CancelForm(view: OrderView & Open) {
  const { request, order, open } = view;
  const { path, value, isTicked, isTyped } = typedOf(view, "cancel");
  if (open.length === 0 && order.lines.length > 0) return null;
  return (
    <details className="fold order-part" open={isTyped}>
      <summary className="fold__name">Cancel the order, or lines of it</summary>
      <form className="order-part__form" method="post" action={path}>
        <HiddenFields
          form={value("form", randomUUID())}
          orderedAt={String(order.at)}
          seen={value("seen", nameSeen(request))}
        />
        {open.map((line) => {
          const name = numberOf(order.quote.lines[line.place], line.place);
          return (
            <div key={line.place} className="order-part__pair">
              <Check
                look="order-part__check"
                name={lineField("take", line.place)}
                value="yes"
                isOn={isTicked(lineField("take", line.place), false)}
              >
                {name}
              </Check>
              <input
                className="field__input u-num"
                name={lineField("quantity", line.place)}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={value(
                  lineField("quantity", line.place),
                  formatQuantity(undeliveredOf(line)).replaceAll(",", ""),
                )}
                aria-label={`Quantity to cancel, line ${name}`}
              />
            </div>
          );
        })}
        <label className="order-extras__field">
          Reason for the buyer
          <textarea
            className="field__input"
            name="reason"
            rows={2}
            required
            maxLength={2_000}
            defaultValue={value("reason", "")}
          />
        </label>
        <Check type="radio" name="agreed" value="no" isOn={value("agreed", "no") === "no"}>
          The buyer has not agreed: propose it
        </Check>
        <Check type="radio" name="agreed" value="yes" isOn={value("agreed", "no") === "yes"}>
          The buyer asked for it or agreed to it
        </Check>
        <p className="u-note">
          A confirmed order is a contract. The buyer gets a PDF that says what is canceled, or would be once
          the buyer agrees.
        </p>
        <SubmitButton>Send the cancellation</SubmitButton>
      </form>
    </details>
  );
}

export function orderTitle({ number, n, quote }: OrderRecord) {
  return `Order ${number || n}, ${quote.number}`;
}
