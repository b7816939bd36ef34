export type Metrics = {
  readonly heapBytes: number;
  readonly eventLoopDelayMs: number;
  readonly waitingMails: number;
  readonly oldestMailSeconds: number;
  readonly deadMails: number;
  readonly serverErrors: number;
};

/** What the site tells its operator about itself. The delay is that since the last look. */
export async function readMetrics(port: number): Promise<Metrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const values = (start: string) =>
    text
      .split("\n")
      .filter((line) => line.startsWith(start))
      .map((line) => ({ line, value: Number(line.slice(line.lastIndexOf(" ") + 1)) }));
  const value = (start: string) => {
    const [first] = values(start);
    if (!first) throw new Error(`The site does not tell its ${start}`);
    return first.value;
  };
  return {
    heapBytes: value("nodejs_heap_used_bytes "),
    eventLoopDelayMs: value('site_event_loop_delay_seconds{quantile="0.99"}') * 1_000,
    waitingMails: value('site_outbox_mails{state="pending"}'),
    oldestMailSeconds: value("site_outbox_oldest_seconds "),
    deadMails: value('site_outbox_mails{state="dead"}'),
    serverErrors: values("site_http_requests_total")
      .filter(({ line }) => line.includes('status="5xx"') && !line.includes('kind="health"'))
      .reduce((total, each) => total + each.value, 0),
  };
}
