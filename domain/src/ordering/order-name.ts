/** The search by product name matches it (note ORD-017). */
export function orderNameOf(itemNames: readonly string[]): string {
  return itemNames.join("、");
}
