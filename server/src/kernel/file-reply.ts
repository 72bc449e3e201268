import type { Readable } from "node:stream";
import type { ByteRange } from "./byte-range.ts";

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
