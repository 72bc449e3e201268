import { statfs } from "node:fs/promises";

/** Left free for everything else on the disk. */
export const ROOM_SPARE = 256 * 1024 * 1024;
const FULL_BELOW = ROOM_SPARE / 4;

export type Disk = ReturnType<typeof diskAt>;

export const diskAt = (folder: string) => ({
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  async isFull(): Promise<boolean> {
    return (await this.free()) < FULL_BELOW;
  },
});
