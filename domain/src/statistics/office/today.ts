// The spans of the overview: today, yesterday and 30 days, each beside the same span before.
import { shanghaiDay } from "../../time.ts";

export const SPANS = ["today", "yesterday", "days30"] as const;
export type SpanName = (typeof SPANS)[number];

/** From a moment to before another. */
export type Span = { from: Date; to: Date };

const dayMs = 86_400_000;

/** Shanghai days; `today` and `days30` are compared up to the same minute, `yesterday` with the whole day before. */
export function spansAt(now: Date): Record<SpanName, { span: Span; before: Span }> {
  const midnight = Date.parse(`${shanghaiDay(now)}T00:00:00+08:00`);
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const span = (from: number, to: number): Span => ({ from: new Date(from), to: new Date(to) });
  const tomorrow = midnight + dayMs;
  return {
    today: { span: span(midnight, tomorrow), before: span(midnight - dayMs, minute - dayMs) },
    yesterday: {
      span: span(midnight - dayMs, midnight),
      before: span(midnight - 2 * dayMs, midnight - dayMs),
    },
    days30: {
      span: span(midnight - 29 * dayMs, tomorrow),
      before: span(midnight - 59 * dayMs, minute - 30 * dayMs),
    },
  };
}

/** Percent with one decimal, below 0 for less; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
