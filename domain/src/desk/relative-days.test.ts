import { expect, test } from "vitest";
import { daySpans, spansIn, withNamedDays, withTodaysDays } from "./relative-days.ts";

const asked = (from: string, to: string): [string, string][] => [
  ["paidTimeEnd", to],
  ["paidTimeStart", from],
  ["productName", "二建"],
];
const labels = (from: string, to: string, today: string) =>
  spansIn(asked(from, to), today).map(({ label }) => label);

test("the usual spans end today, over the ends of months and years", () => {
  expect(daySpans("2027-01-03").map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual([
    "今天 2027-01-03 2027-01-03",
    "近 7 天 2026-12-28 2027-01-03",
    "近 30 天 2026-12-05 2027-01-03",
    "本月 2027-01-01 2027-01-03",
  ]);
});

test.each([
  ["2026-11-24", "2026-11-24", "2026-11-24", ["今天"]],
  ["2026-11-18", "2026-11-24", "2026-11-24", ["近 7 天"]],
  ["2026-10-26", "2026-11-24", "2026-11-24", ["近 30 天"]],
  ["2026-11-01", "2026-11-24", "2026-11-24", ["本月"]],
  // What both may be is for a person to say.
  ["2026-11-01", "2026-11-07", "2026-11-07", ["近 7 天", "本月"]],
  // Two days of one's own.
  ["2026-11-18", "2026-11-23", "2026-11-24", []],
  ["2026-11-17", "2026-11-24", "2026-11-24", []],
])("the days from %s to %s are on %s: %j", (from, to, today, expected) => {
  expect(labels(from, to, today)).toEqual(expected);
});

test("one day, or three, are no span", () => {
  expect(spansIn([["paidTimeStart", "2026-11-24"]], "2026-11-24")).toEqual([]);
  expect(spansIn([...asked("2026-11-18", "2026-11-24"), ["c", "2026-11-24"]], "2026-11-24")).toEqual([]);
});

test("days that end before they begin are no span", () => {
  expect(labels("2026-11-24", "2026-11-18", "2026-11-24")).toEqual([]);
});

test.each([
  ["2026-11-18", "2026-12-25", "2026-12-31"],
  ["2026-10-26", "2026-12-02", "2026-12-31"],
  ["2026-11-01", "2026-12-01", "2026-12-31"],
  ["2026-11-24", "2026-12-31", "2026-12-31"],
])(
  "a span that began on %s, kept by name, is opened later from %s to %s; what else is asked for stays",
  (from, later, today) => {
    const now = asked(from, "2026-11-24");
    const [span] = spansIn(now, "2026-11-24");
    const kept = span ? withNamedDays(now, span) : [];
    expect(kept.filter(([, value]) => value.includes("2026"))).toEqual([]);
    expect(withTodaysDays(kept, today)).toEqual(asked(later, today));
  },
);

test.each([
  ["paidTimeStart", "paidTimeEnd"],
  ["startDate", "endDate"],
  ["from", "to"],
])(
  "本月 kept on its first day opens from %s to %s, in whichever order the address has them",
  (first, last) => {
    const day = "2030-06-01";
    const now: [string, string][] = [
      [first, day],
      [last, day],
    ];
    for (const address of [now, now.toReversed()]) {
      const month = spansIn(address, day).find(({ label }) => label === "本月");
      const kept = month ? withNamedDays(address, month) : [];
      const opened = Object.fromEntries(withTodaysDays(kept, "2030-07-06"));
      expect(opened).toEqual({ [first]: "2030-07-01", [last]: "2030-07-06" });
    }
  },
);

test("days that were kept as days, as all once were, stay; so does what only looks like a name", () => {
  const old: [string, string][] = [...asked("2026-11-18", "2026-11-24"), ["payerName", "constructor"]];
  expect(withTodaysDays(old, "2027-01-01")).toEqual(old);
});
