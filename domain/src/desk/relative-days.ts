// Named day spans, stored in views and resolved when opened.
import { daysLater } from "../time.ts";

/** Spans ending today, keyed by their first day. */
const SPANS = [
  { key: "@today", label: "今天" },
  { key: "@today-6", label: "近 7 天" },
  { key: "@today-29", label: "近 30 天" },
  { key: "@month", label: "本月" },
] as const;
type DayName = (typeof SPANS)[number]["key"];
export type DaySpan = { key: DayName; label: string; from: string; to: string };

const DAY_OF: Readonly<Record<DayName, (today: string) => string>> = {
  "@today": (today) => today,
  "@today-6": (today) => daysLater(today, -6),
  "@today-29": (today) => daysLater(today, -29),
  "@month": (today) => `${today.slice(0, 8)}01`,
};

/** The spans as of today; days are `YYYY-MM-DD`. */
export const daySpans = (today: string): readonly DaySpan[] =>
  SPANS.map(({ key, label }) => ({ key, label, from: DAY_OF[key](today), to: today }));

/** Query parameters, as in URLSearchParams. */
type Params = readonly (readonly [name: string, value: string])[];
const valued = (params: Params, valueOf: (value: string, name: string) => string): [string, string][] =>
  params.map(([name, value]) => [name, valueOf(value, name)]);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
// Names of a span's last day: paidTimeEnd, endDate, to. It may precede the first.
const isLast = (name: string): boolean => /End$|^end|^to$/.test(name);

/** Spans equal to the address's two days; several may start on the same day. */
export function spansIn(params: Params, today: string): readonly DaySpan[] {
  const days = params.filter(([, value]) => isDay(value));
  const [, from] = days.find(([name]) => !isLast(name)) ?? [];
  const [, to] = days.find(([name]) => isLast(name)) ?? [];
  return days.length === 2 ? daySpans(today).filter((span) => span.from === from && span.to === to) : [];
}

/** Replaces the span's days by their names. */
export const withNamedDays = (params: Params, { key }: DaySpan): [string, string][] =>
  valued(params, (value, name) => (!isDay(value) ? value : isLast(name) ? "@today" : key));

/** Resolves named days; others stay. */
export function withTodaysDays(params: Params, today: string): [string, string][] {
  const isName = (text: string): text is DayName => Object.hasOwn(DAY_OF, text);
  return valued(params, (value) => (isName(value) ? DAY_OF[value](today) : value));
}
