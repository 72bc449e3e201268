/** What is left until a live course begins, in whole days, hours, minutes and seconds; null once it should have begun. */
export function untilStart(
  startTime: string,
  nowMs: number,
): readonly (readonly [count: number, unit: string])[] | null {
  const seconds = Math.ceil((Date.parse(startTime) - nowMs) / 1_000);
  if (seconds <= 0) return null;
  return [
    [Math.floor(seconds / 86_400), "天"],
    [Math.floor(seconds / 3_600) % 24, "时"],
    [Math.floor(seconds / 60) % 60, "分"],
    [seconds % 60, "秒"],
  ];
}
