// Times at which reminder questions stop the video (back-office spec 9).

/** Unset: never stops the video. */
const notSet = 0;

/** Seconds of the time; null for 00:00 (unset) and malformed text. */
export function alertSeconds(alertTime: string): number | null {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(alertTime) ?? [];
  if (minutes === undefined) return null;
  const at = Number(minutes) * 60 + Number(seconds);
  return at === notSet ? null : at;
}

/** Time of a new reminder. */
export const noAlertTime = "00:00";

/** Whether the time is at or past the video's end; false while its length is unknown. */
export const isPastEnd = (alertTime: string, videoSeconds: number | null): boolean =>
  videoSeconds !== null && (alertSeconds(alertTime) ?? 0) >= videoSeconds;

/** How many reminders this video never shows, and why; undefined when it shows all. */
export function unseenWords(alertTimes: readonly string[], videoSeconds: number | null): string | undefined {
  const unset = alertTimes.filter((time) => alertSeconds(time) === null).length;
  const late = alertTimes.filter((time) => isPastEnd(time, videoSeconds)).length;
  const parts = [unset > 0 && `${unset} 题未设置时间`, late > 0 && `${late} 题超出视频长度`].filter(Boolean);
  return parts.length === 0 ? undefined : `${parts.join("、")}，学员看不到它们。`;
}

/** `mm:ss`, at most 60:00; 00:00 is unset. */
export const alertTimeRule = (text: string): string | undefined =>
  /^([0-5]\d:[0-5]\d|60:00)$/.test(text) ? undefined : "提醒时间的格式是 分:秒，00:00 到 60:00";

/** Every minute from 01:00 to 60:00 (back-office spec 9). */
export const alertTimeChoices: readonly string[] = Array.from(
  { length: 60 },
  (_, at) => `${String(at + 1).padStart(2, "0")}:00`,
);

/** Shown after saving (back-office spec 8). */
export const alertTimeSaved = "提醒时间保存成功";
