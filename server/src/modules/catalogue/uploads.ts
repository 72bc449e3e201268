// Uploads of unsaved forms, and replaced covers and pictures.
import type { Services } from "../../kernel/context.ts";
import { registry } from "../../kernel/db/hooks.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import {
  CATEGORIES,
  type Category,
  type Listed,
  type StoragePort,
  type StoredFiles,
} from "../../providers/storage/port.ts";
import { forgetOldSearches } from "./popular-search-queries.ts";
import { type NamedFile, namedFiles, sweptCategories } from "./upload-queries.ts";

/** Long enough for any open form. */
export const UNNAMED_FILES_KEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

export function catalogueJobs(jobs: Jobs, services: Pick<Services, "db" | "providers">): void {
  jobs.schedule({ name: "uploads-sweep", cron: "40 3 * * *", work: () => sweepUploads(services) });
  jobs.schedule({ name: "searches-sweep", cron: "50 3 * * *", work: () => forgetOldSearches(services.db) });
}

/** Pictures in other modules' texts, which the sweep keeps. */
export const namedPictures = registry<void, readonly NamedFile[]>();

/** Also asks other modules (`namedPictures`). */
export const sweepUploads = ({ db, providers }: Pick<Services, "db" | "providers">): Promise<void> =>
  sweepUnnamed(providers.storage, sweptCategories, async () => [
    ...(await namedFiles(db)),
    ...(await transaction(db, (tx) => namedPictures.ask(tx))).flat(),
  ]);

/** Only files older than UNNAMED_FILES_KEPT_DAYS. */
export async function sweepUnnamed(
  storage: StoragePort,
  categories: readonly Category[],
  named: () => Promise<readonly NamedFile[]>,
): Promise<void> {
  // List files first: what a row names meanwhile stays.
  const old: string[] = [];
  for await (const { key, storedAt } of storedFiles(storage, categories))
    if (Date.now() - storedAt.getTime() > UNNAMED_FILES_KEPT_DAYS * DAY_MS) old.push(key);
  const kept = new Set((await named()).map(({ key }) => key));
  for (const key of old) if (!kept.has(key)) await storage.remove(key);
}

/** One storage page at a time. */
export async function* storedFiles(
  storage: StoredFiles,
  categories = Object.keys(CATEGORIES) as readonly Category[],
): AsyncGenerator<Listed> {
  for (const category of categories) {
    let page = await storage.list(category);
    while (page.length > 0) {
      yield* page;
      page = await storage.list(category, page.at(-1)?.key);
    }
  }
}
