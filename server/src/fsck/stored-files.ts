// Compares files named by rows with those in storage and the video stand-in (security.md, invariant 18).
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

/** The nightly sweep removes unnamed files after a week; two days more means it did not run. */
const unnamedAtMostMs = (UNNAMED_FILES_KEPT_DAYS + 2) * 24 * 3_600_000;

/** Files named by rows, with the row. */
export const filesNamed = async (db: Db): Promise<NamedFile[]> => [
  ...(await namedFiles(db)),
  ...(await questionFiles(db)),
  ...(await invoiceFiles(db)),
];

/** Where files and films are kept. */
export type Keepers = { storage: StorageConfig; films: VodConfig["provider"] };
/** Read-only storage; a vendor's films are excluded. */
export type Stored = { files: StoredFiles; films: StoredFilms | undefined };

export const openStored = ({ storage, films }: Keepers, dataDir: string): Stored => ({
  files: openStoredFiles(storage, dataDir),
  films: openStoredFilms(films, dataDir),
});

/** Ids of playable videos. */
export const filmsNamed = async (db: Db): Promise<string[]> => {
  const playable = inArray(videos.status, videoStatuses.filter(isPlayable));
  const rows = await db.select({ videoId: videos.videoId }).from(videos).where(playable);
  return rows.map(({ videoId }) => videoId);
};

/** Videos the stand-in does not hold completely. */
export async function missingFilms(
  videoIds: readonly string[],
  films: StoredFilms | undefined,
): Promise<string[]> {
  const missing: string[] = [];
  for (const videoId of videoIds)
    if (films && !(await films.isStored(videoId))) missing.push(`film: vod/${videoId}`);
  return missing;
}

/** Files named but not stored, and files stored too long without a row. */
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
