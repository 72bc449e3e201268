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
