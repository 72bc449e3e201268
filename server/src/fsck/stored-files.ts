// The files that rows name and those that the storage and the stand-in for videos hold, against each other (security.md,
// invariant 18).
import { isPlayable, videoStatuses } from "@zhutu/domain/media/video.ts";
import { inArray } from "drizzle-orm";
import type { Db } from "../kernel/db/db.ts";
import {
  type NamedFile,
  namedFiles,
  storedFiles,
  UNNAMED_FILES_KEPT_DAYS,
} from "../modules/catalogue/service.ts";
import { questionFiles } from "../modules/exam/service.ts";
import { invoiceFiles } from "../modules/invoicing/service.ts";
import { videos } from "../modules/media/tables.ts";
import { openStoredFiles, type StorageConfig } from "../providers/storage/config.ts";
import type { StoredFiles } from "../providers/storage/port.ts";
import { openStoredFilms, type VodConfig } from "../providers/vod/config.ts";
import type { StoredFilms } from "../providers/vod/stored-films.ts";

/** The nightly sweep removes what no row names after a week: two days later it has not run. */
const unnamedAtMostMs = (UNNAMED_FILES_KEPT_DAYS + 2) * 24 * 3_600_000;

/** Every file that a row names, and the row. */
export const filesNamed = async (db: Db): Promise<NamedFile[]> => [
  ...(await namedFiles(db)),
  ...(await questionFiles(db)),
  ...(await invoiceFiles(db)),
];

/** Who keeps files and films, as the environment says. */
export type Keepers = { storage: StorageConfig; films: VodConfig["provider"] };
/** What is stored, for who only looks; films that a vendor keeps are none of it. */
export type Stored = { files: StoredFiles; films: StoredFilms | undefined };

/** Opens what is stored with that data directory; nothing is made or changed. */
export const openStored = ({ storage, films }: Keepers, dataDir: string): Stored => ({
  files: openStoredFiles(storage, dataDir),
  films: openStoredFilms(films, dataDir),
});

/** Every video that plays, by its row. */
export const filmsNamed = async (db: Db): Promise<string[]> => {
  const playable = inArray(videos.status, videoStatuses.filter(isPlayable));
  const rows = await db.select({ videoId: videos.videoId }).from(videos).where(playable);
  return rows.map(({ videoId }) => videoId);
};

/** Each of these videos that does not lie whole where the stand-in keeps it. */
export async function missingFilms(
  videoIds: readonly string[],
  films: StoredFilms | undefined,
): Promise<string[]> {
  const missing: string[] = [];
  for (const videoId of videoIds)
    if (films && !(await films.isStored(videoId))) missing.push(`film: vod/${videoId}`);
  return missing;
}

/** Each file that a row names and the storage does not hold, and each held for too long that no row names. */
export async function unmatchedFiles(
  rows: NamedFile[],
  storage: StoredFiles,
): Promise<{ missing: string[]; unnamed: string[] }> {
  const named = new Set(rows.map(({ key }) => key));
  const held = new Set<string>();
  const unnamed: string[] = [];
  for await (const { key, storedAt } of storedFiles(storage)) {
    if (named.has(key)) held.add(key);
    else if (Date.now() - storedAt.getTime() > unnamedAtMostMs) unnamed.push(key);
  }
  const missing = rows.filter(({ key }) => !held.has(key)).map(({ what, key }) => `${what}: ${key}`);
  return { missing, unnamed };
}
