// Uploads that nothing shows: a form that was never saved, a cover or a picture that another one replaced.
import type { Services } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { moment } from "../../kernel/db/hooks.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import {
  CATEGORIES,
  type Category,
  type Listed,
  type StoragePort,
  type StoredFiles,
} from "../../providers/storage/port.ts";
import { type NamedFile, namedFiles, sweptCategories } from "./upload-queries.ts";

/** How long a file that no row names is kept: nobody fills in a form for a week. */
export const UNNAMED_FILES_KEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Clears away every night what was uploaded more than a week ago and no row names. */
export function catalogueJobs(jobs: Jobs, services: Pick<Services, "db" | "providers">): void {
  jobs.schedule({ name: "uploads-sweep", cron: "40 3 * * *", work: () => sweepUploads(services) });
}

/** Somebody wants to sweep pictures of texts: whoever else shows some says which. */
export const picturesAsked = moment<{ named: NamedFile[] }>("picturesAsked");

const namedElsewhere = (db: Db): Promise<NamedFile[]> =>
  transaction(db, async (tx) => {
    const asked: { named: NamedFile[] } = { named: [] };
    await picturesAsked.emit(tx, asked);
    return asked.named;
  });

/** Removes every stored file of a course, a chapter or an account that no row names and that is older than UNNAMED_FILES_KEPT_DAYS. */
export const sweepUploads = ({ db, providers }: Pick<Services, "db" | "providers">): Promise<void> =>
  sweepUnnamed(providers.storage, sweptCategories, async () => [
    ...(await namedFiles(db)),
    ...(await namedElsewhere(db)),
  ]);

/** Removes what is stored under these categories, is older than UNNAMED_FILES_KEPT_DAYS and `named` does not name. */
export async function sweepUnnamed(
  storage: StoragePort,
  categories: readonly Category[],
  named: () => Promise<readonly NamedFile[]>,
): Promise<void> {
  // The files are listed first: what a row names by the time the rows are read stays.
  const old: string[] = [];
  for await (const { key, storedAt } of storedFiles(storage, categories))
    if (Date.now() - storedAt.getTime() > UNNAMED_FILES_KEPT_DAYS * DAY_MS) old.push(key);
  const kept = new Set((await named()).map(({ key }) => key));
  for (const key of old) if (!kept.has(key)) await storage.remove(key);
}

/** Every stored object of these categories, a page of the storage at a time. */
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
