import type { Readable } from "node:stream";

export type FileReply = {
  contentType: string;
  bytes: Buffer | string | Readable;
  /** Length of a stream in bytes. */
  size?: number;
  /** `bytes` are this part of `of` bytes. */
  part?: ByteRange & { of: number };
  /** Download name with ASCII fallback `plain`; shown inline when absent. */
  saveAs?: { name: string; plain: string };
};

/** First and last byte, from 0. */
type ByteRange = { first: number; last: number };

/**
 * The part a Range header asks for (RFC 9110, 14.1.2); undefined (missing, several or outside) means the
 * whole file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}
