/** http(s) address in a carousel item's name (HOME-011), or null for a course. */
export function linkIn(courseName: string): string | null {
  const address = courseName.trim();
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(address) ? address : null;
}
