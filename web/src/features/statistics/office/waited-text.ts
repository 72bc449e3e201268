/** How long the oldest has waited, in the two largest units, without nothing of the smaller: 最久 2 天 4 小时, 最久 5 天; 没有等待的 when none waits. */
export function waitedText(since: string | null, now: Date): string {
  if (since === null) return "没有等待的";
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `最久 ${days} 天${and(hours, "小时")}`;
  if (hours > 0) return `最久 ${hours} 小时${and(minutes % 60, "分钟")}`;
  return minutes > 0 ? `最久 ${minutes} 分钟` : "最久不到 1 分钟";
}

const and = (count: number, unit: string): string => (count > 0 ? ` ${count} ${unit}` : "");
