import { rfqFormWords } from "#content/forms/rfq-form.ts";
import { receiptLabels } from "#content/forms/shared.ts";
import { paths } from "#content/paths.ts";
import type { RfqValues } from "#forms/rfq-form.ts";
import { ButtonLink } from "#site/ui/button.tsx";
import { calendarDate } from "./alabama-time.ts";
import type { Receipt as ReceiptRecord } from "./form-state.ts";
import { Receipt, type ReceiptRow } from "./receipt.tsx";

type RfqReceiptProps = { receipt: ReceiptRecord; values?: RfqValues; onAgain?: () => void };

const { confirmation } = rfqFormWords;

export function RfqReceipt({ receipt, values, onAgain }: RfqReceiptProps) {
  return (
    <Receipt
      words={confirmation}
      receipt={receipt}
      rows={values && rowsOf(values)}
      formPath={paths.rfq}
      onAgain={onAgain}
      more={<ButtonLink href={paths.capabilities}>{confirmation.capabilitiesLink}</ButtonLink>}
    />
  );
}

function rowsOf(values: RfqValues): readonly ReceiptRow[] {
  const { labels } = confirmation;
  const { deliveryCity, deliveryState, deliveryZip } = values;
  const rows = [
    { label: labels.from, value: `${values.name}, ${values.role}\n${values.organization}` },
    { label: labels.purchasingEntity, value: values.purchasingEntity },
    { label: labels.items, value: values.items },
    { label: labels.quantities, value: values.quantities },
    { label: labels.deliverTo, value: `${deliveryCity}, ${deliveryState} ${deliveryZip}` },
    { label: labels.needBy, value: calendarDate(values.needByDate) },
    { label: labels.notes, value: values.notes },
    { label: labels.files, value: values.attachments.join("\n") },
    { label: receiptLabels.replyTo, value: `${values.email}\n${values.phone}` },
  ];
  return rows.filter(({ value }) => value !== "");
}
