/** Epoch milliseconds. Handed in, so that tests can move it. */
export type Clock = () => number;

export function dateIn(timeZone: string, epochMilliseconds: number) {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone).toPlainDate();
}
