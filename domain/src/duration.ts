/** hh:mm:ss with any number of hours; `--` for invalid input (back-office spec 9). */
export function formatDuration(seconds: unknown): string {
  if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) return "--";
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `48 秒`, `12 分 36 秒`, `1 小时 5 分`. */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`;
}

/** Video time: `m:ss`, with hours if any (domain.md "Study time"). */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60) % 60;
  const tail = String(whole % 60).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** `28:46`, `1:02:05`, `00:00` when over. */
export function timeLeft(until: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1_000));
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3_600 ? `${Math.floor(seconds / 3_600)}:${rest}` : rest;
}

const two = (n: number): string => String(n).padStart(2, "0");

export const isOver = (until: string, nowMs: number): boolean => Date.parse(until) <= nowMs;
