// When a live course starts, as a person says it. The server decides what today is and hands it over with the page,
// so that the browser draws the same words.
import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import { formatTime, shanghaiDay } from "@zhutu/domain/time.ts";

/** `19:30` and 今天, 明天, 昨天 or `11 月 24 日`, with the year when it is another one. `today` is a calendar day in Shanghai. */
export function liveTime(startTime: string, today: string): { clock: string; day: string } {
  const day = shanghaiDay(new Date(startTime));
  const clock = formatTime(startTime).slice(11, 16);
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const near = { "-1": "昨天", "0": "今天", "1": "明天" }[String(distance)];
  if (near) return { clock, day: near };
  const [year, month, date] = day.split("-");
  const short = `${Number(month)} 月 ${Number(date)} 日`;
  return { clock, day: year === today.slice(0, 4) ? short : `${year} 年 ${short}` };
}

/** `11 月 21 日` of a calendar day. */
export function dayText(day: string): string {
  const [, month, date] = day.split("-");
  return `${Number(month)} 月 ${Number(date)} 日`;
}

/** When a live course that is not over starts, `今天 19:30`; empty for every other course and without a time. */
export function startText(
  { liveStatus, liveStartTime }: { liveStatus: LiveStatus | null; liveStartTime: string | null },
  today: string,
): string {
  if (liveStatus === null || liveStatus === "completed" || liveStartTime === null) return "";
  const { day, clock } = liveTime(liveStartTime, today);
  return `${day} ${clock}`;
}

/** `2027 年 6 月 5 日` of a calendar day. */
export const dayWithYear = (day: string): string => `${day.slice(0, 4)} 年 ${dayText(day)}`;
