// The files that rows name and those that the storage holds, against each other (security.md, invariant 18).
import type { Db } from "../kernel/db/db.ts";
import { namedFiles, storedFiles, UNNAMED_FILES_KEPT_DAYS } from "../modules/catalogue/service.ts";
import { questionFiles } from "../modules/exam/service.ts";
import { invoiceFiles } from "../modules/invoicing/service.ts";
import type { StoredFiles } from "../providers/storage/port.ts";

/** The nightly sweep removes what no row names after a week: two days later it has not run. */
const unnamedAtMostMs = (UNNAMED_FILES_KEPT_DAYS + 2) * 24 * 3_600_000;

/** Each file that a row names and the storage does not hold, and each held for too long that no row names. */
export async function unmatchedFiles(
  db: Db,
  storage: StoredFiles,
): Promise<{ missing: string[]; unnamed: string[] }> {
  // The rows are read first: what they name was stored before.
  const rows = [...(await namedFiles(db)), ...(await questionFiles(db)), ...(await invoiceFiles(db))];
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
