/** The address in the name of a carousel item that is a link (HOME-011); null for a course. Staff typed it: of the web alone. */
export function linkIn(courseName: string): string | null {
  const address = courseName.trim();
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(address) ? address : null;
}
