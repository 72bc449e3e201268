// The files that rows name and those that the storage holds, against each other (security.md, invariant 18).
import { sql } from "drizzle-orm";
import type { Db } from "../kernel/db/db.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { CATEGORIES, type Category, type Listed, type StoredFiles } from "../providers/storage/port.ts";

const ourKeys = "(?:image/cover|image/editor)/[A-Za-z0-9]{20}[.][a-z]{3,4}";
/** What is stored longer and no row names was never saved with its form: nobody fills one in for a day. */
const UPLOAD_MS = 24 * 3_600_000;

/** Each file that a row names and the storage does not hold, and each held for more than a day that no row names. */
export async function unmatchedFiles(
  db: Db,
  storage: StoredFiles,
): Promise<{ missing: string[]; unnamed: string[] }> {
  // The rows are read first: what they name was stored before.
  const { rows } = await db.execute<{ what: string; key: string }>(sql`
    select 'handout of chapter ' || course_chapter_id as what, handout_key as key from ${chapters}
      where handout_key is not null
    union all select 'cover of course ' || course_id, substring(course_img_url from ${ourKeys}) from ${courses}
      where course_img_url ~ ${ourKeys}
    union all select 'picture in course ' || course_id, picture[1]
      from ${courses}, regexp_matches(course_description, ${ourKeys}, 'g') as picture`);
  const named = new Set(rows.map(({ key }) => key));
  const held = new Set<string>();
  const unnamed: string[] = [];
  for await (const { key, storedAt } of everything(storage)) {
    if (named.has(key)) held.add(key);
    else if (Date.now() - storedAt.getTime() > UPLOAD_MS) unnamed.push(key);
  }
  const missing = rows.filter(({ key }) => !held.has(key)).map(({ what, key }) => `${what}: ${key}`);
  return { missing, unnamed };
}

/** Every stored object, a page of the storage at a time. */
async function* everything(storage: StoredFiles): AsyncGenerator<Listed> {
  for (const category of Object.keys(CATEGORIES) as Category[]) {
    let page = await storage.list(category);
    while (page.length > 0) {
      yield* page;
      page = await storage.list(category, page.at(-1)?.key);
    }
  }
}
