// Read-only, for commands.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { isMissing, readVideo, vodFolder } from "./video-store.ts";

export type StoredFilms = {
  /** Whether the files of every definition exist. */
  isStored(videoId: string): Promise<boolean>;
};

export const storedFilms = (dataDir: string): StoredFilms => ({
  async isStored(videoId) {
    const folder = join(vodFolder(dataDir), videoId);
    const video = await readVideo(folder);
    if (!video) return false;
    const { definitions, streams } = video;
    const played = [
      ...definitions.map((definition) => `${definition}.mp4`),
      ...(streams ? [join(streams.folder, "master.m3u8")] : []),
      ...(streams?.definitions ?? []).map((definition) =>
        join(streams?.folder ?? "", definition, "index.m3u8"),
      ),
    ];
    const there = await Promise.all(played.map((file) => isThere(join(folder, file))));
    return there.length > 0 && there.every(Boolean);
  },
});

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile() && stats.size > 0,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
