// Which row names which stored file. A category missing here does not compile, as the sweep (uploads.ts)
// would delete its files.
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Category, keyPattern } from "../../providers/storage/port.ts";
import { users } from "../identity/tables.ts";
import { chapters, courses } from "./tables.ts";

/** All but what a module to the right names and sweeps itself. */
export type SweptHere = Exclude<Category, "invoice">;

export type NamedFile = {
  /** The row, for repairs. */
  what: string;
  key: string;
};

const coverKey = keyPattern("image/cover");
const avatarKey = keyPattern("image/avatar");
const editorKey = keyPattern("image/editor");

const namedBy: Record<SweptHere, SQL> = {
  handout: sql`select 'handout of chapter ' || course_chapter_id as what, handout_key as key from ${chapters}
    where handout_key is not null`,
  "image/cover": sql`select 'cover of course ' || course_id, substring(course_img_url from ${coverKey}) from ${courses}
    where course_img_url ~ ${coverKey}`,
  "image/avatar": sql`select 'picture of user ' || user_id, substring(avatar_url from ${avatarKey}) from ${users}
    where avatar_url ~ ${avatarKey}`,
  "image/editor": sql`select 'picture in course ' || course_id, picture[1]
    from ${courses}, regexp_matches(course_description || answer_text, ${editorKey}, 'g') as picture`,
};

export const sweptCategories = Object.keys(namedBy) as SweptHere[];

export async function namedFiles(db: Db): Promise<NamedFile[]> {
  const { rows } = await db.execute<NamedFile>(sql.join(Object.values(namedBy), sql` union all `));
  return rows;
}
