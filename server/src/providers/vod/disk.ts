// The room on the disk where videos are kept.
import { statfs } from "node:fs/promises";

/** What is left free for everything else on the disk while something is begun that fills it. */
export const ROOM_SPARE = 256 * 1024 * 1024;
/** Below this the disk counts as full. */
const FULL_BELOW = ROOM_SPARE / 4;

export type Disk = ReturnType<typeof diskAt>;

/** The disk under that folder. */
export const diskAt = (folder: string) => ({
  /** Bytes that may still be written. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  async isFull(): Promise<boolean> {
    return (await this.free()) < FULL_BELOW;
  },
});
