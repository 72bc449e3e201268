/**
 * Splits whole fen over weights so that the parts sum exactly: each part is its proportional share rounded down, and the
 * fen left over go to the largest remainders, the earlier weight first. Weights of 0 get 0; a total above the sum of
 * weights, or any negative number, is refused with RangeError.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (total < 0 || total > sum || weights.some((weight) => weight < 0)) {
    throw new RangeError(`cannot split ${total} over weights that sum to ${sum}`);
  }
  if (total === 0) return weights.map(() => 0);
  // total x weight passes 2^53 for a large package order: BigInt keeps the remainders exact.
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
