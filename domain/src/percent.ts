/** How much of the whole a part is in per cent, 0 to 100, rounded down: only all of it is 100. */
export function percentOf(part: number, whole: number, decimals: 0 | 1 = 0): number {
  if (!(whole > 0)) return 0;
  const steps = 10 ** decimals;
  // Shares of decimals end a hair short of what they are on paper.
  return Math.min(100, Math.max(0, Math.floor((100 * steps * part) / whole + 1e-6) / steps));
}
