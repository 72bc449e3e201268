/**
 * Splits fen by weight, rounding down; leftover fen go to the largest remainders, earlier first.
 * RangeError for negatives or totals above the weights.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (total < 0 || total > sum || weights.some((weight) => weight < 0)) {
    throw new RangeError(`cannot split ${total} over weights that sum to ${sum}`);
  }
  if (total === 0) return weights.map(() => 0);
  // The product can pass 2^53.
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: Number(product / BigInt(sum)), remainder: product % BigInt(sum) };
  });
  const parts = shares.map((share) => share.part);
  const left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
