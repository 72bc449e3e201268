import type { Readable } from "node:stream";
import type { ByteRange } from "./byte-range.ts";

/** What a service answers to a call whose reply is a file. */
export type FileReply = {
  contentType: string;
  bytes: Buffer | string | Readable;
  /** In bytes, when `bytes` is a stream whose length is known. */
  size?: number;
  /** `bytes` are that part of a file of `of` bytes. */
  part?: ByteRange & { of: number };
  /** The name it is saved under; shown in place when absent. `plain` is the same in ASCII, for clients that know no other. */
  saveAs?: { name: string; plain: string };
};
