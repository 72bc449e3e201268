/** Rounded down: only the whole is 100. */
export function percentOf(part: number, whole: number, decimals: 0 | 1 = 0): number {
  if (!(whole > 0)) return 0;
  const steps = 10 ** decimals;
  // Tolerates decimal rounding.
  return Math.min(100, Math.max(0, Math.floor((100 * steps * part) / whole + 1e-6) / steps));
}

/** A share of 0 to 1 as `33.3%`; rounded down. */
export const formatShare = (share: number): string => `${percentOf(share, 1, 1)}%`;

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** `1.25 GB`, `36.5 MB`, `512 KB`, or bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} 字节`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(2)} GB`;
}

/** `1,000`, or `1,000+` where more were not counted. */
export const countText = (count: number, more = false): string =>
  `${count.toLocaleString("zh-CN")}${more ? "+" : ""}`;
