import type { MailState, ReaderFilter } from "#mail/outbox.ts";
import type { LeasedMail, MailSettlement } from "#request/record/mail-delivery.ts";
import type { MailDelivererParts } from "#server/mail/delivery.ts";
import { StoreUnavailable } from "#store/store.ts";

/** As in the real stores: a mail due later than that was scheduled by a clock that ran ahead. */
const FURTHEST_DUE_MS = 6 * 3_600_000;

type Row = { mail: LeasedMail; state: MailState; dueAt: number; holder: string | undefined };

/** The outbox part of a store, in memory, with a switch for its failures. */
export function createOutbox(mails: readonly LeasedMail[]) {
  const rows = new Map<string, Row>(
    mails.map((mail) => [mail.id, { mail, state: "pending", dueAt: mail.createdAt, holder: undefined }]),
  );
  const settlements: MailSettlement[] = [];
  const failing = { lease: false, settle: false };

  const store: MailDelivererParts["store"] = {
    async leaseDueMails({ now, until, limit, holder, ...readers }) {
      if (failing.lease) throw new StoreUnavailable("test");
      const due = pending()
        .filter((row) => row.dueAt <= now || row.dueAt > now + FURTHEST_DUE_MS)
        .filter(isTo(readers))
        .slice(0, limit);
      const leased = due.map((row) => row.mail);
      for (const row of due) {
        const { attempts, firstTriedAt = now } = row.mail;
        Object.assign(row, {
          holder,
          dueAt: until,
          mail: { ...row.mail, attempts: attempts + 1, firstTriedAt },
        });
      }
      return leased;
    },
    async settleMail(settlement) {
      if (failing.settle) throw new StoreUnavailable("test");
      const row = rows.get(settlement.id);
      if (row?.state !== "pending" || row.holder !== settlement.holder) return;
      settlements.push(settlement);
      row.holder = undefined;
      if (settlement.result === "withdrawn") rows.delete(settlement.id);
      else if (settlement.result === "retry") row.dueAt = settlement.dueAt;
      else row.state = settlement.result;
    },
    async nextMailDueAt(readers = {}) {
      if (failing.lease) throw new StoreUnavailable("test");
      const times = pending()
        .filter(isTo(readers))
        .map((row) => row.dueAt);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    mayLeave: async () => ({ outcome: "leaves" }),
    findQuotePaper: async () => undefined,
    findAttachments: async () => [],
    findOrderPaper: async () => undefined,
    readFilePiece: async () => undefined,
  };

  function isTo({ notTo = [], onlyTo }: ReaderFilter) {
    return ({ mail: { to } }: Row) => (onlyTo === undefined ? !notTo.includes(to) : to === onlyTo);
  }

  function pending() {
    return [...rows.values()].filter((row) => row.state === "pending");
  }

  return {
    store,
    failing,
    settlements,
    add(mail: LeasedMail) {
      rows.set(mail.id, { mail, state: "pending", dueAt: mail.createdAt, holder: undefined });
    },
    state: (id: string) => rows.get(id)?.state,
    count: (state: MailState) => [...rows.values()].filter((row) => row.state === state).length,
  };
}
