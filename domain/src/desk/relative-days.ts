// Spans of days that follow the calendar. A view keeps them by name, and so means the days of the day on which it is opened.

/** Spans that end today, by what their first day is called in a view. */
const SPANS = [
  { key: "@today", label: "今天" },
  { key: "@today-6", label: "近 7 天" },
  { key: "@today-29", label: "近 30 天" },
  { key: "@month", label: "本月" },
] as const;
type DayName = (typeof SPANS)[number]["key"];
export type DaySpan = { key: DayName; label: string; from: string; to: string };

/** A day so many days earlier. */
const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const DAY_OF: Readonly<Record<DayName, (today: string) => string>> = {
  "@today": (today) => today,
  "@today-6": (today) => before(today, 6),
  "@today-29": (today) => before(today, 29),
  "@month": (today) => `${today.slice(0, 8)}01`,
};

/** The spans that are asked for every day, as their days are today; days are `YYYY-MM-DD`. */
export const daySpans = (today: string): readonly DaySpan[] =>
  SPANS.map(({ key, label }) => ({ key, label, from: DAY_OF[key](today), to: today }));

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The spans that the two days in a list's address are today; more than one where they begin on the same day, none of other days. */
export function spansIn(query: string, today: string): readonly DaySpan[] {
  const days = [...new URLSearchParams(query).values()].filter(isDay).toSorted();
  const [from, to, more] = days;
  if (more !== undefined) return [];
  return daySpans(today).filter((span) => span.from === from && span.to === to);
}

/** The address with that span's days by name. */
export function withNamedDays(query: string, { key, from }: DaySpan): string {
  const params = [...new URLSearchParams(query)];
  const first = params.findIndex(([, value]) => value === from);
  return new URLSearchParams(
    params.map(([name, value], at) => [name, at === first ? key : isDay(value) ? "@today" : value]),
  ).toString();
}

/** The address that a view means today: named days are today's, any others stay. */
export function withTodaysDays(query: string, today: string): string {
  const isName = (text: string): text is DayName => Object.hasOwn(DAY_OF, text);
  return new URLSearchParams(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      isName(value) ? DAY_OF[value](today) : value,
    ]),
  ).toString();
}
