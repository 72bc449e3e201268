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
