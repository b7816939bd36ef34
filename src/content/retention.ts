/**
 * How long the software keeps what visitors send. The privacy policy states these numbers, the first in whole years too.
 * deploy/site-backup.service keeps to the days of backups, deploy/journald.conf to those of logs.
 */
export const retention = { submissionDays: 1095, quarantineDays: 30, backupDays: 14, logDays: 30 } as const;
