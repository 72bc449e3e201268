import { changeOf } from "@zhutu/domain/statistics/office/today.ts";

export type ChangeText = { mark: string; said: string; tone: "success" | "danger" | "secondary" };

/** ▲ 9.6% and the same in words, beside `than`: 比昨天同一时刻多 9.6%; undefined where there was nothing before. */
export function changeText(now: number, before: number, than: string): ChangeText | undefined {
  const percent = changeOf(now, before);
  if (percent === null) return undefined;
  if (percent === 0) return { mark: "持平", said: `和${than}持平`, tone: "secondary" };
  const size = `${Math.abs(percent).toLocaleString("zh-CN")}%`;
  return percent > 0
    ? { mark: `▲ ${size}`, said: `比${than}多 ${size}`, tone: "success" }
    : { mark: `▼ ${size}`, said: `比${than}少 ${size}`, tone: "danger" };
}
