import type { Readable } from "node:stream";

/** What a service answers to a call whose reply is a file. */
export type FileReply = {
  contentType: string;
  bytes: Buffer | string | Readable;
  /** In bytes, when `bytes` is a stream whose length is known. */
  size?: number;
  /** The name it is saved under; shown in place when absent. `plain` is the same in ASCII, for clients that know no other. */
  saveAs?: { name: string; plain: string };
};
