// Uploads that nothing shows: a form that was never saved, a cover that another one replaced.
import type { Services } from "../../kernel/context.ts";
import type { Jobs } from "../../kernel/db/jobs.ts";
import { CATEGORIES, type Category, type Listed, type StoredFiles } from "../../providers/storage/port.ts";
import { namedFiles } from "./upload-queries.ts";

/** How long a file that no row names is kept: nobody fills in a form for a week. */
export const UNNAMED_FILES_KEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Clears away every night what was uploaded more than a week ago and no row names. */
export function catalogueJobs(jobs: Jobs, services: Pick<Services, "db" | "providers">): void {
  jobs.schedule({ name: "uploads-sweep", cron: "40 3 * * *", work: () => sweepUploads(services) });
}

/** Removes every stored file that no row names and that is older than UNNAMED_FILES_KEPT_DAYS. */
export async function sweepUploads({
  db,
  providers: { storage },
}: Pick<Services, "db" | "providers">): Promise<void> {
  // The files are listed first: what a row names by the time the rows are read stays.
  const old: string[] = [];
  for await (const { key, storedAt } of storedFiles(storage))
    if (Date.now() - storedAt.getTime() > UNNAMED_FILES_KEPT_DAYS * DAY_MS) old.push(key);
  const named = new Set((await namedFiles(db)).map(({ key }) => key));
  for (const key of old) if (!named.has(key)) await storage.remove(key);
}

/** Every stored object, a page of the storage at a time. */
export async function* storedFiles(storage: StoredFiles): AsyncGenerator<Listed> {
  for (const category of Object.keys(CATEGORIES) as Category[]) {
    let page = await storage.list(category);
    while (page.length > 0) {
      yield* page;
      page = await storage.list(category, page.at(-1)?.key);
    }
  }
}
