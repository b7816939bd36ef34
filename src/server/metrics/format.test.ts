import { expect, test } from "vitest";
import { formatMetrics } from "./metrics.ts";

test("each metric has its help, its type and one line per sample", () => {
  const text = formatMetrics([
    {
      name: "site_mails_total",
      help: "Mails, by result.",
      type: "counter",
      samples: [
        { labels: { result: "sent", kind: "reminder" }, value: 3 },
        { labels: { result: "dead", kind: "overdue" }, value: 0 },
      ],
    },
    { name: "site_age_seconds", help: "Age.", type: "gauge", samples: [{ value: 1.5e-7 }] },
  ]);
  expect(text).toBe(
    [
      "# HELP site_mails_total Mails, by result.",
      "# TYPE site_mails_total counter",
      'site_mails_total{result="sent",kind="reminder"} 3',
      'site_mails_total{result="dead",kind="overdue"} 0',
      "# HELP site_age_seconds Age.",
      "# TYPE site_age_seconds gauge",
      "site_age_seconds 1.5e-7",
      "",
    ].join("\n"),
  );
});
