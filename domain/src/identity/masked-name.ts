/** A person's name for those who need to recognise, not to learn it: 张*, 欧***; empty stays empty. */
export function maskName(name: string): string {
  const [first = "", ...rest] = Array.from(name.trim());
  return first + "*".repeat(Math.min(rest.length, 3));
}
