type Unit = "天" | "小时" | "分" | "秒";

/**
 * What is left until a live course begins, in its two largest units, seconds alone in the last minute; null once it
 * should have begun.
 */
export function untilStart(
  startTime: string,
  nowMs: number,
): readonly (readonly [count: number, unit: Unit])[] | null {
  const seconds = Math.ceil((Date.parse(startTime) - nowMs) / 1_000);
  if (seconds <= 0) return null;
  const units = [
    [Math.floor(seconds / 86_400), "天"],
    [Math.floor(seconds / 3_600) % 24, "小时"],
    [Math.floor(seconds / 60) % 60, "分"],
    [seconds % 60, "秒"],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  return units.slice(first, first + 2);
}
