import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metric } from "./format.ts";

const resolutionMs = 10;
const nanoseconds = 1e9;
const quantiles = [0.5, 0.99, 1] as const;

export function createProcessMetrics() {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return {
    /** The delays are those since the last time that this was called. */
    metrics(): readonly Metric[] {
      const { rss, heapUsed } = process.memoryUsage();
      const delaySamples = quantiles.map((quantile) => ({
        labels: { percentile: `p${quantile * 100}` },
        value: delays.percentile(quantile * 100) / nanoseconds,
      }));
      delays.reset();
      return [
        {
          name: "site_event_loop_delay_seconds",
          help: "How late timers ran since the last look.",
          type: "gauge",
          samples: delaySamples,
        },
        gauge("process_resident_memory_bytes", "Resident memory.", rss),
        gauge("nodejs_heap_used_bytes", "Heap in use.", heapUsed),
        gauge("process_uptime_seconds", "Time since the process started.", process.uptime()),
      ];
    },
    stop: () => void delays.disable(),
  };
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: "gauge", samples: [{ value }] };
}
