import { expect, test } from "vitest";
import { formatMetrics } from "./format.ts";

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

test("quotes, backslashes, line breaks and endless numbers are written as the format wants them", () => {
  const text = formatMetrics([
    {
      name: "odd",
      help: "a\\b\nc",
      type: "gauge",
      samples: [
        { labels: { path: 'C:\\ "x"\n' }, value: Number.POSITIVE_INFINITY },
        { value: Number.NEGATIVE_INFINITY },
        { value: Number.NaN },
      ],
    },
  ]);
  expect(text).toBe(
    '# HELP odd a\\\\b\\nc\n# TYPE odd gauge\nodd{path="C:\\\\ \\"x\\"\\n"} +Inf\nodd -Inf\nodd NaN\n',
  );
});
