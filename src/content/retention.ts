/** How long the software keeps what visitors send. The privacy policy states these numbers, the first in whole years too. */
export const retention = { submissionDays: 1095, quarantineDays: 30 } as const;
