// The files that rows name and those that the storage holds, against each other (security.md, invariant 18).
import type { Db } from "../kernel/db/db.ts";
import {
  type NamedFile,
  namedFiles,
  storedFiles,
  UNNAMED_FILES_KEPT_DAYS,
} from "../modules/catalogue/service.ts";
import { questionFiles } from "../modules/exam/service.ts";
import { invoiceFiles } from "../modules/invoicing/service.ts";
import type { StoredFiles } from "../providers/storage/port.ts";

/** The nightly sweep removes what no row names after a week: two days later it has not run. */
const unnamedAtMostMs = (UNNAMED_FILES_KEPT_DAYS + 2) * 24 * 3_600_000;

/** Every file that a row names, and the row. */
export const filesNamed = async (db: Db): Promise<NamedFile[]> => [
  ...(await namedFiles(db)),
  ...(await questionFiles(db)),
  ...(await invoiceFiles(db)),
];

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
