/** A part of a file: its first and its last byte, counted from 0. */
export type ByteRange = { first: number; last: number };

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110, 14.1.2). Undefined stands for the whole
 * file: no header, several parts, or one that lies outside of the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}
