// When a reminder question stops the video of its chapter (back-office spec 9).

/** Not set: it never stops the video. */
const notSet = 0;

/** The seconds of a place written as `mm:ss`; null for 00:00, which is not set, and for whatever is no such text. */
export function alertSeconds(alertTime: string): number | null {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(alertTime) ?? [];
  if (minutes === undefined) return null;
  const at = Number(minutes) * 60 + Number(seconds);
  return at === notSet ? null : at;
}

/** What a reminder's place is until somebody chooses one. */
export const noAlertTime = "00:00";

/** Whether a video of that length has ended by then; none has whose length is not known. */
export const isPastEnd = (alertTime: string, videoSeconds: number | null): boolean =>
  videoSeconds !== null && (alertSeconds(alertTime) ?? 0) >= videoSeconds;

/** How many of these reminders a video of that length never shows, and why, in a sentence; undefined when it shows all. */
export function unseenWords(alertTimes: readonly string[], videoSeconds: number | null): string | undefined {
  const unset = alertTimes.filter((time) => alertSeconds(time) === null).length;
  const late = alertTimes.filter((time) => isPastEnd(time, videoSeconds)).length;
  const parts = [unset > 0 && `${unset} 题未设置时间`, late > 0 && `${late} 题超出视频长度`].filter(Boolean);
  return parts.length === 0 ? undefined : `${parts.join("、")}，学员看不到它们。`;
}

/** A reminder's place: `mm:ss`, at most 60:00; 00:00 is not set. */
export const alertTimeRule = (text: string): string | undefined =>
  /^([0-5]\d:[0-5]\d|60:00)$/.test(text) ? undefined : "提醒时间的格式是 分:秒，00:00 到 60:00";

/** The times that a reminder is given by its picker: 01:00 to 60:00, a minute apart (back-office spec 9). */
export const alertTimeChoices: readonly string[] = Array.from(
  { length: 60 },
  (_, at) => `${String(at + 1).padStart(2, "0")}:00`,
);

/** What saving a reminder's time says (back-office spec 8). */
export const alertTimeSaved = "提醒时间保存成功";
