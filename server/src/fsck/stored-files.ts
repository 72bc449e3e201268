// The files that rows name, held against the storage (security.md, invariant 18). A storage does not list what it has,
// so an object that no row names is not found here.
import { sql } from "drizzle-orm";
import type { Db } from "../kernel/db/db.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import type { StoragePort } from "../providers/storage/port.ts";

const ourKeys = "(?:image/cover|image/editor)/[A-Za-z0-9]{20}[.][a-z]{3,4}";

/** Each handout, cover or picture of a description that a row names and the storage does not have. */
export async function missingFiles(db: Db, storage: StoragePort): Promise<string[]> {
  const { rows } = await db.execute<{ what: string; key: string }>(sql`
    select 'handout of chapter ' || course_chapter_id as what, handout_key as key from ${chapters}
      where handout_key is not null
    union all select 'cover of course ' || course_id, substring(course_img_url from ${ourKeys}) from ${courses}
      where course_img_url ~ ${ourKeys}
    union all select 'picture in course ' || course_id, picture[1]
      from ${courses}, regexp_matches(course_description, ${ourKeys}, 'g') as picture`);
  const missing: string[] = [];
  for (const { what, key } of rows) {
    const object = await storage.open(key);
    object?.stream.destroy();
    if (!object) missing.push(`${what}: ${key}`);
  }
  return missing;
}
