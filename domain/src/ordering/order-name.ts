/** An order's name: the names of its items joined, which is what the search by product name matches (note ORD-017). */
export function orderNameOf(itemNames: readonly string[]): string {
  return itemNames.join("、");
}
