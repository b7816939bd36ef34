/**
 * How many years the records of an order are kept: FAR 4.703 and 15 CFR 762.6 from the final payment, 31 CFR 501.601
 * from the screening. The longest that applies counts (src/request/record/compliance.ts), and the privacy policy states it.
 */
export const recordYears = { order: 3, export: 5, sanctions: 10 } as const;

/**
 * How long the software keeps what visitors send. The privacy policy states these numbers, the first in whole years too.
 * deploy/site-backup.service keeps to the days of backups, deploy/journald.conf to those of logs.
 */
export const retention = {
  submissionDays: 1095,
  quarantineDays: 30,
  backupDays: 14,
  logDays: 30,
  /**
   * For how long repeats are recognized and receipts to one address are counted
   * (src/request/record/retention.ts).
   */
  repeatDays: 7,
} as const;
