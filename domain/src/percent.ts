/** Rounded down: only the whole is 100. */
export function percentOf(part: number, whole: number, decimals: 0 | 1 = 0): number {
  if (!(whole > 0)) return 0;
  const steps = 10 ** decimals;
  // Tolerates decimal rounding.
  return Math.min(100, Math.max(0, Math.floor((100 * steps * part) / whole + 1e-6) / steps));
}
