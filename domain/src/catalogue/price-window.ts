// When a price for everybody (rule 05) holds (domain.md "Pricing").
import { formatTime, shanghaiDay } from "../time.ts";

/** Either end may be open. */
export type PriceWindow = { beginTime?: Date | null | undefined; endTime?: Date | null | undefined };

/** `beginTime` is the first moment of the price, `endTime` the first without it. */
export function windowState({ beginTime, endTime }: PriceWindow, now: Date): "upcoming" | "open" | "ended" {
  if (endTime && endTime <= now) return "ended";
  return beginTime && beginTime > now ? "upcoming" : "open";
}

export const priceWindowRule = ({ beginTime, endTime }: PriceWindow): string | undefined =>
  beginTime && endTime && endTime <= beginTime ? "结束时间要晚于开始时间" : undefined;

/** `限时价，12 月 5 日 18:00 结束`, in Shanghai time, with the year when it is another one. */
export function priceEndText(endTime: string, now: Date): string {
  const [year, month, day] = shanghaiDay(new Date(endTime)).split("-");
  const isThisYear = year === shanghaiDay(now).slice(0, 4);
  const words = `${isThisYear ? "" : `${year} 年 `}${Number(month)} 月 ${Number(day)} 日`;
  // A day is not broken over two lines.
  return `限时价，${words.replaceAll(" ", "\u00A0")} ${formatTime(endTime).slice(11, 16)} 结束`;
}
