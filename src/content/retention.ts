/**
 * How long the software keeps what visitors send. The privacy policy states these numbers, the first in whole years too;
 * the last is what deploy/site-backup.service keeps to.
 */
export const retention = { submissionDays: 1095, quarantineDays: 30, backupDays: 14 } as const;
