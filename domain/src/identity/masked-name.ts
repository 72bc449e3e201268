/** Masks a name: 张*, 欧***; empty stays empty. */
export function maskName(name: string): string {
  const [first = "", ...rest] = Array.from(name.trim());
  return first + "*".repeat(Math.min(rest.length, 3));
}
