/** `28:46`, `1:02:05`, `00:00` when over. */
export function timeLeft(until: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1_000));
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3_600 ? `${Math.floor(seconds / 3_600)}:${rest}` : rest;
}

const two = (n: number): string => String(n).padStart(2, "0");

export const isOver = (until: string, nowMs: number): boolean => Date.parse(until) <= nowMs;
