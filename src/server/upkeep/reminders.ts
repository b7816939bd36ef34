import type { Clock } from "#company/time-in.ts";
import type { Log } from "#http/log.ts";
import type { ExpiryRequest } from "#quote/record/quotes.ts";
import type { ReminderRequest } from "#request/record/reminders.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

export type ReminderParts = {
  /** Asked at each look: they follow the published edition. */
  readonly settings: () => Omit<ReminderRequest & ExpiryRequest, "now" | "limit">;
  readonly store: Pick<
    Store,
    "queueReminders" | "queueHeldDigest" | "queueExpiryReminders" | "noteLateDeliveries" | "raiseFollowUps"
  >;
  readonly clock: Clock;
  readonly log: Log;
  /** Called after a reminder is on disk, so that it is sent at once. */
  readonly onQueued: () => void;
};

/** Often enough that a reminder is sent within its minute. */
export const lookEveryMs = 15_000;
const mostAtOnce = 100;

const reports = {
  reminder: { level: "info", event: "deadline_near" },
  overdue: { level: "warn", event: "deadline_missed" },
  escalation: { level: "warn", event: "nobody_took_it" },
} as const;

/**
 * Reminds staff of deadlines, before and after they pass, and of quotes that expire, and tells them what is held back.
 * The store knows what was sent.
 */
export function createReminders({ store, clock, log, onQueued, settings }: ReminderParts) {
  return createPeriodicTask({ name: "reminders", everyMs: lookEveryMs, work: look, log });

  async function look() {
    const held = await store.queueHeldDigest({ ...settings(), now: clock(), limit: mostAtOnce });
    if (held > 0) {
      log("info", "held_told", { requests: held });
      onQueued();
    }
    await noteLate();
    await raise();
    await remind();
    await remindOfExpiry();
  }

  async function noteLate() {
    const orders = await store.noteLateDeliveries({ now: clock(), limit: mostAtOnce });
    if (orders > 0) log("warn", "delivery_late", { orders });
    if (orders >= mostAtOnce) await noteLate();
  }

  async function raise() {
    const requests = await store.raiseFollowUps({ ...settings(), now: clock(), limit: mostAtOnce });
    if (requests > 0) log("info", "follow_up_due", { requests });
    if (requests > 0) onQueued();
    if (requests >= mostAtOnce) await raise();
  }

  async function remindOfExpiry() {
    const queued = await store.queueExpiryReminders({ ...settings(), now: clock(), limit: mostAtOnce });
    for (const quote of queued) log("info", "quote_expires_soon", quote);
    if (queued.length > 0) onQueued();
    if (queued.length >= mostAtOnce) await remindOfExpiry();
  }

  async function remind() {
    const queued = await store.queueReminders({ ...settings(), now: clock(), limit: mostAtOnce });
    for (const { kind, reference, formType } of queued) {
      const { level, event } = reports[kind];
      log(level, event, { reference, form: formType });
    }
    if (queued.length > 0) onQueued();
    if (queued.length >= mostAtOnce) await remind();
  }
}
